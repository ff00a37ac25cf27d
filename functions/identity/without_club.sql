create or replace function identity.without_club(parts text[], club text[]) returns text[]
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_has_own constant boolean := array_to_string(club, ' ') ~ '\m[a-np-z]:';
  v_end integer;
  v_at integer;
  v_next integer;
begin
  if array_to_string(club, ' ') !~ '\m[CTD]:' then return parts; end if;
  for v_start in 1 .. cardinality(parts) loop
    v_end := v_start;
    v_at := 0;
    while v_end <= cardinality(parts) loop
      v_next := array_position(club, parts[v_end], v_at + 1);
      exit when v_next is null;
      v_at := v_next;
      v_end := v_end + 1;
    end loop;
    -- East alone is a squad of East Greenwich, beside Greenwich it is the town.
    if v_end > v_start and (not v_has_own or array_to_string(parts[v_start:v_end - 1], ' ') ~ '\m[a-np-z]:') then
      return parts[:v_start - 1] || identity.without_marks(parts[v_start:v_end - 1]) || parts[v_end:];
    end if;
  end loop;
  return parts;
end;
$$;

comment on function identity.without_club(text[], text[]) is
  'Returns the parts of the name of a team (identity.name_parts) in which the first words that stand there as in the name of its club '
  '(club, parts as well) are no colour, tier or direction; where the club has a word that is none, it must be among them (IDENTITY-209).';
