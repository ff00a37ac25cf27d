create or replace function read.search_page(
  realm_id integer, account_id text, entity_type text, q text, within text, page_cursor text, row_limit integer
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_q text := nullif(btrim(search_page.q), '');
  v_limit integer := least(greatest(coalesce(search_page.row_limit, 25), 1), 100);
  v_purpose text := 'search:' || encode(util.content_hash(concat_ws(' ', search_page.entity_type, search_page.within, v_q)), 'hex');
  v_after text := tenancy.read_cursor(search_page.realm_id, v_purpose, nullif(search_page.page_cursor, ''));
  v_found jsonb;
  v_data jsonb;
  v_place text;
begin
  if search_page.entity_type is null or search_page.entity_type not in ('fixture', 'team', 'venue', 'competition', 'organization') then
    raise exception using errcode = 'OYV02', column = '/kind',
      message = 'Look for a fixture, team, venue, competition or organization.';
  elsif length(v_q) not between 2 and 300 then
    raise exception using errcode = 'OYV02', column = '/q', message = 'Give 2 to 300 characters of a name or an id.';
  elsif search_page.within is not null and (
    search_page.entity_type <> 'fixture'
    or canon.type_of_id(search_page.within) not in ('team', 'competition', 'division', 'stage', 'venue') is not false
  ) then
    raise exception using errcode = 'OYV02', column = '/within',
      message = 'Fixtures are listed within the id of a team, competition, division, stage or venue; other types are not.';
  end if;
  if v_q is not null and v_after is null then
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'type', f.entity_type, 'id', f.entity_id, 'source', f.source_key, 'external_id', f.external_id,
             'name', canon.title_of(search_page.realm_id, f.entity_id))))
      into v_found
      from read.found_by_id(search_page.realm_id, search_page.account_id, v_q) f;
  end if;
  with met as materialized (
    select f.*
      from read.find_entities(
             search_page.realm_id, search_page.entity_type, v_q, search_page.within, v_after, v_limit + 1) f
     order by f.number limit v_limit + 1
  ), page as (
    select m.* from met m order by m.number limit v_limit
  )
  select jsonb_agg(jsonb_build_object(
           'id', p.entity_id, 'type', search_page.entity_type, 'name', canon.title_of(search_page.realm_id, p.entity_id),
           'zone', canon.zone_of(search_page.realm_id, p.entity_id),
           'is_withdrawn', search_page.entity_type = 'fixture' and read.is_unlisted(search_page.realm_id, p.entity_id),
           'fields', canon.fields_of(search_page.realm_id, search_page.entity_type, p.entity_id) - 'result' - 'sides')
           order by p.number) filter (where p.entity_id is not null),
         case when (select count(*) from met) > v_limit or bool_or(p.entity_id is null)
           then (array_agg(p.place order by p.number desc))[1] end
    into v_data, v_place
    from page p;
  return jsonb_build_object(
    'found', coalesce(v_found, '[]'), 'data', coalesce(v_data, '[]'), 'labels', read.labels_of(search_page.realm_id, v_data),
    'within', canon.title_of(search_page.realm_id, search_page.within),
    'next_cursor', case when v_place is not null then tenancy.sign_cursor(search_page.realm_id, v_purpose, v_place) end);
end;
$$;

comment on function read.search_page(integer, text, text, text, text, text, integer) is
  'Returns a page of a search in a realm for an account: found (read.found_by_id), data: at most row_limit (1 to 100, null: 25) '
  'entities after page_cursor (read.find_entities), with fields and zone, and labels. Raises OYV02 (invalid_parameter), OYV03 '
  '(invalid_cursor). DASHBOARD-31, DASHBOARD-108.';

create or replace function read.found_by_id(realm_id integer, account_id text, words text)
returns table (entity_type text, entity_id text, source_key text, external_id text)
language sql stable
begin atomic
  select canon.type_of_id(found_by_id.words), found_by_id.words, null, null
   where found_by_id.words ~ '^[a-z]+_[0-9A-Z]{26}$'
     and read.survivor_of(found_by_id.realm_id, canon.type_of_id(found_by_id.words), found_by_id.words) is not null
  union all
  select 'batch', b.batch_id, null, null
    from intake.batches b
   where b.batch_id = found_by_id.words and b.realm_id = found_by_id.realm_id and b.account_id = found_by_id.account_id
  union all
  select case when m.entity_type in ('result', 'correction') then 'fixture' else m.entity_type end, m.entity_id, s.source_key, null
    from intake.observations o
    join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
    join canon.external_ids m
      on m.realm_id = o.realm_id and m.source_id = o.source_id and m.external_id = o.external_id
     and m.entity_type = case when o.correction ? 'of' then 'correction' else o.type end
   where o.realm_id = found_by_id.realm_id and o.observation_id = found_by_id.words and o.type <> 'stat_line' and m.entity_id is not null
  union all
  (select case m.entity_type when 'result' then 'fixture' else m.entity_type end, m.entity_id, s.source_key, m.external_id
     from (
       (select s.source_id, s.source_key, found_by_id.words as external_id
          from tenancy.sources s
         where s.realm_id = found_by_id.realm_id and s.account_id = found_by_id.account_id
         order by s.source_id limit 500)
       union all
       select s.source_id, s.source_key, substr(found_by_id.words, strpos(found_by_id.words, ' ') + 1)
         from tenancy.sources s
        where s.realm_id = found_by_id.realm_id and s.source_key = split_part(found_by_id.words, ' ', 1)
     ) s
     cross join unnest(array['organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture', 'result']) t (entity_type)
     join canon.external_ids m
       on m.realm_id = found_by_id.realm_id and m.source_id = s.source_id and m.entity_type = t.entity_type
      and m.external_id = s.external_id
    where m.entity_id is not null
    order by m.mapping_id limit 20);
end;

comment on function read.found_by_id(integer, text, text) is
  'Returns where a search text that is an id leads: canonical id, the account''s batch, observation, external id of its sources (at '
  'most 500), or source key, blank and external id; with source and external id if given. Nothing for lines of players. DASHBOARD-31.';

create or replace function read.is_unlisted(realm_id integer, fixture_id text) returns boolean
language sql stable
begin atomic
  select coalesce(bool_and(m.is_withdrawn), false)
    from canon.external_ids m
   where m.realm_id = is_unlisted.realm_id and m.entity_id = is_unlisted.fixture_id and m.entity_type = 'fixture'
     and m.observation_id is not null;
end;

comment on function read.is_unlisted(integer, text) is
  'Returns whether every source that described a fixture has withdrawn it. DASHBOARD-31.';
