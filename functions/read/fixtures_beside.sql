create or replace function read.fixtures_beside(
  realm_id integer, scope text, entity_id text, from_at timestamptz, from_id text, edge timestamptz, is_backward boolean,
  row_limit integer, out fixture_ids text[], out place text
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Of six ranges of three indexes one is read: the others are skipped before they start.
  with found as (
    (select distinct t.sorts_at, t.fixture_id from canon.fixture_sides t
      where fixtures_beside.scope = 'team' and not fixtures_beside.is_backward
        and t.realm_id = fixtures_beside.realm_id and t.team_id = fixtures_beside.entity_id
        and (t.sorts_at, t.fixture_id) > (fixtures_beside.from_at, fixtures_beside.from_id)
      order by t.sorts_at, t.fixture_id limit fixtures_beside.row_limit + 1)
    union all
    (select distinct t.sorts_at, t.fixture_id from canon.fixture_sides t
      where fixtures_beside.scope = 'team' and fixtures_beside.is_backward
        and t.realm_id = fixtures_beside.realm_id and t.team_id = fixtures_beside.entity_id
        and (t.sorts_at, t.fixture_id) < (fixtures_beside.from_at, fixtures_beside.from_id)
      order by t.sorts_at desc, t.fixture_id desc limit fixtures_beside.row_limit + 1)
    union all
    (select f.sorts_at, f.fixture_id from canon.fixtures f
      where fixtures_beside.scope = 'division' and not fixtures_beside.is_backward
        and f.realm_id = fixtures_beside.realm_id and f.division_id = fixtures_beside.entity_id
        and (f.sorts_at, f.fixture_id) > (fixtures_beside.from_at, fixtures_beside.from_id)
      order by f.sorts_at, f.fixture_id limit fixtures_beside.row_limit + 1)
    union all
    (select f.sorts_at, f.fixture_id from canon.fixtures f
      where fixtures_beside.scope = 'division' and fixtures_beside.is_backward
        and f.realm_id = fixtures_beside.realm_id and f.division_id = fixtures_beside.entity_id
        and (f.sorts_at, f.fixture_id) < (fixtures_beside.from_at, fixtures_beside.from_id)
      order by f.sorts_at desc, f.fixture_id desc limit fixtures_beside.row_limit + 1)
    union all
    (select f.sorts_at, f.fixture_id from canon.fixtures f
      where fixtures_beside.scope = 'competition' and not fixtures_beside.is_backward
        and f.realm_id = fixtures_beside.realm_id and f.competition_id = fixtures_beside.entity_id
        and (f.sorts_at, f.fixture_id) > (fixtures_beside.from_at, fixtures_beside.from_id)
      order by f.sorts_at, f.fixture_id limit fixtures_beside.row_limit + 1)
    union all
    (select f.sorts_at, f.fixture_id from canon.fixtures f
      where fixtures_beside.scope = 'competition' and fixtures_beside.is_backward
        and f.realm_id = fixtures_beside.realm_id and f.competition_id = fixtures_beside.entity_id
        and (f.sorts_at, f.fixture_id) < (fixtures_beside.from_at, fixtures_beside.from_id)
      order by f.sorts_at desc, f.fixture_id desc limit fixtures_beside.row_limit + 1)
  ), numbered as (
    select n.*, n.number <= fixtures_beside.row_limit and case
             when fixtures_beside.is_backward then n.sorts_at >= fixtures_beside.edge
             else n.sorts_at <= fixtures_beside.edge end as is_shown
      from (select f.*, row_number() over (order by case when not fixtures_beside.is_backward then f.sorts_at end,
                                          case when not fixtures_beside.is_backward then f.fixture_id end,
                                          f.sorts_at desc, f.fixture_id desc) as number
              from found f) n
  )
  select coalesce(array_agg(n.fixture_id order by n.number) filter (where n.is_shown), '{}'),
         case when bool_or(not n.is_shown) then coalesce(
           (array_agg(read.place_text(n.sorts_at, null, n.fixture_id) order by n.number desc) filter (where n.is_shown))[1],
           read.place_text(fixtures_beside.from_at, null, fixtures_beside.from_id)) end
    into fixture_ids, place
    from numbered n;
end;
$$;

comment on function read.fixtures_beside(integer, text, text, timestamptz, text, timestamptz, boolean, integer) is
  'Returns the ids of the row_limit fixtures of a team, division or competition (scope) that follow a moment and id, or precede them '
  '(is_backward), nearest first, up to edge; and the cursor from which to continue (read.place_text), null if nothing is beyond. A '
  'range of an index. PAGE-3.';
