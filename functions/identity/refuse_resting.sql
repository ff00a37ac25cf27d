create or replace function identity.refuse_resting(decision identity.decisions) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if decision.status = 'pending' and decision.rests_on is not null
      and (identity.read_decision(decision.realm_id, decision.rests_on)).status <> 'approved' then
    raise exception using errcode = 'OYC03',
      message = format('It rests on %s, which is not approved: decide that first.', decision.rests_on);
  end if;
end;
$$;

comment on function identity.refuse_resting(identity.decisions) is
  'Refuses to approve a decision that rests on one which is not approved. Raises OYC03 (conflict). IDENTITY-34.';
