create or replace function standings.record_touched(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.touched_stages (stage_id, fixture_id, teams)
  select d.stage_id,
         case when not m.was and not n.may_count and (d.sides #>> '{0,team,id}' = d.sides #>> '{1,team,id}') is not true
              then d.fixture_id end,
         array_remove(array[d.sides #>> '{0,team,id}', d.sides #>> '{1,team,id}'], null)
    from pg_temp.drafts d
    left join canon.fixtures f on not d.is_new and f.realm_id = d.realm_id and f.fixture_id = d.fixture_id
    cross join lateral (
      select coalesce(f.stage_id = d.stage_id and f.kind = 'game' and f.status <> 'cancelled' and f.merged_into is null, false) as was) m
    cross join lateral (
      select d.status in ('completed', 'forfeit') and coalesce((d.result ->> 'final')::boolean, false) as may_count,
             coalesce(f.status in ('completed', 'forfeit') and (f.result ->> 'final')::boolean, false) as might_count) n
   where d.stage_id is not null and d.kind = 'game' and d.status <> 'cancelled' and d.merged_into is null
     and (not m.was or n.may_count or n.might_count or 'sides' = any (d.changed_fields))
  union all
  select f.stage_id, null, null
    from pg_temp.drafts d
    cross join lateral (
      select x.stage_id, x.kind, x.status, x.merged_into
        from canon.fixtures x
       where x.realm_id = d.realm_id and x.fixture_id = d.fixture_id) f
   where not d.is_new and f.stage_id is not null and f.kind = 'game' and f.status <> 'cancelled' and f.merged_into is null
     and d.changed_fields && array['stage', 'kind', 'status', 'merged_into']
     and (d.stage_id is distinct from f.stage_id or d.kind <> 'game' or d.status = 'cancelled' or d.merged_into is not null);
end;
$$;

comment on function standings.record_touched(integer) is
  'Records, before drafts are saved, the stages with games that are added or removed, start or stop counting, or change sides. An added '
  'game of two teams that does not count yet is recorded with its teams: often it changes no row (standings.recompute_touched).';
