create or replace function audit.reported_by(entity_id text, at timestamptz)
returns table (
  field text, value jsonb, source text, rank smallint, observation_id text, observed_at timestamptz, received_at timestamptz,
  published jsonb
)
language sql stable
begin atomic
  select coalesce(d.field, e.field), d.value, d.source, d.rank, d.observation_id, d.observed_at, d.received_at, e.value
    from (select n.* from audit.decide(reported_by.entity_id, 'infinity', reported_by.at) n where n.is_winning) d
    full join audit.entity_as_of(reported_by.entity_id, reported_by.at) e on e.field = d.field
   order by 1;
end;

comment on function audit.reported_by(text, timestamptz) is
  'Returns what an entity would have shown at an instant by all that sources had observed until then, whenever it arrived (received_at), '
  'beside what was published at that instant. AUDIT-17.';
grant execute on function audit.reported_by(text, timestamptz) to oyss_auditor, oyss_auditor_unmasked;
