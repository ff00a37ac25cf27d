create or replace function audit.check_ledger()
returns table (mode text, test_account_id text, problem text, entity_id text, from_position bigint, to_position bigint, message text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select r.mode, r.account_id, p.problem, p.entity_id, p.from_position, p.to_position, p.message
    from (
      select * from ledger.broken_seals()
      union all
      select g.realm_id, 'missing_version', g.entity_id, g.from_position, g.to_position, g.message from ledger.missing_versions() g
      union all
      select o.realm_id, 'other_version', o.entity_id, o.from_position, o.to_position, o.message from ledger.other_versions() o
    ) p (realm_id, problem, entity_id, from_position, to_position, message)
    join tenancy.realms r on r.realm_id = p.realm_id
   order by r.mode, r.account_id, p.from_position, p.entity_id;
$$;

comment on function audit.check_ledger() is
  'Returns what is wrong with the ledger, no row: nothing. altered, broken_chain: rows that differ from their seal, or a seal from the '
  'one before it; missing_version; other_version: a row that is not its newest version. Reads all of the ledger. AUDIT-14, AUDIT-15.';
revoke execute on function audit.check_ledger() from public;
grant execute on function audit.check_ledger() to oyss_auditor, oyss_auditor_unmasked;
