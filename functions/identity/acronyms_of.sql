create or replace function identity.acronyms_of(parts text[]) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_words text[] := '{}';
  v_part text;
  v_acronyms text[] := '{}';
  v_letters text;
  v_run text;
  v_count integer;
begin
  foreach v_part in array parts loop
    exit when cardinality(v_words) >= 6;
    if position(left(v_part, 1) in 'YAGNXR') = 0 then v_words := v_words || v_part; end if;
  end loop;
  for head in 1 .. least(2, cardinality(v_words) - 1) loop
    v_letters := '';
    v_run := '';
    v_count := 0;
    for tail in head .. least(head + 4, cardinality(v_words)) loop
      v_part := v_words[tail];
      continue when v_part in ('o:of', 'o:the', 'o:and', 'o:de');
      -- SC and the like stand in an acronym with all their letters.
      v_letters := v_letters
        || case when length(v_part) <= 5 and left(v_part, 1) = 'o' then substr(v_part, 3) else substr(v_part, 3, 1) end;
      v_run := v_run || ' ' || v_part;
      v_count := v_count + 1;
      if v_count > 1 then v_acronyms := v_acronyms || v_letters || substr(v_run, 2); end if;
    end loop;
  end loop;
  return jsonb_object(v_acronyms);
end;
$$;

comment on function identity.acronyms_of(text[]) is
  'The acronyms that a name may go by, of two to five words from its first or second on, each with the words it stands for, by the parts '
  'of the name (identity.name_parts) (IDENTITY-70).';
