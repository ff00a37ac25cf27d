/**
 * Purges from caches what is out of date. Only calendars may be kept by shared caches, and they are named after their team
 * (Surrogate-Key); which teams, webhook.purge_keys says.
 *
 * An address with a `*` is purged once a team, the id in place of the star; any other once for many, with their ids in the header
 * Surrogate-Key. Nothing waits for a cache: one that does not answer is tried a few times, and what it keeps goes out of date by itself in
 * five minutes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

export type PurgeOptions = { urls: readonly string[], log: Logger, onPurged?: (ended: 'purged' | 'failed', count: number) => void }
export type Purger = { purge: (keys: readonly string[]) => void, stop: () => Promise<void> }

const KEYS_AT_ONCE = 100
const MOST_WAITING = 20_000
const TIMEOUT = 5_000
const PAUSES = [200, 1_000, 5_000]

export function makePurger ({ urls, log, onPurged }: PurgeOptions): Purger {
  const stopping = new AbortController()
  const caches = urls.map((url) => makeCache(url, log, stopping.signal, onPurged))
  return {
    purge: (keys) => { if (keys.length > 0) for (const cache of caches) cache.add(keys) },
    stop: async () => { stopping.abort(); await Promise.all(caches.map((cache) => cache.idle())) },
  }
}

/** One cache: a set of what is to be purged, so that a team that changes often is purged once, and one request at a time. */
function makeCache (url: string, log: Logger, stopping: AbortSignal, onPurged: PurgeOptions['onPurged']): {
  add: (keys: readonly string[]) => void, idle: () => Promise<void>
} {
  const waiting = new Set<string>()
  const size = url.includes('*') ? 1 : KEYS_AT_ONCE
  let working: Promise<void> | undefined
  const work = async (): Promise<void> => {
    while (waiting.size > 0 && !stopping.aborted) {
      const keys = [...waiting].slice(0, size)
      for (const key of keys) waiting.delete(key)
      const error = await insist(() => request(url, keys, stopping), stopping)
      if (stopping.aborted) return
      if (error !== undefined) log.warn({ cache: new URL(url).host, keys: keys.length, error }, 'cache not purged')
      onPurged?.(error === undefined ? 'purged' : 'failed', keys.length)
    }
  }
  return {
    idle: async () => { await working },
    add: (keys) => {
      for (const key of keys) waiting.add(key)
      if (waiting.size > MOST_WAITING) {
        log.warn({ cache: new URL(url).host, keys: waiting.size }, 'cache not purged')
        onPurged?.('failed', waiting.size)
        waiting.clear()
      }
      working ??= work().finally(() => { working = undefined })
    },
  }
}

/** Why it failed in the end; undefined when it did not. */
async function insist (ask: () => Promise<number>, stopping: AbortSignal): Promise<string | undefined> {
  for (let failures = 0; ; failures++) {
    const described = await ask().then(
      (status) => status >= 200 && status < 300 || status === 404 ? undefined : `answered ${status}`,
      ({ message, cause }: Error) => String(Object(cause).code ?? message)
    )
    const pause = PAUSES[failures]
    if (described === undefined || pause === undefined || stopping.aborted) return described
    await sleep(pause, undefined, { signal: stopping }).catch(() => {})
  }
}

/** 404 means that the cache held nothing. */
async function request (url: string, keys: readonly string[], stopping: AbortSignal): Promise<number> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT)])
  const [key = ''] = keys
  const { status, body } = await fetch(url.replaceAll('*', key), {
    method: 'PURGE', redirect: 'manual', signal, headers: { 'Surrogate-Key': keys.join(' ') }
  })
  await body?.cancel()
  return status
}
