create or replace function read.disagreements_of(realm_id integer, source_ids text[], row_limit integer) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  with found as materialized (
    select d.* from read.differing_games(disagreements_of.realm_id, disagreements_of.source_ids) d
  ), shown as (select n.* from found n order by n.sorts_at, n.entity_id, n.field, n.other_id limit disagreements_of.row_limit
  ), named as (
    select k.source_id, k.source_key, f.name from tenancy.sources k
      left join connect.feeds f on f.realm_id = k.realm_id and f.source_id = k.source_id
     where k.realm_id = disagreements_of.realm_id and k.source_id in (select unnest(array[x.source_id, x.other_id]) from found x))
  select jsonb_build_object(
           'sources', (
             select coalesce(jsonb_agg(to_jsonb(k) || jsonb_build_object('games', n.games, 'won', n.won) order by k.source_key), '[]')
               from (select x.other_id, count(distinct x.entity_id) as games, count(distinct x.entity_id) filter (where x.is_winning) as won
                       from found x group by x.other_id) n
               join named k on k.source_id = n.other_id),
           'games', (select count(distinct x.entity_id) from found x), 'found', (select count(*) from found),
           'rows', (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', w.entity_id, 'name', canon.title_of(disagreements_of.realm_id, w.entity_id),
                      'zone', canon.zone_of(disagreements_of.realm_id, w.entity_id), 'field', w.field, 'is_winning', w.is_winning,
                      'value', read.plain_value(disagreements_of.realm_id, w.field, w.value), 'source_key', k.source_key,
                      'other', read.plain_value(disagreements_of.realm_id, w.field, w.other),
                      'by', coalesce(o.name, o.source_key), 'other_by', coalesce(k.name, k.source_key))
                      order by w.sorts_at, w.entity_id, w.field, k.source_key), '[]')
               from shown w join named k on k.source_id = w.other_id join named o on o.source_id = w.source_id));
$$;

comment on function read.disagreements_of(integer, text[], integer) is
  'Returns where sources and others of their account and rank report a game differently (read.differing_games): {sources: the others, '
  '[{source_id, source_key, name: of its feed, games, won}], games, found, rows: the first row_limit, with by and other_by: who '
  'reports it}. FEED-388, DASHBOARD-83.';

create or replace function read.differing_games(realm_id integer, source_ids text[])
returns table (
  entity_id text, source_id text, other_id text, field text, value jsonb, other jsonb, is_winning boolean, sorts_at timestamptz
)
language sql stable
begin atomic
  with shared as materialized (
    select m.entity_id, m.mapping_id, m.observed_at, m.source_id, o.mapping_id as other_mapping_id, o.observed_at as other_at,
           o.source_id as other_id
      from tenancy.sources s
      join canon.external_ids m on m.realm_id = s.realm_id and m.source_id = s.source_id and m.entity_type = 'fixture'
       and m.observation_id is not null and not m.is_withdrawn and not m.is_void
      join canon.external_ids o on o.realm_id = m.realm_id and o.entity_id = m.entity_id and o.source_id <> m.source_id
       and o.entity_type = 'fixture' and o.observation_id is not null and not o.is_withdrawn and not o.is_void
       and (o.source_id > m.source_id or o.source_id <> all (differing_games.source_ids))
      join tenancy.sources k
        on k.realm_id = o.realm_id and k.source_id = o.source_id and k.account_id = s.account_id and k.rank = s.rank and k.ended_at is null
     where s.realm_id = differing_games.realm_id and s.source_id = any (differing_games.source_ids)
     order by m.entity_id, o.mapping_id limit 1000
  )
  select b.entity_id, b.source_id, b.other_id, c.field, c.value, d.value, c.is_winning, f.sorts_at
    from shared b
    join canon.claims c on c.realm_id = differing_games.realm_id and c.mapping_id = b.mapping_id
     and c.field in ('start', 'venue', 'status') and c.implied_by = '' and c.value <> 'null' and not c.is_set_aside
    join canon.claims d on d.realm_id = c.realm_id and d.mapping_id = b.other_mapping_id and d.field = c.field and d.implied_by = ''
     and d.value <> 'null' and not d.is_set_aside and d.value <> c.value and (c.is_winning or d.is_winning)
    join canon.fixtures f on f.realm_id = c.realm_id and f.fixture_id = b.entity_id
   where not case when c.is_winning
           then read.agrees_with(c.realm_id, b.other_mapping_id, coalesce(d.observed_at, b.other_at), c.field, d.value, c.value)
           else read.agrees_with(c.realm_id, b.mapping_id, coalesce(c.observed_at, b.observed_at), c.field, c.value, d.value) end;
