/** What operators stopped. The host of a target is asked of when the target is claimed; a redirect leads to others. */
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { asHttp } from '../../platform/addresses.ts'
import { FetchFailure } from './fetched.ts'

/** Throws a FetchFailure where `url`, to which the address of a target (`from`) redirects, is of another host that is stopped. */
export async function refuseStopped (db: Queryable, from: string, { hostname }: URL): Promise<void> {
  if (hostname === new URL(asHttp(from)).hostname) return
  const reason = await call(db, 'jobs.reason_of_stop', { host: hostname })
  if (reason !== null) throw new FetchFailure('redirect', `The address redirects to ${hostname}, which an operator stopped: ${reason}`)
}
