/**
 * What a host's robots.txt says of a url (RFC 9309, FEED-166). Connectors keep to it as crawlers do; a feed that somebody registered is
 * no crawl, and is kept away only by a group that names this service.
 */
import robotsModule from 'robots-parser'
import { FetchFailure, type Fetched } from './fetched.ts'
import type { Fetcher } from './fetch.ts'
import { LONGEST_GAP, ROBOTS_BYTES, ROBOTS_KEPT, ROBOTS_LINE, ROBOTS_RETRY } from './limits.ts'

type Robot = { isAllowed: (url: string, agent: string) => boolean | undefined, getCrawlDelay: (agent: string) => number | undefined }
/** The package is its function; its types describe a module that has it as `default`. */
const robotsParser = robotsModule as unknown as (url: string, text: string) => Robot

/** The name by which a robots.txt addresses this service; the longer one is what stands in its User-Agent. */
const TOKEN = 'oyss'
const OTHER_NAMES = /^(\s*user-agent\s*:\s*)oyss-exchange\b/i
const OWN_GROUP = new RegExp(`^\\s*user-agent\\s*:\\s*${TOKEN}\\s*(?:[/#].*)?$`, 'im')

/** `connector`: keeps to every group that applies; `feed`: only to one that names this service. */
export type Asker = 'connector' | 'feed'
/** `access`: what the file said, or what its absence means. `body` is null where there is none to read. */
export type RobotsFile = { access: 'read' | 'none' | 'unreachable', body: string | null }
/**
 * `learn` reads the file of the host where it is not known, and returns how many requests it made, for the budget; `knows` returns whether
 * it would make none. `judge` does so too, and throws FetchFailure robots or robots_unreachable. `delay`: milliseconds that the host wants
 * between two requests, null where it says nothing or was not asked.
 */
export type Robots = {
  knows: (url: URL) => boolean
  learn: (url: URL) => Promise<number>
  judge: (url: URL, asker: Asker) => Promise<number>
  delay: (url: URL, asker: Asker) => Promise<number | null>
}

type Known = { file: RobotsFile, parsed: Robot | undefined, requests: number, until: number }
/** Files that are kept, and characters of them; the oldest go first. */
const MOST_KNOWN = 50_000
const MOST_KEPT = 16 * 1024 * 1024

/** What an answer to GET /robots.txt means: 4xx allows everything, 5xx and silence nothing, until it is asked again. */
export function readRobots (fetched: Fetched | undefined): RobotsFile {
  if (fetched?.outcome === 'body') return { access: 'read', body: cut(fetched.body) }
  if (fetched?.outcome === 'failed' && fetched.status !== null && fetched.status >= 400 && fetched.status < 500 && fetched.status !== 429) {
    return { access: 'none', body: null }
  }
  // RFC 9309 lets a crawler that was led round in circles take the file for one that is not there.
  if (fetched?.outcome === 'failed' && fetched.code === 'redirect') return { access: 'none', body: null }
  return { access: 'unreachable', body: null }
}

/** The first 500 KiB, without the mark of byte order and lines that no path is as long as. */
function cut (body: Buffer): string {
  return body.subarray(0, ROBOTS_BYTES).toString('utf8').replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
    .filter((line) => line.length <= ROBOTS_LINE)
    .map((line) => line.replace(OTHER_NAMES, `$1${TOKEN}`))
    .join('\n')
}

/** Why the url may not be fetched, as that file has it; undefined when it may. */
export function judgeRobots (file: RobotsFile, url: URL, asker: Asker, parsed = parse(file, url)): string | undefined {
  if (file.access === 'unreachable') {
    return asker === 'feed' ? undefined : 'The robots.txt of the publisher cannot be read, which forbids fetching until it can.'
  }
  if (parsed === undefined || url.pathname === '/robots.txt' || asker === 'feed' && !namesUs(file)) return undefined
  return parsed.isAllowed(url.href, TOKEN) === false ? 'The robots.txt of the publisher forbids fetching this address.' : undefined
}

const namesUs = ({ body }: RobotsFile): boolean => body !== null && OWN_GROUP.test(body)

function parse (file: RobotsFile, url: URL): Robot | undefined {
  return file.body === null ? undefined : robotsParser(`${url.origin}/robots.txt`, file.body)
}

/** Files are asked for once a day and host, each once however many wait for it. `now` is for tests. */
export function makeRobots (fetcher: Pick<Fetcher, 'fetch'>, now: () => number = Date.now): Robots {
  const known = new Map<string, { loading: Promise<Known>, until: number, size: number }>()
  let kept = 0

  const load = async (url: URL): Promise<Known> => {
    const fetched = await fetcher.fetch({ url: `${url.origin}/robots.txt`, upTo: ROBOTS_BYTES })
    const file = readRobots(fetched)
    const until = now() + (file.access === 'unreachable' ? ROBOTS_RETRY : ROBOTS_KEPT)
    return { file, parsed: parse(file, url), requests: fetched?.requests ?? 0, until }
  }
  const forget = (origin: string): void => {
    kept -= known.get(origin)?.size ?? 0
    known.delete(origin)
  }
  const find = (url: URL): { loading: Promise<Known>, isNew: boolean } => {
    const found = known.get(url.origin)
    if (found !== undefined && found.until > now()) return { loading: found.loading, isNew: false }
    const entry = { loading: load(url), until: Infinity, size: 0 }
    forget(url.origin)
    known.set(url.origin, entry)
    void entry.loading.then(({ until, file }) => {
      Object.assign(entry, { until, size: file.body?.length ?? 0 })
      if (known.get(url.origin) === entry) kept += entry.size
      for (const origin of known.keys()) if (known.size > MOST_KNOWN || kept > MOST_KEPT) forget(origin); else break
    })
    return { loading: entry.loading, isNew: true }
  }
  return {
    knows: (url) => (known.get(url.origin)?.until ?? 0) > now(),
    learn: async (url) => {
      const { loading, isNew } = find(url)
      const { requests } = await loading
      return isNew ? requests : 0
    },
    judge: async (url, asker) => {
      const { loading, isNew } = find(url)
      const { file, parsed, requests } = await loading
      const reason = judgeRobots(file, url, asker, parsed)
      if (reason !== undefined) throw new FetchFailure(file.access === 'unreachable' ? 'robots_unreachable' : 'robots', reason)
      return isNew ? requests : 0
    },
    delay: async (url, asker) => {
      const { file, parsed } = await known.get(url.origin)?.loading ?? {}
      const seconds = file === undefined || asker === 'feed' && !namesUs(file) ? undefined : parsed?.getCrawlDelay(TOKEN)
      return seconds === undefined || !(seconds >= 0) ? null : Math.min(seconds * 1000, LONGEST_GAP)
    },
  }
}
