/**
 * Notifications of the database (NOTIFY oyss_changes, with the number of a realm or the id of an account): the stream of the realm has
 * something new, or the keys of the account open less. A notification carries nothing and may be lost: its listener reads what is there.
 * After a new connection all listeners are notified.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { connect, type Client, type SessionOptions } from './pool.ts'

/** `count` rises with each notification; `wait` resolves beyond `seen`, after `most` milliseconds, or when the signal is aborted. */
export type Listener = { count: () => number, wait: (seen: number, most: number, signal: AbortSignal) => Promise<void>, end: () => void }
/** `listen` connects with the first listener; `end` closes the connection. */
export type Notifications = { listen: (realm: number, account: string) => Listener, end: () => Promise<void> }

/** Those who listen to one realm, or as one account. */
type Topic = { count: number, listeners: number, waiting: Set<() => void> }

const CHANNEL = 'oyss_changes'
/** Milliseconds until a lost connection is opened again: at first, and at most. */
const SOON = 100
const LATE = 5_000

/** `options` name the primary: a standby sends none. */
export function makeNotifications (options: SessionOptions, log: Logger): Notifications {
  const topics = new Map<string, Topic>()
  let client: Client | undefined
  let running: Promise<void> | undefined
  const ending = new AbortController()

  function notify (topic: Topic | undefined): void {
    if (topic === undefined) return
    topic.count += 1
    for (const wake of topic.waiting) wake()
  }

  function join (name: string): Topic {
    let topic = topics.get(name)
    if (topic === undefined) topics.set(name, topic = { count: 0, listeners: 0, waiting: new Set() })
    topic.listeners += 1
    return topic
  }

  function leave (name: string, topic: Topic): void {
    topic.listeners -= 1
    if (topic.listeners === 0) topics.delete(name)
  }

  /** Listens until the connection is lost. */
  async function listenUntilLost (): Promise<void> {
    const opened = await connect(options)
    const lost = new Promise<void>((resolve) => { opened.once('end', resolve) })
    client = opened
    try {
      opened.on('notification', ({ payload = '' }) => notify(topics.get(payload)))
      await opened.query(`listen ${CHANNEL}`)
      for (const topic of topics.values()) notify(topic) // those sent meanwhile are lost
      if (!ending.signal.aborted) await lost
    } finally {
      client = undefined
      await opened.end().catch(() => {})
    }
  }

  async function run (): Promise<void> {
    for (let pause = SOON; !ending.signal.aborted; pause = Math.min(pause * 2, LATE)) {
      const startedAt = performance.now()
      const error = await listenUntilLost().then(() => undefined, (cause: Error) => cause)
      if (ending.signal.aborted) return
      if (performance.now() - startedAt > LATE) pause = SOON
      log.warn({ error: error?.message }, 'the connection for notifications was lost and is opened again')
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  return {
    listen: (realm, account) => {
      running ??= run()
      const names = [String(realm), account] as const
      const [ofRealm, ofAccount] = [join(names[0]), join(names[1])]
      const count = (): number => ofRealm.count + ofAccount.count
      return {
        count,
        wait: (seen, most, signal) => new Promise((resolve) => {
          if (count() > seen || signal.aborted) return resolve()
          const wake = (): void => {
            clearTimeout(timer)
            ofRealm.waiting.delete(wake)
            ofAccount.waiting.delete(wake)
            signal.removeEventListener('abort', wake)
            resolve()
          }
          const timer = setTimeout(wake, most)
          ofRealm.waiting.add(wake)
          ofAccount.waiting.add(wake)
          signal.addEventListener('abort', wake)
        }),
        end: () => { leave(names[0], ofRealm); leave(names[1], ofAccount) }
      }
    },
    end: async () => {
      ending.abort()
      await client?.end().catch(() => {})
      await running
    }
  }
}
