create or replace function ledger.games_changed_since(realm_id integer, "position" bigint) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most constant integer := 20000;
  v_ids text[];
begin
  v_ids := array(
    select distinct n.entity_id
      from (
        select v.entity_id
          from ledger.causes c
          join ledger.versions v on v.realm_id = c.realm_id and v.cause = c.position
         -- A position may be in the middle of a transaction.
         where c.realm_id = games_changed_since.realm_id and v.position > games_changed_since.position and v.entity_type = 'fixture'
           and c.position >= coalesce((
             select max(o.position) from ledger.causes o
              where o.realm_id = games_changed_since.realm_id and o.position <= games_changed_since.position), 0)
         limit c_most + 1
      ) n);
  if cardinality(v_ids) > c_most then
    raise exception using errcode = 'OYV02', column = '/as_of', message = format(
      'More than %s changes of games came later. Use a later instant for lists, or read the games one by one.', c_most);
  end if;
  return v_ids;
end;
$$;

comment on function ledger.games_changed_since(integer, bigint) is
  'Returns the fixtures that have a version after a position of the ledger. Raises OYV02 (invalid_parameter) after 20,000 such versions. '
  'HISTORY-46.';
