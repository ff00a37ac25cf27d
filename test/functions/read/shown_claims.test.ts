import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { game, idOf, makeRealm, makeSource, push, say, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PROVENANCE-28 read.shown_claims: a claim names entities as it was made, and what is shown those that answer for them now', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [hour, id] of ['first', 'second'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('team', id, { name: id }), say('venue', id, { name: id })])
  }
  await push(q, 'league', [game('g', { sides: sides('second', 'x'), venue: { external_id: 'second' }, title: 'Final' })])
  const id = (type: 'team' | 'venue', external: string) => idOf(q, 'league', type, external)
  const [t1, t2, v1, v2, x] = [
    await id('team', 'first'), await id('team', 'second'), await id('venue', 'first'), await id('venue', 'second'), await id('team', 'x')
  ]
  await merge(q, 'team', t2, t1)
  await merge(q, 'venue', v2, v1)
  const claims = new Map((await q("select field, value, shown from read.shown_claims where entity_type = 'fixture'"))
    .map(({ field, ...row }) => [field, row]))
  const both = (team: string) => [{ role: 'home', team: { id: team } }, { role: 'away', team: { id: x } }]
  t.same(claims.get('sides'), { value: both(t2), shown: both(t1) })
  t.same(claims.get('venue'), { value: { id: v2 }, shown: { id: v1 } })
  t.same(claims.get('title'), { value: 'Final', shown: 'Final' })
})
