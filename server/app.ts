/** The HTTP shell: each address maps to one function of the database. Nothing here decides data. */
import express, { type Express, type RequestHandler } from 'express'
import { ServiceError } from '../db/errors.ts'
import { compress } from './middleware/compress.ts'
import { permitPages, shared } from './middleware/cors.ts'
import { refuseAddress, refuseMethod, renderError } from './middleware/errors.ts'
import { mountDashboard } from './dashboard/routes.ts'
import { meter } from './middleware/meter.ts'
import { makeFixedHeaders } from './middleware/protect.ts'
import { trace } from './middleware/trace.ts'
import { getBatch, getPayload } from './routes/batches.ts'
import { getCalendar } from './routes/calendar.ts'
import type { Deps } from './routes/deps.ts'
import { exportFixtures } from './routes/export.ts'
import { getFeedRun, uploadFeedFile } from './routes/feeds.ts'
import { runGraph } from './routes/graphql.ts'
import { runManageGraph } from './routes/manage_graphql.ts'
import { pushObservations } from './routes/observations.ts'
import { getChangelog, getHome, getProblemType, getReference, getSpecification, getStylesheet } from './routes/pages.ts'
import { getCompetitionPage, getPageStylesheet, getTeamPage } from './routes/public_pages.ts'
import { getBoxScore, readRoutes } from './routes/reads.ts'
import {
  createSubscription, deleteSubscription, getSubscription, listDeliveries, listSubscriptions, redeliver, rotateSecret, testSubscription
} from './routes/subscriptions.ts'
import { getDocument, getHealth, getMetrics, getReadiness } from './routes/system.ts'
import { isPublicPage } from './pages/public/frame.ts'
import { makeQueryReader } from './validation/read_query.ts'

type Routes = Record<string, RequestHandler>

/** Addresses that a web page may read: those which take a publishable key or none, the busiest first. */
const publicRoutes = (deps: Deps, specification = getSpecification()): Routes => ({
  ...readRoutes(deps),
  '/v1/fixtures/:id/stats': getBoxScore(deps),
  '/v1/teams/:id/calendar.ics': getCalendar(deps),
  '/t/:id': getTeamPage(deps),
  '/c/:id': getCompetitionPage(deps),
  '/pages.css': getPageStylesheet(),
  '/openapi.json': getDocument(deps),
  '/problems/:slug': getProblemType(deps),
  '/': getHome(),
  '/docs': getReference(deps),
  '/docs/specification': specification,
  '/docs/specification/:theme': specification,
  '/docs/style.css': getStylesheet(),
  '/changelog': getChangelog()
})

/** Addresses for servers, each with its methods: they require a secret key, or report on this process. */
const ownRoutes = (deps: Deps): Record<string, Routes> => ({
  '/v1/observations': { post: pushObservations(deps) },
  '/v1/subscriptions': { get: listSubscriptions(deps), post: createSubscription(deps) },
  '/v1/subscriptions/:id': { get: getSubscription(deps), delete: deleteSubscription(deps) },
  '/v1/subscriptions/:id/rotate_secret': { post: rotateSecret(deps) },
  '/v1/subscriptions/:id/test': { post: testSubscription(deps) },
  '/v1/subscriptions/:id/deliveries': { get: listDeliveries(deps) },
  '/v1/deliveries/:id/redeliver': { post: redeliver(deps) },
  '/v1/batches/:id': { get: getBatch(deps) },
  '/v1/batches/:id/payload': { get: getPayload(deps) },
  '/v1/competitions/:id/export/fixtures.parquet': { get: exportFixtures(deps) },
  ...deps.manage && { '/manage/graphql': { post: runManageGraph(deps, deps.manage) } },
  '/manage/feeds/:id/files': { post: uploadFeedFile(deps) },
  '/manage/feeds/:id/runs/:run_id': { get: getFeedRun(deps) },
  '/healthz': { get: getHealth(deps) },
  '/readyz': { get: getReadiness(deps) },
  '/metrics': { get: getMetrics(deps) }
})

/** HTTP/1.1 asks for it. */
const requireHost: RequestHandler = (req, _res, next) =>
  next(
    req.headers.host === undefined && req.httpVersion === '1.1'
      ? new ServiceError('malformed_request', 'HTTP/1.1 requires the header Host.')
      : undefined
  )

const refuseQuery = makeQueryReader([])

/** Addresses that take no key take no parameters, but the public pages, which read their own as those with a key do. */
const checked = (path: string, handler: RequestHandler): RequestHandler =>
  /^\/(?:v1|manage)\//.test(path) || isPublicPage(path)
    ? handler
    : (req, res, next) => { refuseQuery(req.url); return handler(req, res, next) }

const pass: RequestHandler = (_req, _res, next) => next()

/** The application; it opens and closes nothing itself. */
export function makeApp (deps: Deps): Express {
  const app = express()
  for (const setting of ['etag', 'x-powered-by', 'query parser']) app.set(setting, false)
  for (const setting of ['strict routing', 'case sensitive routing']) app.set(setting, true)
  app.set('trust proxy', deps.config.trustProxy ?? 0)
  app.locals.allowsOperatorLogin = deps.config.allowsOperatorLogin
  const { baseUrl } = deps.config
  const traced = trace(deps.log, makeFixedHeaders(baseUrl, deps.isReady ?? (() => true)), deps.metrics?.onRequest)
  const metered = deps.limits === undefined ? pass : meter(deps.limits, baseUrl)
  // One layer of express rather than four, each of which costs a request more than what it does.
  app.use((req, res, next) =>
    traced(req, res, () => compress(req, res, () => requireHost(req, res, (error) => error ? next(error) : metered(req, res, next)))))
  for (const [path, handler] of Object.entries(publicRoutes(deps))) {
    app.route(path).get(shared(checked(path, handler))).all(shared(permitPages('GET, HEAD')))
  }
  for (const [path, handlers] of Object.entries(ownRoutes(deps))) {
    const route = app.route(path)
    for (const [method, handler] of Object.entries(handlers)) route[method as 'get' | 'post' | 'delete'](checked(path, handler))
    route.all(refuseMethod(Object.keys(handlers).map((method) => method === 'get' ? 'GET, HEAD' : method.toUpperCase()).join(', ')))
  }
  // Pages may read what a publishable key may, so they may send what asks for it.
  app.route('/v1/graphql').post(shared(runGraph(deps, deps.graph))).all(shared(permitPages('POST')))
  const { dashboard, signIn } = deps
  if (dashboard !== undefined && signIn !== undefined) mountDashboard(app, { ...deps, dashboard, signIn })
  app.use(refuseAddress)
  app.use(renderError(baseUrl))
  return app
}
