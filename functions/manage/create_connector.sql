create or replace function manage.create_connector(credential bytea, account_id text, mode text, feed jsonb, urls text[]) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    create_connector.credential, 'create_connector', create_connector.mode, create_connector.account_id);
  v_account_id text := manage.require_account(v_caller);
  v_feed jsonb := case jsonb_typeof(create_connector.feed)
    when 'object' then create_connector.feed - '{url,is_preview}'::text[] else '{}' end;
  v_feed_id text;
  v_result jsonb;
begin
  perform tenancy.refuse_class(v_account_id, create_connector.mode, 'scrape');
  v_feed_id := connect.register_feed(
    v_account_id, create_connector.mode, v_feed || '{"is_connector": true}', v_caller.actor) ->> 'feed_id';
  v_result := manage.take_addresses(v_feed_id, create_connector.urls, v_caller.actor);
  perform manage.log_act(v_caller, create_connector.mode, v_feed_id);
  return v_result;
end;
$$;

comment on function manage.create_connector(bytea, text, text, jsonb, text[]) is
  'Registers a connector for an account in a mode, of what connect.register_feed takes, with a source of its own and the addresses that it '
  'reads, 1 to 50. Returns it (connect.feed_document). Raises OYN01 (not_found), OYA04 (forbidden: in live mode, where no operator allowed '
  'the account the class scrape), OYV02 (invalid_parameter), OYC03 (conflict: name taken, or an address twice), OYA05 '
  '(confirmation_required). PEOPLE-50, FEED-266, FEED-273.';
