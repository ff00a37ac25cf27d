create or replace function likeness.judge_words() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Two words of places (Upper Township) are a place, and a region with a squad (AZ Rovers) is a club; else a word of its own is needed.
  -- A surname is a town (Franklin SC) or, with nothing but the year beside it, a coach.
  insert into pg_temp.findings (pair_no, feature, level)
  select s.pair_no, 'name', case
           when s.alike < 1 and not s.kinds && '{own,country}' and s.place_count < 2 and not s.kinds @> '{place,common}'
                and not (s.kinds && '{place,region}' and 'squad' = any (s.kinds))
                and not ('surname' = any (s.kinds) and s.kinds && '{squad,club,place,region,common}')
             then case when s.kinds && '{squad,surname}' or s.has_initials then 'generic'
                       -- Whatever they play, what else differs still does.
                       when exists (
                         select from pg_temp.findings d
                          where d.pair_no = s.pair_no and (d.feature in ('shirt_colour', 'family_name', 'club_form')
                                                           or d.feature = 'ages' and d.level = 'near')) then 'bare_apart'
                       else 'bare' end
           when (s.has_slips or s.alike > 0 and not s.is_sure) and not s.exact_kinds && '{own,country}' then 'misspelt'
           -- A single word may be a coach or a squad of any club, and what the other name has in front is a club.
           when s.own < 1.5 and (s.first_count = 0) <> (s.second_count = 0) and s.extra_place = 'before' then 'generic'
           -- Oakton Valley is not Oakton.
           when s.has_compound then 'compound'
           -- A town and a year alone are those of any club of the town.
           when s.own < 1.5 and s.word_count < 2 and not s.kinds && '{club,common}' and not exists (
             select from pg_temp.facts f
              where f.pair_no = s.pair_no and f.kind in ('colour', 'number', 'tier', 'direction') and f.level = 'same') then 'lone' end
    from pg_temp.pair_sums s
   where not (s.club is not distinct from 'same' or s.is_by_club);
  delete from pg_temp.findings f where f.feature = 'name' and f.level is null;
  -- Words that only one name has.
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select f.pair_no, f.kind, case
           when f.kind = 'aside' then case when s.has_squad then 'one_beside_squad' else 'one_alone' end
           when not f.first_is_named and not f.second_is_named then 'stated'
           when coalesce(f.first[1], f.second[1]) <> 'M' then 'one_girls' -- boys more often leave it out
           when s.own <= 1 then 'one_boys' else 'one_boys_of_name' end,
         array_to_string(f.first, ' '), array_to_string(f.second, ' ')
    from pg_temp.facts f
    join pg_temp.pair_sums s on s.pair_no = f.pair_no
   where f.kind in ('gender', 'aside') and f.level = 'one';
  update pg_temp.findings f set level = 'same_first_of_squad'
    from pg_temp.pair_sums s
   where s.pair_no = f.pair_no and s.has_squad and f.feature = 'age' and f.level = 'same_first';
  delete from pg_temp.findings f
   using pg_temp.pair_sums s
   where s.pair_no = f.pair_no and f.feature = 'stated_age' and case f.level
     when 'one' then s.has_squad or exists (
       select from pg_temp.facts k where k.pair_no = f.pair_no and k.kind in ('colour', 'number') and k.level = 'same')
     else s.club is not distinct from 'same' or s.own >= 1.9 end;
  -- A tier with a number is a place in the club, which other players take next season.
  insert into pg_temp.findings (pair_no, feature, level, first, second)
  select s.pair_no, 'rung', 'same', array_to_string(t.first, ' '), array_to_string(n.first, ' ')
    from pg_temp.pair_sums s
    join pg_temp.facts t on t.pair_no = s.pair_no and t.kind = 'tier' and t.level = 'same'
    join pg_temp.facts n on n.pair_no = s.pair_no and n.kind = 'number' and n.level = 'same'
   where not s.has_squad;
end;
$$;

comment on function likeness.judge_words() is
  'Finds names of teams that are too common, misspelt or bare to be enough, and weighs the words of only one name by what else agrees. '
  'IDENTITY-73, IDENTITY-140.';
