/**
 * Loads and builds /v1/graphql and /manage/graphql when they are first needed, or soon after the API listens: they are half of what the
 * process takes to start.
 */
import type { Logger } from 'pino'
import { makeNotifications } from '../../db/notifications.ts'
import type { SessionOptions } from '../../db/pool.ts'
import type { Graph, GraphDeps } from './main.ts'
import type { ManageDeps, ManageGraph } from './manage.ts'

/** `built` resolves once it is there; `leave` ends subscriptions, `end` the rest, after the last request. */
export type Opened<Built> = { built: () => Promise<Built>, leave: () => Promise<void>, end: () => Promise<void> }
export type OpenGraph = Opened<Graph>
type Buildable = { leave?: () => Promise<void>, end: () => Promise<void> }

/** Milliseconds after which what is at an address is built although nobody has asked, one after the other. */
const soon = { '/v1/graphql': 1_000, '/manage/graphql': 3_000 }

/** What is built once, of a module that is loaded for it. */
function open<Built extends Buildable> (path: keyof typeof soon, log: Logger, build: () => Promise<Built>): Opened<Built> {
  let building: Promise<Built> | undefined
  const built = (): Promise<Built> => {
    process.env.GRAPHILE_ENV ??= 'production' // otherwise each plan is checked again as it runs
    return building ??= build().catch((error: unknown) => {
      building = undefined // the next request tries again
      throw error
    })
  }
  const timer = setTimeout(() => {
    built().catch((error: Error) => log.error({ error: error.message }, `${path} cannot be built`))
  }, soon[path]).unref()
  /** What there is of it. */
  const present = async (): Promise<Built | undefined> => building?.catch(() => undefined)
  return {
    built,
    leave: async () => { clearTimeout(timer); await (await present())?.leave?.() },
    end: async () => { clearTimeout(timer); await (await present())?.end() }
  }
}

/** `session` is how the primary is listened to. */
export function openGraph ({ session, ...deps }: Omit<GraphDeps, 'notifications'> & { session: SessionOptions }): OpenGraph {
  const notifications = makeNotifications({ ...session, application: 'oyss notifications' }, deps.log)
  const opened = open('/v1/graphql', deps.log, async () => (await import('./main.ts')).makeGraph({ ...deps, notifications }))
  return { ...opened, end: async () => { await opened.end(); await notifications.end() } }
}

export const openManage = (deps: ManageDeps): Opened<ManageGraph> =>
  open('/manage/graphql', deps.log, async () => (await import('./manage.ts')).makeManage(deps))
