create or replace function manage.organizations_of(account_id text, realm_id integer, team_limit integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with spoken as (
      (select o.realm_id, o.organization_id, o.name
         from tenancy.representatives p
         join canon.organizations o on o.realm_id = p.realm_id and o.organization_id = p.organization_id
        where p.account_id = organizations_of.account_id and p.realm_id = organizations_of.realm_id)
      union
      (select o.realm_id, o.organization_id, o.name
         from tenancy.realms r
         join canon.organizations o on o.realm_id = r.realm_id and o.merged_into is null
        where r.realm_id = organizations_of.realm_id and r.account_id = organizations_of.account_id
        order by o.organization_id limit 50)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', s.organization_id, 'name', s.name, 'private_since', util.rfc3339(p.marked_at),
             'team_count', cardinality(i.team_ids), 'has_more_teams', i.is_cut, 'teams', t.teams
           ) order by s.name, s.organization_id), '[]')
      from spoken s
      join tenancy.teams_of(organizations_of.realm_id, array(select o.organization_id from spoken o)) i
        on i.organization_id = s.organization_id
      left join tenancy.private_organizations p on p.realm_id = s.realm_id and p.organization_id = s.organization_id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', n.team_id, 'name', n.name) order by n.name, n.team_id), '[]') as teams
          from (select e.team_id, e.name from canon.teams e
                 where e.realm_id = s.realm_id and e.team_id = any (i.team_ids)
                 order by e.name, e.team_id limit organizations_of.team_limit) n
      ) t);
end;
$$;

comment on function manage.organizations_of(text, integer, integer) is
  'Returns the organizations that an account speaks for in a realm, of test data the first 50, by name, as a JSON array: id, name, '
  'private_since (null: public), team_count, has_more_teams (not all were looked at: there may be others), and the first team_limit '
  'teams that are theirs. PRIVACY-20, PRIVACY-24.';
