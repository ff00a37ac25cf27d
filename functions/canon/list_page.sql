create or replace function canon.list_page(realm_id integer, epoch integer, filter api.fixture_filter, purpose text, after text[], page_limit integer, if_none_match text) returns api.answer
language plpgsql stable
set search_path = ''
set enable_hashjoin = off -- a page is a hundred look-ups, whatever the size of the table
set enable_mergejoin = off
as $$
declare
  v_body text;
  v_seed text;
  v_rows bigint;
  v_place text;
  v_next text;
begin
  with found as (
    select p.number, p.place, p.fixture_id, p.rendering, p.document, p.slots
      from canon.find_fixtures(list_page.realm_id, list_page.filter, list_page.after, list_page.page_limit + 1) p
  ), filled as (
    select f.number, f.place, f.fixture_id || f.rendering || coalesce(m.observation_id, '') as token,
           case cardinality(f.slots)
             when 1 then replace(f.document, chr(1), canon.provenance_entry(s.source_key, s.class, s.rank, m.observation_id, m.observed_at, m.confidence))
             else canon.fill_slots(list_page.realm_id, f.document, f.slots) end as document,
           cardinality(f.slots) as slot_count
      from found f
      left join canon.external_ids m on m.realm_id = list_page.realm_id and m.mapping_id = f.slots[1]
      left join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
  )
  select count(*),
         coalesce(string_agg(f.document, ',' order by f.number) filter (where f.number <= list_page.page_limit), ''),
         coalesce(string_agg(case when f.slot_count = 1 then f.token else f.document end, ' ' order by f.number), ''),
         max(f.place) filter (where f.number = list_page.page_limit)
    into v_rows, v_body, v_seed, v_place
    from filled f;
  if v_rows > list_page.page_limit then
    v_next := tenancy.sign_cursor(list_page.realm_id, list_page.purpose, v_place);
  end if;
  return util.answer_of(
    '{"data":[' || v_body || '],"next_cursor":' || coalesce('"' || v_next || '"', 'null') || '}',
    concat_ws(' ', list_page.epoch, list_page.purpose, v_next, v_seed), list_page.if_none_match);
end;
$$;

comment on function canon.list_page(integer, integer, api.fixture_filter, text, text[], integer, text) is 'One page of fixtures as an answer. The tag is taken from what identifies each rendering, which changes exactly when its text does.';
