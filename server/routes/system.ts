/** Addresses of the service itself; none takes a key. */
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { Fault } from '../../db/errors.ts'
import { makeDocument } from '../openapi/document.ts'
import { makeJsonPage, sendPage } from '../render/page.ts'
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

/** GET /openapi.json */
export function getDocument ({ config }: Deps): RequestHandler {
  const page = makeJsonPage(makeDocument(config.baseUrl))
  return (req, res) => sendPage(req, res, page)
}
