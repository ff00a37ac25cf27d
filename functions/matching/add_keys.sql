create or replace function matching.add_keys() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.new_names n
     set keys = coalesce(k.keys, '{}'), marks = coalesce(m.marks, 0)
    from pg_temp.new_names x
    left join (
      select y.name_no, array_agg(y.key order by y.ordinal, y.key) as keys
        from (select * from matching.team_keys() union all select * from matching.other_keys()) y
       group by y.name_no
    ) k on k.name_no = x.name_no
    left join (
      -- Values that share a bit look alike: marks say less than parts, and nothing that those do not.
      select p.name_no, bit_or(1::bigint << case p.kind
               when 'born' then p.value::integer % 20
               when 'gender' then 20 + case p.value when 'M' then 0 when 'F' then 1 when 'coed' then 2 else 3 end
               when 'sport' then 24 + (hashtextextended(p.value, 0) & 7)::integer
               when 'colour' then 32 + ((hashtextextended(p.value, 0) & 1048575) % 10)::integer
               when 'tier' then 42 + ((hashtextextended(p.value, 0) & 1048575) % 10)::integer
               when 'number' then 52 + (hashtextextended(p.value, 0) & 7)::integer
               else 60 + (hashtextextended(p.value, 0) & 1)::integer end) as marks
        from pg_temp.parts p
        join pg_temp.new_names t on t.name_no = p.name_no and t.entity_type = 'team'
       where p.kind in ('born', 'gender', 'sport', 'colour', 'tier', 'number', 'direction') and not p.of_club
       group by p.name_no
    ) m on m.name_no = x.name_no
   where x.name_no = n.name_no;
end;
$$;

comment on function matching.add_keys() is
  'Gives each name of pg_temp.new_names the keys by which it is looked up, the most distinctive first, none to a placeholder; and its '
  'marks: its certain facts, as bits. IDENTITY-92, IDENTITY-113.';

create or replace function matching.other_keys() returns table (name_no bigint, key text, ordinal bigint)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select distinct n.name_no, n.entity_type || ' ' || k.key, 0::bigint
    from pg_temp.new_names n
    cross join lateral (
      select case x.shape when 1 then w.value else left(w.value, 4) || '*' end as key
        from (
          select p.value, likeness.word_weight(p.value) as weight,
                 row_number() over (order by likeness.word_weight(p.value) desc, length(p.value) desc, p.value) as rank
            from pg_temp.parts p where p.name_no = n.name_no and p.kind = 'word' and length(p.value) > 1
        ) w
        cross join generate_series(1, 2) x (shape)
       where w.rank <= 3 and (w.weight >= 0.4 or w.rank = 1 and x.shape = 1) and (x.shape = 1 or length(w.value) >= 4)
      union all
      select string_agg(p.value, '' order by p.ordinal) || '=' from pg_temp.parts p
       where p.name_no = n.name_no and p.kind = 'word' having count(*) > 1
      union all
      -- A name of one short word may be the initials of another.
      select 's:' || max(p.value) from pg_temp.parts p
       where p.name_no = n.name_no and p.kind = 'word' having count(*) = 1 and length(max(p.value)) between 2 and 8
      union all
      select case p.kind when 'short_name' then p.value || '=' when 'initials' then 'i:' || p.value else p.value end
        from pg_temp.parts p where p.name_no = n.name_no and p.kind in ('initials', 'website', 'short_name', 'sanctioning')
      union all
      select concat_ws(' ', max(p.value) filter (where p.kind = 'street_number'), max(p.value) filter (where p.kind = 'street_name'))
        from pg_temp.parts p where p.name_no = n.name_no and p.kind in ('street_number', 'street_name')
      having max(p.value) filter (where p.kind = 'street_name') is not null
      union all
      -- The four cells of 0.02 degrees around a point: points within a kilometre of each other share one.
      select format('%s/%s', floor(a.value::numeric * 50 + y.shift), floor(o.value::numeric * 50 + x.shift))
        from pg_temp.parts a
        join pg_temp.parts o on o.name_no = a.name_no and o.kind = 'longitude'
        cross join (values (-0.5), (0.5)) y (shift)
        cross join (values (-0.5), (0.5)) x (shift)
       where a.name_no = n.name_no and a.kind = 'latitude'
    ) k
   where n.entity_type <> 'team' and k.key <> ''
     and not exists (select from pg_temp.parts h where h.name_no = n.name_no and h.kind = 'placeholder');
end;
$$;

comment on function matching.other_keys() is
  'Returns the keys of the venues, organizations and competitions of pg_temp.new_names: their most distinctive words, initials, street '
  'and number, position, website. IDENTITY-92.';

create or replace function matching.team_keys() returns table (name_no bigint, key text, ordinal bigint)
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
as $$
begin
  -- A word alone, and beside a year of birth: a club has more teams than a key may have names.
  return query
  with teams as materialized (
    select n.name_no from pg_temp.new_names n
     where n.entity_type = 'team' and not exists (
       select from pg_temp.parts h where h.name_no = n.name_no and h.kind = 'placeholder')
  ), called as materialized (
    select p.name_no from pg_temp.parts p where p.of_club and p.kind in ('own', 'country', 'short')
  ), words as (
    select p.name_no, rtrim(p.value, 's') as key, case when p.kind in ('own', 'country', 'short') then 0 else 200 end
             + case when p.of_club then 100 else 0 end + p.ordinal as rank
      from pg_temp.parts p
     where p.kind in ('own', 'country', 'short')
        or p.kind in ('squad', 'surname', 'initials', 'place')
           and (not p.of_club or p.kind <> 'initials' and p.name_no not in (select c.name_no from called c))
    union all
    -- What may be initials (s:) finds what they are the initials of (i:), with or without those of the legal form.
    select p.name_no, 's:' || p.value, 500 + p.ordinal
      from pg_temp.parts p
     where p.kind in ('own', 'short') and not p.of_club and length(p.value) between 2 and 5
    union all
    select p.name_no, 's:' || left(p.value, -2), 500 + p.ordinal
      from pg_temp.parts p
     where p.kind in ('own', 'short') and not p.of_club and length(p.value) between 4 and 5 and right(p.value, 2) in ('sa', 'sc', 'fc')
    union all
    select p.name_no, 'i:' || p.value, 600 + p.ordinal
      from pg_temp.parts p where p.kind = 'acronym' and length(p.value) between case when p.of_club then 3 else 2 end and 6
  ), keys as materialized (
    select k.*
      from (
        select w.name_no, w.key, min(w.rank) as rank, row_number() over (partition by w.name_no order by min(w.rank), w.key) as ordinal
          from words w
          join teams t on t.name_no = w.name_no
         group by w.name_no, w.key
      ) k
     where k.ordinal <= 12
  ), years as materialized (
    select b.name_no, b.value, row_number() over (partition by b.name_no order by b.value) as place
      from pg_temp.parts b where b.kind = 'born'
  )
  select k.name_no, 'team ' || k.key, k.ordinal from keys k
  union
  select k.name_no, 'team ' || k.key || ' ' || y.value, k.ordinal
    from keys k
    join years y on y.name_no = k.name_no and y.place <= case when k.rank >= 500 then 1 when k.ordinal <= 6 then 4 else 0 end;
end;
$$;

comment on function matching.team_keys() is
  'Returns the keys of the teams of pg_temp.new_names, in order of rank: words, initials, and either beside a year of birth. IDENTITY-92.';
