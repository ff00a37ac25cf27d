create or replace function desk.create_connector(
  session_hash bytea, account_id text, mode text, feed jsonb, urls text[]
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(create_connector.session_hash, 'create_connector', create_connector.mode);
  v_account manage.account := manage.read_account(create_connector.account_id);
  v_feed jsonb := case jsonb_typeof(create_connector.feed)
    when 'object' then create_connector.feed - '{url,is_preview}'::text[] else '{}' end;
  v_feed_id text;
  v_result jsonb;
begin
  perform tenancy.refuse_class(v_account.account_id, create_connector.mode, 'scrape');
  v_feed_id := manage.create_feed(
    v_account.account_id, create_connector.mode, v_feed || '{"is_connector": true}', v_caller.user_id) ->> 'feed_id';
  v_result := desk.take_addresses(v_feed_id, create_connector.urls, v_caller.user_id);
  v_caller.account_id := v_account.account_id;
  perform desk.note_action(v_caller, create_connector.mode, v_feed_id);
  return v_result;
end;
$$;

comment on function desk.create_connector(bytea, text, text, jsonb, text[]) is
  'Registers a connector for an account in a mode, of what manage.create_feed takes, with a source of its own and the addresses that it '
  'reads, 1 to 50. Returns what manage.show_feed does. Raises OYN01 (not_found), OYA04 (forbidden: in live mode, where no operator allowed '
  'the account the class scrape), OYV02 (invalid_parameter), OYC03 (conflict: name taken, or an address twice), OYA05 '
  '(confirmation_required). PEOPLE-50, FEED-266, FEED-273.';
