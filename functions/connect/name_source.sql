create or replace function connect.name_source(realm_id integer, name text, kind text, is_connector boolean) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select k.stem || coalesce('-' || n.number, '')
    from (
      select left(
               case
                 when name_source.is_connector then 'connector:'
                 else 'feed:' || case name_source.kind when 'ics' then 'ical' else name_source.kind end || ':'
               end
               || coalesce(nullif(btrim(regexp_replace(util.fold(name_source.name), '[^a-z0-9]+', '-', 'g'), '-'), ''), 'feed'), 90) as stem
    ) k
    cross join (select null::integer union all select generate_series(2, 1000)) n (number)
   where not exists (
           select from tenancy.sources s
            where s.realm_id = name_source.realm_id and s.source_key = k.stem || coalesce('-' || n.number, ''))
   order by n.number nulls first
   limit 1;
$$;

comment on function connect.name_source(integer, text, text, boolean) is
  'Returns a source key for a feed or connector that is not taken in its realm, such as feed:ical:eagles-u12: kind ics reads ical; of '
  'equal names the later get a number. FEED-3.';
