import t from 'tap'
import { useRaces } from '../../helpers/races.ts'
import { game, idOf, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'

const { q, open } = await useRaces(t)

t.test('IDENTITY-38 a merge locks the entities, and what refers to them, until it ends; what a batch holds longer than it may is OYC03', async (t) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { sides: sides('a', 'b') }), say('team', 'other', { name: 'Hawks' })])
  const [team, other, fixture] = [
    await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'other'), await idOf(q, 'league', 'fixture', 'g')
  ]
  const lock = (id: string) => q.code("select set_config('lock_timeout', '50ms', true), identity.lock_concerned($1, $2)", [realmId, [id]])
  const holder = await open('oyss_resolver', (db) =>
    db.query('select from canon.fixtures where fixture_id = $1 for no key update', [fixture]))
  await q('begin')
  t.equal(await lock(other), undefined)
  t.equal(await lock(team), 'OYC03', 'its game is held')
  await holder.rollback()
  t.equal(await lock(team), undefined)
  const free = (table: string, id: string) => open('oyss_resolver', async (db) =>
    (await db.query(`select from canon.${table}s where ${table}_id = $1 for no key update skip locked`, [id])).rowCount)
  const counts = [await free('team', team), await free('fixture', fixture)]
  t.same(counts.map(({ result }) => result), [0, 0])
  for (const one of counts) await one.rollback()
  await q('rollback')
})
