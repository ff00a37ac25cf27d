create or replace function likeness.compare_competitions() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A season of two years equals itself and each of its years.
  update pg_temp.facts f set level = case when f.level = 'within' then 'same' else 'apart' end
   where f.entity_type = 'competition' and f.kind = 'year' and f.level in ('within', 'some');
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select p.pair_no, 'season', case f.level when 'same' then 'same' when 'apart' then null else 'one' end,
         array_to_string(f.first, '-'), array_to_string(f.second, '-')
    from pg_temp.pairs p left join pg_temp.facts f on f.pair_no = p.pair_no and f.kind = 'year'
   where p.entity_type = 'competition';
  -- Seasons of many leagues start on one Saturday.
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select s.pair_no, 'dates', case when s.first[1] > e.second[1] or s.second[1] > e.first[1] then 'apart'
                                  when s.level = 'same' then 'same' else 'overlap' end, s.first[1], s.second[1]
    from pg_temp.facts s
    join pg_temp.facts e on e.pair_no = s.pair_no and e.kind = 'end_date'
   where s.entity_type = 'competition' and s.kind = 'start_date' and s.level <> 'one';
  -- A host that is called as many are (Parks and Recreation) may be that of any town.
  delete from pg_temp.facts f
   where f.entity_type = 'competition' and f.kind = 'host' and f.level in ('same', 'within')
     and least((select sum(likeness.word_weight(h.word)) from unnest(f.first) h (word)),
               (select sum(likeness.word_weight(h.word)) from unnest(f.second) h (word))) < 1;
  insert into pg_temp.findings (pair_no, feature, level, first)
  select f.pair_no, 'part', 'one', string_agg(f.kind, ', ' order by f.kind)
    from pg_temp.facts f
   where f.entity_type = 'competition' and f.level = 'one'
     and f.kind in ('term', 'gender', 'age', 'format', 'number', 'side', 'programme', 'surface')
   group by f.pair_no;
  update pg_temp.facts f set level = 'state'
   where f.entity_type = 'competition' and f.kind = 'region' and f.level = 'apart' and length(f.first[1]) = 2 and length(f.second[1]) = 2;
end;
$$;

comment on function likeness.compare_competitions() is
  'Finds how season, dates, hosts, regions and parts (term, ages, gender and the like) of two competitions agree. '
  'IDENTITY-73, IDENTITY-95.';
