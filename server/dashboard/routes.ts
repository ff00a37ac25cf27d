/** Every page of the dashboard, and where it is mounted (DASHBOARD-1). A page is a file of pages/, listed here; menus are in this order. */
import type { Express, RequestHandler } from 'express'
import { ServiceError } from '../../db/errors.ts'
import { makeTurns } from '../limits/turns.ts'
import { refuseMethod } from '../middleware/errors.ts'
import { sendPage } from '../render/page.ts'
import type { Deps } from '../routes/deps.ts'
import { turnsOfSession, type Page, type Sessions } from './ask.ts'
import { refuseUnknown, renderFailure } from './failure.ts'
import { handle } from './handler.ts'
import { script, stylesheet } from './layout.ts'
import { account } from './pages/account.ts'
import { accounts } from './pages/accounts.ts'
import { activity } from './pages/activity.ts'
import { batches } from './pages/batches.ts'
import { byProvider } from './pages/sign_in/by_provider.ts'
import { calendars } from './pages/calendars.ts'
import { code } from './pages/sign_in/code.ts'
import { columns } from './pages/feeds/columns.ts'
import { conflicts } from './pages/conflicts.ts'
import { connector } from './pages/connector.ts'
import { connectorRun } from './pages/connector_run.ts'
import { connectors } from './pages/connectors.ts'
import { correct } from './pages/correct.ts'
import { deleteFeed } from './pages/feeds/delete_feed.ts'
import { delivery } from './pages/delivery.ts'
import { entity } from './pages/entity.ts'
import { explore, exploreFile } from './pages/explore.ts'
import { factors } from './pages/sign_in/factors.ts'
import { feed } from './pages/feeds/feed.ts'
import { feedSettings } from './pages/feeds/feed_settings.ts'
import { feeds } from './pages/feeds/feeds.ts'
import { grants } from './pages/grants.ts'
import { keys } from './pages/keys.ts'
import { limits } from './pages/limits.ts'
import { moveRun } from './pages/feeds/move.ts'
import { newFeed } from './pages/feeds/new_feed.ts'
import { notices } from './pages/notices.ts'
import { questions } from './pages/questions.ts'
import { operatorAccounts } from './pages/operator_accounts.ts'
import { home, overview } from './pages/overview.ts'
import { passkey } from './pages/sign_in/passkey.ts'
import { people } from './pages/people.ts'
import { preview } from './pages/preview.ts'
import { provider } from './pages/sign_in/provider.ts'
import { recovery } from './pages/recovery.ts'
import { reset } from './pages/reset.ts'
import { review } from './pages/review.ts'
import { reviews } from './pages/reviews.ts'
import { roles } from './pages/roles.ts'
import { run } from './pages/feeds/run.ts'
import { runGames } from './pages/feeds/run_games.ts'
import { search } from './pages/search.ts'
import { security } from './pages/sign_in/security.ts'
import { sessions } from './pages/sign_in/sessions.ts'
import { signIn, signOut } from './pages/sign_in/sign_in.ts'
import { source } from './pages/source.ts'
import { sources } from './pages/sources.ts'
import { targets } from './pages/targets.ts'
import { undoRun } from './pages/feeds/undo.ts'
import { undoReview } from './pages/undo_review.ts'
import { unsubscribe } from './pages/sign_in/unsubscribe.ts'
import { usage } from './pages/usage.ts'
import { webhook } from './pages/webhook.ts'
import { webhooks } from './pages/webhooks.ts'
import { welcome } from './pages/sign_in/welcome.ts'
import { yieldTo } from './pages/feeds/yield.ts'

export const pages: readonly Page[] = [
  ...home, ...signIn, ...passkey, ...byProvider, ...signOut, ...code, ...welcome, ...unsubscribe, ...accounts,
  ...overview, ...search, ...entity, ...correct, ...reviews, ...review, ...undoReview, ...conflicts, ...notices, ...questions,
  ...sources, ...source, ...feeds, ...newFeed, ...feed, ...feedSettings, ...columns, ...run, ...runGames, ...undoRun,
  ...moveRun, ...deleteFeed, ...yieldTo, ...batches, ...preview,
  ...webhooks, ...webhook, ...delivery, ...recovery, ...calendars, ...explore,
  ...keys, ...people, ...roles, ...grants, ...usage, ...activity, ...security, ...factors, ...sessions,
  ...provider, ...account, ...reset, ...operatorAccounts, ...limits, ...connectors, ...connector, ...connectorRun, ...targets
]

/** What is written out comes before what stands for anything: `/feeds/new` before `/feeds/:id`. */
const byPath = (a: Page, b: Page): number => a.path.replaceAll(/:\w+/g, '~') < b.path.replaceAll(/:\w+/g, '~') ? -1 : 1

/** Whatever else is asked for below /dashboard is refused in words (DASHBOARD-1); a slash too many at the end leads on. */
const nowhere: Page = {
  path: '', get: async ({ path }) => {
    const shorter = path.replace(/\/+$/, '')
    if (shorter === path) throw new ServiceError('not_found', `There is no ${path}.`)
    return { to: shorter }
  }
}

export function mountDashboard (app: Express, deps: Deps & Sessions): void {
  const given = { ...deps, menu: pages, turns: makeTurns(turnsOfSession) }
  const files: Record<string, RequestHandler> = {
    '/dashboard/style.css': (req, res) => sendPage(req, res, stylesheet),
    '/dashboard/dashboard.js': (req, res) => sendPage(req, res, script),
    '/dashboard/explore/:file': exploreFile
  }
  for (const [path, handler] of Object.entries(files)) app.route(path).get(handler).all(refuseMethod('GET, HEAD'))
  for (const page of pages.filter(({ get, post }) => get ?? post).toSorted(byPath)) {
    const route = app.route(`/dashboard${page.path}`)
    if (page.get !== undefined) route.get(handle(given, page, false))
    if (page.post !== undefined) route.post(handle(given, page, true))
    route.all(refuseMethod([page.get && 'GET, HEAD', page.post && 'POST'].filter(Boolean).join(', ')))
  }
  app.get(['/dashboard/', '/dashboard/*rest'], handle(given, nowhere, false))
  app.use('/dashboard', refuseUnknown, renderFailure)
}
