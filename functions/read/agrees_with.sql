create or replace function read.agrees_with(
  realm_id integer, mapping_id bigint, observed_at timestamptz, field text, reported jsonb, shown jsonb
) returns boolean
language sql stable
begin atomic
  select case
    when read.is_same_claim(agrees_with.realm_id, agrees_with.field, agrees_with.reported, agrees_with.shown) then true
    when agrees_with.field = 'venue' then
      read.is_other_name(
        agrees_with.realm_id, agrees_with.mapping_id, agrees_with.observed_at, agrees_with.shown ->> 'id', agrees_with.reported ->> 'id')
    when agrees_with.field = 'venue.field' and jsonb_typeof(agrees_with.reported) = 'object' then
      matching.is_same_field(agrees_with.reported ->> 'field', agrees_with.shown ->> 'field')
      and read.is_other_name(
        agrees_with.realm_id, agrees_with.mapping_id, agrees_with.observed_at, agrees_with.shown ->> 'venue',
        agrees_with.reported ->> 'venue')
    else false
  end;
end;

comment on function read.agrees_with(integer, bigint, timestamptz, text, jsonb, jsonb) is
  'Returns whether what an external id (mapping_id) reports of a field, as of observed_at, agrees with what is shown: read.is_same_claim, '
  'or the place under another name (read.is_other_name). DASHBOARD-36, PAGE-14.';

create or replace function read.is_other_name(
  realm_id integer, mapping_id bigint, observed_at timestamptz, shown_id text, reported_id text
) returns boolean
language sql stable
begin atomic
  select matching.may_be_one_place(is_other_name.realm_id, v.shown_id, v.reported_id, v.shown_field, v.reported_field)
         and not project.has_moved(
           is_other_name.realm_id, is_other_name.mapping_id, is_other_name.observed_at, v.shown_id, v.reported_id)
         and not read.names_other_field(is_other_name.realm_id, is_other_name.mapping_id, v.shown_id, v.reported_id)
    from (select canon.survivor_of(is_other_name.realm_id, is_other_name.shown_id) as shown_id,
                 canon.survivor_of(is_other_name.realm_id, is_other_name.reported_id) as reported_id, (
                   select f.venue_field from canon.external_ids m
                     join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
                    where m.realm_id = is_other_name.realm_id and m.mapping_id = is_other_name.mapping_id
                 ) as shown_field, (
                   select c.value ->> 'field' from canon.claims c
                    where c.realm_id = is_other_name.realm_id and c.mapping_id = is_other_name.mapping_id and c.field = 'venue.field'
                    limit 1) as reported_field) v;
end;

comment on function read.is_other_name(integer, bigint, timestamptz, text, text) is
  'Returns whether the venue that a source reports of a fixture may be the one shown under another name: the source has not moved the '
  'fixture there itself, and the names have no two fields. HISTORY-43, PAGE-14.';

create or replace function read.names_other_field(realm_id integer, mapping_id bigint, shown_id text, reported_id text) returns boolean
language sql stable
begin atomic
  -- Where both state a field of its own, that is judged by itself.
  select coalesce(bool_or(
           (c.shown is null or c.reported is null)
           and not matching.is_same_field(
             coalesce(c.shown, matching.field_in(s.name)), coalesce(c.reported, matching.field_in(r.name)))), false)
    from canon.external_ids m
    join canon.venues s on s.realm_id = m.realm_id and s.venue_id = names_other_field.shown_id
    join canon.venues r on r.realm_id = m.realm_id and r.venue_id = names_other_field.reported_id
    cross join lateral (
      select (select w.value ->> 'field' from read.winning_claim(m.realm_id, m.entity_id, 'venue.field') w) as shown,
             (select o.value ->> 'field' from canon.claims o
               where o.realm_id = m.realm_id and o.mapping_id = m.mapping_id and o.field = 'venue.field' and o.value <> 'null'
               limit 1) as reported
      offset 0) c
   where m.realm_id = names_other_field.realm_id and m.mapping_id = names_other_field.mapping_id;
end;

comment on function read.names_other_field(integer, bigint, text, text) is
  'Returns whether the name of the venue that is shown of a fixture, or of the one that an external id of it reports, has a field '
  '(Memorial Park, Field 3) other than the field or name of the other has. PAGE-14.';
