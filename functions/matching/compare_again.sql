create or replace function matching.compare_again(realm_id integer, mapping_ids bigint[], changed_ids bigint[] default '{}') returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
begin
  insert into matching.noted as n (realm_id, mapping_id, is_changed)
  select distinct compare_again.realm_id, m.mapping_id, m.mapping_id = any (compare_again.changed_ids)
    from unnest(compare_again.mapping_ids || compare_again.changed_ids) m (mapping_id)
   where m.mapping_id is not null
   order by m.mapping_id
      on conflict (realm_id, mapping_id) do update
     set times = n.times + 1, is_changed = n.is_changed or excluded.is_changed;
  if found then
    perform matching.enqueue_matching(compare_again.realm_id);
  end if;
end;
$$;

comment on function matching.compare_again(integer, bigint[], bigint[]) is
  'Records external ids to be compared again once the transaction has committed, and those whose names changed (changed_ids), and '
  'queues the job (jobs.match_names). Call it after all other locks: a transaction that records the same ids waits for it. IDENTITY-119.';

create or replace function matching.enqueue_matching(realm_id integer) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue('match_names', json_build_object('realm_id', enqueue_matching.realm_id), 'match_names:' || enqueue_matching.realm_id);
$$;

comment on function matching.enqueue_matching(integer) is
  'Queues the job that compares the recorded names of a realm again, in the caller''s transaction, replacing one that already waits. Of '
  'two batches that do so, the second waits for the first to end, so a batch does it last, before the ledger.';

create or replace function matching.read_noted(realm_id integer, name_count integer) returns matching.noted[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_noted matching.noted[] := array(
    select x from matching.noted x where x.realm_id = read_noted.realm_id order by x.note_id limit read_noted.name_count);
begin
  -- Of a game its teams: their games are compared again, not their names.
  insert into pg_temp.new_names (entity_type, is_unknown, said, mapping_id, entity_id, origin_id, name_no, source_id, marks, keys,
    club_id)
  select distinct on (e.is_game, case when e.is_game then e.entity_id end, e.mapping_id)
         k.entity_type, not e.is_game, k.said, e.mapping_id, e.entity_id, e.origin_id, e.mapping_id, k.source_id, k.marks,
         k.keys, case when k.entity_type = 'team' and not e.is_game then (
           select t.organization_id from canon.teams t where t.realm_id = read_noted.realm_id and t.team_id = e.entity_id) end
    from unnest(v_noted) t
    cross join lateral (
      select x.* from canon.external_ids x
       where x.realm_id = read_noted.realm_id and x.mapping_id = t.mapping_id and x.entity_id is not null offset 0
    ) m
    cross join lateral (
      select false as is_game, m.mapping_id, m.entity_id, coalesce(m.origin_id, m.entity_id) as origin_id
       where m.entity_type <> 'fixture'
      union all
      select true, min(x.mapping_id), s.team_id, (array_agg(coalesce(x.origin_id, x.entity_id) order by x.mapping_id))[1]
        from canon.fixture_sides s
        cross join lateral (
          select o.* from canon.external_ids o where o.realm_id = s.realm_id and o.entity_id = s.team_id offset 0
        ) x
       where s.realm_id = read_noted.realm_id and s.fixture_id = m.entity_id and m.entity_type = 'fixture'
       group by s.team_id
    ) e
    cross join lateral (
      select n.* from matching.names n where n.realm_id = read_noted.realm_id and n.mapping_id = e.mapping_id offset 0
    ) k;
  delete from pg_temp.new_names g using pg_temp.new_names n where not g.is_unknown and n.is_unknown and n.entity_id = g.entity_id;
  perform likeness.open_workspace((select count(*) from pg_temp.new_names));
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select n.name_no, p.kind, p.value, p.ordinal, p.of_club
    from pg_temp.new_names n
    cross join lateral (
      select x.parts from matching.names x where x.realm_id = read_noted.realm_id and x.mapping_id = n.mapping_id offset 0
    ) k
    cross join lateral unnest(k.parts) p;
  return v_noted;
end;
$$;

comment on function matching.read_noted(integer, integer) is
  'Puts the names of recorded external ids into pg_temp.new_names, to be compared again, oldest first, at most name_count; for games, the '
  'teams. Returns the records as they were, for matching.clear_noted.';

create or replace function matching.clear_noted(noted matching.noted[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with compared as materialized (
    select n.realm_id, n.mapping_id
      from unnest(clear_noted.noted) c
      join matching.noted n on n.realm_id = c.realm_id and n.mapping_id = c.mapping_id and n.times = c.times
     order by n.mapping_id
       for update of n
  )
  delete from matching.noted n using compared c where n.realm_id = c.realm_id and n.mapping_id = c.mapping_id;
$$;

comment on function matching.clear_noted(matching.noted[]) is
  'Deletes the records of compared names (matching.read_noted); those recorded again meanwhile stay. Call it after the decisions, as '
  'where names are recorded (docs/locks.md).';
