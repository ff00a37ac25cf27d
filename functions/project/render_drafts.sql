create or replace function project.render_drafts(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.documents (fixture_id, placeholders, document)
  with mapped as (
    select d.fixture_id, m.mapping_id, m.entity_type, m.external_id, s.source_key, w.entries, w.has_placeholder
      from pg_temp.drafts d
      cross join lateral (
        select x.* from canon.external_ids x where x.realm_id = render_drafts.realm_id and x.entity_id = d.fixture_id offset 0) m
      join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
      cross join lateral (
        select string_agg(
                 '"' || c.field || '":' || case when c.observation_id is null then chr(1) else project.provenance_entry(
                   s.source_key, s.class, s.rank, c.observation_id, c.observed_at, c.confidence, c.is_correction) end,
                 ',' order by length(c.field), c.field),
               coalesce(bool_or(c.observation_id is null), false)
          from canon.claims c
         where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.is_winning and c.field <> 'notes'
      ) w (entries, has_placeholder)
     where d.entries is null
  ), numbered as (
    select p.*, row_number() over (partition by p.fixture_id, p.has_placeholder order by p.mapping_id) as number from mapped p
  ), known as (
    select s.fixture_id,
           string_agg(translate(s.entries, chr(1), chr(s.number::integer)), ',' order by s.mapping_id) as entries,
           coalesce(array_agg(s.mapping_id order by s.mapping_id) filter (where s.has_placeholder), '{}') as placeholders,
           coalesce(
             jsonb_object_agg(s.source_key, s.external_id order by s.external_id desc) filter (where s.entity_type = 'fixture'),
             '{}') as external_ids
      from numbered s
     group by s.fixture_id
    union all
    select d.fixture_id, d.entries, coalesce(d.mapping_ids, '{}'), coalesce(d.external_ids, '{}')
      from pg_temp.drafts d
     where d.entries is not null or d.merged_into is not null
  )
  select d.fixture_id, k.placeholders,
         util.object(concat_ws(',',
           util.member('id', '"' || d.fixture_id || '"'), '"type":"fixture"',
           util.member('sport', '"' || d.sport || '"'), util.member('kind', '"' || d.kind || '"'),
           util.member('competition', project.competition_document(d.competition_id, c.name)),
           util.member('division', project.division_document(d.division_id, dv.name, dv.age_group, dv.gender, dv.level)),
           util.member('stage', project.stage_document(d.stage_id, s.name, s.type)),
           util.member('start', '"' || util.rfc3339(d.starts_at) || '"'),
           util.member('end', '"' || util.rfc3339(d.ends_at) || '"'),
           util.member('date', to_json(d.local_date)::text), util.member('time_zone', util.quoted(d.time_zone)),
           util.member('time_status', '"' || d.time_status || '"'),
           util.member('status', '"' || d.status || '"'),
           util.member('venue', project.venue_document(d.venue_id, v.name, d.venue_field, v.latitude, v.longitude)),
           util.member('sides', project.sides_document(d.sides, t0.name, t1.name)),
           util.member('title', util.quoted(nullif(d.title, ''))),
           util.member('result', util.compact(d.result)::text),
           util.member('url', util.quoted(d.url)),
           util.member('provenance', util.object(coalesce(k.entries, ''))),
           util.member('external_ids', util.compact(k.external_ids)::text),
           util.member('previous', coalesce(util.compact(d.previous)::text, 'null')),
           util.member('updated_at', '"' || util.rfc3339(d.updated_at) || '"'),
           util.member('version', d.version::text)))
    from known k
    join pg_temp.drafts d on d.fixture_id = k.fixture_id
    left join canon.competitions c on c.realm_id = d.realm_id and c.competition_id = d.competition_id
    left join canon.divisions dv on dv.realm_id = d.realm_id and dv.division_id = d.division_id
    left join canon.stages s on s.realm_id = d.realm_id and s.stage_id = d.stage_id
    left join canon.venues v on v.realm_id = d.realm_id and v.venue_id = d.venue_id
    left join canon.teams t0 on t0.realm_id = d.realm_id and t0.team_id = d.sides -> 0 -> 'team' ->> 'id'
    left join canon.teams t1 on t1.realm_id = d.realm_id and t1.team_id = d.sides -> 1 -> 'team' ->> 'id';
end;
$$;

comment on function project.render_drafts(integer) is
  'Renders the document of every draft: the fixture as readers get it (MODEL-17), as JSON text, with placeholders for provenance '
  'entries that a restatement renews (read.fill_placeholders).';

create or replace function project.competition_document(competition_id text, name text) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || competition_id || '"'), util.member('name', util.quoted(name))), ''));

comment on function project.competition_document(text, text) is
  'Returns the competition of a fixture as readers get it, as JSON text; null for none.';

create or replace function project.stage_document(stage_id text, name text, type text) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || stage_id || '"'), util.member('name', util.quoted(name)), util.member('type', util.quoted(type))), ''));

comment on function project.stage_document(text, text, text) is
  'Returns the stage of a fixture as readers get it, as JSON text; null for none.';

create or replace function project.division_document(division_id text, name text, age_group text, gender text, level text) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || division_id || '"'), util.member('name', util.quoted(name)), util.member('age_group', util.quoted(age_group)),
  util.member('gender', util.quoted(gender)), util.member('level', util.quoted(nullif(level, '')))), ''));

comment on function project.division_document(text, text, text, text, text) is
  'Returns the division of a fixture as readers get it, as JSON text; null for none.';

create or replace function project.venue_document(
  venue_id text, name text, field text, latitude double precision, longitude double precision
) returns text
language sql stable parallel safe
return util.object(nullif(concat_ws(',',
  util.member('id', '"' || venue_id || '"'), util.member('name', util.quoted(name)), util.member('field', util.quoted(nullif(field, ''))),
  util.member('geo', '[' || latitude || ',' || longitude || ']')), ''));

comment on function project.venue_document(text, text, text, double precision, double precision) is
  'Returns the venue of a fixture as readers get it, with its field, as JSON text; null for none.';

create or replace function project.sides_document(sides jsonb, first_name text, second_name text) returns text
language sql stable parallel safe
return '[' || case when jsonb_array_length(sides) > 0 then concat_ws(',',
  project.side_document(sides -> 0, first_name), project.side_document(sides -> 1, second_name)) end || ']';

comment on function project.sides_document(jsonb, text, text) is
  'Returns the sides of a fixture as readers get them, with the names of their teams, as JSON text; null for none.';

create or replace function project.side_document(side jsonb, team_name text) returns text
language sql stable strict parallel safe
return '{"role":"' || (side ->> 'role') || '","team":{"id":"' || (side -> 'team' ->> 'id') || '","name":' || util.quoted(team_name) || '}}';

comment on function project.side_document(jsonb, text) is
  'Returns one side of a fixture as readers get it, as JSON text: role and team with its name; null for null.';
