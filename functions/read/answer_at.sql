create or replace function read.answer_at(key_hash bytea, if_none_match text, entity_type text, entity_id text, as_of text)
returns api.answer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record := tenancy.authenticate(answer_at.key_hash);
  v_body text := read.document_at(
    v_caller.realm_id, answer_at.entity_id, read.position_of(v_caller.realm_id, answer_at.as_of));
begin
  -- One sentence for both, which does not show what is private.
  if v_body is null or v_caller.is_redacted and read.names_private(v_caller.realm_id, answer_at.entity_id, v_body) then
    raise exception using errcode = 'OYN01',
      message = format('There was no %s %s as of %s.', answer_at.entity_type, left(answer_at.entity_id, 100), answer_at.as_of);
  end if;
  v_body := left(v_body, -1) || ',' || util.member('as_of', util.quoted(answer_at.as_of)) || '}';
  return util.answer_of(v_body, v_caller.epoch || v_body, answer_at.if_none_match);
end;
$$;

comment on function read.answer_at(bytea, text, text, text, text) is
  'Returns the answer to a read of one entity as of an instant or a cursor (read.position_of), for those who may see it today: SHA-256 of '
  'the key, If-None-Match, type and id. Raises OYA01, OYA03, OYN01, OYV02, OYV03. HISTORY-45, PRIVACY-23.';

create or replace function read.position_of(realm_id integer, as_of text) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_settled_until timestamptz := ledger.settled_until(position_of.realm_id);
  v_position bigint;
begin
  if position_of.as_of !~ '^\d{4}-\d\d-\d\dT' then
    v_position := split_part(tenancy.read_cursor(position_of.realm_id, 'changes', position_of.as_of), ' ', 2)::bigint;
  elsif position_of.as_of::timestamptz > v_settled_until then
    raise exception using errcode = 'OYV02', column = '/as_of', message = format(
      'What was published at this instant may still change. Use one up to %s, or a cursor of /v1/changes.',
      util.rfc3339(v_settled_until));
  end if;
  v_position := coalesce(v_position, ledger.position_at(position_of.realm_id, position_of.as_of::timestamptz));
  return ledger.require_kept(position_of.realm_id, v_position);
end;
$$;

comment on function read.position_of(integer, text) is
  'Returns the position of the ledger that as_of names: an instant (RFC 3339), or a cursor of /v1/changes, which does not expire here. '
  'Raises OYV02 for an instant that is not settled, OYV03 for a damaged cursor, OYC04 (history_expired). HISTORY-45, HISTORY-47.';

