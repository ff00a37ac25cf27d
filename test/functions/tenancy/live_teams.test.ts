/** The view tenancy.live_teams. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { mark, openClub } from '../../helpers/people/private_club.ts'
import { idOf } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-5 a private team has neither id nor organization to show, and is called so: tenancy.live_teams', async (t, q) => {
  const { live, club } = await openClub(q)
  const team = await idOf(q, 'club', 'team', 't', live)
  const row = () => q.one(
    'select l.shown_id, l.shown_name, l.organization_id, l.is_private from tenancy.live_teams l where l.team_id = $1', [team])
  t.same(await row(), { shown_id: team, shown_name: 'Harbour U12 Girls', organization_id: club, is_private: false })
  await mark(q, club)
  t.same(await row(), { shown_id: null, shown_name: 'Private team', organization_id: null, is_private: true })
})
