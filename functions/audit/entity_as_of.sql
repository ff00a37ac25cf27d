create or replace function audit.entity_as_of(entity_id text, at timestamptz)
returns table (
  field text, value jsonb, version integer, shown_since timestamptz, source text, observation_id text, observed_at timestamptz,
  batch_id text, caused_by text, made_by text, reason text
)
language sql stable
begin atomic
  select n.field, n.value_after, n.version, n.placed_at, n.winning_source, n.winning_observation_id, n.observed_at,
         (select o.batch_id from audit.observations o where o.observation_id = n.winning_observation_id limit 1), n.source, n.made_by,
         n.reason
    from (
      select distinct on (h.field) h.*
        from (
          select k.field, k.value_after, k.version, k.placed_at, k.winning_source, k.winning_observation_id, k.observed_at, k.source,
                 k.made_by, k.reason, k.position
            from audit.field_history k
           where k.entity_id = entity_as_of.entity_id and k.placed_at <= entity_as_of.at and k.field is not null
          union all
          select f.field, f.value, f.version, null, f.winning_source, f.winning_observation_id, f.observed_at, null, null,
                 'The versions that moved it left the database.', 0
            from audit.folds f
           where f.entity_id = entity_as_of.entity_id and f.known_since <= entity_as_of.at
        ) h
       order by h.field, h.position desc
    ) n
   where n.value_after is not null
   order by n.field;
end;

comment on function audit.entity_as_of(text, timestamptz) is
  'Returns what an entity showed at an instant: a row for each field that had a value, with the version and the instant since which it '
  'had it, the observation that won, and what caused the change. merged_into: the entity that it led to then. No row: it did not exist. '
  'AUDIT-6.';
grant execute on function audit.entity_as_of(text, timestamptz) to oyss_auditor, oyss_auditor_unmasked;

create or replace function audit.blame(entity_id text)
returns table (
  field text, value jsonb, version integer, shown_since timestamptz, source text, observation_id text, observed_at timestamptz,
  batch_id text, caused_by text, made_by text, reason text
)
language sql stable
return audit.entity_as_of(entity_id, 'infinity');

comment on function audit.blame(text) is
  'Returns what an entity shows now, as audit.entity_as_of: which observation made each field what it is, since when, and what caused '
  'the change. AUDIT-6.';
grant execute on function audit.blame(text) to oyss_auditor, oyss_auditor_unmasked;

create or replace function audit.diff(entity_id text, from_version integer, to_version integer)
returns table (field text, value_before jsonb, value_after jsonb)
language sql stable
begin atomic
  with fields as (
    select v.version, f.key as field, f.value
      from audit.versions v
      cross join lateral jsonb_each(v.fields) f
     where v.entity_id = diff.entity_id and v.version in (diff.from_version, diff.to_version)
  )
  select coalesce(b.field, a.field), b.value, a.value
    from (select f.* from fields f where f.version = diff.from_version) b
    full join (select f.* from fields f where f.version = diff.to_version) a on a.field = b.field
   where a.value is distinct from b.value
   order by 1;
end;

comment on function audit.diff(text, integer, integer) is
  'Returns the fields in which two versions of an entity differ, with the value of each; null: none. from_version 0: nothing. AUDIT-7.';
grant execute on function audit.diff(text, integer, integer) to oyss_auditor, oyss_auditor_unmasked;

create or replace function audit.timeline(entity_id text)
returns table (at timestamptz, what text, source text, subject text, detail text)
language sql stable
begin atomic
  select t.*
    from (
      select o.received_at, 'reported', o.source, o.observation_id, case when o.is_deleted then 'withdrawn' else left(o.data::text, 200) end
        from audit.observations o
       where o.entity_id = timeline.entity_id
      union all
      select c.placed_at, c.kind, c.source, 'version ' || c.version, coalesce(c.reason, array_to_string(c.changed_fields, ', '))
        from audit.changes c
       where c.entity_id = timeline.entity_id
      union all
      select coalesce(d.ended_at, d.created_at), 'delivered: ' || d.state, null, d.delivery_id, d.event || ' to ' || d.url
        from audit.deliveries d
       where d.subject = timeline.entity_id
    ) t (at, what, source, subject, detail)
   order by t.at, t.what <> 'reported', t.subject;
end;

comment on function audit.timeline(text) is
  'Returns everything that happened to an entity in order of time: each report of a source when it arrived, each change, and each '
  'attempt to deliver an event about it (last 30 days). AUDIT-8.';
grant execute on function audit.timeline(text) to oyss_auditor, oyss_auditor_unmasked;