create or replace function read.provenance_at(realm_id integer, entity_id text, version integer) returns text
language sql stable
begin atomic
  -- Most fields are of one observation or of a few: each is looked up once.
  select '{' || coalesce(string_agg(util.quoted(f.field) || ':' || case when f.field = any (o.corrected) then project.provenance_entry(
           o.source_key, o.class, o.rank, o.observation_id, o.observed_at, o.confidence, true) else o.entry end, ',' order by f.field), '')
         || '}'
    from (
      select w.observation_id, w.entity_type, array_agg(w.field) as fields, array_agg(w.value) as values
        from (
          select distinct on (m.field) m.field, m.value, coalesce(v.observations ->> m.field, v.observation_id) as observation_id,
                 v.entity_type
            from (
              select n.version, n.entity_type, n.moves, n.observations, n.observation_id
                from ledger.versions n
               where n.realm_id = provenance_at.realm_id and n.entity_id = provenance_at.entity_id and n.version <= provenance_at.version
               union all
              select x.version, x.entity_type, x.state, x.observations, null
                from ledger.folds x
               where x.realm_id = provenance_at.realm_id and x.entity_id = provenance_at.entity_id
            ) v
            cross join lateral jsonb_each(v.moves) m (field, value)
           where m.field <> 'merged_into'
           order by m.field, v.version desc
        ) w
       where w.value <> 'null' and w.field !~ '^stages[.].*[.]order$'
       group by w.observation_id, w.entity_type
    ) w
    cross join lateral (
      select x.type, x.realm_id, x.observation_id, x.observed_at, x.confidence, x.data, s.source_key, s.class, s.rank,
             project.provenance_entry(s.source_key, s.class, s.rank, x.observation_id, x.observed_at, x.confidence, false) as entry,
             array(select c.field from canon.corrections c where c.realm_id = x.realm_id and c.observation_id = x.observation_id)
               as corrected
        from intake.observations x
        join tenancy.sources s on s.realm_id = x.realm_id and s.source_id = x.source_id
       where x.realm_id = provenance_at.realm_id and x.observation_id = w.observation_id and not x.is_deleted
      offset 0
    ) o
    cross join lateral unnest(w.fields, w.values) f (field, value)
   -- What is known by references only has values that nobody stated: a stub name, other, game, scheduled, tbd; so may a part that came
   -- with its competition. A stage without a stated order has one too.
   where (o.type = w.entity_type or o.type = 'result' and f.field = 'result'
          or w.entity_type <> 'fixture' and (f.field ~ '[.]division$' or f.field ~ '(^|[.])name$' and f.value #>> '{}'
             is distinct from project.stub_name(o.realm_id, coalesce(substring(f.field from '[.](.+)[.]'), provenance_at.entity_id))))
     and not (o.type = 'competition' and f.field ~ '^(divisions|stages)[.].*[.](name|type)$' and project.is_unnamed(
           o.realm_id, substring(f.field from '[.](.+)[.]'),
           w.values[array_position(w.fields, regexp_replace(f.field, '[.]type$', '.name'))] #>> '{}', o.data));
end;

comment on function read.provenance_at(integer, text, integer) is
  'Returns the provenance of an entity at a version, as JSON text: by field, the observation that won when it last changed. HISTORY-45.';

create or replace function read.external_ids_at(realm_id integer, entity_id text, entity_type text, "position" bigint) returns text
language sql stable
begin atomic
  with recursive family (id) as (
    select external_ids_at.entity_id collate "C"
     union
    select d.id
      from family f
      cross join lateral (
        select o.second_id
          from identity.decisions o
         where o.realm_id = external_ids_at.realm_id and o.first_id = f.id and (o.stands or o.undone_at is not null)
         union all
        select o.first_id
          from identity.decisions o
         where o.realm_id = external_ids_at.realm_id and o.second_id = f.id and (o.stands or o.undone_at is not null)
        offset 0) d (id)
  )
  select '{' || coalesce(string_agg(util.quoted(e.source_key) || ':' || util.quoted(e.external_id), ',' order by e.source_key), '') || '}'
    from (
      select s.source_key, min(m.external_id) as external_id
        from family f
        cross join lateral (
          select x.mapping_id, x.source_id, x.external_id, coalesce(x.origin_id, x.entity_id) as origin_id
            from canon.external_ids x
           where x.realm_id = external_ids_at.realm_id and x.entity_id = f.id and x.entity_type = external_ids_at.entity_type
             and read.was_named(x.realm_id, x.mapped_at, external_ids_at.position)
           union
          select x.mapping_id, x.source_id, x.external_id, x.origin_id
            from canon.external_ids x
           where x.realm_id = external_ids_at.realm_id and x.origin_id = f.id and x.entity_type = external_ids_at.entity_type
             and read.was_named(x.realm_id, x.mapped_at, external_ids_at.position)
          offset 0) m
        join tenancy.sources s on s.realm_id = external_ids_at.realm_id and s.source_id = m.source_id
       where (ledger.entity_at(external_ids_at.realm_id, m.origin_id, external_ids_at.position)).id = external_ids_at.entity_id
       group by s.source_key
    ) e;
end;

comment on function read.external_ids_at(integer, text, text, bigint) is
  'Returns the external id that each source had for an entity at a position of the ledger, as JSON text; the first by name where a '
  'source had several. HISTORY-45, IDENTITY-4.';

create or replace function read.was_named(realm_id integer, mapped_at timestamptz, "position" bigint) returns boolean
language sql stable
begin atomic
  select was_named.mapped_at is null or coalesce((
           -- The cause of the transaction that named it; one that changed nothing has none.
           select min(c.position) <= was_named.position
             from ledger.causes c
            where c.changed_at = was_named.mapped_at and c.realm_id = was_named.realm_id), (
           select c.placed_at >= was_named.mapped_at
             from ledger.causes c
            where c.realm_id = was_named.realm_id and c.position <= was_named.position
            order by c.position desc limit 1), false);
end;

comment on function read.was_named(integer, timestamptz, bigint) is
  'Returns whether an external id that was named first in a transaction that began at mapped_at (null: before it was kept) was named by a '
  'position of the ledger.';

create or replace function read.document_at(realm_id integer, entity_id text, "position" bigint) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- its steps look up a few rows each: planning them would cost more
as $$
declare
  v_type text := canon.type_of_id(document_at.entity_id);
  v_at record := ledger.entity_at(document_at.realm_id, document_at.entity_id, document_at.position);
  v_provenance text;
  v_external_ids text;
  v_own jsonb;
begin
  if v_at.id is null then
    return null;
  end if;
  v_provenance := read.provenance_at(document_at.realm_id, v_at.id, v_at.version);
  v_external_ids := read.external_ids_at(document_at.realm_id, v_at.id, v_type, document_at.position);
  v_own := jsonb_build_object('version', v_at.version, 'updated_at', v_at.changed_at);
  return case v_type
    when 'team' then project.team_document(
      jsonb_populate_record(project.team_row(document_at.realm_id, v_at.id, null, v_at.fields), v_own),
      ledger.name_at(document_at.realm_id, v_at.fields #>> '{organization,id}', document_at.position), v_provenance, v_external_ids)
    when 'organization' then project.organization_document(
      jsonb_populate_record(project.organization_row(document_at.realm_id, v_at.id, null, v_at.fields), v_own),
      v_provenance, v_external_ids)
    when 'venue' then util.object(project.venue_members(
      jsonb_populate_record(project.venue_row(document_at.realm_id, v_at.id, null, v_at.fields), v_own), v_provenance, v_external_ids))
    when 'competition' then read.competition_then(
      document_at.realm_id, jsonb_populate_record(project.competition_row(document_at.realm_id, v_at.id, null, v_at.fields), v_own),
      v_at.fields, document_at.position, v_provenance, v_external_ids)
    when 'fixture' then read.fixture_at(
      document_at.realm_id, v_at.id, v_at.version, v_at.fields, v_at.changed_at, document_at.position, v_provenance, v_external_ids)
  end;
end;
$$;

comment on function read.document_at(integer, text, bigint) is
  'Returns the fixture, team, organization, venue or competition that an id led to at a position of the ledger, as it was published '
  'then, as JSON text; null if there was none. HISTORY-45.';
