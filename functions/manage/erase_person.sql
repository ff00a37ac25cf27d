create or replace function manage.erase_person(
  credential bytea, account_id text, mode text, source text, player_id text, names text[], reason text, is_rehearsal boolean
) returns manage.erasure
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(erase_person.credential, 'erase_person', erase_person.mode, erase_person.account_id);
  v_realm_id integer := manage.require_realm(v_caller, erase_person.mode);
  v_source_id text := (tenancy.sources_named(v_realm_id, array[erase_person.source]))[1];
  v_cause ledger.cause;
  v_person intake.person;
  v_erased intake.erased;
  v_mentions bigint;
begin
  if coalesce(length(erase_person.player_id) not between 1 and 256, true) then
    raise exception using errcode = 'OYV02', message = 'Name the person by the external id that the source gives the player.';
  end if;
  if erase_person.is_rehearsal then -- before anybody has to wait
    v_mentions := intake.count_mentions(
      intake.find_person(v_realm_id, v_source_id, erase_person.player_id, erase_person.names));
  end if;
  v_cause := ledger.begin_change(v_realm_id, 'erase', null, null, null);
  perform util.lock_persons(v_source_id, is_shared => false); -- what is being stored or applied is waited for
  v_person := intake.find_person(v_realm_id, v_source_id, erase_person.player_id, erase_person.names);
  perform intake.refuse_names(v_person, erase_person.reason, v_caller.actor);
  begin
    v_erased := intake.erase_person(v_person);
    if v_erased.row_count = 0 and not v_person.is_known then
      raise exception using errcode = 'OYN01', message = 'The source never told of this person.';
    end if;
    if erase_person.is_rehearsal then
      raise exception using errcode = 'OYX21', message = 'What a rehearsal did is undone.';
    end if;
  exception when sqlstate 'OYX21' then
    v_erased.hash_after := null; -- nothing changed
  end;
  if v_erased.row_count > 0 and not erase_person.is_rehearsal then
    perform ledger.flush_changes(v_cause);
    perform ledger.write_erasure(
      v_cause, v_person, erase_person.reason, v_caller.actor, v_erased.row_counts, v_erased.hash_before, v_erased.hash_after);
  end if;
  perform manage.log_act(
    v_caller, erase_person.mode,
    case when v_person.is_known or v_erased.hash_after is not null then v_person.pseudonym end);
  return (
    erase_person.mode, erase_person.source, case when v_person.is_known or v_erased.hash_after is not null then v_person.pseudonym end,
    v_person.is_known, coalesce(erase_person.is_rehearsal, false),
    cardinality(v_person.names), v_erased.row_count, v_erased.row_counts, v_mentions
  )::manage.erasure;
end;
$$;

comment on function manage.erase_person(bytea, text, text, text, text, text[], text, boolean) is
  'Erases a person for good: the player of a source (its key, of any account in the mode) by its external id, and the names given, besides '
  'those that the source told. Recorded with reason and who does it. A rehearsal does it all, undoes it and tells how many rows '
  'of which table, and how many observations about other things mention the person. Told again of a person who was erased it finds what '
  'came since: nothing. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYV10 (unknown_source), OYX20 (unknown_person_key). PRIVACY-5 '
  'to PRIVACY-12.';
