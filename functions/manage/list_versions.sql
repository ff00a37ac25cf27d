create or replace function manage.list_versions(credential bytea) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_versions.credential, 'list_versions', null);
begin
  return query
  select jsonb_build_object(
           'version', v.version, 'is_in_force', v.is_in_force, 'made_by', v.made_by, 'made_at', util.rfc3339(v.made_at), 'note', v.note,
           'based_on', v.based_on,
           'words', (select count(*) from likeness.words w where w.version = v.version),
           'changed_words', case when v.based_on is not null then (
             select count(*)
               from (
                 select w.domain, w.word, w.role, w.value, w.weight, w.language from likeness.words w where w.version = v.version
                 except
                 select w.domain, w.word, w.role, w.value, w.weight, w.language from likeness.words w where w.version = v.based_on
               ) c) end,
           'changed_weights', case when v.based_on is not null then (
             select count(*)
               from likeness.weights w
               join likeness.weights o on o.version = v.based_on and o.entity_type = w.entity_type and o.feature = w.feature
                and o.level = w.level and o.weight <> w.weight
              where w.version = v.version) end)
    from likeness.versions v
   order by v.version;
end;
$$;

comment on function manage.list_versions(bytea) is
  'Returns the versions of words, weights and rules, by number: {version, is_in_force, made_by, made_at, note, based_on, words, '
  'changed_words, changed_weights}, the last two against the version that it is based on. IDENTITY-230.';
