create or replace function identity.enqueue_parts(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.merge_later(enqueue_parts.realm_id, array(
    select distinct r.decision_id
      from pg_temp.wanted w
      join identity.redirects r on r.realm_id = enqueue_parts.realm_id and r.survivor_id = w.entity_id
     where w.entity_type = 'competition'
       and exists (select from pg_temp.wanted p where p.entity_type in ('division', 'stage') and p.is_mapped_now)));
end;
$$;

comment on function identity.enqueue_parts(integer) is
  'Has the worker look again at each competition that is one with another and of which the batch brings divisions or stages that are new '
  '(identity.merge_later): those that agree become one as well (IDENTITY-35).';
