import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { fixtureOf, game, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HTTP-3, LIST-31 read.fixtures: the document that is read, and a token that changes with it; one that was merged is not there', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { title: 'Final' }, { observed_at: '2026-09-01T00:00:00Z' })])
  const id = await idOf(q, 'league', 'fixture', 'g')
  const fixture = () => q.one('select document::jsonb as document, token from read.fixtures where fixture_id = $1', [id])
  const first = await fixture()
  t.same(first.document, await fixtureOf(q, 'league', 'g'))
  await push(q, 'league', [game('g', { title: 'Final' }, { observed_at: '2026-09-02T00:00:00Z' })])
  const restated = await fixture()
  t.not(restated.token, first.token)
  t.equal(restated.document.provenance.title.observed_at, '2026-09-02T00:00:00Z')
  t.same(await fixture(), restated)
  await setClock(q, '2099-01-01T00:00:00Z')
  await push(q, 'league', [game('h')])
  await merge(q, 'fixture', await idOf(q, 'league', 'fixture', 'h'), id)
  t.same((await q('select fixture_id from read.fixtures')).map((row) => row.fixture_id), [id])
})
