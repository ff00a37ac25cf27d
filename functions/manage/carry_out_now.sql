-- Owned by the role that may write canon.
grant create on schema manage to oyss_resolver;
set local role none;
set local role oyss_resolver;
create or replace function manage.carry_out_now(realm_id integer, decision_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = 0
as $$
declare
  v_decision identity.decisions := identity.read_decision(carry_out_now.realm_id, carry_out_now.decision_id);
begin
  return case v_decision.asked_for
    when 'merge' then identity.approve(v_decision.realm_id, v_decision.decision_id, v_decision.asked_by)
    else identity.undo(v_decision.realm_id, v_decision.decision_id, v_decision.asked_by) end;
end;
$$;

comment on function manage.carry_out_now(integer, text) is
  'Does what was decided of a review (identity.ask_decision), as a worker would: merges or parts the two. Returns what identity.approve '
  'or identity.undo does. Raises OYC03 (conflict: a batch holds what it concerns). IDENTITY-142.';
revoke execute on function manage.carry_out_now(integer, text) from public;
grant execute on function manage.carry_out_now(integer, text) to oyss_owner;
set local role none;
set local role oyss_owner;
revoke create on schema manage from oyss_resolver;