end;

comment on function read.differing_games(integer, text[]) is
  'Returns where sources and others of their account and rank state another start, venue or status of a game, and one of both wins, each '
  'pair once (value: of source_id, is_winning: it is shown), of 1,000 games that both describe. FEED-388, DASHBOARD-83.';

create or replace function read.plain_value(realm_id integer, field text, value jsonb) returns jsonb
language sql stable
return case
  when plain_value.field = 'venue' then to_jsonb(canon.name_of(
    plain_value.realm_id, 'venue', canon.survivor_of(plain_value.realm_id, plain_value.value ->> 'id')))
  else plain_value.value end;

comment on function read.plain_value(integer, text, jsonb) is
  'Returns what a claim on start, venue or status states, with the name of a venue for its id. FEED-388.';

create or replace function read.questions_of(realm_id integer, fixture_ids text[])
returns table (
  fixture_id text, field text, value jsonb, source_id text, mapping_id bigint, observed_at timestamptz, winner_id text, winning_id bigint,
  account_id text, does_own boolean, does_decide boolean, question_id text, answer text, asked_at timestamptz
)
language sql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off -- look-ups by key alone, as read.newer_claims
set enable_hashjoin = off
set enable_mergejoin = off
as $$
  with newer as materialized (
    select n.*, s.class, s.account_id as reporter_id,
           case when w.ended_at is null and not exists (
             select from connect.feeds d where d.realm_id = w.realm_id and d.source_id = w.source_id and starts_with(d.feed_id, 'con_'))
             then w.account_id end as owner_id,
           array_agg(n.value) over (
             partition by n.fixture_id, n.field order by n.observed_at desc, n.mapping_id desc
             rows between unbounded preceding and 1 preceding) as newer_values
      from read.newer_claims(questions_of.realm_id, questions_of.fixture_ids) n
      join tenancy.sources s on s.realm_id = questions_of.realm_id and s.source_id = n.source_id
      join tenancy.sources w on w.realm_id = questions_of.realm_id and w.source_id = n.winner_id
     where s.yields_to is distinct from w.source_id and w.yields_to is distinct from s.source_id
       and (s.class <> 'crowd' or read.is_worth_asking(questions_of.realm_id, n.fixture_id, n.field, n.value, n.source_id))
  ), asked as (
    select n.*, a.account_id, a.does_own, a.does_own or n.class in ('scrape', 'crowd') as does_decide
      from newer n
      cross join lateral (
        select n.owner_id as account_id, true as does_own
        union all
        select r.account_id, false
          from tenancy.representatives_at(questions_of.realm_id, n.fixture_id, n.winning_id) r (account_id)
         where r.account_id <> n.reporter_id and r.account_id is distinct from n.owner_id) a
     -- Of sources that report the same, the newest report.
     where not exists (
       select from unnest(n.newer_values) v (value) where read.is_same_claim(questions_of.realm_id, n.field, n.value, v.value))
  )
  select k.fixture_id, k.field, k.value, k.source_id, k.mapping_id, k.observed_at, k.winner_id, k.winning_id, k.account_id, k.does_own,
         k.does_decide, q.question_id, q.answer, q.asked_at
    from asked k
    join tenancy.accounts c on c.account_id = k.account_id and c.status = 'active'
    left join lateral (
      select o.question_id, o.answer, o.asked_at
        from unnest(read.ids_of_game(questions_of.realm_id, k.fixture_id)) g (id)
        cross join lateral (
          select b.* from tenancy.questions b where b.realm_id = questions_of.realm_id and b.fixture_id = g.id offset 0) o
       where o.account_id = k.account_id and o.field = k.field
         and read.is_same_claim(questions_of.realm_id, k.field, o.value, k.value)
       order by o.asked_at, o.question_id limit 1) q on true
   where exists (select from tenancy.memberships m where m.account_id = k.account_id and m.role <> 'viewer');
$$;

comment on function read.questions_of(integer, text[]) is
  'Returns what is to be asked of fixtures, a row for each newer report (read.newer_claims) and account: whether its source won '
  '(does_own), whether its answer ends the doubt (does_decide), and the question if it was asked. CORRECT-23, CORRECT-24.';

