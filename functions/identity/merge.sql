create or replace function identity.merge(realm_id integer, first_id text, second_id text, made_by text, why text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_type text := canon.type_of_id(merge.first_id);
  v_decision_id text;
begin
  if coalesce(length(btrim(merge.why)) not between 1 and 500, true) then
    raise exception using errcode = 'OYV02', message = 'Say why they are one, in 1 to 500 characters.';
  end if;
  -- Before the pair is queued, for which others may wait who are being waited for.
  perform util.lock_realm(merge.realm_id, is_shared => true);
  perform util.lock_identity(merge.realm_id, is_shared => false);
  v_decision_id := identity.propose(
    merge.realm_id, v_type, merge.first_id, merge.second_id, 'merge', null,
    jsonb_build_object('made_by', merge.made_by, 'words', btrim(merge.why)), null, null);
  if v_decision_id is null then
    raise exception using errcode = 'OYC03',
      message = format('%s and %s are one already: both lead to %s.', merge.first_id, merge.second_id,
        identity.survivor_of(merge.realm_id, merge.first_id));
  end if;
  return identity.approve(merge.realm_id, v_decision_id, merge.made_by);
end;
$$;

comment on function identity.merge(integer, text, text, text, text) is
  'Decides, for a person (made_by) who says why, that two entities are one: a review that is approved at once. Returns what '
  'identity.approve does. Raises as that does, OYC03 (conflict) also where they are one already. IDENTITY-34.';
