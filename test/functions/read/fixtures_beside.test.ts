import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, idOf, say, score, sides } from '../../helpers/seed.ts'
import { arrange } from '../../helpers/public_pages.ts'

const database = await useDatabase(t)

database.transaction('PAGE-3, PAGE-9 read.fixtures_beside, read.fixtures_around: ranges of a team, a division and a competition, both ways; of what is past games with a result', async (t, q) => {
  const part = { competition: { external_id: 'c1' }, division: { external_id: 'd1' }, sides: sides('t1', 't2') }
  const names = Array.from({ length: 6 }, (_, n) => `n${n}`)
  await arrange(q, [
    say('competition', 'c1', { name: 'League', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd1', name: 'Gold' }] }),
    ...names.map((name, n) => game(name, { ...part, start: `2026-10-0${n + 1}T10:00:00Z`, ...n === 1 ? {} : { result: score(1, 0) } })),
    ...names.map((name, n) => game(`same-${name}`, { ...part, start: '2026-11-01T10:00:00Z', title: String(n) }))
  ])
  const { realmId } = homeOf(q)
  const ids: string[] = []
  for (const name of names) ids.push(await idOf(q, 'league', 'fixture', name))
  for (const [scope, type, externalId] of [['team', 'team', 't1'], ['division', 'division', 'd1'], ['competition',
    'competition', 'c1']] as const) {
    const entity = await idOf(q, 'league', type, externalId)
    const beside = (moment: string, from: string, edge: string, isBackward: boolean): Promise<any> =>
      q.one('select * from read.fixtures_beside($1, $2, $3, $4, $5, $6, $7, 2)', [realmId, scope, entity, moment, from, edge, isBackward])
    const forward = await beside('2026-10-02T00:00:00Z', '', 'infinity', false)
    t.same(forward, { fixture_ids: ids.slice(1, 3), place: `2026-10-03T10:00:00Z ${ids[2]}` }, scope)
    t.same((await beside('2026-10-03T10:00:00Z', ids[2] as string, 'infinity', false)).fixture_ids, ids.slice(3, 5))
    t.match(await beside('2026-10-02T00:00:00Z', '', '2026-10-02T12:00:00Z', false), {
      fixture_ids: ids.slice(1, 2), place: `2026-10-02T10:00:00Z ${ids[1]}`
    })
    t.match(await beside('2026-10-04T00:00:00Z', '', '-infinity', true), { fixture_ids: [ids[2], ids[1]], place: /./ })
    t.match(await beside('2027-01-01T00:00:00Z', '', 'infinity', false), { fixture_ids: [], place: null })
    const around = await q.value('select read.fixtures_around($1, $2, $3, $4, 2)', [realmId, scope, entity, '2026-10-03T12:00:00Z'])
    t.same([around.coming.map((f: any) => f.id), around.past.map((f: any) => f.id)], [ids.slice(3, 5), [ids[0], ids[2]]], 'PAGE-9')
    const seen: string[] = []
    for (let [moment, from] = ['2026-10-30T00:00:00Z', '']; ;) {
      const page = await beside(moment, from, 'infinity', false)
      seen.push(...page.fixture_ids)
      if (page.place === null) break
      ;[moment, from] = page.place.split(' ')
    }
    t.equal(new Set(seen).size, 6, `of one moment each once: ${scope}`)
    t.equal(seen.length, 6)
  }
})
