/** What people look into data with; as operations: test/functions/manage/list_actions.data.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

async function open (q: Query): Promise<void> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'parents', 'crowd')
}
const read = (q: Query, call: string, ...values: unknown[]): Promise<any> => q.value(`select read.${call}`, [homeOf(q).realmId, ...values])

database.transaction('DASHBOARD-30 a fixture is called by its title and its first two sides, whatever else by its name; labels name every id in a document', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('team', 'a', { name: 'Lions' }), say('team', 'b', { name: 'Bears' }), game('g', { sides: sides('a', 'b'), title: 'Final' }),
    game('h', { sides: sides('b', 'a') }), game('i', { title: 'Open day' }), game('j')
  ])
  const ids = await Promise.all(['g', 'h', 'i', 'j'].map((name) => idOf(q, 'league', 'fixture', name)))
  const [a, b] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')]
  const titles = []
  for (const id of [...ids, a, 'tm_00000000000000000000000000', 'nonsense']) {
    titles.push(await q.value('select canon.title_of($1, $2)', [homeOf(q).realmId, id]))
  }
  t.same(titles, ['Final: Lions v Bears', 'Bears v Lions', 'Open day', null, 'Lions', null, null])
  const document = [{ id: a, name: 'x' }, { sides: [{ team: { id: b } }], merged_into: ids[2] }, { id: 7 }, { id: 'nonsense' }, null]
  t.same(await read(q, 'labels_of($1, $2)', JSON.stringify(document)), { [a]: 'Lions', [b]: 'Bears', [ids[2] as string]: 'Open day' })
  t.same(await read(q, 'labels_of($1, $2)', null), {})
})

database.transaction('DASHBOARD-32 an id leads to itself, to what it was merged into, or from a part to its competition; sources come by rank', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('team', 'a', { name: 'Lions' }), say('competition', 'c', {
    name: 'Cup', sport: 'soccer',
    divisions: [{ external_id: 'd', name: 'U12', stages: [{ external_id: 's', name: 'Season', type: 'league' }] }]
  })])
  await setClock(q, '2026-09-01T08:01:00Z')
  await push(q, 'league', [say('team', 'b', { name: 'Lions FC' })])
  const [a, b] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')]
  const c = await idOf(q, 'league', 'competition', 'c')
  await push(q, 'parents', [say('team', a, { name: 'The Lions' })])
  const newest = async (before: string | null, type = 'team') => (await q(
    'select id from read.newest_of($1, $2, $3, 9) id', [homeOf(q).realmId, type, before]
  )).map(({ id }) => id)
  t.same([await newest(null), await newest(b), await newest(null, 'competition'), await newest(null, 'player')], [[b, a], [a], [c], []])
  await merge(q, 'team', b, a)
  t.same(await newest(null), [a], 'none that was merged')
  const to = (type: string, id: string) => read(q, 'leads_to($1, $2, $3)', type, id)
  const [d, s] = [await idOf(q, 'league', 'division', 'd'), await idOf(q, 'league', 'stage', 's')]
  t.same([await to('team', a), await to('team', b), await to('team', c)], [{ id: a }, { id: a }, null])
  t.same([await to('division', d), await to('stage', s)], [{ id: c, path: `divisions.${d}.` }, { id: c, path: `stages.${s}.` }])
  t.match(await read(q, 'sources_of($1, $2, 9)', a), [
    { source: 'league', external_id: 'a' }, { source: 'league', external_id: 'b' },
    { source: 'parents', class: 'crowd', external_id: a, observed_at: '2026-09-01T08:01:00Z', withdrawn: false }
  ])
  t.equal((await read(q, 'sources_of($1, $2, 1)', a)).length, 1)
})

database.transaction('DASHBOARD-33 of many versions those around one are listed, half of them after it', async (t, q) => {
  await open(q)
  for (let n = 1; n <= 9; n++) {
    await push(q, 'league', [say('team', 'a', { name: `Lions ${n}` }, { observed_at: `2026-08-0${n}T08:00:00Z` })])
  }
  const id = await idOf(q, 'league', 'team', 'a')
  const around = async (version: number) =>
    (await read(q, 'versions_around($1, $2, $3, 4)', id, version)).map((one: { version: number }) => one.version)
  t.same([await around(9), await around(5), await around(1)], [[9, 8, 7, 6], [7, 6, 5, 4], [3, 2, 1]])
  const before = async (version: number | null) =>
    (await read(q, 'show_entity($1, $2, null, null, $3)', id, version)).versions.map((one: { version: number }) => one.version)
  t.same([await before(null), await before(2)], [[9, 8, 7, 6, 5, 4, 3, 2], [1]])
})

database.transaction('DASHBOARD-33 a reason that only repeats kind and fields is marked, another is not', async (t, q) => {
  await open(q)
  const report = (n: number, data: object) => push(q, 'league', [game('h', data as never, { observed_at: `2026-08-0${n}T08:00:00Z` })])
  await report(1, { title: 'Final', start: '2026-10-01T15:00:00Z' })
  await report(2, { title: 'Cup final' })
  await report(3, { start: '2026-10-01T16:00:00Z' })
  await report(4, { status: 'cancelled' })
  const kinds = (await read(q, 'versions_around($1, $2, $3, 8)', await idOf(q, 'league', 'fixture', 'h'), 9))
    .flatMap((one: { kinds: { kind: string, is_plain: boolean }[] }) => one.kinds).map(({ kind, is_plain: is }: any) => [kind, is])
  t.same(kinds, [['cancelled', false], ['rescheduled', false], ['updated', true], ['created', true]])
})

database.transaction('DASHBOARD-36 two values are the same when what they name is one now; what only looks like an id is a word', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('team', 'a', { name: 'Lions' })])
  await setClock(q, '2026-09-01T08:01:00Z')
  await push(q, 'league', [say('team', 'b', { name: 'Lions FC' })])
  const [a, b] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')]
  const isSame = (one: unknown, other: unknown) =>
    q.value('select canon.is_same_value($1, $2, $3)', [homeOf(q).realmId, JSON.stringify(one), JSON.stringify(other)])
  const of = (...ids: string[]) => ids.map((id) => ({ role: 'home', team: { id } }))
  t.same([await isSame(of(a), of(b)), await isSame(of(a), of(a))], [false, true])
  await merge(q, 'team', b, a)
  t.same([await isSame(of(a), of(b)), await isSame({ id: b }, { id: a }), await isSame(of(a, b), of(a))], [true, true, false])
  t.same([await isSame('x"y', 'x"z'), await isSame('tm_1', 'tm_2'), await isSame(1, 1)], [false, false, true])
  t.equal(await isSame(true, 'true'), false)
})

database.transaction('DASHBOARD-32, DASHBOARD-33 read.show_entity: its fields now, at a version and before, with who won each; what is not there: OYN01', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [day, name] of ['Eagles', 'Hawks'].entries()) {
    await push(q, 'league', [say('team', 't', { name, level: 'A' }, { observed_at: `2026-09-0${day + 1}T00:00:00Z` })])
  }
  const id = await idOf(q, 'league', 'team', 't')
  const shown = await q.value('select read.show_entity($1, $2, null, null, null)', [realmId, id])
  t.match(JSON.stringify(shown), /"Hawks".*"league"|"league".*"Hawks"/)
  t.match(JSON.stringify(await q.value('select read.show_entity($1, $2, 1, null, null)', [realmId, id])), /"Eagles"/)
  t.equal(await q.code("select read.show_entity($1, 'tm_unknown', null, null, null)", [realmId]), 'OYN01')
})
