create or replace function identity.take_away(realm_id integer, decision_id text, decided_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with recursive resting (decision_id) as (
    select take_away.decision_id collate "C"
    union
    select d.decision_id
      from resting r
      cross join lateral identity.resting_on(take_away.realm_id, r.decision_id) d (decision_id)
  )
  update identity.decisions d
     set status = 'rejected',
         decided_at = coalesce(d.decided_at, util.now()), decided_by = coalesce(d.decided_by, btrim(take_away.decided_by)),
         undone_at = case when d.status = 'approved' then util.now() end,
         undone_by = case when d.status = 'approved' then btrim(take_away.decided_by) end
    from resting r
   where d.realm_id = take_away.realm_id and d.decision_id = r.decision_id and d.status <> 'rejected';
end;
$$;

comment on function identity.take_away(integer, text, text) is
  'Takes a decision and all that rest on it away: what waits is rejected, what stands is undone (decided_by: who does it). IDENTITY-34.';
