create or replace function identity.reopen(realm_id integer, decision_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision identity.decisions%rowtype;
begin
  perform util.lock_realm(reopen.realm_id, is_shared => true);
  perform util.lock_identity(reopen.realm_id, is_shared => false);
  v_decision := identity.read_decision(reopen.realm_id, reopen.decision_id);
  if v_decision.status <> 'rejected' or v_decision.undone_at is not null then
    raise exception using errcode = 'OYC03', message = format('%s is not kept apart by anybody: there is nothing to take back.',
      v_decision.decision_id);
  elsif identity.survivor_of(reopen.realm_id, v_decision.first_id) = identity.survivor_of(reopen.realm_id, v_decision.second_id)
      or exists (
        select from identity.decisions d
         where d.realm_id = reopen.realm_id and d.first_id = v_decision.first_id and d.second_id = v_decision.second_id
           and d.status <> 'rejected') then
    raise exception using errcode = 'OYC03',
      message = format('The two of %s were proposed or merged again since: look at the newer review.', v_decision.decision_id);
  end if;
  update identity.decisions d set status = 'pending', decided_at = null, decided_by = null
   where d.realm_id = reopen.realm_id and d.decision_id = v_decision.decision_id;
end;
$$;

comment on function identity.reopen(integer, text) is
  'Takes back that two were kept apart: the pair waits for a decision again. What rested on it stays rejected. Raises OYN01 (not_found), '
  'OYC03 (conflict: nobody keeps them apart, or the pair was proposed or merged again since). IDENTITY-144.';
