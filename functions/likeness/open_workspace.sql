create or replace function likeness.open_workspace(name_count bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regclass('pg_temp.parts') is not null then
    -- Truncating discards the plans made of the tables (resolve.clear_workspace).
    if open_workspace.name_count > 100 or pg_table_size('pg_temp.parts') + pg_table_size('pg_temp.facts') > 1000000 then
      truncate pg_temp.tokens, pg_temp.parts, pg_temp.pairs, pg_temp.facts, pg_temp.findings, pg_temp.pair_words, pg_temp.lent_words,
        pg_temp.pair_sums, pg_temp.pair_names;
      return;
    end if;
    delete from pg_temp.tokens;
    delete from pg_temp.parts;
    delete from pg_temp.pairs;
    delete from pg_temp.facts;
    delete from pg_temp.findings;
    delete from pg_temp.pair_words;
    delete from pg_temp.lent_words;
    delete from pg_temp.pair_sums;
    delete from pg_temp.pair_names;
    return;
  end if;
  create temporary table tokens (like workspace.tokens including indexes);
  create temporary table parts (like workspace.parts including indexes);
  create temporary table pairs (like workspace.pairs including defaults including indexes);
  create temporary table facts (like workspace.facts including indexes);
  create temporary table findings (like workspace.findings including defaults including indexes);
  create temporary table pair_words (like workspace.pair_words including indexes);
  create temporary table lent_words (like workspace.lent_words);
  create temporary table pair_sums (like workspace.pair_sums including defaults including indexes);
  create temporary table pair_names (like workspace.pair_names including indexes);
  grant all on tokens, parts, pairs, facts, findings, pair_words, lent_words, pair_sums, pair_names to oyss_owner, oyss_resolver;
end;
$$;

comment on function likeness.open_workspace(bigint) is
  'Creates or empties the session''s temporary tables in which names are read and compared, like those of schema workspace; name_count: '
  'how many names to expect.';
