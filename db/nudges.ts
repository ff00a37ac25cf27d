/**
 * Nudges of the database (NOTIFY oyss_changes, with the number of a realm): something in the stream of the realm is new. A nudge carries
 * nothing and may be lost; whoever waits for one reads what there is, and after a new connection everybody is nudged.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { connect, type Client, type SessionOptions } from './pool.ts'

/** `count` rises with each nudge; `wait` resolves when it is beyond `seen`, after `most` milliseconds, or when the signal is aborted. */
export type Listener = { count: () => number, wait: (seen: number, most: number, signal: AbortSignal) => Promise<void>, end: () => void }
/** `listen` connects with the first listener; `end` closes the connection. */
export type Nudges = { listen: (realm: number) => Listener, end: () => Promise<void> }

type Realm = { count: number, listeners: number, waiting: Set<() => void> }

const CHANNEL = 'oyss_changes'
/** Milliseconds until a lost connection is opened again: at first, and at most. */
const SOON = 100
const LATE = 5_000

/** `options` name the primary: a standby has no nudges. */
export function makeNudges (options: SessionOptions, log: Logger): Nudges {
  const realms = new Map<number, Realm>()
  let client: Client | undefined
  let running: Promise<void> | undefined
  const ending = new AbortController()

  function nudge (realm: Realm): void {
    realm.count += 1
    for (const wake of realm.waiting) wake()
    realm.waiting.clear()
  }

  /** Listens until the connection is lost. */
  async function hear (): Promise<void> {
    const opened = await connect(options)
    const lost = new Promise<void>((resolve) => { opened.once('end', resolve) })
    client = opened
    try {
      opened.on('notification', ({ payload }) => {
        const realm = realms.get(Number(payload))
        if (realm !== undefined) nudge(realm)
      })
      await opened.query(`listen ${CHANNEL}`)
      for (const realm of realms.values()) nudge(realm) // what was told meanwhile nobody heard
      if (!ending.signal.aborted) await lost
    } finally {
      client = undefined
      await opened.end().catch(() => {})
    }
  }

  async function run (): Promise<void> {
    for (let pause = SOON; !ending.signal.aborted; pause = Math.min(pause * 2, LATE)) {
      const startedAt = performance.now()
      const error = await hear().then(() => undefined, (cause: Error) => cause)
      if (ending.signal.aborted) return
      if (performance.now() - startedAt > LATE) pause = SOON
      log.warn({ error: error?.message }, 'nobody hears of changes: the connection is opened again')
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  return {
    listen: (number) => {
      running ??= run()
      let realm = realms.get(number)
      if (realm === undefined) realms.set(number, realm = { count: 0, listeners: 0, waiting: new Set() })
      const own = realm
      own.listeners += 1
      return {
        count: () => own.count,
        wait: (seen, most, signal) => new Promise((resolve) => {
          if (own.count > seen || signal.aborted) return resolve()
          const wake = (): void => { clearTimeout(timer); own.waiting.delete(wake); signal.removeEventListener('abort', wake); resolve() }
          const timer = setTimeout(wake, most)
          own.waiting.add(wake)
          signal.addEventListener('abort', wake)
        }),
        end: () => { own.listeners -= 1; if (own.listeners === 0) realms.delete(number) }
      }
    },
    end: async () => {
      ending.abort()
      await client?.end().catch(() => {})
      await running
    }
  }
}
