/** The view audit.conflicts: what is reported otherwise, and why it lost. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, score } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (day: number) => ({ observed_at: `2026-09-0${day}T08:00:00Z` })

database.transaction('AUDIT-19 a stated value that another source overrules, with both values and the reason; what agrees, is implied or withdrawn is none', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'parent', 'crowd')
  const result = (official: boolean, home: number) => ({ ...score(home, 1), official })
  await push(q, 'league', [
    game('g', { title: 'Final', start: '2026-09-12T14:00:00Z', result: result(true, 2), url: 'https://example.org' }, at(1)),
    game('h', { title: 'One' }, at(1)), game('i', { result: result(true, 2) }, at(1))
  ])
  const [g, h, i] = [
    await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h'), await idOf(q, 'league', 'fixture', 'i')
  ]
  await push(q, 'parent', [
    game(g, { title: 'Final', start: '2026-09-12T15:00:00Z', result: result(false, 2) }, at(2)),
    game(h, { title: 'Two' }, at(2)), game(i, { result: result(false, 3) }, at(2))
  ])
  const read = () => q.as('oyss_auditor', () => q('select * from audit.conflicts order by entity_id, field'))
  const rows = await read()
  t.match(rows.filter(({ entity_id: id }) => id === g), [
    { field: 'result', is_material: false },
    {
      field: 'start', winner: 'league', shown: '2026-09-12T14:00:00Z', loser: 'parent', overruled: '2026-09-12T15:00:00Z',
      is_material: true, reason: 'Its source has rank 6; league has rank 2.', loser_external_id: g
    }
  ])
  t.match(rows.filter(({ entity_id: id }) => id === i), [{ field: 'result', is_material: true }])
  t.equal(rows.length, 4)
  await push(q, 'parent', [gone('fixture', h, at(3))])
  t.same((await read()).filter(({ entity_id: id }) => id === h), [])
})

database.transaction('AUDIT-19 references to merged entities differ only where these do', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [say('venue', 'v', { name: 'Oak Park' }, at(1)), game('g', { venue: { external_id: 'v' } }, at(1))])
  await push(q, 'parent', [game(await idOf(q, 'league', 'fixture', 'g'), { venue: { external_id: 'w', name: 'Mill Fields' } }, at(2))])
  t.match(await q('select field, is_material from audit.conflicts'), [{ field: 'venue', is_material: true }])
})
