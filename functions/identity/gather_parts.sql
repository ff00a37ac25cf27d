create or replace function identity.gather_parts(
  parts text[], acronyms jsonb, out years text, out ages text, out gender text, out colours text, out tiers text, out numbers text,
  out directions text, out asides text, out registrations text, out words text[], out head integer
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_part text;
  v_value text;
  v_lists text[] := array_fill(''::text, array[9]);
  v_at integer;
begin
  words := '{}';
  foreach v_part in array parts loop
    v_value := substr(v_part, 3);
    v_at := position(left(v_part, 1) in 'YAGCTNDXR');
    if v_at > 0 then
      if v_at <= 2 and head is null then head := cardinality(words); end if;
      if v_lists[v_at] = '' then v_lists[v_at] := v_value;
      else v_lists[v_at] := v_lists[v_at] || ' ' || v_value; end if;
    elsif v_part = any (words) then
      continue;
    elsif left(v_part, 1) in ('s', 'a') and length(v_value) between 3 and 6
          and position(v_part in coalesce(identity.spelt_out(v_part, jsonb_build_object('acronyms', acronyms)), v_part)) = 0 then
      continue; -- the club once more, as an acronym of the rest
    else
      words := words || v_part;
    end if;
  end loop;
  head := coalesce(head, cardinality(words));
  for i in 1 .. 9 loop
    if v_lists[i] like '% %' or v_lists[i] like '%+%' then
      v_lists[i] := (select string_agg(distinct v.value, ' ') from regexp_split_to_table(v_lists[i], '[ +]') v (value));
    end if;
  end loop;
  years := v_lists[1];
  ages := v_lists[2];
  gender := v_lists[3];
  colours := v_lists[4];
  tiers := v_lists[5];
  numbers := v_lists[6];
  directions := v_lists[7];
  asides := v_lists[8];
  registrations := v_lists[9];
end;
$$;

comment on function identity.gather_parts(text[], jsonb) is
  'Gathers the parts of a name (identity.name_parts): the values of each kind once, in order of the alphabet with spaces between, the '
  'different words without acronyms of the name itself, and how many of them stand before the year or age (IDENTITY-70).';
