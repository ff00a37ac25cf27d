create or replace function read.competitions_in_order(
  realm_id integer, filter api.competition_filter, of_region text[], called text[], after text[], row_limit integer
)
returns table (competition_id text, place text, number bigint, is_met boolean, goes_on boolean)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_id text := coalesce(competitions_in_order.after[2], '');
  v_day date;
begin
  if (competitions_in_order.filter).near_km is not null then
    return query
      with near as materialized (
        select v.venue_id, v.distance_km
          from read.venues_near(competitions_in_order.realm_id, (competitions_in_order.filter).near_latitude,
                                (competitions_in_order.filter).near_longitude, (competitions_in_order.filter).near_km) v
      ), placed as (
        select p.competition_id, min(n.distance_km) as distance_km
          from read.competitions_at(competitions_in_order.realm_id, array(select n.venue_id from near n)) p
          join near n on n.venue_id = p.venue_id
         group by p.competition_id
      )
      select c.competition_id, p.distance_km::text, row_number() over (order by p.distance_km, c.competition_id), true, false
        from placed p
        join canon.competitions c on c.realm_id = competitions_in_order.realm_id and c.competition_id = p.competition_id
       where (p.distance_km, c.competition_id) > (coalesce(competitions_in_order.after[1]::double precision, -1), v_id)
         and read.competition_passes(c, competitions_in_order.filter, competitions_in_order.of_region)
       order by p.distance_km, c.competition_id limit competitions_in_order.row_limit;
    return;
  end if;
  v_day := coalesce(competitions_in_order.after[1]::date, '-infinity');
  if competitions_in_order.called is not null then
    return query
      select c.competition_id, coalesce(c.start_date, 'infinity')::text,
             row_number() over (order by coalesce(c.start_date, 'infinity'), c.competition_id), true, false
        from canon.competitions c
       where c.realm_id = competitions_in_order.realm_id and c.competition_id = any (competitions_in_order.called)
         and (coalesce(c.start_date, 'infinity'), c.competition_id) > (v_day, v_id)
         and read.competition_passes(c, competitions_in_order.filter, competitions_in_order.of_region)
       order by coalesce(c.start_date, 'infinity'), c.competition_id limit competitions_in_order.row_limit;
  elsif (competitions_in_order.filter).from_date is not null or (competitions_in_order.filter).to_date is not null then
    return query
      select b.competition_id, b.place::text, row_number() over (order by b.place, b.competition_id), b.is_met, b.goes_on
        from read.competitions_between(
               competitions_in_order.realm_id, competitions_in_order.filter, competitions_in_order.of_region, v_day, v_id,
               competitions_in_order.row_limit) b;
  else
    return query
      select l.competition_id, l.place::text, row_number() over (order by l.place, l.competition_id), l.is_met, l.goes_on
        from (
          select c.competition_id, coalesce(c.start_date, 'infinity') as place,
                 row_number() over (order by coalesce(c.start_date, 'infinity'), c.competition_id) = read.scan_limit() as goes_on,
                 read.competition_passes(c, competitions_in_order.filter, competitions_in_order.of_region) as is_met
            from canon.competitions c
           where c.realm_id = competitions_in_order.realm_id and (coalesce(c.start_date, 'infinity'), c.competition_id) > (v_day, v_id)
           order by coalesce(c.start_date, 'infinity'), c.competition_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.place, l.competition_id limit competitions_in_order.row_limit;
  end if;
end;
$$;

comment on function read.competitions_in_order(integer, api.competition_filter, text[], text[], text[], integer) is
  'Returns at most row_limit competitions that meet a filter but its q, after {place, id} (null: start): by distance with near, else by '
  'start date, undated last. of_region, called: only these (null: any). goes_on: the scan ended at this row (is_met: it meets the '
  'filter). LIST-7, LIST-17, LIST-25.';

create or replace function read.competitions_between(
  realm_id integer, filter api.competition_filter, of_region text[], after_day date, after_id text, row_limit integer
)
returns table (competition_id text, place date, is_met boolean, goes_on boolean)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_from date := coalesce((competitions_between.filter).from_date, '-infinity');
  v_last date := coalesce((competitions_between.filter).to_date, '5874897-12-31');
  -- From the first requested day on, or from where the previous page ended.
  v_day date := greatest(competitions_between.after_day, v_from);
  v_id text := case when competitions_between.after_day >= v_from then competitions_between.after_id else '' end;
begin
  return query
    with looked_at as (
      select u.*, row_number() over (order by u.place, u.competition_id) as number
        from (
          (select c.competition_id, c.start_date as place,
                  read.competition_passes(c, competitions_between.filter, competitions_between.of_region) as is_met
             from canon.competitions c
            where c.realm_id = competitions_between.realm_id
              and daterange(least(c.start_date, c.end_date), greatest(c.start_date, c.end_date), '[]') @> v_from
              and c.start_date < v_from and competitions_between.after_day < v_from
              and (c.start_date, c.competition_id) > (competitions_between.after_day, competitions_between.after_id)
            order by c.start_date, c.competition_id limit read.scan_limit())
          union all
          (select c.competition_id, c.start_date, read.competition_passes(c, competitions_between.filter, competitions_between.of_region)
             from canon.competitions c
            where c.realm_id = competitions_between.realm_id and (coalesce(c.start_date, 'infinity'), c.competition_id) > (v_day, v_id)
              and coalesce(c.start_date, 'infinity') <= v_last
            order by coalesce(c.start_date, 'infinity'), c.competition_id limit read.scan_limit())
          union all
          (select c.competition_id, 'infinity', read.competition_passes(c, competitions_between.filter, competitions_between.of_region)
             from canon.competitions c
            where c.realm_id = competitions_between.realm_id and c.start_date is null and c.end_date is not null
              and ('infinity', c.competition_id) > (competitions_between.after_day, competitions_between.after_id)
            order by c.competition_id limit read.scan_limit())
        ) u
       order by u.place, u.competition_id limit read.scan_limit()
    )
    select l.competition_id, l.place, l.is_met, l.number = read.scan_limit()
      from looked_at l
     where l.is_met or l.number = read.scan_limit()
     order by l.place, l.competition_id limit competitions_between.row_limit;
end;
$$;

comment on function read.competitions_between(integer, api.competition_filter, text[], date, text, integer) is
  'Returns at most row_limit competitions whose days overlap the filter''s window, by start, after (after_day, after_id): in progress '
  'on its first day, starting in it, or with only an end. goes_on: the scan ended at this row (is_met: it meets the filter). '
  'LIST-17, LIST-25.';

create or replace function read.competition_passes(
  competition canon.competitions, filter api.competition_filter, of_region text[]
) returns boolean
language sql stable
return (competition).merged_into is null and (competition).void_at is null
  and ((filter).sport is null or coalesce((competition).sport, 'other') = (filter).sport)
  and ((filter).kind is null or coalesce((competition).kind, 'other') = (filter).kind)
  and ((filter).from_date is null or coalesce((competition).end_date, (competition).start_date) >= (filter).from_date)
  and ((filter).to_date is null or coalesce((competition).start_date, (competition).end_date) <= (filter).to_date)
  and (of_region is null or (competition).competition_id = any (of_region));

comment on function read.competition_passes(canon.competitions, api.competition_filter, text[]) is
  'Returns whether a competition is not merged into another and meets the filters of GET /v1/competitions that choose no order: sport, '
  'kind, a window that its days overlap (both ends included; undated competitions overlap none), a region (of_region: the competitions '
  'in it; null: any). LIST-31.';

create or replace function read.competitions_at(realm_id integer, venue_ids text[]) returns table (venue_id text, competition_id text)
language sql stable
begin atomic
  with recursive hop as (
    select v.venue_id,
           (select min(f.competition_id) from canon.fixtures f
             where f.realm_id = competitions_at.realm_id and f.venue_id = v.venue_id and f.competition_id is not null
               and f.merged_into is null and f.void_at is null) as competition_id
      from unnest(competitions_at.venue_ids) v (venue_id)
    union all
    select h.venue_id,
           (select min(f.competition_id) from canon.fixtures f
             where f.realm_id = competitions_at.realm_id and f.venue_id = h.venue_id and f.competition_id > h.competition_id
               and f.merged_into is null and f.void_at is null)
      from hop h
     where h.competition_id is not null
  )
  select h.venue_id, h.competition_id from hop h where h.competition_id is not null;
end;

comment on function read.competitions_at(integer, text[]) is
  'Returns which competitions are played at which of the venues: one look-up per pair, however many fixtures there are (a skip scan of '
  'the index fixtures_playing).';
