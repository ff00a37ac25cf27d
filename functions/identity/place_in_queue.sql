create or replace function identity.place_in_queue(realm_id integer, decision_id text) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
    'position', (select count(*) from (
      select from identity.decisions d
       where d.realm_id = place_in_queue.realm_id and d.status = 'pending' and d.decision_id <= place_in_queue.decision_id limit 1000) x),
    'waiting', (select count(*) from (
      select from identity.decisions d where d.realm_id = place_in_queue.realm_id and d.status = 'pending' limit 1000) x),
    'previous', (
      select d.decision_id from identity.decisions d
       where d.realm_id = place_in_queue.realm_id and d.status = 'pending' and d.decision_id < place_in_queue.decision_id
       order by d.decision_id desc limit 1),
    'next', (
      select d.decision_id from identity.decisions d
       where d.realm_id = place_in_queue.realm_id and d.status = 'pending' and d.decision_id > place_in_queue.decision_id
       order by d.decision_id limit 1));
end;

comment on function identity.place_in_queue(integer, text) is
  'Returns where a review stands among those that wait, in the order in which they were proposed: its position, how many wait (both '
  'counted to 1,000), the one before it and the one after it (null: none). IDENTITY-145.';
