create or replace function connect.losses_of(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'count', count(*),
           'games', coalesce(
             jsonb_agg(
               jsonb_strip_nulls(
                 jsonb_build_object(
                   'on_day', m.on_day, 'game', coalesce(nullif(concat_ws(' v ', m.home, m.away), ''), m.data ->> 'title'),
                   'venue', m.venue, 'field', m.field, 'external_id', m.external_id)) order by m.place)
               filter (where m.place <= 20), '[]'))
    from (
      select f.*, row_number() over (order by f.on_day, f.external_id) as place
        from connect.find_missing(losses_of.run) f
    ) m;
$$;

comment on function connect.losses_of(connect.runs) is
  'Returns what is listed and not in a run that waits or was a preview, and would be withdrawn were it applied twice: {count, games: the '
  'first 20 by day, {on_day, game, venue, field, external_id}} (connect.find_missing). DASHBOARD-74.';
