create or replace function likeness.align_words() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.pair_words (
    pair_no, side, spelling, ordinal, kind, value, own_no, other_no, place, before, is_early, link)
  select k.pair_no, k.side, 0, k.ordinal, k.kind, k.value, k.own_no, k.other_no, row_number() over in_order, lag(k.kind) over in_order,
         k.ordinal < coalesce(h.ordinal, 1000), case when min(k.side) over alike <> max(k.side) over alike then 'same' end
    from (
      select p.pair_no, s.side, w.ordinal, w.kind, w.value, s.own_no, s.other_no
        from pg_temp.pairs p
        cross join lateral (values (1, p.first_no, p.second_no), (2, p.second_no, p.first_no)) s (side, own_no, other_no)
        join pg_temp.parts w on w.name_no = s.own_no and not w.of_club and w.kind = any (likeness.word_kinds())
       where p.entity_type = 'team' and not p.is_settled
      union all
      select l.pair_no, l.side, l.ordinal, l.kind, l.value, l.own_no, l.other_no
        from pg_temp.lent_words l join pg_temp.pairs p on p.pair_no = l.pair_no and not p.is_settled
    ) k
    left join (
      select y.name_no, min(y.ordinal) as ordinal
        from pg_temp.parts y
       where not y.of_club and y.kind in ('birth_year', 'age_group') and y.ordinal > 0
       group by y.name_no
    ) h on h.name_no = k.own_no
  window in_order as (partition by k.pair_no, k.side order by k.ordinal), alike as (partition by k.pair_no, k.value);
  -- Oakton FL and Oakton, both of Florida.
  update pg_temp.pair_words w set link = 'region'
    from pg_temp.facts f
   where f.pair_no = w.pair_no and f.kind = 'region_code' and f.level = 'same' and w.link is null and w.kind = 'region' and w.is_early
     and w.value = lower(f.first[1])
     and not exists (
       select from pg_temp.pair_words o where o.pair_no = w.pair_no and o.side <> w.side and o.kind = 'region' and o.link is null);
  -- Wolf Pack, Wolfpack.
  update pg_temp.pair_words w set link = 'joined', part = case when x.ordinal = w.ordinal then 1 else 0.5 end
    from (
      select o.pair_no, o.ordinal, o.side, a.side as other_side, a.ordinal as head, b.ordinal as tail
        from pg_temp.pair_words o
        join pg_temp.pair_words a on a.pair_no = o.pair_no and a.side <> o.side and a.link is null
        join pg_temp.pair_words b on b.pair_no = a.pair_no and b.side = a.side and b.place = a.place + 1 and b.link is null
       where o.link is null and length(o.value) >= 6 and o.value = a.value || b.value
    ) x
   where x.pair_no = w.pair_no and (w.side = x.side and w.ordinal = x.ordinal or w.side = x.other_side and w.ordinal in (x.head, x.tail));
  perform likeness.align_spellings();
end;
$$;

comment on function likeness.align_words() is
  'Lines up the words of two teams in pg_temp.pair_words, and links those that both names have (same), that are written together or '
  'apart (joined), plural, misspelt (alike) or cut short (begun), and the region of both (region). IDENTITY-72, IDENTITY-140.';

create or replace function likeness.align_spellings() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.pair_words w
     set link = x.link, is_slip = not x.is_sure
    from (
      select distinct on (a.pair_no, a.side, a.ordinal) a.pair_no, a.side, a.ordinal, 'alike' as link, likeness.is_sure_slip(a.value,
          b.value)
             as is_sure
        from pg_temp.pair_words a
        join pg_temp.pair_words b on b.pair_no = a.pair_no and b.side <> a.side and b.link is null
       where a.link is null and left(a.value, 1) = left(b.value, 1) and a.kind not in ('club', 'common', 'place')
         and b.kind not in ('club', 'common', 'place') and a.value || b.value !~ '[0-9]'
         and (rtrim(a.value, 's') = rtrim(b.value, 's')
              or least(length(a.value), length(b.value)) >= 8 and 'surname' not in (a.kind, b.kind)
                 and extensions.levenshtein_less_equal(left(a.value, 60), left(b.value, 60), 2) <= 2)
       order by a.pair_no, a.side, a.ordinal, likeness.is_sure_slip(a.value, b.value) desc
    ) x
   where x.pair_no = w.pair_no and x.side = w.side and x.ordinal = w.ordinal;
  -- Mar-Tol stands for Marrowick Tolland where the club is named, not for a coach or a squad.
  with begun as (
    select a.pair_no, a.ordinal as first_ordinal, b.ordinal as second_ordinal, count(*) over (partition by a.pair_no) as times,
           bool_or(a.place = 1 and b.place = 1) over (partition by a.pair_no) as is_at_head
      from pg_temp.pair_words a
      join pg_temp.pair_words b on b.pair_no = a.pair_no and b.side = 2 and b.link is null
     where a.side = 1 and a.link is null and a.kind in ('own', 'short') and b.kind in ('own', 'short')
       and a.place = b.place and least(length(a.value), length(b.value)) >= 3
       and (starts_with(a.value, b.value) or starts_with(b.value, a.value))
       and 3 * least(length(a.value), length(b.value)) >= greatest(length(a.value), length(b.value))
       and a.value || b.value !~ '[0-9]'
  )
  update pg_temp.pair_words w set link = 'begun', is_slip = b.times = 1
    from begun b
   where b.is_at_head and w.pair_no = b.pair_no
     and w.ordinal = case w.side when 1 then b.first_ordinal else b.second_ordinal end;
