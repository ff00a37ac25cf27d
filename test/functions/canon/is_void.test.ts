import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'
import { restore, undo } from '../../helpers/voiding.ts'

const database = await useDatabase(t)

database.transaction('UNDO-5 canon.is_void, canon.void_at: only where every external id that leads to an entity is void, through merges', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
  await makeSource(q, 'other', 'hostFeed')
  const { batchId } = await push(q, 'feed', [game('g', { title: 'Derby', url: 'https://example.org/g' })])
  await setClock(q, '2026-09-01T12:01:00Z')
  await push(q, 'other', [game('h', { title: 'Final' })])
  const [g, h] = [await idOf(q, 'feed', 'fixture', 'g'), await idOf(q, 'other', 'fixture', 'h')]
  const isVoid = async (id: string): Promise<unknown[]> => Object.values(await q.one(
    "select canon.is_void($1, $2) as is_void, canon.void_at($1, 'fixture', $2) is not null as is_marked", [homeOf(q).realmId, id]
  ))
  t.same(await isVoid(g), [false, false])
  await undo(q, 'feed', [batchId])
  t.match(await q('select * from canon.void_states($1, $2, $3)', [homeOf(q).realmId, 'fixture', [g]]), [
    { void_at: Date, is_void: true }
  ])
  t.same([await isVoid(g), await isVoid(h), await isVoid('fx_00000000000000000000000000')], [[true, true], [false, false], [false, false]])
  await merge(q, 'fixture', h, g)
  t.same(await isVoid(g), [false, false], 'something else reports the survivor')
  t.match(await q.one('select title, url, status from canon.fixtures where fixture_id = $1', [g]), {
    title: 'Final', url: null, status: 'scheduled'
  })
  await restore(q, 'feed', [batchId])
  t.match(await q.one('select url from canon.fixtures where fixture_id = $1', [g]), { url: 'https://example.org/g' })
  for (const type of ['team', 'venue', 'division', 'stage', 'competition', 'organization']) {
    t.equal(await q.value('select canon.void_at($1, $2, $3)', [homeOf(q).realmId, type, 'none']), null, type)
    t.same(await q('select * from canon.void_states($1, $2, $3)', [homeOf(q).realmId, type, ['none']]), [], type)
  }
  t.match(await q('select * from canon.void_states($1, $2, $3)', [homeOf(q).realmId, 'fixture', [g, 'none']]), [
    { entity_id: g, void_at: null, is_void: false }
  ])
})
