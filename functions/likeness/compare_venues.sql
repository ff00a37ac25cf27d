create or replace function likeness.compare_venues() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select s.pair_no, 'street', case
           when s.number <> s.other_number and s.number not between s.other_number and coalesce(s.other_until, s.other_number)
                and s.other_number not between s.number and coalesce(s.until, s.number) then 'other_number'
           when s.other_whole in (s.name, s.whole) or s.other_name in (s.name, s.whole) or likeness.word_likeness(s.name,
             s.other_name) >= 0.85
             then case when not string_to_array(s.side, ' ') && string_to_array(s.other_side, ' ') then 'other_side'
                       when s.kind <> s.other_kind then 'other_kind'
                       when s.number is null or s.other_number is null then 'same_street'
                       else 'same' end
           else 'other_street' end,
         concat_ws(' ', s.number, s.name, s.kind), concat_ws(' ', s.other_number, s.other_name, s.other_kind)
    from (
      select f.pair_no, max(f.first[1]) filter (where f.kind = 'street_name') as name,
             max(f.second[1]) filter (where f.kind = 'street_name') as other_name,
             max(f.first[1]) filter (where f.kind = 'street_whole') as whole,
             max(f.second[1]) filter (where f.kind = 'street_whole') as other_whole,
             max(f.first[1]) filter (where f.kind = 'street_kind') as kind,
             max(f.second[1]) filter (where f.kind = 'street_kind') as other_kind,
             max(f.first[1]) filter (where f.kind = 'street_side') as side,
             max(f.second[1]) filter (where f.kind = 'street_side') as other_side,
             max(f.first[1]::integer) filter (where f.kind = 'street_number') as number,
             max(f.second[1]::integer) filter (where f.kind = 'street_number') as other_number,
             max(f.first[1]::integer) filter (where f.kind = 'street_until') as until,
             max(f.second[1]::integer) filter (where f.kind = 'street_until') as other_until
        from pg_temp.facts f
       where f.entity_type = 'venue' and starts_with(f.kind, 'street_')
       group by f.pair_no
    ) s
   where s.name is not null and s.other_name is not null;
  insert into pg_temp.findings (pair_no, feature, level, first)
  select y.pair_no, 'distance', case when d.km <= 0.15 then 'here' when d.km <= 0.5 then 'near' when d.km <= 1 then 'walk'
                                     when d.km <= 2 then 'around' else 'far' end, round(d.km::numeric, 2)::text
    from pg_temp.facts y
    join pg_temp.facts x on x.pair_no = y.pair_no and x.kind = 'longitude' and x.level <> 'one'
    cross join lateral (
      select util.distance_km(y.first[1]::double precision, x.first[1]::double precision, y.second[1]::double precision,
                              x.second[1]::double precision)) d (km)
   where y.entity_type = 'venue' and y.kind = 'latitude' and y.level <> 'one';
  -- Where street and number agree, another town or postal code is a neighbour's.
  delete from pg_temp.facts f
   using pg_temp.findings s
   where s.pair_no = f.pair_no and s.feature = 'street' and s.level = 'same' and f.kind in ('city', 'postal_code')
     and f.level in ('some', 'apart');
end;
$$;

comment on function likeness.compare_venues() is
  'Finds how the streets of two venues agree and how far apart they are. A number within the range of the other is the same. '
  'IDENTITY-93, IDENTITY-73.';
