/** Addresses of the service itself; none takes a key. */
import type { RequestHandler } from 'express'
import { makeDocument } from '../../contract/document.ts'
import { isStalled, type Backlog } from '../../db/backlog.ts'
import { call } from '../../db/call.ts'
import { ServiceError } from '../../db/errors.ts'
import { mayRead } from '../../platform/metrics.ts'
import { makeJsonPage, makePage, sendPage } from '../render/page.ts'
import type { Deps } from './deps.ts'

const ok = makeJsonPage({ status: 'ok' })

type Health = { takes_writes: boolean, backlog: Backlog }

/** The state of the primary. Throws `unavailable` if it does not answer as expected. */
async function readHealth ({ primary }: Deps): Promise<Health> {
  try { return await call(primary.quick, 'api.check_health', {}) as Health } catch (cause) {
    throw new ServiceError('unavailable', 'The database does not answer.', { cause, headers: { 'Retry-After': '5' } })
  }
}

/** GET /healthz: whether the database takes writes, that is, whether pushes can be taken. */
export const getHealth = (deps: Deps): RequestHandler => async (req, res) => {
  if (!(await readHealth(deps)).takes_writes) {
    throw new ServiceError('unavailable', 'The database does not take writes.', { headers: { 'Retry-After': '5' } })
  }
  await sendPage(req, res, ok, 'no-store')
}

/** Whether what is pushed is also applied: by the worker beside this process, where there is one, or by any. */
function checkApplying (backlog: Backlog, worker: Deps['worker']): void {
  if (worker?.state().is_up === false) {
    throw new ServiceError(
      'unavailable', 'The worker of this service has ended and is being started again. Pushes are stored and wait for it.',
      { headers: { 'Retry-After': '1' } }
    )
  }
  if (isStalled(backlog)) {
    throw new ServiceError(
      'unavailable',
      `A batch has waited for ${Math.round(backlog.oldest_seconds ?? 0)} seconds, and no worker applies any. Pushes are stored and wait.`,
      { headers: { 'Retry-After': '5' } }
    )
  }
}

/**
 * GET /readyz: whether this process wants requests and all is well behind it: it was not stopped, the database takes writes, and what
 * was pushed is being applied. Where reads go to a replica, they are answered without the primary too, and this reports both.
 */
export const getReadiness = (deps: Deps): RequestHandler => async (req, res) => {
  if (deps.isReady?.() === false) {
    throw new ServiceError('unavailable', 'This process is stopping.', { headers: { 'Retry-After': '1' }, isFault: false })
  }
  const replica = deps.replica?.()
  const health = await readHealth(deps).catch((error) => { if (replica?.in_use) return undefined; throw error })
  if (health?.takes_writes !== true && !replica?.in_use) {
    throw new ServiceError('unavailable', 'The database does not take writes.', { headers: { 'Retry-After': '5' } })
  }
  if (health?.takes_writes) checkApplying(health.backlog, deps.worker)
  const page = replica === undefined ? ok : makeJsonPage({ status: health?.takes_writes ? 'ok' : 'reads only', replica })
  await sendPage(req, res, page, 'no-store')
}

/** GET /metrics: with the token, or, if none is configured, from this machine only. */
export const getMetrics = ({ metrics, worker }: Deps): RequestHandler => async (req, res) => {
  if (metrics?.token !== undefined && !mayRead(req, metrics.token)) {
    throw new ServiceError('unauthorized', 'Send `Authorization: Bearer` with the token of METRICS_TOKEN.')
  }
  if (metrics === undefined || !mayRead(req, metrics.token)) {
    throw new ServiceError(
      'not_found', 'There is nothing here for others. METRICS_TOKEN sets a token with which figures are read from elsewhere.'
    )
  }
  const figures = await Promise.all([metrics.registry.metrics(), worker?.readMetrics()])
  await sendPage(req, res, makePage(metrics.registry.contentType, figures.join('\n')), 'no-store')
}

/** GET /openapi.json */
export function getDocument ({ config }: Deps): RequestHandler {
  const page = makeJsonPage(makeDocument(config.baseUrl))
  return (req, res) => sendPage(req, res, page)
}
