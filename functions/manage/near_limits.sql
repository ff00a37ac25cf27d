create or replace function manage.near_limits(account_id text, mode text) returns setof manage.concern
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select 'quota', (100 * l.used / l.most)::integer, l.name, null, null
    from manage.usage_of(near_limits.account_id, near_limits.mode) u
    cross join lateral (values
      ('requests', u.requests_used::numeric, u.requests_per_minute::numeric),
      ('pushes', u.pushes_used, u.pushes_per_minute),
      ('batches', u.batches_waiting, u.batch_limit),
      ('bytes', u.bytes_stored, u.byte_limit)) l (name, used, most)
   where l.most > 0 and l.used >= 0.8 * l.most;
$$;

comment on function manage.near_limits(text, text) is
  'Returns each limit of an account in a mode of which 80 % or more is used (manage.usage_of): requests or pushes of this minute, batches '
  'that wait, bytes stored; the count is the share in percent. Raises OYV02 (invalid_parameter: no mode). DASHBOARD-83.';
