create or replace function read.find_competitions(realm_id integer, filter api.competition_filter, after text[], row_limit integer)
returns table (competition_id text, place text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
declare
  v_region text[] := case when (find_competitions.filter).region is not null
    then read.competitions_of_region(find_competitions.realm_id, (find_competitions.filter).region) end;
  v_asked search.asked[] := case when (find_competitions.filter).q is not null
    then search.read_question(find_competitions.realm_id, 'competition', (find_competitions.filter).q) end;
  v_most integer := search.names_within(v_asked);
  v_called text[];
begin
  -- The scan ends at read.scan_limit rows; for names, at search.names_within. Undated ones come last.
  if v_asked is not null and (find_competitions.filter).near_km is null and v_most >= (
    select r.size from search.rarest_of(find_competitions.realm_id, 'competition', v_asked, v_most) r
  ) then
    -- Few have the rarest word: all that match, and no name needs to be examined again.
    v_called := array(select f.entity_id from search.find_names(find_competitions.realm_id, 'competition', v_asked, null, null, null) f);
    v_asked := null;
  end if;
  if (find_competitions.filter).near_km is null and cardinality(v_region) <= read.scan_limit() then
    -- Few are in the region: look these up, not the whole list.
    v_called := array(select r.id from unnest(v_region) r (id) where v_called is null or r.id = any (v_called));
    v_region := null;
  end if;
  return query
    with listed as materialized (
      select l.*
        from read.competitions_in_order(
               find_competitions.realm_id, find_competitions.filter, v_region, v_called, find_competitions.after,
               case when v_asked is null then find_competitions.row_limit else v_most end) l
    ), met as materialized (
      select l.* from listed l
       where l.is_met and (v_asked is null or search.is_called(find_competitions.realm_id, 'competition', l.competition_id, v_asked))
       order by l.number limit find_competitions.row_limit
    )
    select m.competition_id, m.place || ' ' || m.competition_id, m.number from met m
    union all
    select null, l.place || ' ' || l.competition_id, l.number + 1
      from listed l
     where (l.goes_on or v_asked is not null and l.number = v_most) and (select count(*) from met) < find_competitions.row_limit;
end;
$$;

comment on function read.find_competitions(integer, api.competition_filter, text[], integer) is
  'Returns at most row_limit competitions that meet a filter, each with its cursor, after {place, id} (null: start): by distance with '
  'near, else by start date. A last row without one: continue at its cursor. Raises OYV02 (invalid_parameter). LIST-7, LIST-17, '
  'LIST-20, LIST-21, LIST-25.';

create or replace function read.competitions_of_region(realm_id integer, region text) returns text[]
language sql stable
begin atomic
  select coalesce(array_agg(distinct r.competition_id), '{}')
    from (
      select p.competition_id
        from read.competitions_at(competitions_of_region.realm_id, array(
          select v.venue_id from canon.venues v
           where v.realm_id = competitions_of_region.realm_id and v.merged_into is null and v.void_at is null and v.address ? 'region'
             and upper(v.address ->> 'region') = competitions_of_region.region)) p
      union all
      select c.competition_id
        from canon.organizations h
        join canon.competitions c on c.realm_id = h.realm_id and c.host_id = h.organization_id
       where h.realm_id = competitions_of_region.realm_id and upper(h.region) = competitions_of_region.region
         and not exists (select from canon.fixtures f
                          where f.realm_id = c.realm_id and f.competition_id = c.competition_id and f.venue_id is not null
                            and f.merged_into is null and f.void_at is null)
    ) r;
end;

comment on function read.competitions_of_region(integer, text) is
  'Returns the competitions that play in a region (in capitals), and those that play nowhere yet and have a host in it (LIST-16).';

create or replace function read.competition_then(
  realm_id integer, competition canon.competitions, fields jsonb, "position" bigint, provenance text, external_ids text
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id text := (competition_then.competition).competition_id;
  v_changed text[] := ledger.games_changed_since(competition_then.realm_id, competition_then.position);
  v_named text[] := ledger.games_that_named(competition_then.realm_id, v_changed, v_id, competition_then.position);
begin
  return util.object(concat_ws(',',
    read.competition_members(
      competition_then.competition,
      ledger.name_at(competition_then.realm_id, (competition_then.competition).host_id, competition_then.position),
      read.divisions_then(competition_then.fields), competition_then.provenance, competition_then.external_ids),
    util.member('venues', '[' || coalesce((
      select string_agg(d.document, ',' order by d.name, p.venue_id)
        from (
          select f.venue_id from canon.fixtures f
           where f.realm_id = competition_then.realm_id and f.competition_id = v_id and f.merged_into is null and f.void_at is null
             and f.fixture_id <> all (v_changed)
          union
          select e.fields #>> '{venue,id}'
            from unnest(v_named) n (id)
            cross join lateral ledger.entity_at(competition_then.realm_id, n.id, competition_then.position) e
           where e.id = n.id and e.fields #>> '{competition,id}' = v_id
        ) p (venue_id)
        cross join lateral (
          select read.document_at(competition_then.realm_id, p.venue_id, competition_then.position),
                 ledger.name_at(competition_then.realm_id, p.venue_id, competition_then.position)
        ) d (document, name)
       where d.document is not null), '') || ']')));
end;
$$;

comment on function read.competition_then(integer, canon.competitions, jsonb, bigint, text, text) is
  'Returns a competition as it was published at a position of the ledger, as JSON text, with the venues of the games that it had then. '
  'Raises OYV02 where games have over 10,000 later changes. HISTORY-45.';
