create or replace function matching.read_field(label text) returns jsonb
language sql immutable strict parallel safe
begin atomic
  select jsonb_build_object(
           'mark', coalesce(string_agg(ltrim(w.word, '0'), '' order by w.place) filter (where w.is_mark), ''),
           'words', coalesce(jsonb_agg(w.word order by w.word) filter (where not w.is_mark), '[]'))
    from (
      select s.word, s.place, s.word ~ '^(\d+[a-z]?|[a-z]\d*)$' as is_mark
        from regexp_split_to_table(
               regexp_replace(
                 util.fold(read_field.label), '\m(fields?|flds?|pitch|courts?|rinks?|diamonds?|no|nr|number)(?=\d|\M)', ' ', 'g'),
               ' +') with ordinality s (word, place)
       where s.word <> ''
    ) w;
end;

comment on function matching.read_field(text) is
  'Returns what identifies a field (label): {mark: its number or letter, without leading zeros, words: others, sorted}; field, '
  'court and the like are neither. HISTORY-40.';

create or replace function matching.is_same_field(first text, second text) returns boolean
language sql immutable parallel safe
begin atomic
  select coalesce(
    f.label = s.label
      or f.label -> 'mark' = s.label -> 'mark' and f.label ->> 'mark' <> '' and '[]' in (f.label -> 'words', s.label -> 'words'), true)
    from (select matching.read_field(is_same_field.first)) f (label), (select matching.read_field(is_same_field.second)) s (label);
end;

comment on function matching.is_same_field(text, text) is
  'Returns whether two labels of fields read the same: by number or letter ("Field 2", "#2", "2") where not both have other words too, '
  'else by all their words; true where one is null. HISTORY-40.';

create or replace function matching.field_in(name text) returns text
language sql immutable strict parallel safe
begin atomic
  select max(s.part)
    from regexp_split_to_table(field_in.name, '\s+at\s+|\s+-+\s*|\s*-+\s+|\s*[@|(),:;/]\s*', 'i') s (part)
   where s.part ~ '\d|\m\w\M' and matching.read_field(s.part) ->> 'mark' <> '' and matching.read_field(s.part) -> 'words' = '[]'
  having count(*) = 1;
end;

comment on function matching.field_in(text) is
  'Returns the part of the name of a venue that only labels a field (Field 3 of "Memorial Park, Field 3"); null: none, or several. '
  'HISTORY-43.';

create or replace function matching.are_addresses_apart(first canon.venues, second canon.venues) returns boolean
language sql stable
return coalesce(upper(first.address ->> 'country') <> upper(second.address ->> 'country'), false)
  or coalesce(upper(first.address ->> 'region') <> upper(second.address ->> 'region'), false)
  or coalesce(util.fold(first.address ->> 'postal_code') <> util.fold(second.address ->> 'postal_code'), false)
  or coalesce(likeness.write_out(first.address ->> 'city') <> likeness.write_out(second.address ->> 'city'), false)
  or coalesce(util.distance_km(first.latitude, first.longitude, second.latitude, second.longitude) > 2, false)
  -- Of a street what both say.
  or exists (
       select from likeness.read_street(first.address ->> 'line1') f
         join likeness.read_street(second.address ->> 'line1') s on s.part = f.part and s.value <> f.value
        where f.part in ('number', 'name', 'kind', 'side'));

comment on function matching.are_addresses_apart(canon.venues, canon.venues) is
  'Returns whether the addresses or positions (more than 2 km) of two venues contradict. HISTORY-40, HISTORY-43.';

