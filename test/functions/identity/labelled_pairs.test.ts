import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-76 identity.labelled_pairs has pairs of one truth, wanted where each is the only id of its source, and pairs of one entity', async (t, q) => {
  await makeRealm(q)
  for (const source of ['left', 'right']) {
    await makeSource(q, source, 'hostFeed')
    await push(q, source, ['1', '2'].map((id) => say('team', id, { name: source === 'left' ? 'Oakton' : `Tolland ${id}` })))
  }
  const label = (source: string, id: string, truth: string) => ({ source, type: 'team', external_id: id, truth })
  const pairs = (...labels: object[]) => q(
    'select place, other_place, is_right, is_one, is_wanted, is_double, words from identity.labelled_pairs($1, $2) order by 1, 2',
    [homeOf(q).realmId, JSON.stringify(labels)])
  t.match(await pairs(label('left', '1', 'a'), label('right', '1', 'a'), label('right', '2', 'b')), [{
    place: '1', other_place: '2', is_right: true, is_one: false, is_wanted: true, is_double: false,
    words: { type: 'team', one: { source: 'left', external_id: '1', name: '1' }, other: { source: 'right' } }
  }])
  t.match(await pairs(label('left', '1', 'a'), label('left', '2', 'b'), label('right', '1', 'a')), [{ is_wanted: true, is_double: true }])
  t.same((await pairs(label('left', '1', 'a'), label('right', '1', 'a'), label('right', '2', 'a'))).filter((pair) => pair.is_wanted), [])
  t.match(await pairs(label('left', '1', 'a'), label('left', '1', 'b')), [{ is_right: false, is_one: true, is_wanted: false }])
})
