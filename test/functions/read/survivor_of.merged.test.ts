/**
 * What is read of entities that were merged: read.survivor_of and whatever asks it.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge, undo, type Mergeable } from '../../helpers/identity/merged.ts'
import { ask, bodyOf, refusal, type ReadName } from '../../helpers/http/reads.ts'
import { relay } from '../../helpers/subscriptions.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, score, setClock, sides, type Observation } from '../../helpers/seed.ts'

const TYPES: [Mergeable, string][] = [
  ['organization', 'o'], ['competition', 'c'], ['division', 'd'], ['stage', 's'], ['venue', 'v'], ['team', 't'], ['fixture', 'g']
]
const database = await useDatabase(t)
const reference = (id: string) => ({ external_id: id })
type Ids = Record<Mergeable, string>

/** One of each, with a game of its own that is over; `n` ends every id. */
const oneOfEach = (n: string, name: string): Observation[] => [
  say('organization', `o${n}`, { name: `${name} SC`, kind: 'club', region: 'CO' }),
  say('competition', `c${n}`, {
    name: `${name} League`, sport: 'soccer', kind: 'league', host: reference(`o${n}`), start_date: '2026-09-01', end_date: '2026-10-01',
    divisions: [{ external_id: `d${n}`, name: 'U12', stages: [{ external_id: `s${n}`, name: 'Season', type: 'league' }] }]
  }),
  say('venue', `v${n}`, { name: `${name} Park`, geo: [40, -75], address: { region: 'CO' } }),
  say('team', `t${n}`, { name: `${name} Reds`, organization: reference(`o${n}`) }),
  game(`g${n}`, {
    start: '2026-09-12T14:30:00Z', competition: reference(`c${n}`), division: reference(`d${n}`), stage: reference(`s${n}`),
    venue: reference(`v${n}`), sides: sides(`t${n}`, `u${n}`), result: score(2, 1), status: 'completed'
  }),
  say('stat_line', `l${n}`, { fixture: reference(`g${n}`), team: reference(`t${n}`), sport: 'soccer', stats: { shots_total: 7 } })]

