create or replace function identity.undo(realm_id integer, decision_id text, undone_by text) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_cause ledger.cause := ledger.begin_change(undo.realm_id, 'undo', null, undo.undone_by, null);
  v_decision identity.decisions%rowtype;
begin
  v_cause.change_group := 'grp_' || substr(undo.decision_id, 5);
  perform util.lock_merging(undo.realm_id, waits => true);
  v_decision := identity.read_decision(undo.realm_id, undo.decision_id, 'undo', undo.undone_by);
  perform identity.lock_concerned(undo.realm_id, identity.entities_of(undo.realm_id, array[undo.decision_id]));
  perform identity.refuse_foreign(v_decision);
  perform identity.reject(undo.realm_id, undo.decision_id, undo.undone_by, is_undo => true);
  perform identity.redecide(undo.realm_id, identity.entities_of(undo.realm_id, array[undo.decision_id]));
  return jsonb_build_object('decision_id', undo.decision_id, 'changes', ledger.flush_changes(v_cause));
end;
$$;

comment on function identity.undo(integer, text, text) is
  'Undoes a merge, for undone_by, and every decision that rests on it, in one transaction. Returns {decision_id, changes}. Raises OYN01 '
  '(not_found), OYC03 (conflict: it is not in force), OYV02 (invalid_parameter). IDENTITY-33, IDENTITY-34.';

create or replace function identity.entities_of(realm_id integer, decision_ids text[]) returns text[]
language sql stable
return array(
  select distinct p.id
    from unnest(entities_of.decision_ids) k (id)
    cross join lateral (select k.id union all select r.id from identity.resting_on(entities_of.realm_id, k.id) r (id)) x (id)
    join identity.decisions d on d.realm_id = entities_of.realm_id and d.decision_id = x.id
    cross join lateral (values (d.first_id), (d.second_id)) p (id));

comment on function identity.entities_of(integer, text[]) is
  'Returns the entities of decisions and of all decisions that rest on them, directly or indirectly.';

create or replace function identity.try_undo(realm_id integer, decision_ids text[], undone_by text) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  c_most_games constant integer := 500;
  v_ids text[] := identity.entities_of(try_undo.realm_id, try_undo.decision_ids);
  v_parted constant jsonb := identity.describe_parted(try_undo.realm_id, try_undo.decision_ids);
  v_decision_id text;
  v_team_ids text[];
  v_before jsonb;
begin
  if (select count(*) from (
        select from unnest(v_ids) i (id)
          cross join lateral identity.referring(
            try_undo.realm_id, 'fixture', canon.type_of_id(i.id), canon.survivor_of(try_undo.realm_id, i.id)) r
         limit c_most_games + 1) x) > c_most_games or cardinality(v_ids) > c_most_games then
    return v_parted || '{"is_large": true}';
  end if;
  -- Teams that part, and those of games that part.
  v_team_ids := array(
    select i.id from unnest(v_ids) i (id) where canon.type_of_id(i.id) = 'team'
    union
    select s.team_id from unnest(v_ids) i (id)
      join canon.fixture_sides s
        on s.realm_id = try_undo.realm_id and s.fixture_id = canon.survivor_of(try_undo.realm_id, i.id)
     where canon.type_of_id(i.id) = 'fixture' and s.team_id is not null);
  v_before := identity.count_listed(try_undo.realm_id, v_team_ids);
  perform util.lock_realm(try_undo.realm_id, is_shared => true), util.lock_identity(try_undo.realm_id, is_shared => true);
  perform ledger.open_staging(1000);
  perform util.lock_merging(try_undo.realm_id, waits => true);
  perform identity.lock_concerned(try_undo.realm_id, v_ids);
  foreach v_decision_id in array try_undo.decision_ids loop
    -- One that rests on another is undone with that.
    if v_decision_id = try_undo.decision_ids[1] or exists (
               select from identity.decisions d
                where d.realm_id = try_undo.realm_id and d.decision_id = v_decision_id and d.stands) then
      perform identity.reject(try_undo.realm_id, v_decision_id, try_undo.undone_by, is_undo => true);
    end if;
  end loop;
  perform identity.redecide(try_undo.realm_id, v_ids);
  return v_parted || ledger.staged_difference(try_undo.realm_id, 200) || jsonb_build_object(
    -- A game that was merged is one of its own again.
    'games', (
      select coalesce(jsonb_agg(case when g.game @> '{"fields": [{"field": "merged_into"}]}' then g.game || jsonb_build_object(
               'what', 'returned', 'fields', jsonb_path_query_array(g.game, '$.fields[*] ? (@.field != "merged_into")')) else g.game end
               order by g.place), '[]')
        from jsonb_array_elements(ledger.staged_games(try_undo.realm_id)) with ordinality g (game, place)),
    'calendars', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'team_id', n.id, 'name', identity.title_before(try_undo.realm_id, n.id), 'before', (v_before ->> n.id)::integer,
               'after', n.games::integer) order by n.id), '[]')
        from jsonb_each_text(identity.count_listed(try_undo.realm_id, v_team_ids)) n (id, games)
       where n.games <> v_before ->> n.id));
