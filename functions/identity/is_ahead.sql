create or replace function identity.is_ahead(best double precision, next double precision) returns boolean
language sql immutable parallel safe
return next < identity.threshold('auto') and 2 * next * (1 - best) <= best * (1 - next)
  -- Scores have four digits: 1 is not sure.
  or 100 * next * (1 - least(best, 0.9999)) < least(best, 0.9999) * (1 - next);

comment on function identity.is_ahead(double precision, double precision) is
  'Returns whether of two scores, 0 to 1, the best leaves the next far enough behind to be meant without being asked: that one is below '
  'the threshold of auto, with at most half the odds, or has less than a hundredth of them (IDENTITY-75, IDENTITY-114).';
