/** What is to be compared again. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides, type Observation } from '../../helpers/seed.ts'
import { work } from '../../helpers/identity/matching.ts'
import { mergeThese } from '../../helpers/identity/waiting_merges.ts'

const database = await useDatabase(t)
const DIVISION = { external_id: 'u13', name: 'U13 Boys', age_group: 'U13', gender: 'M' }
const league = (source: string, divisions: object[]): Observation => say('competition', 'c', { name: `League of ${source}`, divisions })
const plays = (id: string, day: number, more: object = {}): Observation => game(id, {
  start: `2026-09-${day}T14:30:00Z`, sides: sides(`${id}a`, `${id}b`), competition: { external_id: 'c' }, ...more
})
/** Three games of a league and two of another, of which nobody has compared anything. */
async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  for (const [source, at, ids] of [['older', '2026-08-01', ['g1', 'g2', 'g3']], ['newer', '2026-08-02', ['h1', 'h2']]] as const) {
    await setClock(q, `${at}T08:00:00Z`)
    await makeSource(q, source, 'partnerApi')
    await push(q, source, [league(source, [DIVISION]), ...ids.map((id, n) => plays(id, 10 + n, { division: { external_id: 'u13' } }))])
  }
  await q('delete from matching.noted')
}
const noted = async (q: Query): Promise<string[]> => (await q(`select e.external_id as id from matching.noted n
  join canon.external_ids e using (realm_id, mapping_id) order by e.external_id`)).map(({ id }) => id)
const merge = async (q: Query): Promise<any> => q.value("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [
  homeOf(q).realmId, await idOf(q, 'older', 'competition', 'c'), await idOf(q, 'newer', 'competition', 'c')
])

database.transaction('IDENTITY-119 a merge of two competitions notes the teams of the games of the one that leads to the other, each once', async (t, q) => {
  await begin(q)
  const { decision_id: decision } = await merge(q)
  t.same(await noted(q), ['h1a', 'h1b', 'h2a', 'h2b'])
  await q('delete from matching.noted')
  await mergeThese(q, homeOf(q).realmId, [decision])
  t.same(await noted(q), [], 'what was merged already moves nothing')
})

database.transaction('IDENTITY-35, IDENTITY-119 divisions that come later and are one note the teams of the games that move with them', async (t, q) => {
  await begin(q)
  const { decision_id: decision } = await merge(q)
  const more = { external_id: 'u14', name: 'U14 Girls', age_group: 'U14', gender: 'F' }
  for (const [source, day, id] of [['older', '03', 'g4'], ['newer', '04', 'h4']] as const) {
    await setClock(q, `2026-08-${day}T08:00:00Z`)
    await push(q, source, [league(source, [DIVISION, more]), plays(id, 20, { division: { external_id: 'u14' } })])
  }
  await q('delete from matching.noted')
  await mergeThese(q, homeOf(q).realmId, [decision])
  t.equal(await idOf(q, 'older', 'division', 'u14'), await idOf(q, 'newer', 'division', 'u14'))
  t.same(await noted(q), ['h4a', 'h4b'])
})

/** Merges as a person does, with nothing noted before; gives what is noted then. */
async function notedBy (q: Query, type: 'organization' | 'venue' | 'team' | 'fixture', one: string, other: string): Promise<string[]> {
  await q('delete from matching.noted')
  await q("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [
    homeOf(q).realmId, await idOf(q, 'older', type, one), await idOf(q, 'newer', type, other)
  ])
  return noted(q)
}
/** One game as two lists have it: under other ids, at one minute. */
async function listTwice (q: Query): Promise<void> {
  await makeRealm(q)
  for (const [source, n] of [['older', 1], ['newer', 2]] as const) {
    await setClock(q, `2026-08-0${n}T08:00:00Z`)
    await makeSource(q, source, 'partnerApi')
    await push(q, source, [
      say('organization', `o${n}`, { name: `Club of ${source}`, kind: 'club' }), say('venue', `v${n}`, { name: `Park of ${source}` }),
      say('team', `a${n}`, { name: `Team of ${source}`, organization: { external_id: `o${n}` } }),
      plays(`g${n}`, 10, { sides: sides(`a${n}`, `b${n}`), venue: { external_id: `v${n}` } })
    ])
  }
}

database.transaction('IDENTITY-119 a merge notes what it is new evidence for: matching.record_merged', async (t, q) => {
  await listTwice(q)
  t.same(await notedBy(q, 'organization', 'o1', 'o2'), ['a1', 'a2'], 'the teams of a club')
  t.same(await notedBy(q, 'venue', 'v1', 'v2'), ['a2', 'b2'], 'the teams of the games that a venue brings along')
  t.same(await notedBy(q, 'team', 'a1', 'a2'), ['a1', 'b1', 'b2'], 'a team, and whom two lists have it meet at one minute')
  t.same(await notedBy(q, 'fixture', 'g1', 'g2'), ['a1', 'b2'],
    'the team in whose place the other list of the game has another, and the teams of a game in two competitions')
})

database.transaction('IDENTITY-221 a name that a batch recognised is compared again in a realm of three sources, and in one of two it is not', async (t, q) => {
  await makeRealm(q)
  const known = (id: string): Observation => say('team', id, {
    name: 'Harbor Hawks U13 Boys', sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
    organization: { external_id: 'c', name: 'Harbor Hawks' }
  })
  const notes: string[][] = []
  for (const [n, source] of ['first', 'second', 'third'].entries()) {
    await setClock(q, `2026-08-0${n + 1}T08:00:00Z`)
    await makeSource(q, source, 'partnerApi')
    await q('delete from matching.noted')
    await push(q, source, [known(`t${n}`)])
    t.equal(await idOf(q, source, 'team', `t${n}`), await idOf(q, 'first', 'team', 't0'))
    notes.push((await noted(q)).filter((id) => id.startsWith('t')))
  }
  t.same(notes, [[], [], ['t2']])
})

database.transaction('IDENTITY-119, IDENTITY-221 a name for which two teams were rivals is recognised once these have merged', async (t, q) => {
  await makeRealm(q)
  const known = (name: string): Observation => say('team', 't', {
    name, sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026', organization: { external_id: 'c', name: 'Harbor Hawks' }
  })
  const meets = (day: number, name: string): Observation => game(`g${day}`, {
    start: `2026-09-${day}T14:30:00Z`,
    sides: [
      { role: 'home', team: { external_id: 't', name } }, { role: 'away', team: { external_id: 'o', name: 'Quillmere Lancers U13 Boys' } }
    ]
  })
  const batches: [string, Observation[]][] = [
    ['third', [meets(19, 'Harbor Hawks 2013 Boys')]],
    ['older', [known('Harbor Hawks BU13'), meets(12, 'Harbor Hawks BU13')]],
    ['newer', [known('Harbor Hawks 2013 Boys'), meets(12, 'Harbor Hawks 2013 Boys')]]
  ]
  for (const [n, [source, said]] of batches.entries()) {
    await setClock(q, `2026-08-0${n + 1}T08:00:00Z`)
    await makeSource(q, source, 'partnerApi')
    await push(q, source, said)
  }
  await work(q)
  const ids = new Set<string>()
  for (const [source] of batches) ids.add(await idOf(q, source, 'team', 't'))
  t.equal(ids.size, 1)
})
