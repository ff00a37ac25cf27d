/** The documents of a realm as they are read, for comparing them with those of a position of the ledger. */

/** Each fixture, team, organization, venue and competition (without venues): id, document. */
export const SHOWN = `
  select fixture_id as id, document from read.fixtures where realm_id = $1
  union all select team_id, document from read.teams where realm_id = $1
  union all select organization_id, document from read.organizations where realm_id = $1
  union all select venue_id, '{' || members || '}' from read.venues where realm_id = $1
  union all select competition_id, '{' || members || '}' from read.competitions where realm_id = $1`
/**
 * Of each fixture, those of its division and stage that are of another competition than it, or of none: their changes are no versions of
 * its competition, so that as_of may give them their names of today.
 */
export const STRAYS = `
  select f.fixture_id as id, array_remove(array[
      case when d.competition_id is null or d.competition_id is distinct from f.competition_id then f.division_id end,
      case when sd.competition_id is null or sd.competition_id is distinct from f.competition_id then f.stage_id end], null) as strays
    from canon.fixtures f
    left join canon.divisions d on d.realm_id = f.realm_id and d.division_id = f.division_id
    left join canon.stages s on s.realm_id = f.realm_id and s.stage_id = f.stage_id
    left join canon.divisions sd on sd.realm_id = s.realm_id and sd.division_id = s.division_id
   where f.realm_id = $1`
