/** manage.index_names: what it makes possible is in test/functions/matching/find_near.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { indexNames, vectorTests } from '../../helpers/vectors.ts'

const database = await useDatabase(t)
const vectors = await vectorTests(database, t)
async function leave (q: Query): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [say('venue', 'v', { name: 'Quillhaven Park' })])
  await q(`insert into matching.embeddings (realm_id, mapping_id, entity_type, marks)
    select realm_id, mapping_id, entity_type, 0 from matching.names`)
}
const count = (q: Query): Promise<number> => q.value('select count(*)::integer from matching.embeddings')

database.transaction('IDENTITY-190 without the extension there is no index, and vectors that one left are deleted', async (t, q) => {
  await leave(q)
  t.equal(await indexNames(q), 'absent')
  t.equal(await count(q), 0)
  t.equal(await q.value("select to_regclass('matching.embeddings_nearest')"), null)
  t.equal(await q.code(() => q.as('oyss_manager', () => q('select manage.index_names()'))), '42501', 'who owns the tables does it')
})

vectors.transaction('IDENTITY-190 the index is made once, in whichever schema the extension is, and goes with it', async (t, q) => {
  await leave(q)
  t.equal(await indexNames(q), 'made')
  t.equal(await count(q), 0, 'what was there before is out of date')
  t.match(await q.value("select pg_get_indexdef('matching.embeddings_nearest'::regclass)"), /USING hnsw .*"Nearest"\.vector_cosine_ops/)
  await push(q, 'league', [say('venue', 'w', { name: 'Marrowick Park' })])
  t.equal(await indexNames(q), 'present')
  t.equal(await count(q), 1)
  await q('drop extension vector cascade')
  t.equal(await indexNames(q), 'absent')
  t.equal(await count(q), 0)
})

vectors.transaction('IDENTITY-190 an extension before 0.8, or one whose schema the roles may not use, makes no index', async (t, q) => {
  await makeRealm(q)
  await q("update pg_extension set extversion = '0.7.4' where extname = 'vector'")
  t.equal(await indexNames(q), 'too_old')
  await q("update pg_extension set extversion = '0.10.0' where extname = 'vector'")
  await q('revoke usage on schema "Nearest" from oyss_resolver')
  t.equal(await indexNames(q), 'closed')
  await q('grant usage on schema "Nearest" to oyss_resolver')
  t.equal(await indexNames(q), 'made')
})
