/** dashboard.page: pages of the dashboard a second, signed in, in turn with pages of the list of fixtures. */
import { hashToken, makeToken } from '../../platform/tokens.ts'
import { startChild } from './children.ts'
import { round, type FigureName, type Report } from './figures.ts'
import { compare, openSite } from './read.ts'
import type { Bench } from './world.ts'

const paths = ['/dashboard/live', '/dashboard/live/keys']

export async function measureDashboard (bench: Bench, report: Report, _wanted: ReadonlySet<FigureName>): Promise<void> {
  const { world, api, targets, close } = await openSite(bench, 'dashboard', bench.settings.fixtures)
  const token = makeToken()
  await world.admin.query({
    text: `with person as (
             select tenancy.add_user('bench@example.org', 'Bench', false, null) as user_id
           ), member as (
             insert into tenancy.memberships (account_id, user_id, role)
             select k.account_id, p.user_id, 'owner' from person p cross join (select min(account_id) as account_id from tenancy.keys) k
             returning account_id, user_id
           )
           select tenancy.open_session($1, m.user_id, m.account_id, 'password', '127.0.0.1', 'bench', null) from member m`,
    values: [hashToken(token)]
  })
  const load = await startChild('load_process')
  const [pages, lists] = await compare(
    bench, load, { port: api.port, key: world.key, paths, cookie: `oyss=${token}` }, { port: api.port, key: world.key, paths: targets.list }
  )
  report('dashboard.page', pages / lists, { pages_per_s: round(pages), rest_per_s: round(lists), repetitions: bench.settings.rounds })
  await Promise.all([load.stop(), close()])
}
