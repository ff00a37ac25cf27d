create or replace function identity.drop_postponed(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Whether a list keeps a postponed game beside its new date only the job sees (identity.drop_superseded).
  delete from pg_temp.games g
   where g.status = 'postponed' and (
     exists (
       select from pg_temp.games n
        where n.low_id = g.low_id and n.high_id = g.high_id and n.sorts_at > g.sorts_at)
     or exists (
       select
         from (
           select x.fixture_id from canon.fixture_sides x
            where x.realm_id = drop_postponed.realm_id and x.team_id = g.low_id and x.sorts_at > g.sorts_at offset 0
         ) l
        where exists (
            select from canon.fixture_sides o
             where o.realm_id = drop_postponed.realm_id and o.fixture_id = l.fixture_id and o.team_id = g.high_id)
          and exists (
            select from canon.external_ids m
             where m.realm_id = drop_postponed.realm_id and m.entity_id = l.fixture_id and m.source_id = drop_postponed.source_id)));
end;
$$;

comment on function identity.drop_postponed(integer, text) is
  'Takes out of pg_temp.games the new games of a source (source_id) that it calls postponed while it has a later game of the two teams: '
  'what that is decides the job, which looks at all games of both (IDENTITY-173).';
