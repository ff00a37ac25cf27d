create or replace function ledger.games_changed_since(realm_id integer, "position" bigint) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most constant integer := 10000;
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
  'Returns the fixtures that have a version after a position of the ledger. Raises OYV02 (invalid_parameter) after 10,000 such versions. '
  'HISTORY-46.';

create or replace function ledger.games_that_named(realm_id integer, fixture_ids text[], entity_id text, "position" bigint) returns text[]
language sql stable
begin atomic
  select array(
    select i.id
      from unnest(games_that_named.fixture_ids) i (id)
     where exists (
       select from ledger.versions v
        where v.realm_id = games_that_named.realm_id and v.entity_id = i.id and v.position <= games_that_named.position
          and strpos(v.moves::text, games_that_named.entity_id) > 0));
end;

comment on function ledger.games_that_named(integer, text[], text, bigint) is
  'Returns those of some fixtures of which a version up to a position of the ledger names an entity, by its id: the only ones that may '
  'refer to it there. Folds nothing. HISTORY-46.';
