create or replace function tenancy.represents(realm_id integer, account_id text, organization_id text) returns boolean
language sql stable
return exists (
  select from tenancy.representatives p
   where p.realm_id = represents.realm_id and p.organization_id = represents.organization_id and p.account_id = represents.account_id
) or exists (
  select from tenancy.realms r where r.realm_id = represents.realm_id and r.account_id = represents.account_id);

comment on function tenancy.represents(integer, text, text) is
  'Whether an account represents an organization of a realm: an operator recorded it, or the realm is the account''s own test data. '
  'PRIVACY-1, PRIVACY-20.';

create or replace function tenancy.represents_side(account_id text, realm_id integer, mapping_id bigint) returns boolean
language sql stable
begin atomic
  select exists (
    select
      from canon.external_ids f
      join canon.claims g on g.realm_id = f.realm_id and g.mapping_id = f.mapping_id and g.field = 'sides' and g.value <> 'null'
      cross join lateral jsonb_array_elements(g.value) s (side)
      join canon.teams t on t.realm_id = f.realm_id and t.team_id = canon.survivor_of(f.realm_id, s.side #>> '{team,id}')
      join canon.external_ids m
        on m.realm_id = t.realm_id and m.entity_id = t.team_id and m.entity_type = 'team' and m.observation_id is not null
       and not m.is_withdrawn
      join tenancy.sources k
        on k.realm_id = m.realm_id and k.source_id = m.source_id
       and (k.account_id = represents_side.account_id or k.source_id = f.source_id)
      join canon.claims c
        on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'organization' and c.implied_by = ''
     where f.realm_id = represents_side.realm_id and f.mapping_id = represents_side.mapping_id
       and tenancy.represents(f.realm_id, represents_side.account_id, c.value ->> 'id')
       and t.organization_id = canon.survivor_of(t.realm_id, c.value ->> 'id'));
end;

comment on function tenancy.represents_side(text, integer, bigint) is
  'Whether an account represents the organization of a team of a game as a source lists it (mapping_id): it, or a source of the account, '
  'states that very organization, and it wins. CORRECT-16, PRIVACY-1, PRIVACY-2.';

create or replace function tenancy.representatives_at(realm_id integer, fixture_id text, mapping_id bigint) returns setof text
language sql stable
begin atomic
  select distinct r.account_id
    from canon.fixture_sides e
    join canon.teams t on t.realm_id = e.realm_id and t.team_id = e.team_id
    join tenancy.representatives r
      on r.realm_id = t.realm_id and r.organization_id = any (t.organization_id || array(
           select d.entity_id from identity.redirects d where d.realm_id = t.realm_id and d.survivor_id = t.organization_id))
   where e.realm_id = representatives_at.realm_id and e.fixture_id = representatives_at.fixture_id
     and tenancy.represents_side(r.account_id, e.realm_id, representatives_at.mapping_id);
end;

comment on function tenancy.representatives_at(integer, text, bigint) is
  'Returns the accounts of which an operator recorded that they represent the organization of a team of a game, as a source lists it '
  '(mapping_id; tenancy.represents_side). CORRECT-23.';
