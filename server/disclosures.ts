/**
 * Answers that show lines of players are recorded before they are sent (PRIVACY-13): who reads them, with which key, by which
 * grant. All that wait are recorded in one statement; one that cannot be recorded is not sent.
 */
import { call } from '../db/call.ts'
import { ServiceError } from '../db/errors.ts'
import type { Queryable } from '../db/pool.ts'

/** Resolves when it is on record that a key, by its hash, is shown the box score of a fixture. Errors: unavailable, internal. */
export type Recorder = (key: Buffer, fixtureId: string) => Promise<void>
type Waiting = { key: string, fixture: string, resolve: () => void, reject: (error: unknown) => void }

/** Answers that are recorded in one statement. */
const most = 200

/** `db` is the primary. */
export function makeRecorder (db: Queryable): Recorder {
  const waiting: Waiting[] = []
  let isRecording = false

  async function recordNext (): Promise<void> {
    if (isRecording || waiting.length === 0) return
    isRecording = true
    const batch = waiting.splice(0, most)
    try {
      const recorded = new Set(await call(db, 'api.record_disclosures', { requests: batch.map(({ key, fixture }) => ({ key, fixture })) }))
      batch.forEach(({ resolve, reject }, place) => { if (recorded.has(place)) resolve(); else reject(outOfDate()) })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    isRecording = false
    void recordNext()
  }

  return (key, fixture) => new Promise((resolve, reject) => {
    waiting.push({ key: key.toString('hex'), fixture, resolve, reject })
    void recordNext()
  })
}

/** What was read with a key or a grant that does not hold any more. */
const outOfDate = (): ServiceError =>
  new ServiceError('unavailable', 'The grants for player lines changed while they were read. Send the request again.', {
    headers: { 'Retry-After': '1' }
  })
