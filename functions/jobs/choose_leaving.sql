create or replace function jobs.choose_leaving(what text, keep_days integer, row_limit integer) returns ledger.leaving
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select ledger.find_leaving(
    choose_leaving.what, jobs.kept_since(choose_leaving.what, choose_leaving.keep_days), choose_leaving.row_limit);
$$;

comment on function jobs.choose_leaving(text, integer, integer) is
  'Returns what may go to the archive next (changes, payloads, versions, observations) of what is older than keep_days, in the realm that '
  'waits longest, about row_limit rows looked at: pass it to jobs.record_left. Null fields: nothing is left to look at. OPERATE-70.';
grant execute on function jobs.choose_leaving(text, integer, integer) to oyss_resolver;

create or replace function jobs.record_left(
  what text, keep_days integer, realm_id integer, after_position bigint, after_batch_id text, row_limit integer, path text, sha256 bytea
) returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select ledger.remove_left(
    (record_left.what, record_left.realm_id, null, jobs.kept_since(record_left.what, record_left.keep_days),
     record_left.after_position, record_left.after_batch_id, null, null, null, null, null, null, null, null, null, null)::ledger.leaving,
    record_left.row_limit, record_left.path, record_left.sha256);
$$;

comment on function jobs.record_left(text, integer, integer, bigint, text, integer, text, bytea) is
  'Removes what jobs.choose_leaving found with the same row_limit and is in a file of the archive (path, SHA-256 of its lines; null: no '
  'lines). Returns how many rows it looked at; 0: something changed meanwhile. OPERATE-71.';
grant execute on function jobs.record_left(text, integer, integer, bigint, text, integer, text, bytea) to oyss_resolver;

create or replace function jobs.kept_since(what text, keep_days integer) returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  -- A realm is looked through once a day, or once a month for what is looked at again as long as it stays.
  select date_trunc(
    case when kept_since.what in ('versions', 'observations') then 'month' else 'day' end,
    util.now() - make_interval(days => kept_since.keep_days), 'UTC');
$$;

comment on function jobs.kept_since(text, integer) is
  'Returns the moment before which rows (what, as in jobs.choose_leaving) may leave that are kept for keep_days: the beginning of a day '
  'or month of UTC. OPERATE-70.';
grant execute on function jobs.kept_since(text, integer) to oyss_resolver;
