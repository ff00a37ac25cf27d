create or replace function identity.may_be_one(first_mark bigint, second_mark bigint) returns boolean
language sql immutable parallel safe
return not (
  -- Of years of birth, genders and sports one must be common, where both say some.
  first_mark & 1048575 <> 0 and second_mark & 1048575 <> 0 and first_mark & second_mark & 1048575 = 0
  or first_mark & 15728640 <> 0 and second_mark & 15728640 <> 0 and first_mark & second_mark & 15728640 = 0
  or first_mark & 4278190080 <> 0 and second_mark & 4278190080 <> 0 and first_mark & second_mark & 4278190080 = 0
  -- Colours, tiers, numbers and directions of one must be part of the other's.
  or first_mark & ~second_mark & (1023::bigint << 32) <> 0 and second_mark & ~first_mark & (1023::bigint << 32) <> 0
  or first_mark & ~second_mark & (1023::bigint << 42) <> 0 and second_mark & ~first_mark & (1023::bigint << 42) <> 0
  or first_mark & ~second_mark & (255::bigint << 52) <> 0 and second_mark & ~first_mark & (255::bigint << 52) <> 0
  or first_mark & ~second_mark & (3::bigint << 60) <> 0 and second_mark & ~first_mark & (3::bigint << 60) <> 0);

comment on function identity.may_be_one(bigint, bigint) is
  'Returns false only where a hard rule on birth year, gender, sport, colour, tier, number or direction forbids that two names are of one '
  'team, by their marks (identity.mark_of); true is no more than that this quick look does not tell (IDENTITY-160).';
