create or replace function likeness.compare_teams() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version constant integer := likeness.version_in_force();
begin
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select p.pair_no, 'age', case
           when b.first is null or b.second is null then case
             when a.level in ('same') then 'same_age' when a.level = 'apart' then 'apart'
             when b.pair_no is null then 'none' else 'one' end
           when b.level = 'same' then 'same'
           when b.level = 'apart' then 'apart'
           when a.level = 'same' and s.level = 'same' then 'same_age'
           when b.first[1] = b.second[1] then 'same_first'
           else 'some' end,
         array_to_string(coalesce(b.first, a.first), ' '), array_to_string(coalesce(b.second, a.second), ' ')
    from pg_temp.pairs p
    left join pg_temp.facts b on b.pair_no = p.pair_no and b.kind = 'born'
    left join pg_temp.facts a on a.pair_no = p.pair_no and a.kind = 'age_group'
    left join pg_temp.facts s on s.pair_no = p.pair_no and s.kind = 'starts_in'
   where p.entity_type = 'team';
  -- Ages of different seasons are compared by the years of birth that they mean.
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select a.pair_no, 'ages', case when s.level = 'same' or y.years > 1 then 'apart' else 'near' end,
         array_to_string(a.first, ' '), array_to_string(a.second, ' ')
    from pg_temp.facts a
    left join pg_temp.facts s on s.pair_no = a.pair_no and s.kind = 'starts_in'
    cross join lateral (
      select min(abs(f.age::integer - o.age::integer)) from unnest(a.first) f (age) cross join unnest(a.second) o (age)) y (years)
   where a.entity_type = 'team' and a.kind = 'age_group' and a.level = 'apart' and coalesce(s.level, 'one') in ('same', 'one');
  -- A club has a name too, and several teams of an age.
  insert into pg_temp.findings (pair_no, feature, level)
  select f.pair_no, 'stated_age', case when x.says_first or x.says_second then 'one' else 'both' end
    from pg_temp.findings f
    join (
      select k.pair_no, bool_or(k.first_is_named), bool_or(k.second_is_named)
        from pg_temp.facts k where k.kind in ('age_group', 'birth_year') group by k.pair_no
    ) x (pair_no, says_first, says_second) on x.pair_no = f.pair_no
   where f.feature = 'age' and f.level not in ('none', 'one') and not (x.says_first and x.says_second);
  perform likeness.compare_marks();
  -- Words change nothing of a pair that a fact forbids, nor of one whose score and features nobody wants then.
  update pg_temp.pairs p set is_settled = true
   where p.pair_no in (
     select x.pair_no
       from (
         select f.pair_no, f.kind, f.level from pg_temp.facts f where f.entity_type = 'team'
         union all
         select f.pair_no, f.feature, f.level
           from pg_temp.findings f join pg_temp.pairs q on q.pair_no = f.pair_no and q.entity_type = 'team' and q.features_from is not null
       ) x
       join likeness.weights w on w.version = v_version and w.entity_type = 'team' and w.feature = x.kind and w.level = x.level
       join likeness.rules r on r.version = v_version and r.entity_type = 'team' and r.kind = w.rule and r.is_veto);
  perform likeness.align_words();
  perform likeness.align_clubs();
  perform likeness.compare_names();
end;
$$;

comment on function likeness.compare_teams() is
  'Compares the pairs of teams of pg_temp.pairs, as findings: ages and years of birth, whether names contain them or they are only '
  'stated separately, then marks, words and clubs. IDENTITY-72, IDENTITY-73, IDENTITY-141, IDENTITY-204.';

create or replace function likeness.compare_marks() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A colour agrees with a shade of it (blue, navy blue), two shades do not.
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select f.pair_no, 'shirt_colour', 'apart', array_to_string(f.first, ', '), array_to_string(f.second, ', ')
    from pg_temp.facts f
   where f.entity_type = 'team' and f.kind = 'shirt' and f.level = 'apart' and not exists (
     select from unnest(f.first) a (colour) cross join unnest(f.second) b (colour)
      where string_to_array(a.colour, ' ') <@ string_to_array(b.colour, ' ')
         or string_to_array(b.colour, ' ') <@ string_to_array(a.colour, ' '));
  -- The family name of neither coach occurs in the other.
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select f.pair_no, 'family_name', 'apart', x.first_name, x.second_name
    from pg_temp.facts f
    join pg_temp.pairs p on p.pair_no = f.pair_no
    cross join lateral (
      select (select k.value from pg_temp.parts k where k.name_no = p.first_no and k.kind = 'coach' order by k.ordinal desc limit 1),
             (select k.value from pg_temp.parts k where k.name_no = p.second_no and k.kind = 'coach' order by k.ordinal desc limit 1)
    ) x (first_name, second_name)
   where f.entity_type = 'team' and f.kind = 'coach' and f.level <> 'one' and x.first_name <> all (f.second)
     and x.second_name <> all (f.first);
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select distinct on (f.pair_no) f.pair_no, 'club_form', 'apart', f.first[1], f.second[1]
    from pg_temp.facts f
    join pg_temp.pairs p on p.pair_no = f.pair_no
   where f.entity_type = 'team' and f.kind in ('form', 'name_form') and f.level = 'apart' and not p.is_one_club
     -- A sport alone (Ashbank Soccer) is the form of no club.
     and not (f.first || f.second) && '{b,f,h,l,s,v}'
   order by f.pair_no, f.kind;
end;
$$;

comment on function likeness.compare_marks() is
  'Finds pairs of teams whose colours, coaches or legal forms of clubs have nothing in common. IDENTITY-204, IDENTITY-211.';
