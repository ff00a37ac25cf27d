/**
 * The stream of changes, live: after each notification a page is read after the subscriber's own cursor: nothing depends on a notification
 * being received. Each page is read with the key again: once that opens nothing, the stream ends with the problem (GRAPHQL-30,
 * GRAPHQL-30, GRAPHQL-32).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Notifications } from '../../db/notifications.ts'
import { ServiceError } from '../../db/errors.ts'
import { asked } from '../routes/arguments.ts'
import { makeArgumentReader, type Given } from './read_arguments.ts'
import type { Caller, Document, Reads } from './reads.ts'

/** A page, or the problem with which the stream ends. */
export type Event = { page: Document } | { problem: unknown }
/**
 * `notifications` of the primary; `accountOf` a subscriber, and `who` it counts under; `admit` counts a page that follows a full one as a
 * request: undefined, or why it must wait; `ending` is aborted when the process stops.
 */
export type Stream = {
  notifications: Notifications, accountOf: (caller: Caller) => Promise<string>, who: (caller: Caller) => Promise<string>,
  admit: (caller: Caller) => Promise<ServiceError | undefined>, ending: AbortSignal
}

/** Subscribers of an account and mode, or with one publishable key, in one process (GRAPHQL-33). */
const mostSubscribers = 50
/** Milliseconds between two pages of a reader who has caught up, and after which one is read without a notification. */
const pause = 100
const quiet = 60_000

const tooMany = (): ServiceError => new ServiceError(
  'rate_limited', `${mostSubscribers} subscriptions are open with this key or account. End one of them first.`,
  { headers: { 'Retry-After': '60' } }
)
/** GRAPHQL-32. */
const leaving = (): ServiceError => new ServiceError(
  'unavailable', 'This process of the service is stopping. Subscribe again, after the cursor of the last page.',
  { headers: { 'Retry-After': '1' }, isFault: false }
)

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> => sleep(milliseconds, undefined, { signal }).catch(() => {})

/** Does the work again, as often as it has to wait: of an account that is slow not all streams are read for at once. */
async function patiently<T> (work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try { return await work() } catch (error) {
      if (!(error instanceof ServiceError) || error.known.slug !== 'rate_limited' || signal.aborted) throw error
      await rest(1_000 * Number(error.headers['Retry-After']), signal)
    }
  }
}

/**
 * A generator whose wait ends when nobody takes from it any more: by itself it would go on until the next notification. `done` is called
 * once, also where nobody has taken anything.
 */
function endable<T> (
  begin: (signal: AbortSignal) => AsyncGenerator<T, void>, stop: AbortController, done: () => void
): AsyncIterableIterator<T, void> {
  stop.signal.addEventListener('abort', done, { once: true })
  const source = begin(stop.signal)
  return {
    next: async () => {
      const next = await source.next()
      if (next.done) stop.abort()
      return next
    },
    return: () => { stop.abort(); return source.return() },
    [Symbol.asyncIterator] () { return this }
  }
}

/** How the field `changes` of Subscription is followed. */
export function makeFollower ({ ask }: Reads, { notifications, accountOf, who, admit, ending }: Stream) {
  const readArguments = makeArgumentReader('/v1/changes')
  const open = new Map<string, number>()
  /** One for each subscriber: a signal that follows another takes a kilobyte more. */
  const stops = new Set<AbortController>()
  ending.addEventListener('abort', () => { for (const stop of stops) stop.abort() }, { once: true })
  const count = (name: string, more: number): void => {
    const left = (open.get(name) ?? 0) + more
    if (left === 0) open.delete(name)
    else open.set(name, left)
  }

  const pageAfter = async (caller: Caller, given: Given, cursor: unknown): Promise<Document> => {
    const { body } = await ask(caller, 'api.list_changes', asked['/v1/changes'](readArguments({ ...given, cursor })), true)
    return JSON.parse(body as string) as Document
  }

  /** Pages, from the cursor on: those that there are, then each that comes. None is kept while the next is waited for. */
  async function * read (caller: Caller, given: Given, signal: AbortSignal): AsyncGenerator<Event, void> {
    const realm = await patiently(() => ask(caller, 'api.find_realm', {}, true), signal) as number
    const listener = notifications.listen(realm, await accountOf(caller))
    try {
      for (let cursor = given.cursor, isFirst = true; !signal.aborted; isFirst = false) {
        const seen = listener.count()
        const readAt = performance.now()
        const after = cursor
        let page: Document | undefined = await patiently(() => pageAfter(caller, given, after), signal)
        const { next_cursor: next, has_more: isFull } = page
        if (isFirst || next !== cursor) yield { page }
        page = undefined
        cursor = next
        if (isFull !== true) {
          await listener.wait(seen, quiet, signal)
          await rest(Math.max(0, readAt + pause - performance.now()), signal)
        } else {
          for (let refusal = await admit(caller); refusal !== undefined && !signal.aborted; refusal = await admit(caller)) {
            if (refusal.known.slug !== 'rate_limited') throw refusal
            await rest(1_000 * Number(refusal.headers['Retry-After']), signal)
          }
        }
      }
    } finally {
      listener.end()
    }
  }

  /** What goes wrong is the last that a subscriber gets. */
  async function * follow (caller: Caller, given: Given, signal: AbortSignal): AsyncGenerator<Event, void> {
    try {
      yield * read(caller, given, signal)
      if (ending.aborted) yield { problem: leaving() }
    } catch (problem) {
      yield { problem }
    }
  }

  return async ([caller, given]: readonly [Caller, Given]): Promise<AsyncIterableIterator<Event, void>> => {
    if (ending.aborted) throw leaving()
    readArguments(given)
    const name = await who(caller)
    if ((open.get(name) ?? 0) >= mostSubscribers) throw tooMany()
    const stop = new AbortController()
    stops.add(stop)
    count(name, 1)
    return endable((signal) => follow(caller, given, signal), stop, () => { stops.delete(stop); count(name, -1) })
  }
}
