create or replace function manage.add_words(words jsonb, note text, made_by text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_version integer;
begin
  perform likeness.refuse_words(add_words.words);
  v_version := likeness.copy_version(add_words.words, add_words.note, add_words.made_by);
  insert into likeness.words (version, domain, word, role, value, weight, language)
  select v_version, w.domain, w.word, w.role, nullif(w.value, ''), w.weight, coalesce(w.language, 'en')
    from jsonb_to_recordset(add_words.words) w (
      domain text, word text, role text, value text, weight double precision, language text)
      on conflict (version, domain, word) do update
     set role = excluded.role, value = excluded.value, weight = excluded.weight, language = excluded.language;
  perform tenancy.note_command(null, 'add_words', v_version::text, add_words.made_by);
  return v_version;
end;
$$;

comment on function manage.add_words(jsonb, text, text) is
  'Makes a version of the words, weights and rules: the one in force with these words ([{domain, word, role, value, weight, language}]) '
  'added, or replaced. It is not in force. made_by is recorded, note says why. Returns the version. Raises OYV02 (invalid_parameter; '
  'column: the pointer). IDENTITY-231.';