end;
$$;

comment on function identity.try_undo(integer, text[], text) is
  'Undoes merges, for a transaction that is undone, and returns {parted, parted_counts (identity.describe_parted), games, entities, more, '
  'counts, calendars: [{team_id, name, before, after: games listed}]}; is_large, and nothing tried, beyond 500 games. Raises as '
  'identity.undo. IDENTITY-240.';

create or replace function identity.describe_parted(realm_id integer, decision_ids text[]) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with parted as materialized (
    select d.decision_id, d.entity_type, d.first_id, d.second_id,
           row_number() over (order by array_position(describe_parted.decision_ids, d.decision_id), d.entity_type, d.decision_id) as place
      from (select u.id from unnest(describe_parted.decision_ids) u (id)
            union
            select r.id from unnest(describe_parted.decision_ids) u (id)
             cross join lateral identity.resting_on(describe_parted.realm_id, u.id) r (id)) k
      join identity.decisions d on d.realm_id = describe_parted.realm_id and d.decision_id = k.id
     where d.stands
  )
  select jsonb_build_object(
           'parted', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'review_id', p.decision_id, 'type', p.entity_type,
                      'first_name', identity.title_before(describe_parted.realm_id, p.first_id),
                      'second_name', identity.title_before(describe_parted.realm_id, p.second_id)) order by p.place)
               from parted p where p.place <= 20), '[]'),
           'parted_counts', coalesce((
             select jsonb_object_agg(c.entity_type, c.count) from (
               select p.entity_type, count(*) as count from parted p group by p.entity_type) c), '{}'));
$$;

comment on function identity.describe_parted(integer, text[]) is
  'Returns the pairs that undoing decisions parts, with all that rests on them: {parted: the first 20, [{review_id, type, first_name, '
  'second_name}], parted_counts: {type: how many}}. IDENTITY-240.';

create or replace function identity.count_listed(realm_id integer, team_ids text[]) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(t.id, (
           select count(*) from canon.fixture_sides s
             join canon.fixtures f on f.realm_id = s.realm_id and f.fixture_id = s.fixture_id
            where f.merged_into is null and f.void_at is null and s.realm_id = count_listed.realm_id
              and s.team_id = canon.survivor_of(count_listed.realm_id, t.id)
              and s.sorts_at between util.now() - interval '90 days' and util.now() + interval '400 days')), '{}')
    from unnest(count_listed.team_ids) t (id);
$$;

comment on function identity.count_listed(integer, text[]) is
  'Returns how many games the calendar of each team lists, of 90 days past to 400 ahead, by id: of one that was merged, the calendar to '
  'which its address leads. IDENTITY-240.';
