create or replace function identity.read_colors(colors jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_roles constant jsonb := identity.word_roles();
begin
  return (
    select coalesce(jsonb_agg(distinct c.colour), '[]')
      from unnest(identity.texts_of(colors)) e (written)
      cross join regexp_split_to_table(e.written, '[/&+,;]|\mand\M', 'i') p (part)
      cross join lateral (
        select string_agg(distinct case
                 when v_roles ->> w.word = 'C:burgundy' then 'maroon'
                 when v_roles ->> w.word like 'C:%' then substr(v_roles ->> w.word, 3)
                 else w.word end, ' ') as colour
          from string_to_table(util.fold(p.part), ' ') w (word)
         where length(w.word) > 1 and w.word not in ('tbd', 'tba', 'na', 'none', 'unknown', 'various', 'other')
      ) c
     where c.colour is not null);
end;
$$;

comment on function identity.read_colors(jsonb) is
  'Returns the colours of a team (`colors`) as they are compared: each once, as its folded words in order of the alphabet, spellings of '
  'one colour as one (grey and gray, maroon and burgundy); an empty array where none is stated (IDENTITY-204).';
