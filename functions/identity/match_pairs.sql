create or replace function identity.match_pairs(entity_type text, pairs jsonb, without text[])
returns table (arriving jsonb, expected jsonb, best jsonb, verdict text, is_right boolean, is_found boolean, score double precision,
               veto text, features jsonb, candidates integer)
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with labels as materialized (
    select case when jsonb_typeof(p.pair -> 'left') = 'string' then jsonb_build_object('name', p.pair -> 'left')
                else p.pair -> 'left' end as known,
           case when jsonb_typeof(p.pair -> 'right') = 'string' then jsonb_build_object('name', p.pair -> 'right')
                else p.pair -> 'right' end as arriving,
           (p.pair ->> 'same')::boolean as is_same
      from jsonb_array_elements(match_pairs.pairs) p (pair)
  ), said as materialized (
    select s.side, s.said, identity.read_partly(match_pairs.entity_type, s.said, match_pairs.without) as profile
      from (select distinct 'left' as side, l.known as said from labels l union all select distinct 'right', l.arriving from labels l) s
  ), keys as materialized (
    select s.side, s.said, s.profile, k.key from said s, jsonb_array_elements_text(s.profile -> 'keys') k (key)
    union all
    -- Whoever meets an opponent at one minute may be one, whatever he is called.
    select s.side, s.said, s.profile, 'games ' || g.moment || ' ' || g.opponent from said s, identity.said_games(s.said, null) g
     where not 'schedule' = any (match_pairs.without)
  ), compared as materialized (
    select c.arriving, c.known,
           identity.compare_partly(
             match_pairs.entity_type, c.known, c.known_profile, c.arriving, c.arriving_profile, match_pairs.without) as comparison
      from (select distinct on (r.said, l.said) r.said as arriving, l.said as known, r.profile as arriving_profile,
                   l.profile as known_profile
              from keys r join keys l on l.key = r.key and l.side = 'left' where r.side = 'right') c
  ), judged as materialized (
    select c.arriving, identity.verdict(array_agg(c.comparison)) as verdict, count(*)::integer as candidates,
           bool_or(c.is_same) as is_found,
           (array_agg(c.known order by c.is_free desc, (c.comparison).score desc, c.known))[1] as best,
           (array_agg(c.comparison order by c.is_free desc, (c.comparison).score desc, c.known))[1] as comparison
      from (select c.*, (c.comparison).veto is null or identity.is_for_person((c.comparison).veto) as is_free,
                   (c.arriving, c.known) in (select l.arriving, l.known from labels l where l.is_same) as is_same
              from compared c) c
     group by c.arriving
  )
  select t.arriving, t.expected, j.best, coalesce(j.verdict, 'new'), coalesce(t.expected @> jsonb_build_array(j.best), false),
         coalesce(j.is_found, false), (j.comparison).score, (j.comparison).veto, (j.comparison).features, coalesce(j.candidates, 0)
    from (select l.arriving, coalesce(jsonb_agg(distinct l.known) filter (where l.is_same), '[]') as expected
            from labels l group by l.arriving) t
    left join judged j on j.arriving = t.arriving;
end;
$$;

comment on function identity.match_pairs(text, jsonb, text[]) is
  'Takes the left ones of labelled pairs as known and lets the right ones arrive, every other known one a distractor: for each the best '
  'candidate of those that share a key or a game, what is done with it, whether it is right, and whether an expected one was compared '
  '(IDENTITY-76, IDENTITY-132).';
