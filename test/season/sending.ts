/** How reports reach the service: pushed, or as the file of a feed, which an upload replaces. */
import { createSource } from '../../cli/commands/source.ts'
import { withClient, type Client } from '../../db/pool.ts'
import { call } from '../helpers/call.ts'
import type { TestService } from '../helpers/service.ts'
import { fileOf, type Listed } from './files.ts'
import { waitUntilIdle } from './idle.ts'
import { ZONE } from './moments.ts'
import { gameId, observationsOf, type Words } from './observations.ts'
import type { Game, Report, Source, State } from './types.ts'

/** `known`: every source refers to teams by the ids that the service gave them, so each pushes. */
export type Variant = 'service' | 'unmatched' | 'known'
export type Sending = {
  /** Sends what a source reports at a moment, and waits until the worker has done. */
  send: (batch: readonly Report[]) => Promise<void>
  /** The fixture that the league of a game calls it; undefined where the league has not reported it. */
  findFixture: (game: Game) => Promise<string | undefined>
  heldRuns: () => number
}
/** A feed as it is registered, and what its source has listed last. */
type Feed = { id: string, key: string, listed: Map<string, Listed> }

export async function makeSending (
  service: TestService, admin: Client, sources: readonly Source[], variant: Variant, words: Words
): Promise<Sending> {
  const { account, database, secret } = service
  const isFeed = ({ medium }: Source): boolean => medium !== 'push' && variant !== 'known'
  const feeds = new Map<string, Feed>()
  const begun = new Set<string>()
  let held = 0
  const manager = <T>(work: (db: Client) => Promise<T>): Promise<T> =>
    withClient({ connectionString: database.connectionString, role: 'oyss_manager' }, work)

  await manager(async (db) => {
    if (variant === 'unmatched') await call(db, 'manage.set_matching', { account_id: account.id, mode: 'test', is_on: false })
    for (const source of sources) {
      if (!isFeed(source)) await createSource(db, account.id, 'test', source.key, source.class)
      else {
        const feed = { name: source.key, kind: source.medium, sport: 'soccer', time_zone: ZONE, is_confirmed: true }
        const { feed_id: id, source_key: key } = await call(db, 'manage.create_feed', { account_id: account.id, mode: 'test', feed }) as any
        feeds.set(source.key, { id, key, listed: new Map() })
      }
    }
  })

  const push = async (source: Source, batch: readonly Report[]): Promise<void> => {
    const observations = observationsOf(source, batch, !begun.has(source.key), words)
    // Parents report of what the service shows them.
    if (source.kind === 'parents') for (const [n, { game }] of batch.entries()) observations[n]!.external_id = (await findFixture(game))!
    const { status, body } = await secret.push(source.key, observations)
    if (status !== 202 || body.rejected > 0) throw new Error(`${source.key}: the push answered ${status}: ${JSON.stringify(body)}`)
  }
  const upload = async (source: Source, batch: readonly Report[]): Promise<void> => {
    const feed = feeds.get(source.key)!
    for (const { game, state } of batch) feed.listed.set(game.id, { game, state: state as State })
    const file = fileOf(source, [...feed.listed.values()], words.spellings, batch[0]!.at)
    const run = await uploadFile(source, feed, file)
    if (run.state !== 'held') return
    // The owner of the feed looks at what is held, accepts it, and uploads it again.
    held += 1
    await manager((db) => call(db, 'manage.accept_run', { run_id: run.run_id, note: 'It is right.', mapping: null }))
    const { state } = await uploadFile(source, feed, file)
    if (state === 'held') throw new Error(`${source.key}: what was accepted is held again`)
  }
  const uploadFile = async (source: Source, feed: Feed, file: string): Promise<{ run_id: string, state: string }> => {
    const { status, body } = await secret.post(`/manage/feeds/${feed.id}/files`, file, {
      'content-type': source.medium === 'csv' ? 'text/csv' : 'text/calendar'
    })
    if (status !== 202) throw new Error(`${source.key}: the upload answered ${status}: ${JSON.stringify(body)}`)
    await waitUntilIdle(admin)
    const { body: run } = await secret.get(`/manage/feeds/${feed.id}/runs/${body.run_id}`)
    if (run.state === 'held' || ['applied', 'unchanged'].includes(run.state) && run.counts.skipped === 0) return run
    throw new Error(`${source.key}: the upload became ${run.state}: ${JSON.stringify(run)}`)
  }
  const findFixture = async (game: Game): Promise<string | undefined> => {
    const source = sources.find(({ league }) => league?.number === game.league)!
    const asked = new URLSearchParams({
      source: feeds.get(source.key)?.key ?? source.key, type: 'fixture', external_id: gameId(source, game)
    })
    const { status, body } = await secret.get(`/v1/lookup?${asked}`)
    return status === 200 ? body.id : undefined
  }
  return {
    findFixture,
    heldRuns: () => held,
    send: async (batch) => {
      const { source } = batch[0]!
      await (isFeed(source) ? upload : push)(source, batch)
      begun.add(source.key)
      await waitUntilIdle(admin)
    }
  }
}
