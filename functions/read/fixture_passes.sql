create or replace function read.fixture_passes(fixture canon.fixtures, filter api.fixture_filter) returns boolean
language sql stable
return (fixture).merged_into is null
  and ((filter).sport is null or (fixture).sport = (filter).sport)
  and ((filter).kind is null or (fixture).kind = (filter).kind)
  and ((filter).status is null or (fixture).status = any ((filter).status))
  and ((filter).competition is null or (fixture).competition_id = (filter).competition)
  and ((filter).division is null or (fixture).division_id = (filter).division)
  and ((filter).stage is null or (fixture).stage_id = (filter).stage)
  and ((filter).venue is null or (fixture).venue_id = (filter).venue)
  and ((filter).updated_since is null or (fixture).updated_at >= (filter).updated_since)
  and ((filter).from_day is null or case when (fixture).starts_at is null then (fixture).local_date >= (filter).from_day
         else (fixture).starts_at >= (filter).from_day::timestamp at time zone 'UTC' end)
  and ((filter).to_day is null or (fixture).starts_at is not null or (fixture).local_date < (filter).to_day);

comment on function read.fixture_passes(canon.fixtures, api.fixture_filter) is
  'Returns whether a fixture is one of its own and meets every filter of GET /v1/fixtures (null: not given) but time, place and team, '
  'which choose the index range. from_day, to_day: bounds that are days, which mean the local day of a fixture without a start (LIST-11). '
  'Without a subquery, so that it is inlined. LIST-31.';
