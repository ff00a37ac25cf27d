create or replace function audit.explain(entity_id text, field text, at timestamptz)
returns table (
  value jsonb, is_winning boolean, reason text, source text, rank smallint, external_id text, observation_id text, batch_id text,
  observed_at timestamptz, received_at timestamptz, confidence double precision, is_withdrawn boolean, withdrawn_since timestamptz,
  void_since timestamptz, published jsonb
)
language sql stable
begin atomic
  select d.value, d.is_winning, d.reason, d.source, d.rank, d.external_id, d.observation_id, d.batch_id, d.observed_at, d.received_at,
         d.confidence, d.is_withdrawn, w.received_at, d.voided_at,
         (select e.value from audit.entity_as_of(explain.entity_id, explain.at) e where e.field = explain.field)
    from audit.decide(explain.entity_id, explain.at, 'infinity') d
    left join lateral (
      select min(o.received_at) from audit.observations o
       where o.entity_id = explain.entity_id and o.source = d.source and o.external_id = d.external_id and o.is_deleted
         and o.received_at > explain.at
    ) w (received_at) on true
   where d.field = explain.field
   order by not d.is_winning, d.place;
end;

comment on function audit.explain(text, text, timestamptz) is
  'Returns who had reported what on a field of an entity by an instant, which claim won, and why; withdrawn_since, void_since: when that '
  'report was withdrawn, or its run undone, later; published: the value that the ledger has for the instant. AUDIT-16.';
grant execute on function audit.explain(text, text, timestamptz) to oyss_auditor, oyss_auditor_unmasked;
