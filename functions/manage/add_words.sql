create or replace function manage.add_words(credential bytea, words jsonb, note text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_caller manage.caller := manage.enter(add_words.credential, 'add_words', null);
  v_version integer;
begin
  perform likeness.refuse_words(add_words.words);
  v_version := likeness.copy_version(add_words.words, add_words.note, v_caller.actor);
  insert into likeness.words (version, domain, word, role, value, weight, language)
  select v_version, w.domain, w.word, w.role, nullif(w.value, ''), w.weight, coalesce(w.language, 'en')
    from jsonb_to_recordset(add_words.words) w (
      domain text, word text, role text, value text, weight double precision, language text)
      on conflict (version, domain, word) do update
     set role = excluded.role, value = excluded.value, weight = excluded.weight, language = excluded.language;
  perform manage.log_act(v_caller, null, v_version::text);
  return v_version;
end;
$$;

comment on function manage.add_words(bytea, jsonb, text) is
  'Makes a version of the words, weights and rules: the one in force with these words ([{domain, word, role, value, weight, language}]) '
  'added, or replaced. It is not in force. note says why. Returns the version. Raises OYV02 (invalid_parameter; '
  'column: the pointer). IDENTITY-231.';
