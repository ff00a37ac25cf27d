create or replace function api.read_parts(
  key_hash bytea, part text, entity_type text, entity_ids text[], page_limit integer, page_cursor text
) returns table (entity_id text, body text, is_of_players boolean)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_bytes constant integer := 8 * 1024 * 1024;
begin
  -- is_of_players is as in api.get_box_score.
  return query
    with parts as materialized (
      select i.place, i.id, p.body, p.is_of_players
        from unnest(read_parts.entity_ids) with ordinality i (id, place)
       cross join lateral (
         select s.body, s.is_of_players from api.get_box_score(read_parts.key_hash, null, i.id) s where read_parts.part = 'stats'
         union all
         select case read_parts.part
                  when 'history' then
                    (api.list_fixture_history(read_parts.key_hash, null, i.id, read_parts.page_limit, read_parts.page_cursor)).body
                  when 'results' then (api.list_fixture_results(read_parts.key_hash, null, i.id, read_parts.page_cursor)).body
                  when 'claims' then
                    (api.list_provenance(read_parts.key_hash, null, read_parts.entity_type, i.id, read_parts.page_cursor)).body
                  when 'table' then (api.get_standings(read_parts.key_hash, null, i.id)).body
                  when 'standings' then (api.list_standings(read_parts.key_hash, null, i.id, read_parts.page_cursor)).body
                  when 'fixtures' then (api.list_fixtures(
                    read_parts.key_hash, null, case read_parts.entity_type when 'team' then i.id end,
                    case read_parts.entity_type when 'competition' then i.id end, null, null,
                    case read_parts.entity_type when 'venue' then i.id end, null, null, null, null, null, null, null, null, null,
                    read_parts.page_limit, read_parts.page_cursor)).body
                end, false
          where read_parts.part <> 'stats'
       ) p
    )
    select b.id, case when b.bytes <= c_most_bytes then b.body end, b.is_of_players
      from (select o.*, sum(octet_length(o.body)) over (order by o.place) as bytes from parts o) b
     order by b.place;
end;
$$;

comment on function api.read_parts(bytea, text, text, text[], integer, text) is
  'What /v1/graphql reads of parts of entities: key_hash, part (history, results, stats, claims, fixtures, standings, table), type, '
  'ids, a page of each. Returns what the read of one answers (api.list_fixture_history ...), by given id; null past 8 MiB. Raises '
  'OYA01, OYA03, OYN01, OYV03. GRAPHQL-6.';
grant execute on function api.read_parts(bytea, text, text, text[], integer, text) to oyss_http, oyss_graph;
