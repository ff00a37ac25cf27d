create or replace function identity.find_clubs(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.named n
     set club_id = coalesce((
           select t.organization_id
             from canon.teams t
            where t.realm_id = find_clubs.realm_id and t.team_id = n.entity_id offset 0), (
           select w.entity_id
             from pg_temp.wanted w
            where w.external_id = n.organization_id and w.entity_type = 'organization' and w.entity_id is not null
            limit 1))
   where n.entity_type = 'team' and n.is_unknown and (n.entity_id is not null or n.organization_id is not null);
end;
$$;

comment on function identity.find_clubs(integer) is
  'Gives each team of pg_temp.named whose id is unknown the organization it belongs to, where that is known: of a team that is compared '
  'again the one of its row, of a new one what its source calls its club. Teams of one entity are of one club, whatever that is called '
  '(IDENTITY-211).';
