/** What feeds pushed, replayed from the archived payloads into an empty realm, is what they came to (INTAKE-8, DECIDE-10). */
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { useDatabase, type Query } from '../helpers/database.ts'
import { makeFeed, poll, season, type Entry } from '../helpers/feeds/feeds.ts'
import { apply, makeRealm, setClock, type Realm } from '../helpers/seed.ts'

const database = await useDatabase(t)
const url = { url: 'https://a.example/a.csv' }
const day = (number: number): string => new Date(Date.UTC(2026, 7, 20 + number, 12)).toISOString()

type Batch = { batch_id: string }
type Order = (batches: Batch[]) => Batch[]

/** Stores the payloads of a realm's batches in another one, in an order of them, and applies them. */
async function replay (q: Query, from: Realm, to: Realm, order: Order): Promise<void> {
  const batches = await q('select b.batch_id from intake.batches b where b.realm_id = $1 order by b.received_at, b.batch_id', [
    from.realmId
  ])
  for (const { batch_id: batchId } of order(batches as Batch[])) {
    const stored = await q.value(`
      select intake.store_batch($2, s.source_id, s.account_id, b.received_at, b.payload, b.payload_sha256, b.content_type, null,
                                b.accepted_count, 0, null)
        from intake.batches b
        join tenancy.sources o on o.realm_id = b.realm_id and o.source_id = b.source_id
        join tenancy.sources s on s.realm_id = $2 and s.source_key = o.source_key
       where b.batch_id = $1`, [batchId, to.realmId])
    await apply(q, stored as string)
  }
}

database.transaction('INTAKE-8, DECIDE-10, FEED-23 the batches of feeds, replayed in their order or backwards into an empty realm, come to the same state', async (t, q) => {
  const home = await makeRealm(q)
  await setClock(q, day(0))
  const league = await makeFeed(q, { name: 'League', ...url }, home)
  const club = await makeFeed(q, { name: 'Club', url: 'https://b.example/b.csv' }, home)
  t.not(league.sourceKey, club.sourceKey)
  const files: Entry[][] = [
    season(30),
    season(30, (_one, at) => at === 12 ? { start: '18:00', venue: undefined, field: undefined } : at === 15 ? { status: 'postponed' } : {}),
    season(30).filter((_one, at) => at !== 20),
    [...season(30).filter((_one, at) => at !== 20)].reverse(),
    season(31, (_one, at) => at === 2 ? { home_score: 3, away_score: 1 } : {})
  ]
  for (const [at, file] of files.entries()) {
    await setClock(q, day(at * 3 + 1))
    await q('update connect.targets set next_at = util.now()')
    await q('update connect.hosts set next_at = util.now()')
    await poll(q, file)
  }
  t.ok(Number(await q.value('select count(*) from intake.batches where realm_id = $1', [home.realmId])) >= 8)
  t.ok(Number(await q.value('select count(*) from intake.observations where realm_id = $1 and cleared is not null', [home.realmId])) > 0)
  for (const [name, order] of [['again', (all) => all], ['backwards', (all) => all.toReversed()]] as [string, Order][]) {
    const other = await makeRealm(q, name)
    for (const named of ['League', 'Club']) await makeFeed(q, { name: named }, other)
    await replay(q, home, other, order)
    t.equal(difference(await readState(q, home.realmId), await readState(q, other.realmId)), undefined, name)
  }
})
