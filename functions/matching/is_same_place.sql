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

create or replace function matching.is_same_place(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
begin atomic
  select coalesce(bool_and(
           util.fold(a.name) = util.fold(b.name)
           and (upper(a.address ->> 'country') <> upper(b.address ->> 'country')) is not true
           and (upper(a.address ->> 'region') <> upper(b.address ->> 'region')) is not true
           and (util.fold(a.address ->> 'postal_code') <> util.fold(b.address ->> 'postal_code')) is not true
           and (likeness.write_out(a.address ->> 'city') <> likeness.write_out(b.address ->> 'city')) is not true
           and (util.distance_km(a.latitude, a.longitude, b.latitude, b.longitude) > 2) is not true
           -- Of a street what both say.
           and not exists (
             select from likeness.read_street(a.address ->> 'line1') f
               join likeness.read_street(b.address ->> 'line1') s on s.part = f.part and s.value <> f.value
              where f.part in ('number', 'name', 'kind', 'side'))
           -- A missing name is replaced by the id, which reads like no other.
           and (select count(distinct m.entity_id) = 2
                  from canon.external_ids m
                  join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'name' and c.value <> 'null'
                 where m.realm_id = is_same_place.realm_id and m.entity_id in (a.venue_id, b.venue_id))), false)
    from canon.venues a
    join canon.venues b on b.realm_id = a.realm_id and b.venue_id = is_same_place.second_id
   where a.realm_id = is_same_place.realm_id and a.venue_id = is_same_place.first_id;
end;

comment on function matching.is_same_place(integer, text, text) is
  'Returns whether two venues read the same: one name, when folded, and no contradiction of address, region or position (2 km). Venues '
  'that differ only in their ids are one place to anyone who goes there. HISTORY-40, DASHBOARD-36.';