create or replace function matching.are_named(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
begin atomic
  select count(distinct m.entity_id) = 2
    from canon.external_ids m
    join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'name' and c.value <> 'null'
   where m.realm_id = are_named.realm_id and m.entity_id in (first_id, second_id);
end;

comment on function matching.are_named(integer, text, text) is
  'Returns whether both of two venues have a name: a missing one is replaced by an id, which reads like no other. HISTORY-40.';

create or replace function matching.is_same_place(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
begin atomic
  select coalesce(bool_and(
           util.fold(a.name) = util.fold(b.name)
           and not matching.are_addresses_apart(a, b)
           and matching.are_named(a.realm_id, a.venue_id, b.venue_id)), false)
    from canon.venues a
    join canon.venues b on b.realm_id = a.realm_id and b.venue_id = is_same_place.second_id
   where a.realm_id = is_same_place.realm_id and a.venue_id = is_same_place.first_id;
end;

comment on function matching.is_same_place(integer, text, text) is
  'Returns whether two venues read the same: one name, when folded, and no contradiction of address, region or position (2 km). Venues '
  'that differ only in their ids are one place to anyone who goes there. HISTORY-40, DASHBOARD-36.';

create or replace function matching.place_words(name text) returns table (word text, role text, segment bigint, of_segment text)
language sql stable
begin atomic
  select distinct n.word,
         case when n.word ~ '^\d+[a-z]?$' then 'number' when n.role <> '' then n.role when n.weight is not null then 'common' else '' end,
         n.segment, n.of_segment
    from (select p.word, r.role, w.weight, s.segment, string_agg(p.word, '') over (partition by s.segment) as of_segment
            from regexp_split_to_table(place_words.name, '\s+at\s+|\s+-+\s*|\s*-+\s+|\s*[@|(),:;/]\s*', 'i')
                   with ordinality s (part, segment)
            cross join lateral string_to_table(util.fold(regexp_replace(s.part, '\m(\w)\.(\w)\M\.?', '\1\2', 'g')), ' ') t (word)
            left join likeness.words a
              on a.version = likeness.version_in_force() and a.domain = 'venue' and a.word = t.word and a.role = 'abbreviation'
            cross join lateral string_to_table(coalesce(a.value, t.word), ' ') p (word)
            left join likeness.words r
              on r.version = likeness.version_in_force() and r.domain = 'venue' and r.word = p.word and r.role <> 'abbreviation'
            left join likeness.words w
              on w.version = likeness.version_in_force() and w.domain = 'name' and w.word = p.word and w.role = 'weight') n
   where n.role in ('number', 'side', 'level') or n.word ~ '^\d+[a-z]?$'
      or n.role is null and coalesce(n.weight >= 0.35, true) and length(n.word) > 2;
end;

comment on function matching.place_words(text) is
  'Returns the words of the name of a venue, written out, without those that most names have: role number, side, level, common (one that '
  'many names have), or "" for one that distinguishes it; the segment of the name, and all its words as one (of_segment). HISTORY-43.';

create or replace function matching.may_be_one_name(first text, second text) returns boolean
language sql stable
begin atomic
  with a as materialized (
    select w.*, bool_and(w.role <> '') over () as is_common from matching.place_words(may_be_one_name.first) w
  ), b as materialized (
    select w.*, bool_and(w.role <> '') over () as is_common from matching.place_words(may_be_one_name.second) w
  ), shared as materialized (
    select x.segment as first_segment, y.segment as second_segment
      from a x
      join b y
        on x.word = y.word and (x.role = '' and y.role = '' or x.role = 'common' and y.role = 'common' and (x.is_common or y.is_common))
        or x.role = '' and length(x.word) > 7 and strpos(y.of_segment, x.word) > 0
        or y.role = '' and length(y.word) > 7 and strpos(x.of_segment, y.word) > 0
  )
  select exists (select from shared)
     -- E Greenwich - Thompson Park is no eastern part of the park.
     and array(select distinct x.role || x.word from a x
                where x.role in ('number', 'side') and x.segment in (select s.first_segment from shared s) order by 1)
       = array(select distinct y.role || y.word from b y
                where y.role in ('number', 'side') and y.segment in (select s.second_segment from shared s) order by 1)
     -- Washington Township - H.S. is Washington Township High School.
     and not exists (select from a x where x.role = 'level' and x.segment in (select s.first_segment from shared s)
                        and x.word not in (select y.word from b y where y.role = 'level'))
     and not exists (select from b y where y.role = 'level' and y.segment in (select s.second_segment from shared s)
                        and y.word not in (select x.word from a x where x.role = 'level'));
end;

comment on function matching.may_be_one_name(text, text) is
  'Returns whether two names may be of one venue: they share a distinctive word, or one has only common words and they share one, and '
  'have the same numbers and sides beside it, and no other school level. HISTORY-43.';

create or replace function matching.may_be_one_place(
  realm_id integer, first_id text, second_id text, first_field text default null, second_field text default null
) returns boolean
language sql stable
begin atomic
  select coalesce(bool_or(not matching.are_addresses_apart(x, y) and (
           matching.may_be_one_name(x.name, y.name)
           or matching.may_be_one_name(
             matching.name_with_field(x.name, first_field), matching.name_with_field(y.name, second_field)))), false)
         and matching.are_named(may_be_one_place.realm_id, first_id, second_id)
         and not matching.are_two(may_be_one_place.realm_id, first_id, second_id)
    from canon.venues x
    join canon.venues y on y.realm_id = x.realm_id and y.venue_id = may_be_one_place.second_id
   where x.realm_id = may_be_one_place.realm_id and x.venue_id = may_be_one_place.first_id;
end;

comment on function matching.may_be_one_place(integer, text, text, text, text) is
  'Returns whether two venues may be one under two names, each with a field of it, null: not known (matching.may_be_one_name): no source '
  'lists both, no decision keeps them apart, and no address or position contradicts. HISTORY-43.';

create or replace function matching.name_with_field(name text, field text) returns text
language sql immutable parallel safe
return concat_ws(' - ', name, nullif(btrim(regexp_replace(field, '\S*\d\S*', '', 'g')), ''));

comment on function matching.name_with_field(text, text) is
  'Returns the name of a venue with the words of a field as its last part, without the number of the field. HISTORY-43.';
