create or replace function connect.split_zones(inout extraction jsonb, feed connect.feeds)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_unknown text[] := array(
    select distinct e.entry ->> 'zone'
      from jsonb_array_elements(extraction -> 'entries') e (entry)
     where e.entry ->> 'zone' <> feed.time_zone);
begin
  if v_unknown <> '{}' then
    v_unknown := array(
      select u.zone from unnest(v_unknown) u (zone) where not exists (select from pg_timezone_names z where z.name = u.zone));
  end if;
  if v_unknown = '{}' then
    return;
  end if;
  extraction := extraction || (
    select jsonb_build_object(
             'entries', coalesce(jsonb_agg(e.entry order by e.number) filter (where e.is_known), '[]'),
             'skips', extraction -> 'skips' || coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'row', e.entry -> 'row', 'code', 'unknown_time_zone', 'excerpt', '',
                   'words', format('The time zone "%s" is not known.', e.entry ->> 'zone')) order by e.number)
                 filter (where not e.is_known), '[]'))
      from (
        select x.entry, x.number, coalesce(x.entry ->> 'zone' <> all (v_unknown), true) as is_known
          from jsonb_array_elements(extraction -> 'entries') with ordinality x (entry, number)
      ) e);
end;
$$;

comment on function connect.split_zones(jsonb, connect.feeds) is
  'Makes entries skipped rows whose time zone PostgreSQL does not know, with that reason; never are they taken for UTC. FEED-9.';
