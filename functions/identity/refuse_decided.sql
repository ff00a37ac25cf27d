create or replace function identity.refuse_decided(decision identity.decisions, verb text, decided_by text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_open boolean := decision.status = case refuse_decided.verb when 'undo' then 'approved' else 'pending' end;
begin
  if coalesce(length(btrim(refuse_decided.decided_by)) not between 1 and 200, true) then
    raise exception using errcode = 'OYV02', message = 'Say who decides, in 1 to 200 characters.';
  end if;
  if v_is_open then
    return;
  end if;
  raise exception using errcode = 'OYC03', message = case
    when decision.undone_at is not null then
      format('%s was undone by %s on %s: they are two again.', decision.decision_id, decision.undone_by, decision.undone_at::date)
    when decision.status = 'approved' then
      format('%s was approved by %s on %s already. To part them again, undo it.', decision.decision_id, decision.decided_by,
        decision.decided_at::date)
    when decision.status = 'rejected' then
      format('%s was rejected by %s on %s. To make them one all the same, merge the two.', decision.decision_id, decision.decided_by,
        decision.decided_at::date)
    else format('%s is not decided yet: there is nothing to undo. Reject it.', decision.decision_id)
  end;
end;
$$;

comment on function identity.refuse_decided(identity.decisions, text, text) is
  'Refuses to approve, reject or undo (verb) a decision that is not open to it, or without saying who does. Raises OYC03 (conflict), OYV02 '
  '(invalid_parameter).';
