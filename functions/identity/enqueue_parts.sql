create or replace function identity.enqueue_parts(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A division or stage that is new, or is called otherwise now.
  if not exists (select from pg_temp.wanted p where p.entity_type in ('division', 'stage') and p.is_mapped_now)
      and not exists (select from pg_temp.incoming i where i.type in ('division', 'stage') and i.verdict in ('first', 'news', 'late')) then
    return;
  end if;
  perform identity.merge_later(enqueue_parts.realm_id, array(
    select distinct d.decision_id
      from pg_temp.wanted w
      join identity.redirects r on r.realm_id = enqueue_parts.realm_id and r.survivor_id = w.entity_id
      cross join lateral (
        select k.decision_id from identity.decisions k
         where k.realm_id = enqueue_parts.realm_id and k.first_id = r.entity_id and k.status = 'approved'
        union all
        select k.decision_id from identity.decisions k
         where k.realm_id = enqueue_parts.realm_id and k.second_id = r.entity_id and k.status = 'approved'
      ) d
     where w.entity_type = 'competition'));
end;
$$;

comment on function identity.enqueue_parts(integer) is
  'Has the worker look again at each competition that is one with another and of which the batch brings divisions or stages that are new '
  'or changed (identity.merge_later): those that agree become one as well (IDENTITY-35).';
