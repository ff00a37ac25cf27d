create or replace function read.show_entity(realm_id integer, entity_id text, version integer, from_path text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_fields constant integer := 22;
  c_most_versions constant integer := 8;
  c_most_sources constant integer := 6;
  v_type text := canon.type_of_id(show_entity.entity_id);
  v_leads_to jsonb := read.leads_to(show_entity.realm_id, v_type, show_entity.entity_id);
  v_newest integer := (
    select max(v.version) from ledger.versions v where v.realm_id = show_entity.realm_id and v.entity_id = show_entity.entity_id);
  v_shown integer := coalesce(show_entity.version, v_newest);
  v_fields jsonb;
  v_parts jsonb;
  v_next text;
begin
  if v_leads_to is null then
    raise exception using errcode = 'OYN01',
      message = format('There is no entity %s in the data of this mode.', left(show_entity.entity_id, 100));
  elsif v_newest is null or (v_leads_to ->> 'id' <> show_entity.entity_id and show_entity.version is null) then
    return jsonb_build_object('id', show_entity.entity_id, 'type', v_type, 'leads_to', v_leads_to);
  elsif v_shown not between 1 and v_newest then
    raise exception using errcode = 'OYN01', message = format(
      'There is no version %s of %s: its versions are 1 to %s.', v_shown, show_entity.entity_id, v_newest);
  end if;
  with listed as materialized (
    select * from read.paths_of(
      show_entity.realm_id, show_entity.entity_id, v_newest, v_shown, show_entity.from_path, c_most_fields + 1)
  ), paths as materialized (
    select l.* from listed l order by l.number limit c_most_fields
  ), weighed as materialized (
    select w.* from read.weigh_claims(
      show_entity.realm_id,
      array(select distinct case when p.is_part then split_part(p.path, '.', 2) else show_entity.entity_id end from paths p),
      array(select distinct regexp_replace(p.path, '^(divisions|stages)\.[^.]+\.', '') from paths p)) w
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
           'field', p.path, 'value', p.value, 'now', p.value_now, 'before', p.value_before, 'claims', w.claims, 'differing', w.differing,
           'source', w.source_key, 'class', w.class, 'rank', w.rank, 'observation_id', w.observation_id,
           'observed_at', util.rfc3339(w.observed_at)))
           order by p.number), jsonb_agg(distinct jsonb_build_object('id', split_part(p.path, '.', 2))) filter (where p.is_part),
         (select l.path from listed l where l.number > c_most_fields)
    into v_fields, v_parts, v_next
    from paths p
    left join weighed w on w.path = p.path;
  return jsonb_build_object(
    'id', show_entity.entity_id, 'type', v_type, 'name', canon.title_of(show_entity.realm_id, show_entity.entity_id),
    'zone', canon.zone_of(show_entity.realm_id, show_entity.entity_id),
    'leads_to', nullif(v_leads_to, jsonb_build_object('id', show_entity.entity_id)), 'newest', v_newest, 'version', v_shown,
    'fields', coalesce(v_fields, '[]'), 'next_path', v_next,
    'versions', read.versions_around(show_entity.realm_id, show_entity.entity_id, v_shown, c_most_versions),
    'sources', read.tellers_of(show_entity.realm_id, show_entity.entity_id, c_most_sources),
    'labels', read.labels_of(show_entity.realm_id, jsonb_build_array(v_fields, v_parts)));
end;
$$;

comment on function read.show_entity(integer, text, integer, text) is
  'An entity as people look into it: its fields from a path on (null: from the first), 22 at most, with their values now, at a version '
  '(null: the newest) and at the one before, who won each and how many claims say otherwise; versions around that one; who tells of it; '
  'what the ids in it are called; on whose clock its times are now (zone, canon.zone_of). One that leads to another, without a '
  'version, tells where alone. Raises OYN01 (not_found). DASHBOARD-32, DASHBOARD-33, DASHBOARD-108.';
