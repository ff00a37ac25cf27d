create or replace function read.competition_passes(
  competition canon.competitions, filter api.competition_filter, of_region text[]
) returns boolean
language sql stable
return (competition).merged_into is null
  and ((filter).sport is null or coalesce((competition).sport, 'other') = (filter).sport)
  and ((filter).kind is null or coalesce((competition).kind, 'other') = (filter).kind)
  and ((filter).from_date is null or coalesce((competition).end_date, (competition).start_date) >= (filter).from_date)
  and ((filter).to_date is null or coalesce((competition).start_date, (competition).end_date) <= (filter).to_date)
  and (of_region is null or (competition).competition_id = any (of_region));

comment on function read.competition_passes(canon.competitions, api.competition_filter, text[]) is
  'Returns whether a competition is one of its own and meets the filters of GET /v1/competitions that choose no order: sport, kind, a '
  'window that its days overlap (both ends included; undated ones overlap none), a region (of_region: the competitions in it; null: not '
  'asked). LIST-31.';
