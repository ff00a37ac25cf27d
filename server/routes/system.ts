/** Addresses of the service itself; none takes a key. */
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { Fault } from '../../db/errors.ts'
import { mayRead } from '../../db/metrics.ts'
import { makeDocument } from '../openapi/document.ts'
import { makeJsonPage, makePage, sendPage } from '../render/page.ts'
import type { Deps } from './deps.ts'

const ok = makeJsonPage({ status: 'ok' })

/** GET /healthz: whether the database takes writes, that is, whether pushes can be taken. */
export const getHealth = ({ primary: db }: Deps): RequestHandler => async (req, res) => {
  const isHealthy = await call(db.quick, 'api.check_health', {})
  if (!isHealthy) throw new Fault('unavailable', 'The database does not take writes.', { headers: { 'Retry-After': '5' } })
  sendPage(req, res, ok, 'no-store')
}

/** GET /readyz: the same, and false from the moment the process was told to stop; tells of the replica where reads go to one. */
export const getReadiness = (deps: Deps): RequestHandler => async (req, res, next) => {
  if (deps.isReady?.() === false) throw new Fault('unavailable', 'This process is stopping.', { headers: { 'Retry-After': '1' } })
  if (deps.replica === undefined) return getHealth(deps)(req, res, next)
  // With a replica, reads are answered without the primary too.
  const isHealthy = await call(deps.primary.quick, 'api.check_health', {}).catch(() => false)
  if (!isHealthy && !deps.replica().in_use) throw new Fault('unavailable', 'Neither the database nor its replica answers.', { headers: { 'Retry-After': '5' } })
  sendPage(req, res, makeJsonPage({ status: isHealthy ? 'ok' : 'reads only', replica: deps.replica() }), 'no-store')
}

/** GET /metrics: for whoever has the token; where there is none, for this machine. */
export const getMetrics = ({ metrics }: Deps): RequestHandler => async (req, res) => {
  if (metrics?.token !== undefined && !mayRead(req, metrics.token)) throw new Fault('unauthorized', 'Send `Authorization: Bearer` with the token of METRICS_TOKEN.')
  if (metrics === undefined || !mayRead(req, metrics.token)) throw new Fault('not_found', 'There is nothing here for others. METRICS_TOKEN sets a token with which figures are read from elsewhere.')
  sendPage(req, res, makePage(metrics.registry.contentType, await metrics.registry.metrics()), 'no-store')
}

/** GET /openapi.json */
export function getDocument ({ config }: Deps): RequestHandler {
  const page = makeJsonPage(makeDocument(config.baseUrl))
  return (req, res) => sendPage(req, res, page)
}
