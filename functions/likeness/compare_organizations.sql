create or replace function likeness.compare_organizations() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A name that is the initials or the short name of the other adds no information.
  insert into pg_temp.findings (pair_no, feature, level)
  select n.pair_no, 'short_form', 'one'
    from pg_temp.pair_names n
    join pg_temp.pairs p on p.pair_no = n.pair_no and p.entity_type = 'organization'
   where not n.is_same and exists (
     select
       from (values (p.first_no, p.second_no), (p.second_no, p.first_no)) s (own_no, other_no)
       cross join lateral (
         select string_agg(k.value, '' order by k.ordinal) filter (where k.kind = 'word') as core,
                count(*) filter (where k.kind = 'word') as words, max(k.value) filter (where k.kind = 'short_name') as short
           from pg_temp.parts k where k.name_no = s.own_no) o
       cross join lateral (
         select string_agg(k.value, '' order by k.ordinal) filter (where k.kind = 'word') as core,
                max(k.value) filter (where k.kind = 'initials') as initials, max(k.value) filter (where k.kind = 'short_name') as short
           from pg_temp.parts k where k.name_no = s.other_no) t
      where o.words = 1 and o.core = t.initials or o.short in (t.core, t.short));
  delete from pg_temp.findings f
   using pg_temp.findings s
   where s.pair_no = f.pair_no and s.feature = 'short_form' and f.feature in ('name', 'name_words', 'other_words');
  -- A word spelled otherwise weighs less the more of the whole name is spelled alike.
  insert into pg_temp.findings (pair_no, feature, level, amount, first)
  select n.pair_no, x.feature, 'other', x.amount, round(100 * c.cosine::numeric)::text
    from pg_temp.pair_names n
    join pg_temp.pairs p on p.pair_no = n.pair_no and p.entity_type = 'organization'
    cross join lateral (
      select case when p.embeds then likeness.cosine(
               likeness.name_vector((select string_agg(w.value, ' ' order by w.ordinal) from pg_temp.pair_words w
                                      where w.pair_no = n.pair_no and w.side = 1)),
               likeness.name_vector((select string_agg(w.value, ' ' order by w.ordinal) from pg_temp.pair_words w
                                      where w.pair_no = n.pair_no and w.side = 2))) end) c (cosine)
    cross join lateral (values ('spelling', 1), ('embedding', least(1, greatest(0, (c.cosine - 0.6) / 0.2)))) x (feature, amount)
   where n.first_weight + n.second_weight = 0 and not n.is_same and x.amount is not null
     and not exists (select from pg_temp.findings s where s.pair_no = n.pair_no and s.feature = 'short_form');
  perform likeness.compare_registers();
end;
$$;

comment on function likeness.compare_organizations() is
  'Finds evidence for or against two organizations being the same besides their names: short names and spelling, and the findings of '
  'likeness.compare_registers. IDENTITY-96.';

create or replace function likeness.compare_registers() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.facts f set level = case when replace(f.first[1], 'y', '') = replace(f.second[1], 'y', '') then 'youth' else 'other' end
   where f.entity_type = 'organization' and f.kind = 'form' and f.level = 'apart';
  -- A single word names many clubs, but in one town.
  insert into pg_temp.findings (pair_no, feature, level)
  with sides as (
    -- What each name has beside the towns of both.
    select k.pair_no, sum(k.part) as weight
      from pg_temp.pair_words k
      join pg_temp.pairs p on p.pair_no = k.pair_no and p.entity_type = 'organization'
     where k.kind = 'word'
       and not exists (
         select from pg_temp.parts o where o.name_no = p.first_no and o.kind = 'place' and o.value = k.value)
       and not exists (
         select from pg_temp.parts o where o.name_no = p.second_no and o.kind = 'place' and o.value = k.value)
     group by k.pair_no, k.side
  ), owned as (
    select s.pair_no, min(s.weight) as weight from sides s group by s.pair_no having count(*) = 2
  ), whole as (
    select k.pair_no, array_agg(k.value order by k.value) filter (where k.side = 1)
                      = array_agg(k.value order by k.value) filter (where k.side = 2) as are_same
      from pg_temp.pair_words k where k.kind = 'word' group by k.pair_no
  )
  select n.pair_no, 'one_word', 'one'
    from pg_temp.pair_names n
    join pg_temp.pairs p on p.pair_no = n.pair_no and p.entity_type = 'organization'
    left join pg_temp.facts f on f.pair_no = n.pair_no and f.kind = 'form'
    left join pg_temp.facts r on r.pair_no = n.pair_no and r.kind = 'region' and r.level = 'same'
    left join owned o on o.pair_no = n.pair_no
    left join whole w on w.pair_no = n.pair_no
   where coalesce(o.weight, 0) < 2 and f.level is distinct from 'same'
     and not (n.is_same and length(coalesce(r.first[1], '')) > 2
              -- Oakton and Oakton FC are both the club of Oakton; if a second is known, both answer equally well.
              and (o.weight >= 1 or coalesce(f.level, 'one') = 'one' and w.are_same));
  update pg_temp.facts f set level = 'state'
   where f.entity_type = 'organization' and f.kind = 'region' and f.level = 'apart' and length(f.first[1]) = 2 and length(f.second[1]) = 2;
  update pg_temp.facts f set level = case when f.first && '{league,governing_body}' or f.second && '{league,governing_body}'
                                          then 'league' else 'other' end
   where f.entity_type = 'organization' and f.kind = 'kind' and f.level = 'apart';
  -- Of each governing body that gave both a number.
  update pg_temp.facts f
     set level = coalesce((
           select case when bool_and(a.number = b.number) then 'same' when count(*) > 0 then 'apart' end
             from (select split_part(x.v, ' ', 1) as body, x.v as number from unnest(f.first) x (v)) a
             join (select split_part(x.v, ' ', 1) as body, x.v as number from unnest(f.second) x (v)) b on b.body = a.body), 'one')
   where f.entity_type = 'organization' and f.kind = 'sanctioning' and f.level <> 'one';
end;
$$;

comment on function likeness.compare_registers() is
  'Finds how legal form, region, kind and numbers of governing bodies of two organizations agree, and names of a single word. '
  'IDENTITY-73, IDENTITY-95.';
