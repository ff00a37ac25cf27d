create or replace function likeness.read_teams() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = on
set enable_hashjoin = on
as $$
declare
  v_version constant integer := likeness.version_in_force();
begin
  delete from pg_temp.tokens;
  insert into pg_temp.tokens (name_no, origin, ordinal, token, before, after, is_aside, value, role, figure)
  select k.name_no, k.origin, k.ordinal, k.token, k.before, k.after, k.is_aside, coalesce(w.value, k.token),
         case w.role when 'abbreviation' then a.role else w.role end,
         case when k.token ~ '[0-9]' then likeness.read_figure(
           k.token, coalesce(k.before, ''), w.role || ':' || coalesce(w.value, k.token), l.role || ':' || coalesce(l.value, l.word),
           r.role || ':' || coalesce(r.value, r.word)) end
    from (
      select t.*, lag(t.token) over in_order as before, lead(t.token) over in_order as after
        from (
          select n.name_no, s.origin, t.ordinal, t.token,
                 coalesce(max(case t.token when '(' then 2 * t.ordinal + 1 when ')' then 2 * t.ordinal end) over so_far % 2 = 1, false)
                   as is_aside,
                 bool_or(t.ordinal > 1 and t.token = 'playing' and t.following in ('up', 'down')) over so_far as is_note
            from pg_temp.new_names n
            cross join lateral (values
              ('name', n.said ->> 'name'), ('club', n.said #>> '{organization,name}'), ('coach', n.said ->> 'coach')) s (origin, written)
            cross join lateral likeness.tokens(s.written) x (tokens)
            cross join lateral (
              select u.token, u.ordinal::integer, x.tokens[u.ordinal + 1] as following from unnest(x.tokens) with ordinality u (token,
                ordinal)
            ) t
           where n.entity_type = 'team' and s.written is not null
          window so_far as (partition by n.name_no, s.origin order by t.ordinal)
        ) t
       where t.token not in ('(', ')') and not t.is_note
      window in_order as (partition by t.name_no, t.origin order by t.ordinal)
    ) k
    left join likeness.words w on w.version = v_version and w.domain = 'team' and w.word = k.token
    left join likeness.words a on a.version = v_version and a.domain = 'team' and a.word = w.value and w.role = 'abbreviation'
    left join likeness.words l
      on l.version = v_version and l.domain = 'team' and k.token ~ '[0-9]' and l.word = substring(k.token from '^[a-z]+')
    left join likeness.words r
      on r.version = v_version and r.domain = 'team' and k.token ~ '[0-9]' and r.word = substring(k.token from '[a-z]+$');
  perform likeness.place_words();
  perform likeness.strip_clubs();
  perform likeness.find_acronyms();
  perform likeness.add_stated();
end;
$$;

comment on function likeness.read_teams() is
  'Reads the teams of pg_temp.new_names into pg_temp.parts: splits name, club and coach into pg_temp.tokens, each with its neighbours and '
  'what it is in likeness.words (text after "playing up" is a note), and places them; adds acronyms and what is stated beside the name. '
  'IDENTITY-70.';

create or replace function likeness.place_words() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select k.name_no, case k.origin when 'coach' then 'coach' else split_part(p.part, ':', 1) end, v.value, k.ordinal, k.origin = 'club'
    from (
      select t.*, coalesce(lag(array_to_string(t.figure, ' ') like '%birth_year:%') over in_order, false) as is_after_year,
             coalesce(bool_or(array_to_string(t.figure, ' ') ~ '(birth_year|age_group):') over (
               in_order rows between unbounded preceding and 1 preceding), false) as has_year,
             t.after is null and t.ordinal > 2 as is_last
        from pg_temp.tokens t
      window in_order as (partition by t.name_no, t.origin order by t.ordinal)
    ) k
    cross join lateral unnest(case
      when k.figure is not null then k.figure
      when length(k.token) > 1 then array[case
        when k.token = 'recreation' and k.after in ('council', 'club', 'association', 'department', 'dept', 'district', 'commission')
          then 'club:recreation'
        when k.role = 'tag' then null
        when k.role in ('gender', 'colour', 'number', 'direction', 'tier') then k.role || ':' || k.value
        when k.is_aside then 'aside:' || k.value
        -- Behind the year MD and CA are a coach or a town.
        when k.has_year and length(k.token) = 2 and k.role in ('club', 'region')
             and k.token not in ('fc', 'sc', 'sa', 'cf', 'ac', 'ys', 'of', 'de', 'la', 'el') then 'initials:' || k.token
        when k.token = 'aa' and k.is_last then 'tier:aa'
        when k.role is not null then k.role || ':' || k.value
        else case length(k.token) when 2 then 'initials:' when 3 then 'short:' else 'own:' end || k.value end]
      else array[case
        when k.token between 'a' and 'd' and (k.is_aside or k.after = 'team') then 'number:' || k.token
        when k.token in ('b', 'm') and (k.is_after_year or likeness.birth_year(k.after) is not null) then 'gender:M'
        when k.token in ('g', 'f', 'w') and (k.is_after_year or likeness.birth_year(k.after) is not null) then 'gender:F'
        when k.token = 'u' or k.token = 's' and not k.has_year then null
        when k.token = 'i' or k.token = 'v' and not k.is_aside then k.role || ':' || k.value
        when k.is_aside then 'aside:' || k.token
        else 'number:' || k.token end] end) p (part)
    cross join lateral regexp_split_to_table(substr(p.part, strpos(p.part, ':') + 1), '\+') v (value)
   where p.part is not null;
  -- Academy', Academy''
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select n.name_no, 'number', repeat('''', length(n.said ->> 'name') - length(rtrim(n.said ->> 'name', '''’`'))), 99, false
    from pg_temp.new_names n
   where n.entity_type = 'team' and right(n.said ->> 'name', 1) in ('''', '’', '`');
end;
$$;

comment on function likeness.place_words() is
  'Adds a part to pg_temp.parts for each token that carries information: a mark (birth year, age, gender, colour, number, direction, '
  'tier), a remark in brackets (aside), or a word by what it is: own, short (three letters), initials, and those of likeness.words. '
  'IDENTITY-70.';
