create or replace function likeness.compare_pairs() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = on
set enable_hashjoin = on
set enable_mergejoin = on
set enable_nestloop = off
as $$
begin
  -- Before PostgreSQL 18 the penalty of a loop that cannot be avoided hides what every other join of its statement costs.
  if current_setting('server_version_num')::integer < 180000 then
    perform set_config('enable_nestloop', 'on', true);
  end if;
  delete from pg_temp.facts;
  delete from pg_temp.pair_words;
  delete from pg_temp.lent_words;
  delete from pg_temp.findings;
  perform likeness.collect_facts();
  if exists (select from pg_temp.pairs p where p.entity_type = 'team') then
    perform likeness.compare_teams();
  end if;
  if exists (select from pg_temp.pairs p where p.entity_type <> 'team') then
    perform likeness.compare_words();
    perform likeness.compare_venues();
    perform likeness.compare_organizations();
    perform likeness.compare_competitions();
  end if;
  perform likeness.weigh_findings();
end;
$$;

comment on function likeness.compare_pairs() is
  'Compares the pairs of names of pg_temp.pairs by their parts (pg_temp.parts) and gives each its score from 0 to 1, the rule that '
  'forbids the merge or null, and every feature with its weight and sentence. The same in either order. IDENTITY-91.';

create or replace function likeness.collect_facts() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A team that is not said to be of a club may be of that of the other: East in East Greenwich is no direction then.
  insert into pg_temp.lent_words (pair_no, side, ordinal, kind, value, own_no, other_no)
  select distinct p.pair_no, s.side, k.ordinal, o.kind, k.value, s.own_no, s.other_no
    from pg_temp.pairs p
    cross join lateral (values (1, p.first_no, p.second_no), (2, p.second_no, p.first_no)) s (side, own_no, other_no)
    join pg_temp.parts k on k.name_no = s.own_no and not k.of_club and k.kind in ('colour', 'tier', 'direction')
    join pg_temp.parts o on o.name_no = s.other_no and o.of_club and o.kind in ('club', 'club_word') and o.value = k.value
   where p.entity_type = 'team' and not exists (select from pg_temp.parts c where c.name_no = s.own_no and c.of_club)
     and not exists (
       select from pg_temp.parts e
        where e.name_no = k.name_no and not e.of_club and e.kind = k.kind and e.value = k.value and e.ordinal < k.ordinal)
     and exists (
       select from pg_temp.parts b
         join pg_temp.parts c on c.name_no = s.other_no and c.of_club and c.kind = b.kind and c.value = b.value
        where b.name_no = s.own_no and not b.of_club and b.ordinal in (k.ordinal - 1, k.ordinal + 1)
          and b.kind = any (likeness.word_kinds()) and b.kind not in ('club', 'club_word'));
  insert into pg_temp.facts (pair_no, entity_type, kind, first, second, first_is_named, second_is_named, level)
  select v.pair_no, v.entity_type, v.kind, v.first, v.second, v.first_is_named, v.second_is_named,
         case when v.first is null or v.second is null then 'one'
              when v.first = v.second then 'same'
              when v.first <@ v.second or v.second <@ v.first then 'within'
              when v.first && v.second then 'some'
              else 'apart' end
    from (
      select p.pair_no, p.entity_type, x.kind, array_agg(distinct k.value order by k.value) filter (where s.side = 1) as first,
             array_agg(distinct k.value order by k.value) filter (where s.side = 2) as second,
             coalesce(bool_or(k.ordinal > 0) filter (where s.side = 1), false) as first_is_named,
             coalesce(bool_or(k.ordinal > 0) filter (where s.side = 2), false) as second_is_named
        from pg_temp.pairs p
        cross join lateral (values (1, p.first_no), (2, p.second_no)) s (side, name_no)
        join pg_temp.parts k on k.name_no = s.name_no
        cross join lateral (
          select case when k.of_club and p.entity_type = 'team' then 'club_words' else k.kind end
           where k.kind not in ('acronym', 'key', 'word')
             and (p.entity_type <> 'team' or not k.of_club and k.kind <> all (likeness.word_kinds())
                  or k.of_club and k.kind = any (likeness.word_kinds()) and k.kind not in ('club', 'common', 'region'))
        ) x (kind)
       where not exists (
         select from pg_temp.lent_words w
          where w.pair_no = p.pair_no and w.side = s.side and w.ordinal = k.ordinal and w.value = k.value and not k.of_club)
       group by p.pair_no, p.entity_type, x.kind
    ) v;
end;
$$;

comment on function likeness.collect_facts() is
  'Collects in pg_temp.facts the values of each pair for each kind of part that is no word, and how they agree (level): same, within (one '
  'has all of the other''s), some, apart, one (only one has it); in pg_temp.lent_words marks that are words of the other''s club, where '
  'one has none. IDENTITY-209.';

create or replace function likeness.weigh_findings() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version constant integer := likeness.version_in_force();
begin
  with weighed as materialized (
    select n.pair_no, n.feature, n.level, n.first, n.second, w.weight * n.amount as weight, w.sentence, r.kind as rule,
           r.is_veto is true as is_veto, r.games
      from (
        select q.entity_type, q.pair_no, g.feature, g.level, g.amount, g.first, g.second
          from pg_temp.findings g join pg_temp.pairs q on q.pair_no = g.pair_no
        union all
        select c.entity_type, c.pair_no, c.kind, c.level, 1, array_to_string(c.first, ' '), array_to_string(c.second, ' ')
          from pg_temp.facts c
      ) n
      join likeness.weights w
        on w.version = v_version and w.entity_type = n.entity_type and w.feature = n.feature and w.level = n.level
      left join likeness.rules r on r.version = v_version and r.entity_type = w.entity_type and r.kind = w.rule
  ), judged as materialized (
    select x.pair_no, likeness.probability(sum(x.weight)) as score, bool_or(x.is_veto) as is_vetoed,
           -- Rules that games may outweigh come last: the others stay.
           (array_agg(x.rule order by x.is_veto desc, x.games nulls first, x.rule) filter (where x.rule is not null))[1] as veto
      from weighed x
     group by x.pair_no
  )
  update pg_temp.pairs p
     set score = j.score, veto = j.veto, features = coalesce(f.features, '[]')
    from judged j
    left join (
      select x.pair_no, jsonb_agg(case when x.rule is null then '{}' else jsonb_build_object('rule', x.rule) end || jsonb_build_object(
               'name', x.feature, 'value', case when x.first is null and x.second is null then to_jsonb(x.level)
                                                else jsonb_build_array(x.first, x.second) end,
               'weight', round(x.weight::numeric, 2),
               'words', format(x.sentence, coalesce(x.first, 'none'), coalesce(x.second, 'none'))) order by x.feature, x.level) as features
        from weighed x
        join judged k on k.pair_no = x.pair_no
        join pg_temp.pairs q on q.pair_no = x.pair_no
       -- Of a pair that a rule forbids, the rule is enough.
       where (x.is_veto or not k.is_vetoed) and (q.features_from is null or k.score >= q.features_from and not k.is_vetoed)
       group by x.pair_no
    ) f on f.pair_no = j.pair_no
   where j.pair_no = p.pair_no;
  update pg_temp.pairs p set score = 0.5, features = '[]' where p.score is null;
end;
$$;

comment on function likeness.weigh_findings() is
  'Weighs the facts and findings of each pair by likeness.weights: the score is the probability to which the weights, logarithms of odds, '
  'add up; the veto is the strictest rule that any of them breaks; the features are left out where nobody wants them. IDENTITY-91.';
