/** Pushes with one idempotency key at the same time (INTAKE-22). */
import t from 'tap'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { game, makeRealm, makeSource } from '../helpers/seed.ts'

const database = await useDatabase(t)
const admin = makeQuery(await database.connect())
const [home, other] = [await makeRealm(admin, 'Home'), await makeRealm(admin, 'Other')]
for (const realm of [home, other]) await makeSource(admin, 'league', 'authoritativePush', realm)
const open = (): Promise<Client> => database.connect('oyss_http')
const [one, two] = [await open(), await open()]

const push = async (client: Client, key: string, title: string, realm = home): Promise<{
  batchId?: string, isReplayed?: boolean | null, code?: string
}> => {
  const payload = Buffer.from(JSON.stringify({ source: 'league', observations: [game('g1', { title })] }))
  try {
    const { body, is_replayed: isReplayed } = await call(client, 'api.push_observations', {
      key_hash: realm.keyHash, idempotency_key: key, source: 'league', sent_at: null, payload, content_type: 'application/json',
      readable: null, accepted: 1, rejected: 0, errors: null
    })
    return { batchId: JSON.parse(body as string).batch_id, isReplayed }
  } catch (error) {
    return { code: String((error as { code?: string }).code) }
  }
}
// the first job ever makes graphile-worker write down the task; who comes meanwhile waits for that
await push(one, 'the-first-one', 'a')
const stored = (key: string): Promise<number> =>
  admin.value('select count(*)::integer from intake.idempotency_keys where idempotency_key = any (intake.idempotency_hashes($1, $2))', [
    home.accountId, key
  ])

t.test('INTAKE-22 while a push is being stored, its key is in use (OYC01), at once and for any body; other keys and accounts are not', async (t) => {
  await one.query('begin')
  const first = await push(one, 'in-flight-1', 'a')
  t.equal(first.isReplayed, false)
  t.same([await push(two, 'in-flight-1', 'a'), await push(two, 'in-flight-1', 'b')], [{ code: 'OYC01' }, { code: 'OYC01' }])
  t.match(await push(two, 'in-flight-2', 'a'), { isReplayed: false })
  t.match(await push(two, 'in-flight-1', 'a', other), { isReplayed: false })
  await one.query('commit')
  t.same(await push(two, 'in-flight-1', 'a'), { batchId: first.batchId, isReplayed: true })
  t.same(await push(two, 'in-flight-1', 'b'), { code: 'OYV12' })
})

t.test('INTAKE-22 a push that came to nothing leaves its key free for any body', async (t) => {
  await one.query('begin')
  const lost = await push(one, 'lost-0001', 'a')
  await one.query('rollback')
  const kept = await push(two, 'lost-0001', 'b')
  t.equal(kept.isReplayed, false)
  t.not(kept.batchId, lost.batchId)
})

t.test('of eight pushes at once with one key, one is stored; each of the others is its replay or has to wait (OYC01)', async (t) => {
  const clients = await Promise.all(Array.from({ length: 8 }, open))
  for (const key of ['crowd-001', 'crowd-002', 'crowd-003']) {
    const answers = await Promise.all(clients.map((client) => push(client, key, 'a')))
    const [first, ...others] = answers.filter(({ isReplayed }) => isReplayed === false)
    t.same(others, [])
    t.ok(answers.every(({ batchId, code }) => code === 'OYC01' || batchId === first?.batchId), JSON.stringify(answers))
    t.equal(await stored(key), 1)
    t.same(await push(one, key, 'a'), { batchId: first?.batchId, isReplayed: true })
  }
})
