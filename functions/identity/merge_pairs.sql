create or replace function identity.merge_pairs(realm_id integer, milliseconds integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_size integer := least(greatest(milliseconds / 40, 1), 250);
  v_ids text[];
  v_taken text[];
  v_left text[];
  v_parted jsonb := identity.part_next(merge_pairs.realm_id);
begin
  if v_parted is not null then
    return v_parted;
  end if;
  loop
    v_ids := identity.next_merges(merge_pairs.realm_id, v_size);
    begin
      perform identity.lock_concerned(merge_pairs.realm_id, identity.entities_of(merge_pairs.realm_id, v_ids));
      select coalesce(array_agg(m.decision_id order by m.place) filter (where m.is_taken), '{}'),
             coalesce(array_agg(m.decision_id) filter (where not m.is_taken), '{}')
        into v_taken, v_left
        from identity.mergeable(merge_pairs.realm_id, v_ids) m;
      delete from identity.merges w where w.realm_id = merge_pairs.realm_id and w.decision_id = any (v_taken || v_left);
      if v_taken <> '{}' then
        perform identity.carry_out(merge_pairs.realm_id, v_taken, 'matcher');
      end if;
      return jsonb_build_object('merged', cardinality(v_taken), 'left', cardinality(v_left), 'failed', '[]'::jsonb);
    exception when others then
      -- An error that may pass in a moment counts against no pair.
      if sqlstate ~ '^(40|53|55|57|58|OYC03)' then
        raise;
      -- A pair that cannot be merged does not block another.
      elsif cardinality(v_ids) = 1 then
        delete from identity.merges w where w.realm_id = merge_pairs.realm_id and w.decision_id = v_ids[1];
        return jsonb_build_object('merged', 0, 'left', 0, 'failed', jsonb_build_array(
          jsonb_build_object('decision_id', v_ids[1], 'code', sqlstate, 'error', sqlerrm)));
      end if;
      v_size := cardinality(v_ids) / 2;
    end;
  end loop;
end;
$$;

comment on function identity.merge_pairs(integer, integer) is
  'Merges in one change as many pairs of identity.merges as fit into this many milliseconds, 1 to 250, or unmerges one pair '
  '(identity.part_next). If a group fails, its stronger half is merged. Returns {merged, left, failed: [{decision_id, code, error}]}. '
  'Raises OYC03 (conflict). IDENTITY-182.';

create or replace function identity.next_merges(realm_id integer, count integer) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    with waiting as materialized (
      select x.decision_id, x.first_id, x.second_id, x.league_id, row_number() over strongest as rank,
             first_value(x.league_id) over strongest as first_league_id
        from (
          select w.decision_id, w.waiting_since, d.score, d.first_id, d.second_id, t.ordinal, min(t.ordinal) over () as first_ordinal,
                 case d.entity_type
                   when 'fixture' then (
                     select f.competition_id from canon.fixtures f where f.realm_id = d.realm_id and f.fixture_id = d.first_id)
                   when 'team' then (
                     select f.competition_id
                       from canon.fixture_sides s
                       join canon.fixtures f on f.realm_id = s.realm_id and f.fixture_id = s.fixture_id
                      where s.realm_id = d.realm_id and s.team_id = d.first_id order by s.sorts_at desc limit 1) end as league_id
            from identity.merges w
            join identity.decisions d on d.realm_id = w.realm_id and d.decision_id = w.decision_id
            cross join lateral (
              select array_position('{organization,competition,division,stage,venue,team,fixture}', d.entity_type) as ordinal
            ) t
           where w.realm_id = next_merges.realm_id
        ) x
       where x.ordinal = x.first_ordinal
      window strongest as (order by x.score desc nulls first, x.waiting_since, x.decision_id)
    ), ends as (
      select w.decision_id, w.rank, w.league_id is not distinct from w.first_league_id as is_next,
             min(w.rank) filter (where w.league_id is distinct from w.first_league_id) over (partition by e.id) as rank_elsewhere
        from waiting w cross join lateral unnest(array[w.first_id, w.second_id]) e (id)
    )
    select e.decision_id
      from ends e
     where e.is_next
     group by e.decision_id, e.rank
    -- A stronger pair of another league that shares an entity goes first.
    having coalesce(min(e.rank_elsewhere), e.rank) >= e.rank
     order by e.rank
     limit next_merges.count);
end;
$$;

comment on function identity.next_merges(integer, integer) is
  'Returns the decisions of identity.merges to carry out next, at most count, all of one type, types that others refer to first: those '
  'of the league of the strongest decision, strongest first, and of equal ones those that have waited longest. IDENTITY-182.';

