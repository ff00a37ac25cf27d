create or replace function identity.tables_touched(realm_id integer, fixture_ids text[], stage_ids text[]) returns text[]
language sql stable
begin atomic
  select array(
    select t.stage_id
      from (
        select f.stage_id
          from unnest(tables_touched.fixture_ids) x (id)
          cross join lateral (
            select g.stage_id
              from canon.fixtures g
             where g.realm_id = tables_touched.realm_id and g.fixture_id = x.id and g.kind = 'game' and g.status <> 'cancelled'
               and g.merged_into is null offset 0
          ) f
        union
        select s.id from unnest(tables_touched.stage_ids) s (id)
      ) t
     where exists (select from standings.tables p where p.realm_id = tables_touched.realm_id and p.stage_id = t.stage_id)
     order by t.stage_id);
end;

comment on function identity.tables_touched(integer, text[], text[]) is
  'Returns the stages with a table, of these ones and of those in which these fixtures are games, that are computed anew when the fixtures '
  'have other sides or are merged (standings.note_touched). IDENTITY-143.';
