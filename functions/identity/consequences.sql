create or replace function identity.consequences(realm_id integer, entity_type text, first_id text, second_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first text := identity.survivor_of(consequences.realm_id, consequences.first_id);
  v_second text := identity.survivor_of(consequences.realm_id, consequences.second_id);
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
  end if;
  if consequences.entity_type = 'team' then
    v_twins := (
      select coalesce(jsonb_agg(jsonb_build_array(t.first_id, t.second_id, t.verdict)), '[]')
        from identity.find_twins(consequences.realm_id, array[v_first], array[v_second]) t);
  end if;
  select coalesce(array_agg(p.low_id), '{}'), coalesce(array_agg(p.high_id), '{}') into v_low_parts, v_high_parts
    from identity.parts_between(consequences.realm_id, consequences.entity_type, v_first, v_second) p;
  v_moved := array(
    select distinct r.entity_id
      from unnest(v_absorbed || v_high_parts) n (id)
      cross join lateral identity.referring(consequences.realm_id, 'fixture', canon.type_of_id(n.id), n.id) r);
  v_fixtures := v_moved
    || array(
      select g.id from jsonb_array_elements(v_twins) t (pair) cross join lateral (values (t.pair ->> 0), (t.pair ->> 1)) g (id)
       where t.pair ->> 2 = 'auto')
    || case consequences.entity_type when 'fixture' then array[v_first, v_second] else '{}' end;
  -- Only where other teams play, or in another stage, does a table change.
  v_tables := identity.tables_touched(
    consequences.realm_id, case when consequences.entity_type in ('team', 'fixture') then v_fixtures else '{}' end,
    v_low_parts || v_high_parts || case consequences.entity_type when 'stage' then array[v_first, v_second] else '{}' end);
  return jsonb_build_object(
    'survivor_id', least(v_first, v_second), 'absorbed_id', v_absorbed,
    'external_ids', (
      select count(*) from canon.external_ids m where m.realm_id = consequences.realm_id and m.entity_id = v_absorbed),
    'references', (
      select coalesce(jsonb_object_agg(x.entity_type, x.count), '{}')
        from (
          select k.entity_type, count(distinct r.entity_id) as count
            from unnest('{competition,team,division,stage,stat_line}'::text[]) k (entity_type)
            cross join lateral identity.referring(
              consequences.realm_id, k.entity_type, consequences.entity_type, v_absorbed) r
           group by k.entity_type
        ) x),
    'is_matched', identity.is_matching(consequences.realm_id),
    'fixtures', cardinality(v_moved), 'parts', cardinality(v_high_parts), 'twins', v_twins, 'tables', cardinality(v_tables),
    'calendars', identity.count_calendars(consequences.realm_id, v_fixtures),
    'webhooks', identity.count_hearers(
      consequences.realm_id, consequences.entity_type, array[v_first, v_second], v_fixtures, cardinality(v_tables) > 0));
end;
$$;

comment on function identity.consequences(integer, text, text, text) is
  'Counts what it would change if two entities of a type became one, by what is stored now: who survives and who is absorbed, the '
  'external ids that move, what refers to the absorbed one (by type; fixtures apart, those of its parts too), the parts that become one '
  'with it, the games of one day that are one then or that a person decides (twins: pairs with their verdict), whether the matcher looks '
  'at the realm (is_matched) and so compares games of different days afterwards, the tables that are computed anew, the calendars of '
  'teams in which games change, and the webhooks that hear of it. null where the two are one already. IDENTITY-143.';
