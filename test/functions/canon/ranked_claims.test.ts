import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T00:00:00Z` })

database.transaction('DECIDE-3, DECIDE-22, DECIDE-5 canon.ranked_claims: live before withdrawn, rank, direct before reference, the newest, the surest, source', async (t, q) => {
  await makeRealm(q)
  for (const [key, kind] of [
    ['gone', 'authoritativePush'], ['first', 'authoritativePush'], ['named', 'authoritativePush'], ['newer', 'partnerApi'],
    ['older', 'partnerApi'], ['unsure', 'partnerApi'], ['zebra', 'partnerApi'], ['parent', 'crowd']
  ] as const) await makeSource(q, key, kind)
  await push(q, 'first', [say('team', 't', { name: 'first' }, at(1))])
  const id = await idOf(q, 'first', 'team', 't')
  const report = (source: string, day: number, more = {}) => push(q, source, [say('team', id, { name: source }, { ...at(day), ...more })])
  for (const [source, day] of [['gone', 1], ['newer', 3], ['older', 1], ['zebra', 2], ['parent', 5]] as const) await report(source, day)
  await report('unsure', 2, { confidence: 0.5 })
  await push(q, 'named', [game('g', { sides: [{ role: 'home', team: { external_id: id, name: 'named' } }, sides('x', 'y')[1]] }, at(4))])
  await push(q, 'gone', [gone('team', id, at(2))])
  t.same(
    (await q("select source_key from canon.ranked_claims where entity_id = $1 and field = 'name' order by precedence", [id]))
      .map(({ source_key: source }) => source),
    ['first', 'named', 'newer', 'zebra', 'unsure', 'older', 'parent', 'gone']
  )
})
