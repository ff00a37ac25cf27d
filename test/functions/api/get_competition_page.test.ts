import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { bodyOf, type Answer } from '../../helpers/http/reads.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, score, setClock, sides, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const NOW = '2026-09-01T09:00:00Z'
type Options = { division?: string | null, cursor?: string | null, held?: string | null }

const pageOf = (q: Query, id: string, { division = null, cursor = null, held = null }: Options = {}): Promise<Answer> =>
  q.as('oyss_http', () =>
    q.call('api.get_competition_page', {
      if_none_match: held, competition_id: id, division_id: division, page_cursor: cursor, token_hash: null
    }))
const division = (n: number, stages = [{ external_id: `s${n}`, name: 'Season', type: 'league' }]): object =>
  ({ external_id: `d${n}`, name: `Division ${String(n).padStart(3, '0')}`, stages })

async function arrange (q: Query, divisions: object[], more: Observation[] = []): Promise<string> {
  await setClock(q, NOW)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('competition', 'c1', { name: 'Fall League', sport: 'soccer', kind: 'league', season: '2026/27', divisions }), ...more
  ])
  return idOf(q, 'league', 'competition', 'c1')
}
const played = (name: string, day: number, home: string, away: string, goals: [number, number], n = 1): Observation => game(name, {
  start: `2026-08-${String(day).padStart(2, '0')}T10:00:00Z`, status: 'completed', result: score(...goals), sides: sides(home, away),
  competition: { external_id: 'c1' }, division: { external_id: `d${n}` }, stage: { external_id: `s${n}` }
})

database.transaction('PAGE-9 the page of a competition lists its divisions, page by page; that of a division has its tables; both what is next and last', async (t, q) => {
  const id = await arrange(q, Array.from({ length: 130 }, (_, n) => division(n)), [
    played('g1', 20, 't1', 't2', [2, 1]), played('g2', 21, 't1', 't3', [0, 0], 2),
    game('g3', { start: '2026-09-05T10:00:00Z', sides: sides('t2', 't1'), competition: { external_id: 'c1' },
      division: { external_id: 'd1' } })
  ])
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = bodyOf(await pageOf(q, id, { cursor: cursor ?? null }))
    t.match(page, { id, name: 'Fall League', season: '2026/27', mode: 'test', tables: undefined })
    t.same([page.coming?.length, page.past?.length], cursor === undefined ? [1, 2] : [undefined, undefined])
    t.ok(page.divisions.length <= 60)
    names.push(...page.divisions.map(({ name }: { name: string }) => name))
    cursor = page.next
  } while (cursor !== undefined)
  t.same([names.length, new Set(names).size, names], [130, 130, names.toSorted()], 'each once, by name')

  const d1 = await idOf(q, 'league', 'division', 'd1')
  const one = bodyOf(await pageOf(q, id, { division: d1 }))
  t.match(one, { division: { id: d1, name: 'Division 001' }, divisions: undefined, coming: [{}], past: [{}] })
  t.match(one.tables, [{
    name: 'Season', complete: true, teams: 2, rows: [{ name: 't1', position: 1, points: 3,
      steps: [{ rule: 'points' }] }, { name: 't2', position: 2 }]
  }])
})

database.transaction('PAGE-9 a competition of one division is that division; tables come page by page (standings.tables_of_division), rows are cut (standings.page_rows)', async (t, q) => {
  const stages = Array.from({ length: 15 }, (_, n) => ({ external_id: `s${n}`, name: `Stage ${n}`, type: 'league', order: n }))
  const teams = Array.from({ length: 50 }, (_, n) => `t${String(n).padStart(2, '0')}`)
  const id = await arrange(q, [division(1, stages)], teams.map((team, n) => played(`g${n}`, 1 + n % 28, team, `x${n}`, [n % 3, 1])))
  const found: [string, number, number][] = []
  let cursor: string | undefined
  do {
    const page = bodyOf(await pageOf(q, id, { cursor: cursor ?? null }))
    t.equal(page.division.name, 'Division 001')
    found.push(...page.tables.map(({ name, teams, rows }: any) => [name, teams, rows.length]))
    cursor = page.next
  } while (cursor !== undefined)
  t.same(found, stages.map(({ name }, n) => [name, n === 1 ? 100 : 0, n === 1 ? 40 : 0]))
  t.equal(await q.code(() => pageOf(q, id, { cursor: 'nonsense' })), 'OYV03')
})

database.transaction('PAGE-9, PAGE-2 a division of another competition or none: OYN01; what was merged answers as its survivor (read.page_division, read.page_divisions)', async (t, q) => {
  const id = await arrange(q, [division(1), division(2)], [
    say('competition', 'c2', { name: 'Spring League', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'e1', name: 'Other' }] })
  ])
  const { realmId } = homeOf(q)
  const other = await idOf(q, 'league', 'competition', 'c2')
  const [d1, d2] = [await idOf(q, 'league', 'division', 'd1'), await idOf(q, 'league', 'division', 'd2')].toSorted() as [string, string]
  const e1 = await idOf(q, 'league', 'division', 'e1')
  for (const absent of [e1, 'div_01K5T3M8Q9ZXW4V7N2B6C0D1EF']) {
    t.equal(await q.code(() => pageOf(q, id, { division: absent })), 'OYN01')
  }
  t.equal(await q.code(() => pageOf(q, 'cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF')), 'OYN01')
  t.equal(await q.value('select read.page_division($1, $2, null)', [realmId, id]), null, 'two: neither by itself')
  t.match(await q.value('select read.page_division($1, $2, null)', [realmId, other]), { id: e1 })
  await merge(q, 'division', d2, d1)
  t.match(bodyOf(await pageOf(q, id, { division: d2 })), { division: { id: d1 } })
  t.match(await q.one('select * from read.page_divisions($1, $2, null, 60)', [realmId, id]), { divisions: [{ id: d1 }], place: null })
  const [survivor, loser] = [id, other].toSorted() as [string, string]
  await merge(q, 'competition', loser, survivor)
  t.match(bodyOf(await pageOf(q, loser)), { id: survivor })
})

database.transaction('PAGE-10 the tag of a competition\'s page changes whenever the body does, and is answered without one', async (t, q) => {
  const id = await arrange(q, [division(1)])
  const first = await pageOf(q, id)
  t.same(await pageOf(q, id, { held: first.etag }), { body: null, etag: first.etag, is_unchanged: true })
  await push(q, 'league', [played('g1', 20, 't1', 't2', [2, 1])])
  const second = await pageOf(q, id, { held: first.etag })
  t.ok(second.body)
  t.not(second.etag, first.etag)
})
