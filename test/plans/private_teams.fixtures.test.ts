/** What a page of fixtures costs more where the realm has private teams; buffers are counted, never timed. */
import t from 'tap'
import { makeQuery, useFreshDatabase } from '../helpers/database.ts'
import { mark, openClub } from '../helpers/people/private_club.ts'
import { game, makeSource, push, sides } from '../helpers/seed.ts'
import { readingOfCall, stopAutovacuum, vacuum } from './reading.ts'

const PAGE = 50
/** An index of sides, of fixtures, of teams and of external ids is walked once; then rows that stand side by side. */
const MOST = 60
const q = makeQuery(await (await useFreshDatabase(t)).connect())
await stopAutovacuum(q)
const { live, stranger, club } = await openClub(q)
await makeSource(q, 'league', 'partnerApi', stranger)
await push(q, 'league', Array.from({ length: PAGE }, (_, n) => game(`g${n}`, {
  start: `2026-10-${10 + n % 20}T15:00:00Z`, sides: sides(`home ${n}`, `away ${n}`)
})), stranger)
await vacuum(q, ['canon.external_ids', 'canon.claims', 'canon.teams', 'canon.fixtures', 'canon.fixture_sides', 'tenancy.sources'])
const read = async (key: Buffer): Promise<{ buffers: number, count: number }> => {
  const { buffers, body } = await readingOfCall(
    q, `api.list_fixtures($1, ${'null, '.repeat(9)}'2026-10-01', ${'null, '.repeat(5)}${PAGE}, null)`, [key])
  return { buffers, count: body.data.length }
}

t.test('PRIVACY-23 a page of fifty fixtures of others costs some walks along indexes more in a realm with private teams, and nothing more with a secret key', async (t) => {
  const before = { publishable: await read(live.publishableHash), secret: await read(live.keyHash) }
  await mark(q, club)
  const after = { publishable: await read(live.publishableHash), secret: await read(live.keyHash) }
  t.same([before.publishable.count, after.publishable.count], [PAGE, PAGE])
  t.equal(after.secret.buffers, before.secret.buffers)
  const more = after.publishable.buffers - before.publishable.buffers
  t.ok(more > 0 && more < MOST, `${more} buffers more than ${before.publishable.buffers}`)
})
