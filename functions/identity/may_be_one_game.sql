create or replace function identity.may_be_one_game(first_start timestamptz, second_start timestamptz) returns boolean
language sql immutable parallel safe
return coalesce(abs(extract(epoch from first_start - second_start)) <= 3 * 3600, true);

comment on function identity.may_be_one_game(timestamptz, timestamptz) is
  'Returns whether two starts (null: not known) may be those of one game: they are at most three hours apart (IDENTITY-121).';