create or replace function identity.mergeable(realm_id integer, decision_ids text[])
returns table (decision_id text, place integer, is_taken boolean)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform resolve.open_workspace(0);
  perform matching.find_games(mergeable.realm_id, array(
    select distinct s.team_id
      from identity.decisions d
      join canon.fixture_sides s on s.realm_id = d.realm_id and s.fixture_id = d.first_id
     where d.realm_id = mergeable.realm_id and d.decision_id = any (mergeable.decision_ids) and d.entity_type = 'fixture'));
  return query
  with listed as materialized (
    select d.*, k.place::integer, canon.survivor_of(d.realm_id, d.first_id) as low_id,
           canon.survivor_of(d.realm_id, d.second_id) as high_id
      from unnest(mergeable.decision_ids) with ordinality k (id, place)
      join identity.decisions d on d.realm_id = mergeable.realm_id and d.decision_id = k.id
  ), met as materialized (
    select g.*
      from matching.games_together(
        mergeable.realm_id, array(select x.low_id from listed x where x.entity_type = 'team' order by x.place),
        array(select x.high_id from listed x where x.entity_type = 'team' order by x.place)) g
     where g.meeting <> 'day'
  ), pairs as materialized (
    select p.decision_id, p.place, p.entity_type, p.low_id, p.high_id, case
             -- Competitions that are already merged may have got divisions and stages since.
             when p.stands then p.entity_type = 'competition'
             when p.status <> 'pending' or p.score < matching.threshold('auto') or p.low_id = p.high_id then false
             when p.rests_on is not null and not (identity.read_decision(p.realm_id, p.rests_on)).stands then false
             when identity.has_common_source(p.realm_id, p.low_id, p.high_id)
                  or identity.is_barred(p.realm_id, p.low_id, p.high_id, p.evidence_hash)
                  or identity.needs_person(p.realm_id, p.low_id, p.high_id) then false
             when p.entity_type = 'team' then not exists (
               select from met g
                where g.first_id = p.low_id and g.second_id = p.high_id and g.meeting in ('against', 'elsewhere'))
             when p.entity_type = 'fixture' then exists (
               select from pg_temp.candidates a
                where a.entity_type = 'fixture' and a.verdict = 'auto'
                  and (a.entity_id, a.own_entity_id) in ((p.low_id, p.high_id), (p.high_id, p.low_id)))
             else true
           end as is_sure
      from listed p
  ), members as materialized (
    select e.id, e.other_id, p.place, min(p.place) over (partition by e.id) as first_place
      from pairs p cross join lateral (values (p.low_id, p.high_id), (p.high_id, p.low_id)) e (id, other_id)
     where p.is_sure
  ), crossed as (
    -- Two pairs of teams of which one merge would put the teams of the other in two places at the same minute.
    select greatest(p.place, q.place) as place
      from pairs p
      join met m on m.first_id = p.low_id and m.second_id = p.high_id and m.meeting <> 'against'
      cross join lateral (values (m.opponent_id, m.other_opponent_id), (m.other_opponent_id, m.opponent_id)) o (id, against_id)
      join members q on q.id = o.id and q.place <> p.place
     where p.is_sure and o.id <> o.against_id and q.other_id <> o.against_id
       and (identity.has_common_source(mergeable.realm_id, q.other_id, o.against_id)
            or exists (select from members r where r.id = o.against_id))
  )
  select p.decision_id, p.place, p.is_sure
    from pairs p
   -- A pair that shares an entity with an earlier one waits for the outcome of that.
   where not p.is_sure or not exists (select from members k where k.place = p.place and k.first_place < k.place)
         and p.place not in (select c.place from crossed c);
end;
$$;

comment on function identity.mergeable(integer, text[]) is
  'Returns which decisions, strongest first, can be carried out together (is_taken, with their ordinals from 1), and which are left to '
  'a person because later reports forbid them. The others wait: they share an entity with an earlier one, or would clash with its '
  'games. IDENTITY-119, IDENTITY-182.';

create or replace function identity.merge_later(
  realm_id integer, decision_ids text[], is_put_back boolean default false, keeps_time boolean default true
) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column -- on conflict requires its target as a plain name
begin
  if merge_later.decision_ids = '{}' then
    return 0;
  end if;
  insert into identity.merges (realm_id, decision_id)
  select merge_later.realm_id, d.decision_id
    from unnest(merge_later.decision_ids) d (decision_id)
   order by d.decision_id
      on conflict (realm_id, decision_id) do nothing;
  perform util.enqueue(
    'merge_matched', json_build_object('realm_id', merge_later.realm_id), 'merge:' || merge_later.realm_id,
    case when merge_later.is_put_back then util.now() + make_interval(secs => 1 + 9 * random()) end,
    keeps_time => merge_later.keeps_time and not merge_later.is_put_back);
  return coalesce(cardinality(merge_later.decision_ids), 0);
end;
$$;

comment on function identity.merge_later(integer, text[], boolean, boolean) is
  'Adds decisions (null: none) to identity.merges and queues jobs.merge_matched, at once or (is_put_back) in 1 to 10 seconds; '
  'keeps_time: a waiting job keeps its run time. Does nothing for an empty array ({}). Returns how many. IDENTITY-182.';