end;
$$;

comment on function likeness.align_spellings() is
  'Links words of pg_temp.pair_words that are the same in the plural, with a slip (is_slip if another letter may make another name), or '
  'of which one is a prefix of the other at the head of both names. IDENTITY-140.';

create or replace function likeness.align_clubs() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- What the club or the coach of the other is called.
  update pg_temp.pair_words w set link = 'club', is_by_club = w.kind in ('own', 'country', 'short', 'surname')
   where w.link is null and exists (
     select from pg_temp.parts k
      where k.name_no = w.other_no and k.value = w.value and (k.of_club and k.kind = any (likeness.word_kinds()) or k.kind = 'coach'));
  update pg_temp.pair_words w set link = case when x.ordinal = w.ordinal and x.side = w.side then 'acronym' else 'spelled' end
    from (
      select a.pair_no, a.side, a.ordinal, k.of_club, k.name_no, k.ordinal / 100 as head, k.ordinal % 100 as tail
        from pg_temp.pair_words a
        cross join lateral (
          select a.value union all
          select left(a.value, -2) where length(a.value) > 3 and right(a.value, 2) in ('sa', 'sc', 'fc')) v (value)
        join pg_temp.parts k on k.name_no = a.other_no and k.kind = 'acronym' and k.value = v.value
       where a.link is null and a.kind in ('own', 'short', 'initials')
    ) x
   where w.pair_no = x.pair_no and w.link is null
     and (w.side = x.side and w.ordinal = x.ordinal
          or w.side <> x.side and (
            not x.of_club and w.ordinal between x.head and x.tail
            or x.of_club and exists (
              select from pg_temp.parts c
               where c.name_no = x.name_no and c.of_club and c.value = w.value and c.ordinal between x.head and x.tail)));
  insert into pg_temp.findings (pair_no, feature, level)
  select p.pair_no, 'club', case
           when p.is_one_club then 'same'
           when f.level is null or f.level = 'one' then null
           when n.level = 'apart' then 'apart'
           when g.level = 'apart' then case when length(g.first[1]) = 2 and length(g.second[1]) = 2 then 'apart' end
           when f.level = 'same' then 'same'
           when c.pair_no is not null then 'same'
           when f.level = 'apart' then 'apart' end
    from pg_temp.pairs p
    left join pg_temp.facts f on f.pair_no = p.pair_no and f.kind = 'club_words'
    left join pg_temp.facts g on g.pair_no = p.pair_no and g.kind = 'region_code' and g.level <> 'one'
    left join pg_temp.facts n on n.pair_no = p.pair_no and n.kind = 'nation' and n.level <> 'one'
    left join (
      select distinct q.pair_no
        from pg_temp.pairs q
        cross join lateral (values (q.first_no, q.second_no), (q.second_no, q.first_no)) s (own_no, other_no)
        join pg_temp.parts w on w.name_no = s.own_no and w.of_club and w.kind in ('own', 'short', 'initials')
        cross join lateral (
          select w.value union all
          select left(w.value, -2) where length(w.value) > 3 and right(w.value, 2) in ('sa', 'sc', 'fc')) v (value)
        join pg_temp.parts a on a.name_no = s.other_no and a.of_club and a.kind = 'acronym' and a.value = v.value
    ) c on c.pair_no = p.pair_no
   where p.entity_type = 'team';
  delete from pg_temp.findings f where f.feature = 'club' and f.level is null;
end;
$$;

comment on function likeness.align_clubs() is
  'Links words of pg_temp.pair_words that the club or coach of the other is called by, and acronyms with the words that they spell; finds '
  'whether the clubs are the same, or apart. IDENTITY-72, IDENTITY-205.';
