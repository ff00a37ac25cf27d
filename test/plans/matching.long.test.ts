/**
 * What recognising new names takes: as much in a realm with many names as in one with few, and a bounded amount for a name, whatever it is
 * made of and however many share its words. Buffers and rows are counted, never timed.
 */
import t from 'tap'
import { makeQuery, useFreshDatabase, type Query } from '../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push, say, score, sides, store, type Observation } from '../helpers/seed.ts'
import { buffersOfBatch, stopAutovacuum } from './reading.ts'

const database = await useFreshDatabase(t)
const q = makeQuery(await database.connect())
// Plans follow what is known of a table: an autovacuum of some of them, in a run of many files, would have made others.
await stopAutovacuum(q)
const SIZE = 50
const HEADS = ['Ash', 'Birch', 'Cedar', 'Dove', 'Elder', 'Fern', 'Gorse', 'Heron', 'Iris', 'Juniper', 'Kest', 'Larch', 'Marl', 'Nettle']
const TAILS = ['beck', 'croft', 'dale', 'field', 'garth', 'haven', 'ley', 'mere', 'ness', 'ridge', 'stead', 'thorpe', 'wick']
const COLOURS = ['Red', 'Blue', 'White', 'Black', 'Green']
const many = (make: (n: number) => string): string[] => Array.from({ length: SIZE }, (_, n) => make(n))
const describe = (prefix: string, names: string[]): Observation[] =>
  names.map((name, n) => say('team', `${prefix}-${n}`, { name, sport: 'soccer', gender: 'M', season: '2025-26' }))
/** The n-th of many teams: ten of a club, each name once. */
const nameOf = (n: number): string => {
  const club = Math.floor(n / 10)
  const town = `${HEADS[club % HEADS.length]}${TAILS[Math.floor(club / HEADS.length) % TAILS.length]}`
  return `${town} SC ${2008 + n % 10} Boys ${COLOURS[n % COLOURS.length]}`
}
/** The same team as another platform writes it. */
const otherName = (n: number): string => nameOf(n).replace('SC 20', 'Soccer Club B').replace(' Boys', '')

/** Buffers that applying the names takes, which are new to the source `club`. */
const take = (q: Query, prefix: string, names: string[]): Promise<number> => takeAll(q, 'club', describe(prefix, names))

/** Buffers that applying takes. */
async function takeAll (q: Query, source: string, observations: Observation[]): Promise<number> {
  const id = await store(q, source, observations, homeOf(q))
  return buffersOfBatch(q, id)
}


t.test('IDENTITY-113 a name is looked up by its keys: the work for it is bounded', async (t) => {
  await makeRealm(q)
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: true })
  for (const key of ['league', 'club']) await makeSource(q, key, 'partnerApi')
  let known = 0
  const learn = async (batches: number): Promise<void> => {
    for (let batch = 0; batch < batches; batch++, known += SIZE) {
      await push(q, 'league', describe(`k${known}`, many((n) => nameOf(known + n))))
    }
  }
  await learn(2)
  await take(q, 'warm', many((n) => otherName(n)))
  const few = await take(q, 'few', many((n) => otherName(SIZE + n)))

  await t.test('as much where there are many names as where there are few', async (t) => {
    await learn(22)
    const lots = await take(q, 'many', many((n) => otherName(20 * SIZE + n)))
    t.ok(lots <= 1.5 * few, `${lots} buffers after ${few}`)
    t.ok(await q.value("select count(*) filter (where kind = 'mapping') > 0 from identity.decisions"))
  })

  await t.test('no more where all names share a word that more than 50 have', async (t) => {
    for (let batch = 0; batch < 3; batch++) {
      await push(q, 'league', describe(`w${batch}`, many((n) => `Quillhaven ${2008 + n % 10}B ${batch}`)))
    }
    const shared = await take(q, 'shared', many((n) => `Quillhaven B${2008 + n % 10} ${n % 7}`))
    t.ok(shared <= 2 * few, `${shared} buffers, else ${few}`)
    const having = "select count(*)::integer from matching.name_keys where key = 'team quillhaven'"
    t.ok(await q.value(having) > 100)
  })

  await t.test('no more for names of ten thousand characters, and of five hundred words', async (t) => {
    const letters = (n: number): string => String.fromCharCode(97 + n % 26)
    const long = await take(q, 'long', many((n) => letters(n).repeat(10_000)))
    const wordy = await take(q, 'wordy', many((n) =>
      Array.from({ length: 500 }, (_, w) => `${letters(n)}${letters(w)}word${w}`).join(' ')))
    t.ok(long <= 3 * few && wordy <= 3 * few, `${long} and ${wordy} buffers, else ${few}`)
    // Six of twelve with four years of birth each, the others with one.
    const keys = await q.value(`select max(k.count) from (
      select count(*)::integer as count from matching.name_keys k group by k.mapping_id) k`)
    t.ok(keys <= 42, `${keys} keys`)
  })
})

t.test('recognising games takes hardly anything where no other source knows their teams, and else as much for each of many games', async (t) => {
  const q = makeQuery(await database.connect())
  const { realmId } = await makeRealm(q, 'Games')
  const teams = Array.from({ length: 20 }, (_, n) => say('team', `t${n}`, { name: nameOf(n), sport: 'soccer' }))
  /** Games of a day each, all of them with a result of its own. */
  const games = (prefix: string, count: number): Observation[] => Array.from({ length: count }, (_, n) => [
    game(`${prefix}-${n}`, { start: new Date(Date.UTC(2026, 2, 1 + n, 15)).toISOString(), sides: sides(`t${n % 20}`, `t${(n + 7) % 20}`) }),
    say('result', `r${prefix}-${n}`, { fixture: { external_id: `${prefix}-${n}` }, result: score(n % 4, 1) })
  ]).flat()
  const setMatching = (isOn: boolean): Promise<unknown> =>
    q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: isOn })
  for (const key of ['league', 'club']) await makeSource(q, key, 'partnerApi')
  await push(q, 'league', teams)
  await push(q, 'league', games('warm', 10))
  await setMatching(false)
  // Plans are made again whenever other sessions of the server change much of a catalog, amid a batch too: the least of three counts.
  const least = async (prefix: string): Promise<number> => {
    const taken: number[] = []
    for (const n of [1, 2, 3]) {
      await q('discard plans')
      taken.push(await takeAll(q, 'league', games(`${prefix}${n}`, 400)))
    }
    return Math.min(...taken)
  }
  const off = await least('off')
  await setMatching(true)
  const on = await least('on')
  t.ok(on <= 1.15 * off, `${on} buffers with matching on, ${off} with it off`)

  await push(q, 'club', teams)
  t.equal(await q.value('select count(*)::integer from canon.teams t where t.realm_id = $1', [realmId]), 20)
  await push(q, 'club', games('warm', 10))
  const [few, lots] = [await takeAll(q, 'club', games('few', 50)), await takeAll(q, 'club', games('lots', 400))]
  t.ok(lots <= 1.5 * 8 * few, `${lots} buffers for 400 games, ${few} for 50`)
})
