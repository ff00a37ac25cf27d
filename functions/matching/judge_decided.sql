create or replace function matching.judge_decided(realm_id integer, pair_count integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- As jobs.match_names: a few names are looked up in tables of any size.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_auto constant double precision := matching.threshold('auto');
  v_review constant double precision := matching.threshold('review');
begin
  perform matching.gather_decided(judge_decided.realm_id, judge_decided.pair_count);
  perform likeness.open_workspace((select count(*) from pg_temp.new_names));
  perform matching.read_parts();
  insert into pg_temp.pairs (pair_no, entity_type, first_no, second_no, embeds, is_one_club)
  select row_number() over (), x.*
    from (
      select distinct a.entity_type, a.own_mapping_id, a.mapping_id, r.embedder <> 'none', coalesce(f.club_id = s.club_id, false)
        from pg_temp.candidates a
        join tenancy.realms r on r.realm_id = judge_decided.realm_id
        left join pg_temp.new_names f on f.name_no = a.own_mapping_id
        left join pg_temp.new_names s on s.name_no = a.mapping_id
    ) x;
  perform likeness.compare_pairs();
  -- As matching.judge_candidates: what any name forbids is forbidden, and the best pair of names counts.
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'review_id', j.decision_id, 'entity_type', j.entity_type, 'status', j.status, 'first_name', j.names[1],
             'second_name', j.names[2], 'score', j.score, 'rule', j.rule, 'outcome', case
               when j.is_forbidden then 'two' when j.score >= v_auto and j.rule is null then 'one'
               when j.score >= v_review then 'ask' else 'two' end)), '[]')
      from (
        select a.decision_id, a.entity_type, min(a.verdict) as status, max(k.score) as score,
               min(r.kind) as rule, coalesce(bool_or(r.is_veto), false) as is_forbidden,
               array[(array_agg(f.said ->> 'name' order by k.score desc, f.name_no, s.name_no))[1],
                     (array_agg(s.said ->> 'name' order by k.score desc, f.name_no, s.name_no))[1]] as names
          from pg_temp.candidates a
          join pg_temp.pairs p on p.first_no = a.own_mapping_id and p.second_no = a.mapping_id and p.entity_type = a.entity_type
          join pg_temp.new_names f on f.name_no = a.own_mapping_id
          join pg_temp.new_names s on s.name_no = a.mapping_id
          cross join lateral (
            select matching.score_with(p.score, (a.evidence ->> 'weight')::double precision) as score
          ) k
          left join likeness.rules r on r.version = likeness.version_in_force() and r.entity_type = a.entity_type and r.kind = p.veto
           and (r.games is null or r.games > (a.evidence ->> 'games')::integer)
         group by a.decision_id, a.entity_type
      ) j);
end;
$$;

comment on function matching.judge_decided(integer, integer) is
  'Compares the pairs of a realm that the matcher merged or asks about, the newest pair_count, as the version in force reads them, with '
  'the games and companions of then. Returns [{review_id, entity_type, status, first_name, second_name, score, rule, outcome: one, ask or '
  'two}]. IDENTITY-232.';

create or replace function matching.gather_decided(realm_id integer, pair_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from pg_temp.candidates;
  delete from pg_temp.new_names;
  insert into pg_temp.candidates (decision_id, entity_type, verdict, own_mapping_id, mapping_id, evidence)
  select d.decision_id, d.entity_type, case when d.stands then 'approved' else d.status end, f.mapping_id, s.mapping_id,
         jsonb_build_object('weight', x.weight, 'games', x.games)
    from (
      select k.* from identity.decisions k
       where k.realm_id = gather_decided.realm_id and k.entity_type in ('organization', 'competition', 'venue', 'team')
         and k.matcher is not null and k.rests_on is null
         and (k.status = 'pending' or k.status = 'approved' and k.decided_by = 'matcher')
       order by k.decision_id desc
       limit gather_decided.pair_count
    ) d
    cross join lateral (
      select matching.weight_besides_names(d.entity_type, d.evidence) as weight, coalesce((
               jsonb_path_query_first(d.evidence, '$.features[*] ? (@.name == "schedule").value'))::integer, 0) as games
    ) x
    cross join lateral (select n.mapping_id from matching.names_apart(gather_decided.realm_id, d.entity_type, d.first_id) n limit 3) f
    cross join lateral (select n.mapping_id from matching.names_apart(gather_decided.realm_id, d.entity_type, d.second_id) n limit 3) s;
  insert into pg_temp.new_names (entity_type, said, mapping_id, name_no, club_id)
  select n.entity_type, n.said, n.mapping_id, n.mapping_id, (
           select canon.survivor_of(c.realm_id, c.value ->> 'id') from canon.claims c
            where c.realm_id = n.realm_id and c.mapping_id = n.mapping_id and c.field = 'organization' and c.implied_by = ''
              and n.entity_type = 'team')
    from (select a.own_mapping_id as mapping_id from pg_temp.candidates a union select a.mapping_id from pg_temp.candidates a) m
    join matching.names n on n.realm_id = gather_decided.realm_id and n.mapping_id = m.mapping_id;
end;
$$;

comment on function matching.gather_decided(integer, integer) is
  'Puts the names of the newest pairs of a realm that the matcher merged or sent to review into pg_temp.candidates and pg_temp.new_names, '
  'at most three names of either, with the weight of the evidence besides names.';

create or replace function matching.weight_besides_names(entity_type text, evidence jsonb) returns double precision
language sql stable
return (
  select coalesce(sum((e.feature ->> 'weight')::double precision), 0)
    from jsonb_array_elements(case jsonb_typeof(evidence -> 'features') when 'array' then evidence -> 'features' else '[]' end) e (feature)
   where not exists (
     select from likeness.weights w
      where w.version = likeness.version_in_force() and w.entity_type = weight_besides_names.entity_type
        and w.feature = e.feature ->> 'name'));

comment on function matching.weight_besides_names(text, jsonb) is
  'Returns the weight of the evidence of a decision on two entities of a type that does not stem from their names: games, companions, '
  'places.';
