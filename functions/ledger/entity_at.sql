create or replace function ledger.entity_at(
  realm_id integer, entity_id text, "position" bigint, out id text, out version integer, out fields jsonb, out changed_at timestamptz
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A merged entity leads to its survivor in one step, and that one may have been merged later.
  c_most_steps constant integer := 20;
  v_version ledger.versions;
begin
  id := entity_at.entity_id;
  for step in 1 .. c_most_steps loop
    select v.* into v_version
      from ledger.versions v
     where v.realm_id = entity_at.realm_id and v.entity_id = id and v.position <= entity_at.position
     order by v.version desc limit 1;
    if found then
      fields := ledger.state_of(v_version);
      exit when not fields ? 'merged_into';
      id := fields ->> 'merged_into';
    else
      -- The id that an external id would have been given if it had not been recognised: it has no version.
      id := (select d.first_id from identity.decisions d
              where d.realm_id = entity_at.realm_id and d.second_id = id and d.kind = 'mapping' order by d.decision_id limit 1);
      exit when id is null;
    end if;
    fields := null;
  end loop;
  if fields is null then
    id := null;
    return;
  end if;
  version := v_version.version;
  changed_at := (
    select c.changed_at from ledger.causes c where c.realm_id = entity_at.realm_id and c.position = v_version.cause);
end;
$$;

comment on function ledger.entity_at(integer, text, bigint) is
  'Returns the entity that an id led to at a position of the ledger, with its version, its fields and when that version was made; all '
  'null if there was none. HISTORY-17, HISTORY-45.';