/** What the league calls Eagles, and a minute later a crowd source Hawks. */
async function open (q: Query): Promise<{ eagles: Ids, hawks: Ids }> {
  await setClock(q, '2026-09-10T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'crowd', 'crowd')
  await push(q, 'league', oneOfEach('1', 'Eagles'))
  await setClock(q, '2026-09-10T08:01:00Z')
  await push(q, 'crowd', oneOfEach('2', 'Hawks'))
  const ids = async (source: string, n: string): Promise<Ids> => {
    const found = {} as Ids
    for (const [type, letter] of TYPES) found[type] = await idOf(q, source, type, letter + n)
    return found
  }
  return { eagles: await ids('league', '1'), hawks: await ids('crowd', '2') }
}
async function mergeAll (q: Query, { eagles, hawks }: { eagles: Ids, hawks: Ids }): Promise<void> {
  for (const [type] of TYPES) await merge(q, type, hawks[type], eagles[type])
}

/** Every read that takes the id of an entity: its name and what it is asked, besides key and tag. */
const READS: [Mergeable, ReadName, (id: string) => object][] = [
  ['fixture', 'api.get_fixture', (id) => ({ fixture_id: id })],
  ['fixture', 'api.list_fixture_history', (id) => ({ fixture_id: id, page_limit: 100, page_cursor: null })],
  ['fixture', 'api.list_fixture_results', (id) => ({ fixture_id: id })],
  ['fixture', 'api.get_box_score', (id) => ({ fixture_id: id })],
  ['team', 'api.get_team', (id) => ({ team_id: id })],
  ['venue', 'api.get_venue', (id) => ({ venue_id: id })],
  ['organization', 'api.get_organization', (id) => ({ organization_id: id })],
  ['competition', 'api.get_competition', (id) => ({ competition_id: id })],
  ['competition', 'api.list_standings', (id) => ({ competition_id: id })],
  ['competition', 'api.export_fixtures', (id) => ({ competition_id: id, after: null, row_limit: 100 })],
  ['stage', 'api.get_standings', (id) => ({ stage_id: id })],
  ...(['fixture', 'team', 'venue', 'organization', 'competition'] as const).map((type): typeof READS[number] =>
    [type, 'api.list_provenance', (id) => ({ entity_type: type, entity_id: id })]),
]
const NO_FILTER = {
  team: null, competition: null, division: null, stage: null, venue: null, sport: null, kind: null, status: null, from_at: null,
  to_at: null, updated_since: null, near_latitude: null, near_longitude: null, near_km: null, page_limit: 100, page_cursor: null
}
const list = async (q: Query, filter: Partial<Record<keyof typeof NO_FILTER, unknown>>) =>
  bodyOf(await ask(q, 'api.list_fixtures', { ...NO_FILTER, ...filter } as any))

database.transaction('IDENTITY-50 a merged id of every type answers as its survivor in every read that takes one, and for itself again when that is undone', async (t, q) => {
  const both = await open(q)
  const answer = (name: ReadName, question: object) => ask(q, name, question as any)
  const apart = new Map<string, unknown>()
  for (const [type, name, question] of READS) apart.set(name + type, await answer(name, question(both.hawks[type])))
  await mergeAll(q, both)
  for (const [type, name, question] of READS) {
    const [loser, survivor] = [await answer(name, question(both.hawks[type])), await answer(name, question(both.eagles[type]))]
    t.same(loser, survivor, `${name} of a ${type}`)
    t.notSame(loser, apart.get(name + type))
    if (name !== 'api.export_fixtures' && name !== 'api.list_standings') {
      const { id, fixture, stage } = bodyOf(loser)
      t.equal(id ?? fixture ?? stage, both.eagles[type], 'it names the survivor')
    }
    t.equal(await refusal(q, name, question(both.hawks[type]) as any, { keyHash: (await makeRealm(q, 'Other')).keyHash }), 'OYN01')
  }
  for (const [type] of TYPES.toReversed()) await undo(q, type, both.hawks[type])
  for (const name of ['api.get_team', 'api.get_venue', 'api.get_organization'] as const) {
    const type = name.slice('api.get_'.length) as Mergeable
    t.equal(bodyOf(await answer(name, { [`${type}_id`]: both.hawks[type] })).id, both.hawks[type])
  }
})

database.transaction('IDENTITY-50 an id leads to its survivor over any number of merges, in its realm and as its type; one that never had a row too (read.survivor_of)', async (t, q) => {
  const { eagles, hawks } = await open(q)
  await setClock(q, '2026-09-10T08:02:00Z')
  await push(q, 'crowd', [say('team', 't3', { name: 'Swifts' })])
  const swifts = await idOf(q, 'crowd', 'team', 't3')
  const survivorOf = (type: string, id: string, realm = homeOf(q)) =>
    q.value('select read.survivor_of($1, $2, $3)', [realm.realmId, type, id])
  await merge(q, 'team', swifts, hawks.team)
  t.same([await survivorOf('team', swifts), await survivorOf('team', hawks.team)], [hawks.team, hawks.team])
  const decision = await merge(q, 'team', hawks.team, eagles.team)
  t.same([await survivorOf('team', swifts), await survivorOf('team', hawks.team)], [eagles.team, eagles.team])
  t.equal(await survivorOf('venue', hawks.team), null)
  t.equal(await survivorOf('team', hawks.team, await makeRealm(q, 'Other')), null)
  await q("insert into identity.redirects values ($1, 'tm_ghost', 'team', $2, $3)", [homeOf(q).realmId, eagles.team, decision])
  t.same([await survivorOf('team', 'tm_ghost'), await survivorOf('venue', 'tm_ghost')], [eagles.team, null])
})

database.transaction('IDENTITY-50, LIST-30 filters of a list follow what was merged, and a cursor goes on that was given before', async (t, q) => {
  const both = await open(q)
  const { eagles, hawks } = both
  await push(q, 'crowd', [game('g3', { start: '2026-09-19T14:30:00Z', sides: sides('t2', 'u2') })])
  const later = await idOf(q, 'crowd', 'fixture', 'g3')
  const first = await list(q, { team: hawks.team, page_limit: 1 })
  t.same(first.data.map(({ id }: { id: string }) => id), [hawks.fixture])
  await mergeAll(q, both)
  for (const type of ['team', 'competition', 'division', 'stage', 'venue'] as const) {
    const [loser, survivor] = [await list(q, { [type]: hawks[type] }), await list(q, { [type]: eagles[type] })]
    t.same(loser.data, survivor.data, type)
    t.same(loser.data.map(({ id }: { id: string }) => id), type === 'team' ? [eagles.fixture, later] : [eagles.fixture], type)
  }
  const next = await list(q, { team: hawks.team, page_limit: 1, page_cursor: first.next_cursor })
  t.same(next.data.map(({ id }: { id: string }) => id), [later])
  t.equal(await q.code(() => list(q, { team: eagles.team, page_limit: 1, page_cursor: first.next_cursor })), 'OYV03')
})

database.transaction('CALENDAR-20 the feed of a merged team is its survivor\'s, each of its fixtures once', async (t, q) => {
  const both = await open(q)
  const { eagles, hawks } = both
  const feed = (id: string) => q.as('oyss_http', () => q.call('api.get_calendar', { if_none_match: null, team_id: id, token_hash: null }))
  const before = await feed(hawks.team)
  await mergeAll(q, both)
  const [loser, survivor] = [await feed(hawks.team), await feed(eagles.team)]
  t.same(loser, survivor)
  t.not(loser.etag, before.etag)
  const { id, name, fixtures } = JSON.parse(loser.body as string)
  t.same([id, name, fixtures.map((f: { id: string }) => f.id)], [eagles.team, 'Eagles Reds', [eagles.fixture]])
  await relay(q)
  await push(q, 'league', [game('g1', { title: 'Final' })])
  const { purge } = await relay(q)
  t.ok([hawks.team, eagles.team].every((team) => purge.includes(team)), 'caches have it under both ids')
})

database.transaction('CALENDAR-20, IDENTITY-122 a game that two lists had is in the calendars of both its teams once, and twice again when that is undone', async (t, q) => {
  await makeRealm(q)
  for (const [minute, source] of ['league', 'crowd'].entries()) {
    await setClock(q, `2026-09-10T08:0${minute}:00Z`)
    await makeSource(q, source, source === 'crowd' ? 'crowd' : 'authoritativePush')
    await push(q, source, [say('team', 't1', { name: 'Eagles' }), say('team', 't2', { name: 'Owls' }), game('g', {
      start: '2026-09-12T14:30:00Z', sides: sides('t1', 't2')
    })])
  }
  const id = (source: string, type: 'team' | 'fixture', external: string): Promise<string> => idOf(q, source, type, external)
  const [eagles, owls] = [await id('league', 'team', 't1'), await id('league', 'team', 't2')]
  const others = [await id('crowd', 'team', 't1'), await id('crowd', 'team', 't2')]
  const [game1, game2] = [await id('league', 'fixture', 'g'), await id('crowd', 'fixture', 'g')]
  const feed = async (team: string): Promise<string[]> => JSON.parse(
    (await q.as('oyss_http', () => q.call('api.get_calendar', { if_none_match: null, team_id: team, token_hash: null }))).body as string
  ).fixtures.map((fixture: { id: string }) => fixture.id)
  const feeds = async (): Promise<string[][]> => [await feed(eagles), await feed(owls), await feed(others[0]!), await feed(others[1]!)]
  t.same(await feeds(), [[game1], [game1], [game2], [game2]])
  await merge(q, 'team', others[0]!, eagles)
  t.same(await feed(eagles), [game1], 'only one of the teams is the same as yet, and it plays once at a time (CALENDAR-17)')
  await merge(q, 'team', others[1]!, owls)
  t.same(await feeds(), [[game1], [game1], [game1], [game1]])
  await setClock(q, '2026-09-10T08:02:00Z')
  await push(q, 'crowd', [game('g', { start: '2026-09-12T15:30:00Z', sides: sides('t1', 't2'), title: 'Derby' })])
  t.same(await feeds(), [[game1], [game1], [game1], [game1]])
  await undo(q, 'team', others[0]!)
  t.same(await feed(owls), [game1, game2])
  t.same([await feed(eagles), await feed(others[0]!)], [[game1], [game2]])
  await undo(q, 'team', others[1]!)
  t.same(await feeds(), [[game1], [game1], [game2], [game2]])
})

/** The ids that every list, search, feed and export returns. */
async function listed (q: Query, { eagles }: { eagles: Ids }): Promise<string[]> {
  const near = { near_latitude: 40, near_longitude: -75, near_km: 5 }
  const nowhere = { near_latitude: null, near_longitude: null, near_km: null }
  const page = { page_limit: 100, page_cursor: null }
  const competitions = { sport: null, kind: null, region: null, from_date: null, to_date: null, q: null, ...page }
  const questions: [ReadName, object][] = [
    ...[{}, near, { sport: 'soccer' }, { updated_since: '2020-01-01' }, { from_at: '2026-09-01' }, { status: ['completed'] }]
      .map((filter): [ReadName, object] => ['api.list_fixtures', { ...NO_FILTER, ...filter }]),
    ...['Eagles', 'Hawks', 'Haws', 'Reds'].map((name): [ReadName, object] => ['api.list_teams', { q: name, ...page }]),
    ...['Eagles', 'Hawks', 'SC'].map((name): [ReadName, object] => ['api.list_organizations', { q: name, ...page }]),
    ...[{ q: 'Hawks', region: null, ...nowhere }, { q: 'Park', region: 'CO', ...nowhere }, { q: null, region: 'CO', ...nowhere },
      { q: null, region: null, ...near }, { q: 'Hawks', region: null, ...near }]
      .map((filter): [ReadName, object] => ['api.list_venues', { ...filter, ...page }]),
    ...[nowhere, near, { ...nowhere, q: 'Hawks' }, { ...nowhere, q: 'League' }, { ...near, q: 'Hawks' }, { ...nowhere, region: 'CO' },
      { ...nowhere, from_date: '2026-09-10', to_date: '2026-09-20' }]
      .map((filter): [ReadName, object] => ['api.list_competitions', { ...competitions, ...filter }]),
    ['api.get_competition', { competition_id: eagles.competition }], ['api.list_standings', { competition_id: eagles.competition }]
  ]
  const reported: unknown[] = []
  for (const [name, question] of questions) {
    const answer = bodyOf(await ask(q, name, question as any))
    reported.push(name === 'api.get_competition' ? answer : answer.data)
  }
  const { body } = await ask(q, 'api.export_fixtures', { competition_id: eagles.competition, after: null, row_limit: 100 })
  return [...new Set([JSON.stringify(reported), body as string].join().match(/\b(fx|tm|cmp|org|ven|div|stg)_\w{26}/g))]
}

database.transaction('LIST-31 what was merged into another is in no list, search, export or table, and its name finds nothing, until the merge is undone', async (t, q) => {
  const both = await open(q)
  const losers = Object.values(both.hawks)
  const before = await listed(q, both)
  t.same(losers.filter((id) => !before.includes(id)), [], 'each is shown somewhere while it is one of its own')
  const names = () => q('select entity_type, entity_id, word from search.name_words order by 1, 2, 3')
  const words = await names()
  await mergeAll(q, both)
  const after = await listed(q, both)
  t.same(losers.filter((id) => after.includes(id)), [])
  t.same(Object.values(both.eagles).filter((id) => !after.includes(id)), [], 'every survivor is')
  t.same(await q('select entity_id from search.name_words where entity_id = any ($1)', [losers]), [])
  const named = await q('select entity_id from search.names where entity_id = any ($1)', [[...losers, both.eagles.team]])
  t.same(named, [{ entity_id: both.eagles.team }])
  await q("update canon.teams set name = 'Hawks Blues', version = version + 1 where team_id = $1", [both.hawks.team])
  t.same(await q('select from search.name_words where entity_id = $1', [both.hawks.team]), [], 'a new name of it finds nothing either')
  await q("update canon.teams set name = 'Hawks Reds', version = version + 1 where team_id = $1", [both.hawks.team])
  await q('delete from ledger.unflushed')
  for (const [type] of TYPES.toReversed()) await undo(q, type, both.hawks[type])
  t.same(await names(), words)
})

database.transaction('LIST-31 a merged fixture takes no place on a page, and counts in no table', async (t, q) => {
  const both = await open(q)
  await mergeAll(q, both)
  for (const filter of [{}, { competition: both.eagles.competition }, { team: both.eagles.team }, { venue: both.eagles.venue }]) {
    const { data, next_cursor: next } = await list(q, { ...filter, page_limit: 1 })
    t.same([data.map(({ id }: { id: string }) => id), next], [[both.eagles.fixture], null])
  }
  await q.as('oyss_manager', () => q.call('manage.recompute_standings', { account_id: homeOf(q).accountId, mode: 'test' }))
  const { rows, derived_from: games } = bodyOf(await ask(q, 'api.get_standings', { stage_id: both.hawks.stage }))
  t.same(rows.map(({ team, played }: any) => [team, played])[0], [both.eagles.team, 1])
  t.match(games, [new RegExp(`^${both.eagles.fixture}@`)])
  t.equal(games.length, 1)
})

database.transaction('HISTORY-39 a merged fixture has the history of its survivor, and a cursor into its own is invalid: OYV03', async (t, q) => {
  const both = await open(q)
  const { eagles, hawks } = both
  await push(q, 'crowd', [game('g2', { title: 'Derby' })])
  const history = async (id: string, cursor: string | null = null) =>
    bodyOf(await ask(q, 'api.list_fixture_history', { fixture_id: id, page_limit: 1, page_cursor: cursor }))
  const { next_cursor: cursor } = await history(hawks.fixture)
  await mergeAll(q, both)
  const { id, data, next_cursor: next } = await history(hawks.fixture)
  t.same([id, data[0].kind, data[0].source], [eagles.fixture, 'created', 'league'])
  t.same(await history(hawks.fixture, next), await history(eagles.fixture, next))
  t.equal(await q.code(() => history(hawks.fixture, cursor)), 'OYV03')
})

database.transaction('STREAM-31 the stream keeps what was merged: its rows, and last that it was; and reports again once it is undone', async (t, q) => {
  const both = await open(q)
  await mergeAll(q, both)
  await undo(q, 'team', both.hawks.team)
  const { data } = bodyOf(await ask(q, 'api.list_changes', { page_cursor: null, page_limit: 500, types: null }))
  const reported = (id: string) => data.filter((change: any) => change.id === id)
    .map(({ event, changed_fields: fields }: any) => [event, fields])
  for (const [type] of TYPES.filter(([type]) => !['division', 'stage'].includes(type))) {
    const events = reported(both.hawks[type])
    t.equal(events[0][0], `oyss.${type}.created`)
    t.same(events.at(type === 'team' ? -2 : -1), [`oyss.${type}.merged`, ['merged_into']])
  }
  t.same(reported(both.hawks.team).at(-1), ['oyss.team.unmerged', ['merged_into']])
  t.same(reported(both.eagles.fixture).map(([event]: string[]) => event), ['oyss.fixture.created', 'oyss.result.finalized'])
})

database.transaction('IDENTITY-50 what everything leads to is guarded as before: a survivor is not deleted, and nothing names what is not there: OYX15', async (t, q) => {
  const both = await open(q)
  await mergeAll(q, both)
  await q('delete from standings.tables')
  await q('delete from canon.stat_lines')
  for (const type of ['team', 'venue', 'fixture'] as const) {
    t.equal(await q.code(`delete from canon.${type}s where ${type}_id = $1`, [both.eagles[type]]), 'OYX15', type)
  }
  t.equal(await q.code(
    "update canon.fixtures set venue_id = 'ven_none', version = version + 1 where fixture_id = $1", [both.eagles.fixture]
  ), 'OYX15')
})

database.transaction('IDENTITY-50 an id that is its own is asked for as if nothing were ever merged: no read of it looks at redirects', async (t, q) => {
  const { eagles } = await open(q)
  const looked = (): Promise<number> => q.value(`select sum(pg_stat_get_xact_numscans(c.oid))::integer from pg_class c
    where c.oid in (select 'identity.redirects'::regclass union select i.indexrelid from pg_index i
      where i.indrelid = 'identity.redirects'::regclass)`)
  const before = await looked()
  for (const [type, name, question] of READS.filter(([, name]) => !['api.list_provenance', 'api.get_box_score'].includes(name))) {
    await ask(q, name, question(eagles[type]) as any)
    t.equal(await looked(), before, name)
  }
  for (const type of ['team', 'competition', 'division', 'stage', 'venue'] as const) await list(q, { [type]: eagles[type] })
  await q.as('oyss_http', () => q.call('api.get_calendar', { if_none_match: null, team_id: eagles.team, token_hash: null }))
  t.equal(await looked(), before)
  await q("select read.survivor_of($1, 'team', 'tm_none')", [homeOf(q).realmId])
  t.equal(await looked(), before + 1, 'one that is not there is looked for once more')
})
