create or replace function audit.under_ranks(entity_id text, ranks jsonb)
returns table (field text, value jsonb, source text, rank smallint, reason text, value_now jsonb, source_now text, is_changed boolean)
language sql stable
begin atomic
  select coalesce(d.field, n.field), d.value, d.source, d.rank, d.reason, n.value, n.source, d.value is distinct from n.value
    from (
      select x.* from audit.decide(under_ranks.entity_id, 'infinity', 'infinity', under_ranks.ranks) x where x.is_winning
    ) d
    full join (select x.* from audit.decide(under_ranks.entity_id, 'infinity', 'infinity') x where x.is_winning) n on n.field = d.field
   order by 1;
end;

comment on function audit.under_ranks(text, jsonb) is
  'Returns what each field of an entity would be, and by which source, if sources had other ranks, as in {"my-league": 1, "crowd": 2} '
  '(keys or classes), beside what it is. AUDIT-18.';
grant execute on function audit.under_ranks(text, jsonb) to oyss_auditor, oyss_auditor_unmasked;
