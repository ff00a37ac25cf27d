create or replace function read.newer_claims(realm_id integer, fixture_ids text[])
returns table (
  fixture_id text, field text, value jsonb, source_id text, mapping_id bigint, observed_at timestamptz, winner_id text,
  winning_id bigint, is_let_stand boolean
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off -- look-ups by key alone, as read.listings_of
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  return query
  select f.fixture_id, c.field, c.value, l.source_id, c.mapping_id, a.at, w.source_id, w.mapping_id,
         read.is_let_stand(newer_claims.realm_id, f.fixture_id, c.field, c.value, a.at)
    from unnest(newer_claims.fixture_ids) x (id)
    cross join lateral (
      select m.mapping_id, m.source_id, m.observed_at, count(*) over () as listings
        from canon.external_ids m
       where m.realm_id = newer_claims.realm_id and m.entity_id = x.id and m.entity_type = 'fixture'
         and m.observation_id is not null and not m.is_withdrawn and not m.is_void offset 0) l
    join canon.claims c
      on c.realm_id = newer_claims.realm_id and c.mapping_id = l.mapping_id and c.field = any ('{start,status,venue}')
     and c.implied_by = '' and c.value <> 'null' and not c.is_winning and not c.is_set_aside
    cross join lateral (select coalesce(c.observed_at, l.observed_at) as at) a
    cross join lateral (
      select g.fixture_id from canon.fixtures g
       where g.realm_id = newer_claims.realm_id and g.fixture_id = x.id
         and coalesce(g.starts_at, (g.local_date + 1)::timestamp at time zone 'UTC') > util.now() offset 0) f
    cross join lateral read.winning_claim(newer_claims.realm_id, x.id, c.field) w
   where l.listings > 1 and l.source_id <> w.source_id and a.at > w.observed_at and a.at > util.now() - interval '14 days'
     and (c.field <> 'status' or c.value <@ '["cancelled", "postponed"]' or w.value <@ '["cancelled", "postponed"]')
     and not read.agrees_with(newer_claims.realm_id, c.mapping_id, a.at, c.field, c.value, w.value);
end;
$$;

comment on function read.newer_claims(integer, text[]) is
  'Returns the claims on start, venue and status of fixtures to come that another source won with an older report, of the last 14 days and '
  'not withdrawn, with external id and source that won, and whether that is let stand. Of statuses those that cancel, postpone or put '
  'back on. PAGE-14, PROVENANCE-29.';

create or replace function read.is_let_stand(realm_id integer, fixture_id text, field text, value jsonb, observed_at timestamptz)
returns boolean
language sql stable
begin atomic
  select exists (
    select from unnest(read.ids_of_game(is_let_stand.realm_id, is_let_stand.fixture_id)) g (id)
      join tenancy.questions q on q.realm_id = is_let_stand.realm_id and q.fixture_id = g.id
     where q.field = is_let_stand.field and q.answer = 'stands' and q.does_decide and q.answered_at >= is_let_stand.observed_at
       and read.is_same_claim(q.realm_id, q.field, q.value, is_let_stand.value));
end;

comment on function read.is_let_stand(integer, text, text, jsonb, timestamptz) is
  'Returns whether an account that decides answered that what is shown stands against a value of a field of a fixture, after that was '
  'reported (observed_at). CORRECT-26.';

create or replace function read.ids_of_game(realm_id integer, fixture_id text) returns text[]
language sql stable
return ids_of_game.fixture_id || array(
  select r.entity_id from identity.redirects r where r.realm_id = ids_of_game.realm_id and r.survivor_id = ids_of_game.fixture_id);

comment on function read.ids_of_game(integer, text) is 'Returns the id of a fixture and of those that were merged into it.';

create or replace function read.winning_claim(realm_id integer, entity_id text, field text)
returns table (value jsonb, observed_at timestamptz, source_id text, class text, mapping_id bigint)
language sql stable
begin atomic
  select c.value, coalesce(c.observed_at, m.observed_at), m.source_id, s.class, m.mapping_id
    from canon.external_ids m
    join canon.claims c
      on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = winning_claim.field and c.is_winning
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
   where m.realm_id = winning_claim.realm_id and m.entity_id = winning_claim.entity_id
   limit 1;
end;

comment on function read.winning_claim(integer, text, text) is
  'Returns the claim that wins a field of an entity, with its age, its source and external id; no row without one. PAGE-14.';

create or replace function read.is_usually_right(realm_id integer, source_id text) returns boolean
language sql stable
return (
  select p.games >= 3 and 2 * p.right_games > p.games from read.past_reports(is_usually_right.realm_id, is_usually_right.source_id) p);

comment on function read.is_usually_right(integer, text) is
  'Returns whether what a source reported of games was right in most of its last ten that are over, of three at least. PAGE-14.';

create or replace function read.past_reports(realm_id integer, source_id text) returns table (games bigint, right_games bigint)
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  with reported as materialized (
    select distinct m.mapping_id, m.observed_at, m.entity_id, f.sorts_at
      from (
        select b.batch_id from intake.batches b
         where b.realm_id = past_reports.realm_id and b.source_id = past_reports.source_id and not b.is_void
         order by b.received_at desc limit 50) b
      cross join lateral (
        select o.external_id from intake.observations o
         where o.batch_id = b.batch_id and o.batch_index < 20 and o.type = 'fixture' and not o.is_deleted) o
      join canon.external_ids m
        on m.realm_id = past_reports.realm_id and m.source_id = past_reports.source_id and m.entity_type = 'fixture'
       and m.external_id = o.external_id and m.player_id = '' and m.observation_id is not null
      join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
     where f.sorts_at < util.now() - interval '1 day'
     order by f.sorts_at desc limit 10
  ), judged as (
    select r.mapping_id, bool_and(c.is_winning or coalesce(
             read.agrees_with(c.realm_id, c.mapping_id, coalesce(c.observed_at, r.observed_at), c.field, c.value, w.value), false)
           ) as is_right
      from reported r
      join canon.claims c
        on c.realm_id = past_reports.realm_id and c.mapping_id = r.mapping_id and c.field = any ('{start,status,venue}')
       and c.implied_by = ''
      left join lateral read.winning_claim(past_reports.realm_id, r.entity_id, c.field) w on true
     group by r.mapping_id
  )
  select count(*), count(*) filter (where j.is_right) from judged j;
end;

comment on function read.past_reports(integer, text) is
  'Returns how many of the last ten games that are over a source reported, and of how many it was right: start, venue and status as they '
  'are now. Of its newest 50 batches. PAGE-14.';

create or replace function read.doubts_of(realm_id integer, fixture_ids text[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off -- as read.newer_claims
as $$
declare
  v_unlisted text[];
  v_several text[];
begin
  select array_agg(x.id) filter (where l.listings = 0), array_agg(x.id) filter (where l.listings > 1)
    into v_unlisted, v_several
    from unnest(doubts_of.fixture_ids) x (id)
    cross join lateral (
      select count(*) as listings from canon.external_ids m
       where m.realm_id = doubts_of.realm_id and m.entity_id = x.id and m.entity_type = 'fixture'
         and m.observation_id is not null and not m.is_withdrawn and not m.is_void) l;
  if v_several is not null then
    v_several := array(
      select distinct n.fixture_id from read.newer_claims(doubts_of.realm_id, v_several) n where not n.is_let_stand);
  end if;
  if v_unlisted is null and (v_several = '{}') is not false then
    return null;
  end if;
  return (
    select jsonb_object_agg(f.fixture_id, jsonb_strip_nulls(jsonb_build_object(
             'unlisted', case when d.groups is null then true end, 'groups', d.groups,
             'time_zone', coalesce(f.time_zone, v.time_zone, p.time_zone),
             'soon', case when f.starts_at < util.now() + interval '48 hours' then true end)))
      from canon.fixtures f
      left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
      left join canon.competitions p on p.realm_id = f.realm_id and p.competition_id = f.competition_id
      cross join lateral (
        select case when f.fixture_id = any (v_several) then jsonb_path_query_array(
                 read.agreement_of(f.realm_id, f.fixture_id, f.starts_at, f.local_date, f.venue_id, f.status),
                 '$.groups[*] ? (exists (@.newer_at))') end as groups) d
     where f.realm_id = doubts_of.realm_id and f.fixture_id = any (v_unlisted || v_several)
       and (d.groups <> '[]' or d.groups is null and f.status in ('scheduled', 'postponed', 'in_progress')));
end;
$$;

comment on function read.doubts_of(integer, text[]) is
  'Returns by fixture, of those to come that no source lists any longer, or of which a newer report disagrees: {unlisted, groups: as '
  'read.agreement_of, time_zone, soon: it begins within 48 hours}; null for none. CALENDAR-6, CALENDAR-26.';

create or replace function read.reread_at(realm_id integer, mapping_id bigint) returns timestamptz
language sql stable
begin atomic
  -- A feed has one target; where fewer entries were read than are listed, it is not known which of them.
  select t.last_ok_at
    from canon.external_ids m
    join connect.feeds f on f.realm_id = m.realm_id and f.source_id = m.source_id and starts_with(f.feed_id, 'feed_')
    join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
    join connect.runs r on r.realm_id = t.realm_id and r.run_id = t.read_run_id and r.entry_count = t.listed_count and r.voided_at is null
    join connect.listed l on l.realm_id = t.realm_id and l.target_id = t.target_id and l.external_id = m.external_id
   where m.realm_id = reread_at.realm_id and m.mapping_id = reread_at.mapping_id and m.entity_type = 'fixture'
     and l.withdrawn_at is null and l.missing_since is null;
end;

comment on function read.reread_at(integer, bigint) is
  'Returns when the schedule of a feed was last read and listed a fixture (an external id) as it reported it, unchanged entries being '
  'pushed by nobody; null: of no feed, or the last file did not list all that is listed. PAGE-17.';
