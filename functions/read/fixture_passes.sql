create or replace function read.fixture_passes(
  fixture canon.fixtures, sport text, kind text, status text[], competition text, division text, stage text, venue text,
  updated_since timestamptz, from_day date, to_day date
) returns boolean
language sql stable
return (fixture).merged_into is null
  and (fixture_passes.sport is null or (fixture).sport = fixture_passes.sport)
  and (fixture_passes.kind is null or (fixture).kind = fixture_passes.kind)
  and (fixture_passes.status is null or (fixture).status = any (fixture_passes.status))
  and (fixture_passes.competition is null or (fixture).competition_id = fixture_passes.competition)
  and (fixture_passes.division is null or (fixture).division_id = fixture_passes.division)
  and (fixture_passes.stage is null or (fixture).stage_id = fixture_passes.stage)
  and (fixture_passes.venue is null or (fixture).venue_id = fixture_passes.venue)
  and (fixture_passes.updated_since is null or (fixture).updated_at >= fixture_passes.updated_since)
  and (fixture_passes.from_day is null or case when (fixture).starts_at is null then (fixture).local_date >= fixture_passes.from_day
         else (fixture).starts_at >= fixture_passes.from_day::timestamp at time zone 'UTC' end)
  and (fixture_passes.to_day is null or (fixture).starts_at is not null or (fixture).local_date < fixture_passes.to_day);

comment on function read.fixture_passes(canon.fixtures, text, text, text[], text, text, text, text, timestamptz, date, date) is
  'Returns whether a fixture is one of its own and meets every filter of GET /v1/fixtures (null: not given) but time, place and team, '
  'which choose the index range. from_day, to_day: bounds that are days, which mean the local day of a fixture without a start (LIST-11). '
  'Without a subquery, so that it is inlined. LIST-31.';
