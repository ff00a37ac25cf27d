create or replace function canon.fixture_passes(fixture canon.fixtures, filter api.fixture_filter) returns boolean
language sql stable
return ((filter).sport is null or (fixture).sport = (filter).sport)
  and ((filter).kind is null or (fixture).kind = (filter).kind)
  and ((filter).status is null or (fixture).status = any ((filter).status))
  and ((filter).competition is null or (fixture).competition_id = (filter).competition)
  and ((filter).division is null or (fixture).division_id = (filter).division)
  and ((filter).stage is null or (fixture).stage_id = (filter).stage)
  and ((filter).venue is null or (fixture).venue_id = (filter).venue)
  and ((filter).updated_since is null or (fixture).updated_at >= (filter).updated_since);

comment on function canon.fixture_passes(canon.fixtures, api.fixture_filter) is 'Whether a fixture meets every filter of GET /v1/fixtures but time, place and team, which choose the index range. Without a subquery, so that it is inlined.';
