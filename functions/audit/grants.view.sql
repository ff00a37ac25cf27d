create or replace view audit.grants as
select r.mode, g.grant_id, g.account_id, a.name as account_name, g.organization_id, o.name as organization_name, g.scope,
       (select array_agg(s.source_key order by s.source_key)
          from tenancy.sources s
         where s.realm_id = g.realm_id and s.source_id = any (g.source_ids)) as sources,
       g.created_at, g.revoked_at, g.revoked_by, g.revoked_at is null as is_in_force
  from tenancy.grants g
  join tenancy.realms r on r.realm_id = g.realm_id
  join tenancy.accounts a on a.account_id = g.account_id
  left join canon.organizations o on o.realm_id = g.realm_id and o.organization_id = g.organization_id;

comment on view audit.grants is
  'Every grant ever given, in force or revoked: which account could read what of which organization, from when until when (KEY-17).';
comment on column audit.grants.mode is 'test or live.';
comment on column audit.grants.grant_id is 'grant_ + ULID.';
comment on column audit.grants.account_id is
  'The account that may read.';
comment on column audit.grants.account_name is
  'The display name of that account.';
comment on column audit.grants.organization_id is
  'The organization that gave it.';
comment on column audit.grants.organization_name is
  'The current name of that organization.';
comment on column audit.grants.scope is 'What may be read: participants:read, the lines of players in box scores.';
comment on column audit.grants.sources is
  'The keys of the sources whose lines it covers; null: every source.';
comment on column audit.grants.created_at is 'When it was given.';
comment on column audit.grants.revoked_at is
  'When it was revoked; null: it is in force.';
comment on column audit.grants.revoked_by is
  'Who revoked it, by their name in manage; null: not known, or in force.';
comment on column audit.grants.is_in_force is
  'Whether it is in force now.';
grant select on audit.grants to oyss_auditor, oyss_auditor_unmasked;
