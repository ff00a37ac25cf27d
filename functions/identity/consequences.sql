create or replace function identity.consequences(realm_id integer, entity_type text, first_id text, second_id text) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_first text := canon.survivor_of(consequences.realm_id, consequences.first_id);
  v_second text := canon.survivor_of(consequences.realm_id, consequences.second_id);
  v_absorbed text := greatest(v_first, v_second);
  v_twins jsonb := '[]';
  v_low_parts text[];
  v_high_parts text[];
  v_moved text[];
  v_fixtures text[];
  v_tables text[];
begin
  if v_first = v_second then
    return null;
  elsif consequences.entity_type = 'team' then
    v_twins := (
      select coalesce(jsonb_agg(jsonb_build_array(t.first_id, t.second_id, t.verdict)), '[]')
        from matching.find_twins(consequences.realm_id, array[v_first], array[v_second]) t);
  end if;
  with children as materialized (
    select p.low_id, p.high_id
      from identity.find_parts(consequences.realm_id, v_first, v_second) p
     where consequences.entity_type in ('competition', 'division') and p.is_sure
  ), parts as (
    select c.low_id, c.high_id from children c
    union
    select s.low_id, s.high_id from children c cross join lateral identity.find_parts(consequences.realm_id, c.low_id, c.high_id) s
     where consequences.entity_type = 'competition' and s.is_sure
  )
  select coalesce(array_agg(p.low_id), '{}'), coalesce(array_agg(p.high_id), '{}') into v_low_parts, v_high_parts from parts p;
  v_moved := array(
    select distinct r.entity_id
      from unnest(v_absorbed || v_high_parts) n (id)
      cross join lateral identity.referring(consequences.realm_id, 'fixture', canon.type_of_id(n.id), n.id) r);
  v_fixtures := v_moved
    || array(
      select g.id from jsonb_array_elements(v_twins) t (pair) cross join lateral (values (t.pair ->> 0), (t.pair ->> 1)) g (id)
       where t.pair ->> 2 = 'auto')
    || case consequences.entity_type when 'fixture' then array[v_first, v_second] else '{}' end;
  -- A table changes only if other teams play, or play in another stage.
  v_tables := array(
    select t.stage_id
      from (
        select f.stage_id
          from unnest(v_fixtures) x (id)
          cross join lateral (
            select g.stage_id
              from canon.fixtures g
             where g.realm_id = consequences.realm_id and g.fixture_id = x.id and g.kind = 'game' and g.status <> 'cancelled'
               and g.merged_into is null offset 0
          ) f
         where consequences.entity_type in ('team', 'fixture')
        union
        select s.id
          from unnest(v_low_parts || v_high_parts || case consequences.entity_type when 'stage' then array[v_first, v_second] end) s (id)
      ) t
     where exists (select from standings.tables p where p.realm_id = consequences.realm_id and p.stage_id = t.stage_id));
  return jsonb_build_object(
    'survivor_id', least(v_first, v_second), 'absorbed_id', v_absorbed,
    'external_ids', (select count(*) from canon.external_ids m where m.realm_id = consequences.realm_id and m.entity_id = v_absorbed),
    'references', (
      select coalesce(jsonb_object_agg(x.entity_type, x.count), '{}')
        from (
          select k.entity_type, count(distinct r.entity_id) as count
            from unnest('{competition,team,division,stage,stat_line}'::text[]) k (entity_type)
            cross join lateral identity.referring(consequences.realm_id, k.entity_type, consequences.entity_type, v_absorbed) r
           group by k.entity_type
        ) x),
    'is_matched', matching.is_matching(consequences.realm_id),
    'fixtures', cardinality(v_moved), 'parts', cardinality(v_high_parts), 'twins', v_twins, 'tables', cardinality(v_tables),
    'calendars', (
      select count(distinct s.team_id)
        from unnest(v_fixtures) x (id)
        join canon.fixture_sides s on s.realm_id = consequences.realm_id and s.fixture_id = x.id
       where s.sorts_at between util.now() - interval '90 days' and util.now() + interval '400 days'),
    'webhooks', webhook.count_recipients(
      consequences.realm_id, consequences.entity_type, array[v_first, v_second], v_fixtures, cardinality(v_tables) > 0));
end;
$$;

comment on function identity.consequences(integer, text, text, text) is
  'Returns counts of what merging two entities of a type changes (null: already merged): survivor, external ids, referring entities, '
  'children and games merged too (twins: pairs with verdict), tables, calendars, webhooks; is_matched: games of other days follow. '
  'IDENTITY-143.';
