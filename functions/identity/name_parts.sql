create or replace function identity.name_parts(tokens text[]) returns text[]
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_roles constant jsonb := identity.word_roles();
  v_parts text[] := '{}';
  v_is_aside boolean := false;
  v_token text;
  v_before text := '';
  v_role text;
  v_is_after_year boolean := false;
  v_has_year boolean := false;
  v_figures text[];
begin
  for i in 1 .. coalesce(array_length(tokens, 1), 0) loop
    v_token := tokens[i];
    -- playing up to U9 per ...: what a registrar noted behind the name
    exit when i > 1 and v_token = 'playing' and tokens[i + 1] in ('up', 'down');
    if v_token in ('(', ')') then
      v_is_aside := v_token = '(';
      continue;
    end if;
    if translate(v_token, '0123456789', '') <> v_token then
      v_figures := identity.read_figure(v_token, v_before, v_roles);
      v_parts := v_parts || v_figures;
      v_is_after_year := array_to_string(v_figures, ' ') like '%Y:%';
      v_has_year := v_has_year or array_to_string(v_figures, ' ') ~ '[YA]:';
      v_before := v_token;
      continue;
    end if;
    if length(v_token) = 1 then
      v_role := case
        when v_token between 'a' and 'd' and (v_is_aside or tokens[i + 1] = 'team') then 'N:' || v_token
        when v_token in ('b', 'm') and (v_is_after_year or identity.birth_year(tokens[i + 1]) is not null) then 'G:M'
        when v_token in ('g', 'f', 'w') and (v_is_after_year or identity.birth_year(tokens[i + 1]) is not null) then 'G:F'
        when v_token = 'u' or v_token = 's' and not v_has_year then '-'
        when v_token = 'i' or v_token = 'v' and not v_is_aside then v_roles ->> v_token
        when v_is_aside then 'X:' || v_token
        else 'N:' || v_token end;
    else
      v_role := v_roles ->> v_token;
      if v_role like '=%' then
        v_token := substr(v_role, 3);
        v_role := v_roles ->> v_token;
      end if;
      v_role := case
        when v_token = 'recreation' and tokens[i + 1] in ('council', 'club', 'association', 'department', 'dept', 'district', 'commission')
          then 'o:recreation'
        when v_role like '_:%' or v_role = '-' then v_role
        when v_is_aside then 'X:' || v_token
        -- Behind the year MD and CA are a coach or a town.
        when v_has_year and length(v_token) = 2 and v_role in ('o', 'r')
             and v_token not in ('fc', 'sc', 'sa', 'cf', 'ac', 'ys', 'of', 'de', 'la', 'el') then 'i:' || v_token
        when v_token = 'aa' and i > 2 and i = array_length(tokens, 1) then 'T:aa'
        when v_role is not null then v_role || ':' || v_token
        when length(v_token) <= 2 then 'i:' || v_token
        when length(v_token) = 3 then 'a:' || v_token
        else 's:' || v_token end;
    end if;
    if v_role <> '-' then v_parts := v_parts || v_role; end if;
    v_is_after_year := false;
    v_before := v_token;
  end loop;
  return v_parts;
end;
$$;

comment on function identity.name_parts(text[]) is
  'Reads the words of the name of a team (identity.name_tokens) into parts in their order: Y a year of birth, A an age, G a gender, C a '
  'colour, T a tier, N a number or letter, D a direction, X a word of a remark in brackets, and words by their kind: s one that tells, '
  'a of three letters, i of two, and those of identity.word_roles; what stands behind "playing up" is a note (IDENTITY-70, IDENTITY-200).';
