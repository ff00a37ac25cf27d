create or replace function search.tg_index_names() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_type text := tg_argv[0];
  v_renamed text[];
begin
  if tg_op = 'UPDATE' then
    -- Few names change: only those are looked up, once each, and never every new row against every old one.
    v_renamed := array(
      select x.entity_id
        from (
          select to_jsonb(b) ->> (v_type || '_id') as entity_id, b.name, b.void_at, null as merged_into from before_rows b
          union all
          select to_jsonb(a) ->> (v_type || '_id'), a.name, a.void_at, a.merged_into from after_rows a
        ) x
       group by x.entity_id
      having min(x.name) <> max(x.name) or count(x.merged_into) > 0 or count(x.void_at) > 0);
    if v_renamed <> '{}' then
      delete from search.name_words n
       using (select distinct a.realm_id from after_rows a) r
       where n.realm_id = r.realm_id and n.entity_type = v_type and n.entity_id = any (v_renamed);
    end if;
  end if;
  -- Always in one order: a transaction that adds a word which another is adding waits for it.
  insert into search.vocabulary (realm_id, entity_type, word)
  select distinct a.realm_id, v_type, w.word
    from after_rows a
    cross join lateral unnest(search.words_of(a.name)) w (word)
   where a.merged_into is null and a.void_at is null
   order by w.word
      on conflict do nothing;
  insert into search.name_words (realm_id, entity_type, word, extent, entity_id)
  select a.realm_id, v_type, w.word, x.extent, to_jsonb(a) ->> (v_type || '_id')
    from after_rows a
    cross join lateral (select search.extent_of(a.name) offset 0) x (extent)
    cross join lateral unnest(search.words_of(a.name)) w (word)
   where a.merged_into is null and a.void_at is null
      on conflict do nothing;
  return null;
end;
$$;

comment on function search.tg_index_names() is
  'Statement trigger of tables that are searched by name (argument: the entity type, whose id column is <type>_id): keeps the words of '
  'an entity in the index while it is neither merged nor void (LIST-31, UNDO-5). A word that no name has any more stays in the '
  'vocabulary, where it does no harm.';
