create or replace function identity.read_decision(realm_id integer, decision_id text) returns identity.decisions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision identity.decisions%rowtype;
begin
  select d.* into v_decision
    from identity.decisions d
   where d.realm_id = read_decision.realm_id and d.decision_id = read_decision.decision_id;
  if v_decision.decision_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no review %s in this mode.', read_decision.decision_id);
  end if;
  return v_decision;
end;
$$;

comment on function identity.read_decision(integer, text) is 'Returns a decision. Raises OYN01 (not_found).';
