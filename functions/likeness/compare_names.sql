create or replace function likeness.compare_names() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.pair_words w
     set is_extra = case w.kind when 'club' then false when 'common' then true when 'region' then w.value not in ('us', 'usa')
                             when 'country' then true else w.value !~ '^.{1,3}(ysa|ysl|scl|xcl)$' end
   where w.link is null;
  -- United and the like are distinctive only where the other has a word in their place.
  update pg_temp.pair_words w
     set is_extra = case w.kind when 'common' then not w.is_early or w.place > 2 and w.before = 'club' else w.place > 1 end
    from (
      select k.pair_no from pg_temp.pair_words k
       group by k.pair_no
      having (count(*) filter (where k.is_extra and k.side = 1) = 0) <> (count(*) filter (where k.is_extra and k.side = 2) = 0)
         and not bool_or(coalesce(k.is_by_club, false))
    ) x
   where x.pair_no = w.pair_no and w.is_extra and w.kind in ('common', 'region', 'country');
  perform likeness.sum_words();
  -- Names without a word: B2016.
  insert into pg_temp.pair_sums (pair_no, own, has_acronym, is_by_club, kinds, exact_kinds, place_count, has_initials, has_slips, has_squad,
    first_count, second_count)
  select p.pair_no, 0, false, false, '{}', '{}', 0, false, false, false, 0, 0
    from pg_temp.pairs p
   where p.entity_type = 'team' and not p.is_settled and not exists (select from pg_temp.pair_sums s where s.pair_no = p.pair_no);
  perform likeness.judge_names();
end;
$$;

comment on function likeness.compare_names() is
  'Finds for each pair of teams how distinctive the words that agree are, the weight of those that only one name has, and whether the '
  'names are too common, misspelt or bare to be enough. IDENTITY-72, IDENTITY-73.';

create or replace function likeness.sum_words() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version constant integer := likeness.version_in_force();
begin
  delete from pg_temp.pair_sums;
  insert into pg_temp.pair_sums (
    pair_no, own, has_acronym, acronym_length, is_by_club, kinds, exact_kinds, place_count, has_initials, has_slips, has_squad, first_count,
    second_count, extra_place, names_club, other_has_form, first_text, second_text, can_be_misspelt, has_compound, word_count)
  select x.pair_no,
         coalesce(sum(x.share * x.weight) filter (where x.is_agreed), 0),
         bool_or(x.link = 'acronym') is true, max(length(x.value)) filter (where x.link = 'acronym'), bool_or(x.is_by_club) is true,
         coalesce(array_agg(distinct x.kind) filter (where x.is_agreed and not x.is_initials), '{}'),
         coalesce(array_agg(distinct x.kind) filter (where x.is_agreed and not x.is_initials and not x.is_misspelt), '{}'),
         count(distinct x.value) filter (where x.is_agreed and x.kind = 'place'),
         bool_or(x.is_agreed and x.is_initials or x.link = 'acronym') is true, bool_or(x.is_misspelt) is true,
         bool_or(x.link = 'same' and x.late_count >= case x.kind when 'squad' then 0 else 2 end and x.kind in ('squad', 'own', 'surname')
                 and x.club_count = 0) is true,
         count(*) filter (where x.is_extra and x.side = 1), count(*) filter (where x.is_extra and x.side = 2),
         -- In the name with more words: the position of the last of them.
         case when max(x.ordinal) filter (where x.is_extra)
                     < coalesce(min(x.ordinal) filter (where x.has_more and x.link is not null), 0)
                then 'before'
              when max(x.ordinal) filter (where x.is_extra) < coalesce(max(x.ordinal) filter (
                where x.has_more and x.link is not null and x.kind in ('own', 'squad', 'surname', 'short')), 0) then 'between'
              else 'after' end,
         coalesce(bool_or(x.is_early and x.kind <> 'initials') filter (where not x.has_more)
                  or bool_and(x.is_early) filter (where not x.has_more), true),
         bool_or(x.kind = 'club' and not x.has_more) is true,
         string_agg(x.value, ' ' order by x.ordinal) filter (where x.is_extra and x.side = 1),
         string_agg(x.value, ' ' order by x.ordinal) filter (where x.is_extra and x.side = 2),
         bool_or(x.link is null and x.kind = 'surname') is not true,
         bool_or(x.is_extra and x.is_early and x.kind in ('place', 'club_word') and x.is_beside) is true,
         count(distinct x.value) filter (
           where x.is_agreed and not x.is_initials and x.kind in ('own', 'country', 'short', 'squad', 'surname', 'place'))
    from (
      select w.*, o.weight, coalesce(w.is_slip, false) as is_misspelt, w.link in ('same', 'alike', 'joined', 'begun', 'club') as is_agreed,
             case w.link when 'club' then 1 else 0.5 end * coalesce(w.part, 1) as share,
             w.kind in ('own', 'short', 'initials') and w.value
               ~ '^(?:.{1,3}|[^aeiouy]{4,6}|.{2,4}(?:fc|sc)|.{1,3}ys[aclo]|(?:[^aeiouy]+|..)sa)$' as is_initials,
             count(*) filter (where not w.is_early) over (partition by w.pair_no, w.value) as late_count,
             -- Beside a word that both have: Oakton Valley, but not Grand Harrow Oakton.
             coalesce(lag(w.link is not null and w.kind not in ('club', 'common')) over in_order, false)
               or coalesce(lead(w.link is not null and w.kind not in ('club', 'common')) over in_order, false) as is_beside,
             count(*) filter (where w.is_extra) over (partition by w.pair_no, w.side) > 0 as has_more,
             count(c.name_no) over (partition by w.pair_no, w.value) as club_count
        from pg_temp.pair_words w
        left join (select distinct k.name_no, k.value from pg_temp.parts k where k.of_club and k.kind <> 'acronym') c
          on c.name_no = w.own_no and c.value = w.value
        left join likeness.weights o
          on o.version = v_version and o.entity_type = 'team' and o.feature = 'own_word' and o.level = w.kind
      window in_order as (partition by w.pair_no, w.side order by w.place)
    ) x
   group by x.pair_no;
