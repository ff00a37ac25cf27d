create or replace function read.show_entity(
  realm_id integer, entity_id text, version integer, from_path text, before_version integer
) returns jsonb
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
    -- A division or stage that no competition has leads to itself.
    return jsonb_build_object(
      'id', show_entity.entity_id, 'type', v_type, 'leads_to', v_leads_to,
      'name', canon.title_of(show_entity.realm_id, show_entity.entity_id));
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
           'source', w.source_key, 'class', w.class, 'rank', w.rank, 'corrected', nullif(w.is_corrected, false),
           'observation_id', w.observation_id,
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
    'versions', read.versions_around(
      show_entity.realm_id, show_entity.entity_id, coalesce(show_entity.before_version - 1 - c_most_versions / 2, v_shown),
      c_most_versions),
    'sources', read.sources_of(show_entity.realm_id, show_entity.entity_id, c_most_sources),
    'labels', read.labels_of(show_entity.realm_id, jsonb_build_array(v_fields, v_parts)));
end;
$$;

comment on function read.show_entity(integer, text, integer, text, integer) is
  'Returns an entity for inspection: 22 fields from a path on (null: first), now, at a version (null: newest) and before, winner, '
  'differing claims; 8 versions (nearby, or before one), sources, names, zone. Merged, no version: where it leads. Raises OYN01. '
  'DASHBOARD-32, DASHBOARD-33, DASHBOARD-108.';

create or replace function read.sources_of(realm_id integer, entity_id text, row_limit integer) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
           'source', t.source_key, 'class', t.class, 'external_id', t.external_id, 'observed_at', util.rfc3339(t.observed_at),
           'withdrawn', t.is_withdrawn) order by t.rank, t.source_key, t.mapping_id), '[]')
    from (
      select s.source_key, s.class, s.rank, m.external_id, m.observed_at, m.is_withdrawn, m.mapping_id
        from canon.external_ids m
        join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
       where m.realm_id = sources_of.realm_id and m.entity_id = sources_of.entity_id and m.entity_type <> 'correction'
       order by s.rank, s.source_key, m.mapping_id limit sources_of.row_limit
    ) t;
end;

comment on function read.sources_of(integer, text, integer) is
  'Returns at most row_limit external ids of an entity, best rank first: source, class, when it last reported the entity, and whether '
  'it has withdrawn it, as a JSON array. DASHBOARD-32.';

create or replace function read.weigh_claims(realm_id integer, entity_ids text[], fields text[]) returns table (
  path text, claims bigint, differing bigint, source_key text, class text, rank smallint, is_corrected boolean, observation_id text,
  observed_at timestamptz
)
language sql stable
begin atomic
  select w.field, count(*), count(*) filter (
           where not w.is_implied and not w.is_withdrawn and not read.is_set_aside(weigh_claims.realm_id, w.mapping_id, w.own_field)
             and not read.agrees_with(weigh_claims.realm_id, w.mapping_id, w.observed_at, w.own_field, w.shown, w.winning)),
         max(w.source_key) filter (where w.is_winning), max(w.class) filter (where w.is_winning), max(w.rank) filter (where w.is_winning),
         bool_or(w.is_winning and w.is_correction),
         max(w.observation_id) filter (where w.is_winning), max(w.observed_at) filter (where w.is_winning)
    from (
      select c.*, first_value(case when c.is_winning then c.shown end) over (partition by c.field order by c.is_winning desc) as winning
        from read.shown_claims c
       where c.realm_id = weigh_claims.realm_id and c.entity_id = any (weigh_claims.entity_ids)
         and (c.own_field = any (weigh_claims.fields)) is true
    ) w
   group by w.field;
end;

comment on function read.weigh_claims(integer, text[], text[]) is
  'Returns, for fields of entities, by path: how many claims each has, how many differ from the winning one, neither implied, '
  'withdrawn nor set aside by a yield; and for the winning one, the source, its class and rank, the observation and its time. '
  'DASHBOARD-32, DECIDE-46.';

create or replace function read.versions_around(realm_id integer, entity_id text, version integer, row_limit integer) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
           'version', v.version, 'changed_at', util.rfc3339(v.changed_at), 'source', v.source, 'observation_id', v.observation_id,
           'kinds', (
             select jsonb_agg(jsonb_build_object('kind', k.kind, 'changed_fields', to_jsonb(k.changed_fields), 'reason', k.reason,
                     'is_plain', k.kind = 'created' or k.changed_fields <> '{}' and coalesce(
                       k.reason = project.change_reason('updated', null, null, k.changed_fields, null, null), false))
                              order by k.number)
               from unnest(v.kinds) with ordinality
                 k (entity_type, kind, changed_fields, venue_change_scope, distance_km, reason, number)))
           order by v.version desc), '[]')
    from (
      select w.version, c.changed_at, c.source, w.observation_id, w.kinds
        from ledger.versions w
        join ledger.causes c on c.realm_id = w.realm_id and c.position = w.cause
       where w.realm_id = versions_around.realm_id and w.entity_id = versions_around.entity_id
         and w.version <= versions_around.version + versions_around.row_limit / 2
       order by w.version desc limit versions_around.row_limit
    ) v;
end;

comment on function read.versions_around(integer, text, integer, integer) is
  'Returns at most row_limit versions of an entity, half of them after one, newest first: when each came, its source, and what changed '
  '(is_plain: the reason adds nothing to kind and fields), as a JSON array. DASHBOARD-33.';

create or replace function read.paths_of(
  realm_id integer, entity_id text, newest integer, shown integer, from_path text, row_limit integer
) returns table (path text, is_part boolean, value_now jsonb, value jsonb, value_before jsonb, number bigint)
language sql stable
begin atomic
  with states as materialized (
    select ledger.state_at(s.realm_id, s.entity_id, s.newest) as now, ledger.state_at(s.realm_id, s.entity_id, s.shown) as shown,
           ledger.state_at(s.realm_id, s.entity_id, s.shown - 1) as before
      from (values (paths_of.realm_id, paths_of.entity_id, paths_of.newest, paths_of.shown)) s (realm_id, entity_id, newest, shown)
  ), paths as (
    select k.path from states s cross join lateral jsonb_object_keys(s.now || s.shown || s.before) k (path)
    union
    select c.field
      from canon.external_ids m
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
     where m.realm_id = paths_of.realm_id and m.entity_id = paths_of.entity_id and c.field not in ('notes', 'coach')
       and c.value <> 'null'
  ), placed as (
    select p.path collate "C" as path, p.path ~ '^(divisions|stages)\.' as is_part from paths p
  )
  select p.path, p.is_part, s.now -> p.path, s.shown -> p.path, s.before -> p.path, row_number() over (order by p.is_part, p.path)
    from placed p
    cross join states s
   where paths_of.from_path is null
      or (p.is_part, p.path) >= (paths_of.from_path ~ '^(divisions|stages)\.', paths_of.from_path collate "C")
   order by p.is_part, p.path
   limit paths_of.row_limit;
end;

comment on function read.paths_of(integer, text, integer, integer, text, integer) is
  'Returns at most row_limit field paths of an entity from one on (null: first), in order, those of a competition''s children last: '
  'each with its value at the newest version, the shown one and the one before that; and those only claimed without a value. '
  'DASHBOARD-32, DASHBOARD-33.';
