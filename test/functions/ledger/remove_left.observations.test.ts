/** ledger.leaving_observations, which ledger.remove_left removes: repetitions by which nothing is decided. */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../../helpers/canonical_state.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { settings } from '../../helpers/property.ts'
import { parse, retainAll } from '../../helpers/retaining.ts'
import {
  game, historyOf, idOf, makeRealm, makeSource, provenanceOf, push, say, setClock, sides, type Observation, type Realm
} from '../../helpers/seed.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(4, 200)
const time = (n: number): string => new Date(Date.UTC(2026, 8, 1, n)).toISOString()
const retain = async (q: Query): Promise<string[]> => {
  await setClock(q, '2027-02-10T12:00:00Z')
  await retainAll(q, 'payloads', 100)
  return [...(await retainAll(q, 'observations', 100, 10)).values()].flatMap(parse).map(({ observation_id: id }) => id)
}

database.transaction('OPERATE-74 of equal observations the first and the last stay, and those that a claim or version names', async (t, q) => {
  await setClock(q, time(0))
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const [n, name] of ['A', 'A', 'A', 'B', 'A', 'A', 'A', 'A'].entries()) {
    await setClock(q, time(n))
    await push(q, 'league', [say('team', 'x', { name })])
  }
  await retain(q)
  t.same((await q("select observed_at from intake.observations order by 1")).map(({ observed_at: at }) => at.toISOString().slice(11, 13)),
    ['00', '02', '03', '04', '07'])
  t.equal(await q.value('select count(*)::integer from ledger.retentions where what = $1', ['observations']), 1)
})

database.transaction('OPERATE-74 a repetition whose value a version shows, since another source no longer reports one, stays', async (t, q) => {
  await setClock(q, time(0))
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  await makeSource(q, 'club', 'authoritativePush')
  await push(q, 'league', [game('g', { title: 'A' })])
  const id = await idOf(q, 'league', 'fixture', 'g')
  const reports = [['club', 'B'], ['league', 'A'], ['league', 'A'], ['club', null], ['league', 'A'], ['league', 'A']] as const
  for (const [n, [source, title]] of reports.entries()) {
    await setClock(q, time(n + 1))
    await push(q, source, [title === null ? { ...game(id), deleted: true } : game(source === 'club' ? id : 'g', { title })])
  }
  await setClock(q, '2027-02-01T12:00:00Z')
  const then = async (): Promise<string> => (await q.call('api.get_fixture', {
    key_hash: realm.keyHash, if_none_match: null, fixture_id: id, as_of: '2026-10-01T00:00:00Z'
  })).body as string
  const before = await then()
  t.match(JSON.parse(before), { title: 'A', provenance: { title: { source: 'league' } } })
  await retain(q)
  t.same((await q("select observed_at from intake.observations where external_id = 'g' order by 1"))
    .map(({ observed_at: at }) => at.toISOString().slice(11, 13)), ['00', '03', '06'])
  t.equal(await then(), before)
})

/** The first, mostly, so that much is repeated. */
const mostly = <T>(usual: T, other: T) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(other) })
const step = fc.record({
  source: fc.constantFrom('league', 'league', 'league', 'club'), title: mostly('A', 'B'), status: mostly('scheduled', 'cancelled'),
  venue: mostly('v', 'w'), isDeleted: mostly(false, true), isLate: mostly(false, true)
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The game g of the league, which the club knows by its id; each names teams and venues that nobody describes. */
function observe ({ source, title, status, venue, isDeleted, isLate }: Step, id: string, n: number): Observation {
  const data = { title, status, venue: { external_id: venue }, sides: sides('red', 'blue') }
  // Some were observed long before they came.
  const observation = game(source === 'league' ? 'g' : id, data, { observed_at: time(isLate ? n % 3 : 5 + n) })
  return isDeleted ? { ...observation, deleted: true } : observation
}
async function read (q: Query, realm: Realm): Promise<string[]> {
  const own = async (): Promise<unknown[]> => [
    await historyOf(q, 'league', 'g', realm), await provenanceOf(q, 'fixture', 'league', 'g', realm)
  ]
  return [...await readState(q, realm.realmId), JSON.stringify(await own())]
}

database.transaction(`OPERATE-74 what is decided before and after repetitions left is the same, provenance and history included: ${title}`, async (t, q) => {
  let left = 0
  const reports = [fc.array(step, { minLength: 8, maxLength: 16 }), fc.array(step, { maxLength: 4 })] as const
  await fc.assert(fc.asyncProperty(...reports, async (past, recent) => {
    await q('savepoint history')
    await setClock(q, time(0))
    const realm = await makeRealm(q)
    await makeSource(q, 'league', 'partnerApi', realm)
    await makeSource(q, 'club', 'hostFeed', realm)
    await push(q, 'league', [game('g', { title: 'Z' }, { observed_at: '2026-08-31T00:00:00Z' })], realm)
    const id = await idOf(q, 'league', 'fixture', 'g', realm)
    for (const [n, one] of past.entries()) {
      await setClock(q, time(5 + n))
      await push(q, one.source, [observe(one, id, n)], realm)
    }
    const finish = async (): Promise<string[]> => {
      await setClock(q, '2027-02-11T12:00:00Z')
      const before = await read(q, realm)
      for (const [n, one] of recent.entries()) await push(q, one.source, [observe(one, id, past.length + n)], realm)
      return [...before, ...await read(q, realm)]
    }
    await setClock(q, '2027-02-10T12:00:00Z')
    await retainAll(q, 'payloads', 100)
    await q('savepoint whole')
    const whole = await finish()
    await q('rollback to whole')
    left += (await retain(q)).length
    const found = difference(whole.map(unnamed), (await finish()).map(unnamed))
    if (found) throw new Error(`it is not the same without the repetitions:\n${found}`)
    await q('rollback to history')
  }), parameters)
  t.ok(left > 0, `${left} observations`)
})
/** Without ids: they differ each time. */
const unnamed = (text: string): string => text.replaceAll(/[a-z]+_[0-9A-Z]{26}/g, 'id').replaceAll(/says #\d+/g, 'says')
