create or replace function identity.compare_partly(
  entity_type text, first jsonb, first_profile jsonb, second jsonb, second_profile jsonb, without text[]
) returns identity.comparison
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_comparison identity.comparison := identity.without_groups(identity.compare(entity_type, first_profile, second_profile), without);
begin
  if first ? 'games' and second ? 'games' and not 'schedule' = any (without) then
    v_comparison := (
      select identity.add_schedule(v_comparison, g.opponents, g.venues, g.veto) from identity.compare_said_games(first, second) g);
  end if;
  return v_comparison;
end;
$$;

comment on function identity.compare_partly(text, jsonb, jsonb, jsonb, jsonb, text[]) is
  'Compares the two sides of a labelled pair, each by what is said and its profile (identity.read_partly): as identity.compare does, and '
  'by the games that are told with both; groups of features are left out (IDENTITY-76, IDENTITY-132).';
