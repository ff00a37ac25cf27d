create or replace function likeness.read_organizations() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version constant integer := likeness.version_in_force();
begin
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  with tokens as materialized (
    select n.name_no, t.ordinal::integer, coalesce(a.value, t.word) as word, f.role, nullif(f.value, '-') as letters
      from pg_temp.new_names n
      cross join lateral string_to_table(util.fold(regexp_replace(n.said ->> 'name', '\[\w+\]|\$', ' ', 'g')), ' ')
        with ordinality t (word, ordinal)
      -- Utd is United.
      left join likeness.words a on a.version = v_version and a.domain = 'team' and a.word = t.word and a.role = 'abbreviation'
      left join likeness.words f on f.version = v_version and f.domain = 'organization' and f.word = coalesce(a.value, t.word)
     where n.entity_type = 'organization' and t.word <> ''
  ), counted as materialized (
    select t.name_no, count(*) filter (where t.role is null or t.role = 'empty') = 0 as has_only_forms,
           bool_and(t.role is not null and (t.role = 'empty' or t.word in ('club', 'soccer', 'football', 'fc', 'sc'))) as is_empty,
           string_agg(coalesce(case t.role when 'form' then coalesce(t.letters, '') end, left(t.word, 1)), '' order by t.ordinal)
             filter (where t.role is distinct from 'article') as initials
      from tokens t group by t.name_no
  )
  -- A name of nothing but forms ("Soccer Club", "AC") has them for its words.
  select distinct on (t.name_no, t.word) t.name_no, 'word', t.word, t.ordinal, false
    from tokens t join counted c on c.name_no = t.name_no
   where coalesce(t.role, 'empty') = 'empty' or c.has_only_forms
  union all
  select t.name_no, 'form', string_agg(distinct l.letter, '' order by l.letter), 0, false
    from tokens t
    join counted c on c.name_no = t.name_no and not c.has_only_forms
    cross join lateral string_to_table(t.letters, null) l (letter)
   where t.role = 'form' group by t.name_no
  union all
  select c.name_no, k.kind, k.value, 0, false
    from counted c
    cross join lateral (values
      ('initials', case when length(c.initials) between 3 and 8 then c.initials end),
      ('placeholder', case when c.is_empty then 'yes' end)) k (kind, value)
   where k.value is not null;
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select n.name_no, k.kind, k.value, 0, false
    from pg_temp.new_names n
    cross join lateral (values
      ('short_name', replace(util.fold(n.said ->> 'short_name'), ' ', '')), ('kind', nullif(n.said ->> 'kind', 'other')),
      ('region', likeness.region_code(n.said ->> 'region')), ('country', upper(n.said ->> 'country')),
      ('website', likeness.site_of(n.said ->> 'website'))) k (kind, value)
   where n.entity_type = 'organization' and k.value <> ''
  union all
  select n.name_no, 'sanctioning', s.body || ' ' || s.number, 0, false
    from pg_temp.new_names n cross join lateral jsonb_each_text(n.said -> 'sanctioning') s (body, number)
   where n.entity_type = 'organization'
  union all
  -- The town in the name of a club is no more distinctive than the region is.
  select distinct n.name_no, 'place', r.word, 0, false
    from pg_temp.new_names n cross join lateral string_to_table(util.fold(n.said ->> 'region'), ' ') r (word)
   where n.entity_type = 'organization' and r.word <> '';
end;
$$;

comment on function likeness.read_organizations() is
  'Reads the organizations of pg_temp.new_names into pg_temp.parts: the words of the name without its legal form, the form and the name as '
  'initials, short name, kind, region, country, website, numbers of governing bodies. IDENTITY-96.';
