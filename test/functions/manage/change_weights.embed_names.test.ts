/** manage.embed_names, and what calls it step by step (db/index_names.ts). */
import t from 'tap'
import { embedNames } from '../../../db/index_names.ts'
import { migrate } from '../../../db/migrate.ts'
import { makeQuery, useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say, type Realm } from '../../helpers/seed.ts'
import { indexNames, vectorTests } from '../../helpers/vectors.ts'

const database = await useDatabase(t)
const vectors = await vectorTests(database, t)
const NAMES = ['Quillhaven', 'Marrowick', 'Hollinholm', 'Osterhaven', 'Wexbridge']
async function report (q: Query, realm: Realm): Promise<void> {
  await makeSource(q, 'league', 'partnerApi', realm)
  await push(q, 'league', NAMES.map((name) => say('venue', name, { name: `${name} Park` })), realm)
}
const count = (q: Query): Promise<number> => q.value('select count(*)::integer from matching.embeddings')
const embed = async (q: Query, size: number): Promise<number[]> => {
  const steps: number[] = []
  let step = { realm_id: 0, mapping_id: 0, stored: 0 }
  while (true) {
    const next = await q.as('oyss_owner', () => q.value(
      'select manage.embed_names($1, $2, $3)', [step.realm_id, step.mapping_id, size]
    )) as typeof step | null
    if (!next) return steps
    steps.push(next.stored)
    step = next
  }
}

database.transaction('IDENTITY-190 without the index no vector is stored', async (t, q) => {
  await report(q, await makeRealm(q))
  t.same(await embed(q, 2), [])
  t.equal(await count(q), 0)
})

vectors.transaction('IDENTITY-190 vectors that are missing are stored some at a time, of realms whose embedder is the usual one', async (t, q) => {
  const none = await makeRealm(q, 'None')
  await q.call('manage.set_embedder', { account_id: none.accountId, mode: 'test', embedder: 'none' })
  await report(q, none)
  const other = await makeRealm(q, 'Other')
  await report(q, other)
  await indexNames(q)
  t.same(await embed(q, 2), [2, 2, 1])
  t.same(await embed(q, 2), [])
  t.same(await q(`select e.realm_id, bool_and(e.embedding = likeness.name_vector((
      select string_agg(p.value, ' ' order by p.ordinal) from unnest(n.parts) p
       where p.kind in ('own', 'squad') and not p.of_club)) and e.marks = n.marks) as is_right
    from matching.embeddings e join matching.names n using (realm_id, mapping_id) group by 1`), [
    { realm_id: other.realmId, is_right: true }
  ])
  await q.call('manage.set_embedder', { account_id: other.accountId, mode: 'test', embedder: 'hashed' })
  t.equal(await count(q), 5, 'nothing is changed')
  await q.call('manage.set_embedder', { account_id: other.accountId, mode: 'test', embedder: 'none' })
  t.equal(await count(q), 0)
  await q.call('manage.set_embedder', { account_id: homeOf(q).accountId, mode: 'test', embedder: 'hashed' })
  t.same(await embed(q, 10), [5])
})

/** Last: it commits. */
vectors.test('IDENTITY-190 migrating makes the index and stores what is missing, once the extension is there', async (t) => {
  const q = makeQuery(await database.connect())
  await report(q, await makeRealm(q))
  const lines: string[] = []
  const run = async (): Promise<string[]> => {
    lines.length = 0
    await migrate(database.connectionString, { includeCurrent: true, say: (line) => { if (line.includes('vectors')) lines.push(line) } })
    return lines
  }
  t.same(await run(), [])
  await q('create extension vector')
  t.same(await run(), ['Names are looked up by their vectors: 5 were stored.'])
  t.equal(await count(q), 5)
  t.same(await run(), [])
  for (const embedder of ['none', 'hashed']) {
    await q.call('manage.set_embedder', { account_id: homeOf(q).accountId, mode: 'test', embedder })
    t.equal(await count(q), 0)
    t.equal(await embedNames(await database.connect('oyss_manager')), embedder === 'none' ? 0 : 5, 'as "oyss realm embedder" does')
  }
})
