create or replace function connect.store_skips(run connect.runs, skips jsonb) returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  delete from connect.skips s where s.realm_id = run.realm_id and s.run_id = run.run_id;
  with stored as (
    insert into connect.skips (realm_id, run_id, number, place, code, words, excerpt)
    select run.realm_id, run.run_id, x.number, left(coalesce(x.skip ->> 'row', ''), 300), left(coalesce(x.skip ->> 'code', 'unknown'), 60),
           left(coalesce(x.skip ->> 'words', ''), 500), left(coalesce(x.skip ->> 'excerpt', ''), 200)
      from jsonb_array_elements(store_skips.skips) with ordinality x (skip, number)
    returning 1
  )
  select count(*)::integer from stored;
$$;

comment on function connect.store_skips(connect.runs, jsonb) is
  'Stores the rows that a parser could not read for a run, each with its place, code, words and excerpt, instead of those stored before. '
  'Returns how many. FEED-9.';
