import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const READ = 'select tenancy.read_cursor($1, $2, $3)'
const sign = async (q: Query, realmId: number, place = '2026-09-12 14:30:00+00 fx_01'): Promise<string> =>
  q.value('select tenancy.sign_cursor($1, $2, $3)', [realmId, 'changes', place])

database.transaction('a cursor gives back the place that it was made of', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const place of ['7', '12', '123', 'infinity fx_01', '2026-09-12 14:30:00+00 fx_01', '0.123456789012345 fx_01']) {
    t.equal(await q.value(READ, [realmId, 'changes', await sign(q, realmId, place)]), place)
  }
})

database.transaction('LIST-4, STREAM-8 another purpose, realm or epoch: OYV03', async (t, q) => {
  const [{ realmId }, { realmId: otherId }] = [await makeRealm(q, 'A'), await makeRealm(q, 'B')]
  const cursor = await sign(q, realmId)
  t.equal(await q.code(READ, [realmId, 'fixtures', cursor]), 'OYV03')
  t.equal(await q.code(READ, [otherId, 'changes', cursor]), 'OYV03')
  await q('update tenancy.realms set epoch = epoch + 1 where realm_id = $1', [realmId])
  t.equal(await q.code(READ, [realmId, 'changes', cursor]), 'OYV03')
})

database.transaction('LIST-4, STREAM-8 a cursor of which one character was changed, wherever it stands: OYV03', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const cursor = await sign(q, realmId)
  for (let at = 0; at < cursor.length; at++) {
    const forged = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
    t.equal(await q.code(READ, [realmId, 'changes', forged]), 'OYV03', forged)
  }
})

database.transaction('what is no cursor at all: OYV03, never an error of the database', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const signature = 'A'.repeat(20)
  const bytes = (text: Buffer | string): string => Buffer.from(text).toString('base64url')
  const wrong = [
    '', '.', 'x', 'fx_01', `.${signature}`, `AAAAAAAA.${signature}`, `AAAAAAAAA.${signature}`, `${'A'.repeat(900)}.${signature}`,
    `${bytes(Buffer.alloc(40, 0xff))}.${signature}`,
    `${bytes('1 changes 7\0')}.${signature}`, `${bytes('no spaces')}.${signature}`, "'; select 1",
    'ÄÖÜÄÖÜÄÖÜ.ÄÖÜ', `${await sign(q, realmId)}.${signature}`, `${await sign(q, realmId)}\n`]
  for (const cursor of wrong) t.equal(await q.code(READ, [realmId, 'changes', cursor]), 'OYV03', JSON.stringify(cursor))
})
