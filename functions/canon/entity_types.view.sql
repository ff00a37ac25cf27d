create or replace view canon.entity_types as
select t.entity_type, canon.id_prefix(t.entity_type) as id_prefix, t.apply_order, t.is_pushed,
       canon.has_references(t.entity_type) as has_references, t.is_searchable, t.has_own_version
  from (values
    ('organization', 1, true, true, true),
    ('competition', 2, true, true, true),
    ('division', 3, false, false, false),
    ('stage', 4, false, false, false),
    ('venue', 5, true, true, true),
    ('team', 6, true, true, true),
    ('fixture', 7, true, false, true),
    ('result', 8, true, false, false),
    ('stat_line', 9, true, false, true)
  ) t (entity_type, apply_order, is_pushed, is_searchable, has_own_version);

comment on view canon.entity_types is
  'The types of entities, and results. Every other list of types (in jobs.apply_batch, canon.entity_exists, triggers, the OpenAPI '
  'document) agrees with this one.';
comment on column canon.entity_types.entity_type is 'The type, as in canon.external_ids.';
comment on column canon.entity_types.id_prefix is
  'The prefix of canonical ids (canon.id_prefix); null for a result, which is part of its fixture.';
comment on column canon.entity_types.apply_order is
  'The position of the type in the order in which a batch is applied: a type comes before those that refer to it (INTAKE-18).';
comment on column canon.entity_types.is_pushed is
  'Whether sources push observations of it; divisions and stages come inside competitions.';
comment on column canon.entity_types.has_references is
  'Whether its observations refer to other entities (canon.has_references).';
comment on column canon.entity_types.is_searchable is
  'Whether it is found by its name (search.names).';
comment on column canon.entity_types.has_own_version is
  'Whether it has its own version; divisions and stages share that of their competition, results that of their fixture.';
grant select on canon.entity_types to oyss_resolver;