create or replace function read.is_worth_asking(realm_id integer, fixture_id text, field text, value jsonb, source_id text)
returns boolean
language sql stable
begin atomic
  select coalesce(2 * p.right_games >= p.games or p.games < 3, true) or exists (
      select from canon.external_ids m
        join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = is_worth_asking.field
         and c.implied_by = '' and not c.is_set_aside
       where m.realm_id = is_worth_asking.realm_id and m.entity_id = is_worth_asking.fixture_id and m.entity_type = 'fixture'
         and m.observation_id is not null and not m.is_withdrawn and not m.is_void and m.source_id <> is_worth_asking.source_id
         and read.is_same_claim(c.realm_id, c.field, c.value, is_worth_asking.value))
    from read.past_reports(is_worth_asking.realm_id, is_worth_asking.source_id) p;
end;

comment on function read.is_worth_asking(integer, text, text, jsonb, text) is
  'Returns whether a parent''s report is asked about: unless its source was wrong in most of its last ten games (of three at least) and no '
  'other reports the same. CORRECT-23.';

create or replace function read.open_questions(realm_id integer, account_id text, row_limit integer) returns setof jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select read.describe_question(q) || jsonb_build_object(
           'source', s.source_key, 'class', s.class, 'reported_at', util.rfc3339(o.observed_at),
           'labels', read.labels_of(q.realm_id, jsonb_build_array(o.value, w.value)), 'value', o.value,
           'mapping_id', o.mapping_id, 'does_own', o.does_own, 'does_decide', o.does_decide,
           'shown', jsonb_build_object(
             'value', w.value, 'source', k.source_key, 'class', k.class, 'reported_at', util.rfc3339(w.observed_at)))
    from read.questions_of(open_questions.realm_id, array(
           select distinct coalesce(f.merged_into, f.fixture_id)
             from (select a.fixture_id from tenancy.questions a
                    where a.realm_id = open_questions.realm_id and a.account_id = open_questions.account_id and a.answer is null
                    order by a.asked_at desc limit 200) a
             join canon.fixtures f on f.realm_id = open_questions.realm_id and f.fixture_id = a.fixture_id)) o
    join tenancy.questions q on q.realm_id = open_questions.realm_id and q.question_id = o.question_id
    join tenancy.sources s on s.realm_id = q.realm_id and s.source_id = o.source_id
    join tenancy.sources k on k.realm_id = q.realm_id and k.source_id = o.winner_id
    cross join lateral read.winning_claim(q.realm_id, o.fixture_id, o.field) w
   where o.account_id = open_questions.account_id and o.answer is null
   order by o.asked_at desc, o.fixture_id, o.field
   limit open_questions.row_limit;
$$;

comment on function read.open_questions(integer, text, integer) is
  'Returns the questions that an account can answer now, the newest first, of the 200 asked last: read.describe_question, with what is '
  'shown and who reports which, mapping_id of the report, does_own, does_decide (read.questions_of). CORRECT-24.';

create or replace function read.describe_question(question tenancy.questions) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'question_id', (question).question_id, 'entity_id', e.fixture_id, 'name', canon.title_of((question).realm_id, e.fixture_id),
           'zone', canon.zone_of((question).realm_id, e.fixture_id), 'starts_at', (
             select util.rfc3339(f.sorts_at) from canon.fixtures f
              where f.realm_id = (question).realm_id and f.fixture_id = e.fixture_id),
           'field', (question).field, 'value', (question).value,
           'labels', read.labels_of((question).realm_id, (question).value), 'source', s.source_key, 'class', s.class,
           'reported_at', util.rfc3339((question).reported_at), 'asked_at', util.rfc3339((question).asked_at),
           'answer', (question).answer, 'answered_at', util.rfc3339((question).answered_at),
           'answered_by', tenancy.name_decider((question).answered_by))
    from tenancy.sources s
    cross join lateral (select read.survivor_of((question).realm_id, 'fixture', (question).fixture_id)) e (fixture_id)
   where s.realm_id = (question).realm_id and s.source_id = (question).source_id;
end;

comment on function read.describe_question(tenancy.questions) is
  'Returns {question_id, entity_id and name of the game, zone, starts_at, field, value: as reported, labels, source, class, '
  'reported_at, asked_at, answer, answered_at, answered_by}.';
