/** What the public pages are made of: read.page_fixtures_of, read.said_of_fixture, read.last_move, read.fixtures_beside. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, gone, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const NOW = '2026-09-01T09:00:00Z'
const TEN = '2026-09-12T15:00:00Z'
const NOON = '2026-09-12T17:00:00Z'
const full = { start: TEN, venue: { external_id: 'v1', field: '2' }, sides: sides('t1', 't2') }

async function arrange (q: Query, more: Observation[] = []): Promise<string> {
  await setClock(q, NOW)
  await makeRealm(q)
  for (const [key, sourceClass] of [
    ['league', 'authoritativePush'], ['feed', 'hostFeed'], ['club', 'ownerCorrection'], ['web', 'scrape'], ['mum',
      'crowd'], ['dad', 'crowd']
  ] as const) await makeSource(q, key, sourceClass)
  await push(q, 'league', [
    say('venue', 'v1', { name: 'North Park' }), say('venue', 'v2', { name: 'South Park' }), game('g1', full, { observed_at: NOW }), ...more
  ])
  return idOf(q, 'league', 'fixture', 'g1')
}
const shown = async (q: Query, id: string): Promise<any> =>
  (await q.value('select read.page_fixtures_of($1, array[$2])', [homeOf(q).realmId, id]))[0]
const tell = (q: Query, source: string, id: string, data: object, observedAt = '2026-09-01T08:00:00Z'): Promise<unknown> =>
  push(q, source, [game(id, data as Record<string, unknown>, { observed_at: observedAt })])

database.transaction('PAGE-5 how many sources agree on the time, by class, and which say another: read.said_of_fixture', async (t, q) => {
  const id = await arrange(q)
  const alone = { what: 'agreed', sources: 1, classes: ['authoritativePush'] }
  t.same((await shown(q, id)).said, { sources: 1, confirmed_at: NOW, groups: [alone] })
  await tell(q, 'club', id, { start: TEN })
  await tell(q, 'mum', id, { start: NOON })
  await tell(q, 'dad', id, { start: NOON }, '2026-09-01T10:00:00Z')
  await tell(q, 'web', id, { venue: { external_id: 'v2', name: 'Elsewhere' }, start: TEN })
  t.same((await shown(q, id)).said, {
    sources: 5, confirmed_at: '2026-09-01T10:00:00Z', groups: [
      { what: 'agreed', sources: 3, classes: ['authoritativePush', 'ownerCorrection', 'scrape'] },
      { what: 'places', sources: 1, classes: ['scrape'] },
      { what: 'times', value: NOON, sources: 2, classes: ['crowd'] }
    ]
  })
  await push(q, 'web', [gone('fixture', id, { observed_at: '2026-09-01T11:00:00Z' })])
  await tell(q, 'mum', id, { start: TEN, status: 'cancelled' }, '2026-09-01T11:00:00Z')
  t.same((await shown(q, id)).said.groups, [
    { what: 'agreed', sources: 3, classes: ['authoritativePush', 'crowd', 'ownerCorrection'] },
    { what: 'statuses', value: 'cancelled', sources: 1, classes: ['crowd'] },
    { what: 'times', value: NOON, sources: 1, classes: ['crowd'] }
  ], 'a source that withdrew it does not count, and who changes its mind counts for what it says now')
})

database.transaction('PAGE-5 a source counts once, under however many ids; a day in place of a time counts as that', async (t, q) => {
  const id = await arrange(q)
  await tell(q, 'club', id, { start: NOON })
  await push(q, 'league', [game('g1', { date: '2026-09-13', time_status: 'tbd', sides: sides('t1', 't2') },
    { observed_at: '2026-09-02T08:00:00Z' })])
  t.match(await shown(q, id), {
    day: '2026-09-13', said: { sources: 2, groups: [
      { what: 'agreed', sources: 1, classes: ['authoritativePush'] }, { what: 'times', value: NOON, sources: 1,
        classes: ['ownerCorrection'] }
    ] }
  })
  await q('set local session_replication_role = replica')
  await q(`with twin as (
      insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id, observation_id, observed_at, confidence)
      select m.realm_id, m.source_id, m.entity_type, 'twin', m.entity_id, m.observation_id, m.observed_at, 1
        from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
       where m.entity_id = $1 and s.source_key = 'club' returning realm_id, mapping_id)
    insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
    select w.realm_id, w.mapping_id, 'date', '"2026-09-13"', false from twin w`, [id])
  t.match((await shown(q, id)).said, {
    sources: 2, groups: [{ what: 'agreed', sources: 2, classes: ['authoritativePush', 'ownerCorrection'] }]
  })
})

database.transaction('PAGE-6 a fixture that was moved says what it was, when and by whose word it changed: read.last_move', async (t, q) => {
  const id = await arrange(q)
  t.equal((await shown(q, id)).moved, undefined)
  const steps: [source: string, data: object, moved: object | undefined][] = [
    ['league', { ...full, start: NOON }, { fields: ['start'], was: { start: TEN, venue: { name: 'North Park', field: '2' } } }],
    ['league', { ...full, start: NOON, result: undefined, title: 'Derby' }, { fields: ['start'] }],
    ['league', { ...full, start: NOON, venue: { external_id: 'v2', field: '2' } }, { fields: ['venue'],
      was: { venue: { name: 'North Park' } } }],
    ['league', { ...full, start: NOON, venue: { external_id: 'v2', field: '5' } }, { fields: ['venue.field'],
      was: { venue: { field: '2' } } }],
    ['league', { ...full, start: NOON, status: 'cancelled' }, { fields: ['status', 'venue', 'venue.field'], was: { status: 'scheduled' } }],
    ['league', { ...full, start: NOON, status: 'scheduled' }, { fields: ['status'], was: { status: 'cancelled' } }]
  ]
  for (const [n, [source, data, moved]] of steps.entries()) {
    const now = `2026-09-0${n + 2}T08:00:00Z`
    await setClock(q, now)
    await tell(q, source, id, data, now)
    const found = (await shown(q, id)).moved
    t.match(found, { ...moved, class: 'authoritativePush' }, JSON.stringify(data))
    t.equal(found.at, n === 1 ? '2026-09-02T08:00:00Z' : now)
  }
})

database.transaction('PAGE-6 whose word it was is the one that won the field, not the one whose leaving let it win', async (t, q) => {
  const id = await arrange(q)
  await tell(q, 'feed', id, { start: NOON })
  await push(q, 'league', [gone('fixture', 'g1', { observed_at: '2026-09-02T08:00:00Z' })])
  const fixture = await shown(q, id)
  t.match(fixture, { start: NOON, moved: { fields: ['start'], was: { start: TEN }, class: 'hostFeed' } })
})

database.transaction('PAGE-9 read.page_divisions by name, after one; read.page_division by its id, or the only one there is', async (t, q) => {
  const divisions = ['Gold', 'Bronze', 'Silver'].map((name) => ({ external_id: name, name }))
  await arrange(q, [
    say('competition', 'c1', { name: 'League', sport: 'soccer', kind: 'league', divisions }),
    say('competition', 'c2', { name: 'Cup', sport: 'soccer', kind: 'tournament', divisions: [{ external_id: 'Only', name: 'Only' }] })
  ])
  const { realmId } = homeOf(q)
  const [league, cup] = [await idOf(q, 'league', 'competition', 'c1'), await idOf(q, 'league', 'competition', 'c2')]
  const first = await q.one('select * from read.page_divisions($1, $2, null, 2)', [realmId, league])
  t.match(first, { divisions: [{ name: 'Bronze' }, { name: 'Gold' }], place: first.divisions[1].id })
  t.match(await q.one('select * from read.page_divisions($1, $2, $3, 2)', [realmId, league, first.place]), {
    divisions: [{ name: 'Silver' }], place: null
  })
  const division = (competition: string, id: string | null): Promise<any> =>
    q.value('select read.page_division($1, $2, $3)', [realmId, competition, id])
  t.match(await division(league, first.place), { id: first.place, name: 'Gold' })
  t.equal(await division(league, null), null)
  t.match(await division(cup, null), { name: 'Only' })
  t.equal(await q.code(() => division(cup, first.place)), 'OYN01')
})

database.transaction('PAGE-3 read.fixtures_beside, read.fixtures_around: ranges of a team, a division and a competition, both ways', async (t, q) => {
  const part = { competition: { external_id: 'c1' }, division: { external_id: 'd1' }, sides: sides('t1', 't2') }
  const names = Array.from({ length: 6 }, (_, n) => `n${n}`)
  await arrange(q, [
    say('competition', 'c1', { name: 'League', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd1', name: 'Gold' }] }),
    ...names.map((name, n) => game(name, { ...part, start: `2026-10-0${n + 1}T10:00:00Z` })),
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
    t.same([around.coming.map((f: any) => f.id), around.past.map((f: any) => f.id)], [ids.slice(3, 5), ids.slice(1, 3)])
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
