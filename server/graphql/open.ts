/** Loads and builds /v1/graphql when it is first needed, or soon after the API listens: it is half of what the process takes to start. */
import { makeNudges } from '../../db/nudges.ts'
import type { SessionOptions } from '../../db/pool.ts'
import type { Graph, GraphDeps } from './main.ts'

/** `built` resolves once it is there; `leave` ends subscriptions, `end` the rest, after the last request. */
export type OpenGraph = { built: () => Promise<Graph>, leave: () => Promise<void>, end: () => Promise<void> }

/** Milliseconds after which it is built although nobody has asked. */
const soon = 1_000

/** `session` is how the primary is listened to. */
export function openGraph ({ session, ...deps }: Omit<GraphDeps, 'nudges'> & { session: SessionOptions }): OpenGraph {
  const nudges = makeNudges({ ...session, application: 'oyss nudges' }, deps.log)
  let building: Promise<Graph> | undefined

  async function build (): Promise<Graph> {
    process.env.GRAPHILE_ENV ??= 'production' // otherwise each plan is checked again as it runs
    const { makeGraph } = await import('./main.ts')
    return makeGraph({ ...deps, nudges })
  }
  const built = (): Promise<Graph> => building ??= build().catch((error: unknown) => {
    building = undefined // the next request tries again
    throw error
  })
  const timer = setTimeout(() => {
    built().catch((error: Error) => deps.log.error({ error: error.message }, '/v1/graphql cannot be built'))
  }, soon).unref()
  /** What there is of it. */
  const present = async (): Promise<Graph | undefined> => building?.catch(() => undefined)

  return {
    built,
    leave: async () => { clearTimeout(timer); await (await present())?.leave() },
    end: async () => { await (await present())?.end(); await nudges.end() }
  }
}
