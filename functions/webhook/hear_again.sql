create or replace function webhook.hear_again(subscription webhook.subscriptions, after_position bigint, up_to bigint, row_limit integer)
returns webhook.notice[]
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- as jobs.relay_outbox
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_types text[] := webhook.types_of((subscription).events);
  v_changes ledger.outbox[];
begin
  v_changes := array(
    select (c.realm_id, c.position, 'evt_' || v_time || util.ulid_tail(), null, null, null, null, null)::ledger.outbox
      from (
        select n.* from ledger.changes n
         where n.realm_id = (subscription).realm_id and n.position > hear_again.after_position and n.position <= hear_again.up_to
         order by n.position desc
         limit hear_again.row_limit
      ) c
     where c.event = any (v_types)
       and exists (
         select from ledger.versions v where v.realm_id = c.realm_id and v.entity_id = c.entity_id and v.version = c.version)
     order by c.position);
  return array(
    select (n.realm_id, n.event_id, n.event, n.subject, n.entity_type, n.at, n.scopes, array[(subscription).subscription_id],
            n.data)::webhook.notice
      from unnest(webhook.find_hearers(v_changes, false)) with ordinality
           n (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
     where (subscription).subscription_id = any (n.heard_by)
     order by n.place);
end;
$$;

comment on function webhook.hear_again(webhook.subscriptions, bigint, bigint, integer) is
  'What a subscription would have received of the changes after a position and up to another, of the newest row_limit among them (null: '
  'all): judged as the relay does (webhook.find_hearers), by its topics and its since_position as they are, each as an event with a new '
  'id, oldest first. WEBHOOK-70, WEBHOOK-73.';