end;
$$;

comment on function likeness.sum_words() is
  'Sums up the words of each pair of teams in pg_temp.pair_sums: how distinctive and of which kinds those that agree are, and how many '
  'only one name has, and where. IDENTITY-72.';

create or replace function likeness.judge_names() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform likeness.liken_spellings();
  update pg_temp.pair_sums s
     set club = f.level, own = s.own + case when f.level = 'same' then 1.5 else 0 end
    from pg_temp.findings f where f.pair_no = s.pair_no and f.feature = 'club';
  update pg_temp.pair_sums s
     set own = s.own + s.alike + case when s.acronym_length < 4 then 0.3 when s.has_acronym then 0.6 else 0 end,
         other_words = case
           when s.first_count = 0 and s.second_count = 0 then 'agree'
           when s.first_count > 0 and s.second_count > 0 then 'both' end;
  update pg_temp.pair_sums s
     set other_words = case
           -- A name with its own SC, or a club before the year, is complete: words before the other are another club, or its squad.
           when s.extra_place = 'before' and not s.other_has_form and (s.own >= 1.9 or not s.names_club) then 'before'
           when s.extra_place = 'between' and s.own >= 1.5 then 'between'
           else 'after' end
   where s.other_words is null;
  insert into pg_temp.findings (pair_no, feature, level, amount, first, second)
  select s.pair_no, 'words', s.other_words, 1 - s.alike, s.first_text, s.second_text from pg_temp.pair_sums s
  union all
  select s.pair_no, 'other_words', s.other_words, (1 - s.alike) * case s.other_words
           when 'before' then greatest(0, s.first_count + s.second_count - 3)
           when 'both' then s.first_count + s.second_count else s.first_count + s.second_count - 1 end, s.first_text, s.second_text
    from pg_temp.pair_sums s where s.other_words <> 'agree'
  union all
  select s.pair_no, 'embedding', 'alike', s.alike, s.first_text, s.second_text from pg_temp.pair_sums s where s.cosine is not null
  union all
  select s.pair_no, 'own_words', 'less', 1 - least(1, s.own / 1.5), round(s.own::numeric, 2)::text, null from pg_temp.pair_sums s
  union all
  select s.pair_no, 'acronym', case when s.acronym_length < 4 then 'short' else 'long' end, 1, null, null
    from pg_temp.pair_sums s where s.has_acronym;
  perform likeness.judge_words();
end;
$$;

comment on function likeness.judge_names() is
  'Turns pg_temp.pair_sums into findings: words that both or only one of the names have, how distinctive those are that agree, and how '
  'far the rest is the same, spelled differently (embedding). IDENTITY-72, IDENTITY-130.';

create or replace function likeness.liken_spellings() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with spelled as materialized (
    select s.pair_no, s.first_text, s.second_text, x.is_sure
      from pg_temp.pair_sums s
      join pg_temp.pairs p on p.pair_no = s.pair_no and p.embeds
      cross join lateral (
        select length(replace(s.first_text, ' ', '')), length(replace(s.second_text, ' ', '')),
               likeness.is_sure_slip(s.first_text, s.second_text)
      ) x (letters, others, is_sure)
      cross join lateral (
        -- A short word is another name as soon as a letter is another (Larsen, Larson), unless it is that of squads alone on one side.
        select case when count(distinct k.side) filter (where k.kind not in ('squad', 'common', 'club')) = 1 then 6 else 8 end
          from pg_temp.pair_words k where k.pair_no = s.pair_no and k.link is null
      ) l (least)
     where s.first_count > 0 and s.second_count > 0 and (least(x.letters, x.others) >= l.least and s.can_be_misspelt or x.is_sure)
       and x.letters >= 5 and x.others >= 5 and 4 * least(x.letters, x.others) > 3 * greatest(x.letters, x.others)
       and s.first_text || s.second_text !~ '[0-9]' and extensions.similarity(s.first_text, s.second_text) >= 0.15
  ), vectors as materialized (
    select t.name, likeness.name_vector(t.name) as vector
      from (select first_text from spelled union select second_text from spelled) t (name)
  )
  update pg_temp.pair_sums s
     set cosine = v.cosine, alike = least(1, greatest(0, (v.cosine - 0.5) / 0.15)), is_sure = o.is_sure
    from spelled o
    join vectors a on a.name = o.first_text
    join vectors b on b.name = o.second_text
    cross join lateral (select likeness.cosine(a.vector, b.vector)) v (cosine)
   where s.pair_no = o.pair_no;
end;
$$;

comment on function likeness.liken_spellings() is
  'Writes to pg_temp.pair_sums how far the words that only one name of a pair of teams has may be the same name, spelled differently, '
  'by their vectors, each computed once. IDENTITY-130.';
