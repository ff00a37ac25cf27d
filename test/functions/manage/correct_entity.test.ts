/** manage.correct_entity, manage.preview_correction, manage.undo_correction and manage.list_corrections. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { apply, fixtureOf, game, homeOf, idOf, makeRealm, makeSource, push, say, score, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Json = Record<string, any>
const FIVE = '2026-09-12T17:00:00Z'
const HALF_PAST = '2026-09-12T17:30:00Z'

/** A league and a club of one account, and a developer of it; the game of the league. */
async function open (q: Query): Promise<{ id: string, email: string, session: Buffer }> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'hostFeed')
  const person = await makePerson(q, { accountId: homeOf(q).accountId, role: 'developer' })
  await push(q, 'league', [game('g', { start: FIVE, venue: { external_id: 'park', name: 'Oak Park', field: '1' } })])
  await setClock(q, '2026-09-01T09:00:00Z')
  return { id: await idOf(q, 'league', 'fixture', 'g'), ...person }
}
const made = { mode: 'test', source: null, reason: 'The coach called.', until: null }
/** Corrects as a person does, and applies it as the worker does. */
async function correct (q: Query, session: Buffer, id: string, changes: Json, more: Json = {}): Promise<Json> {
  const done = await act(q, 'manage.correct_entity', session, { ...made, entity_id: id, changes, ...more } as never) as Json
  await apply(q, done.batch_id)
  return done
}
const list = (q: Query, session: Buffer, id: string) =>
  act(q, 'manage.list_corrections', session, { mode: 'test', entity_id: id }) as Promise<Json>
const preview = (q: Query, session: Buffer, id: string, changes: Json) =>
  act(q, 'manage.preview_correction', session, { mode: 'test', entity_id: id, changes, source: null } as never) as Promise<Json>

database.transaction('CORRECT-8, CORRECT-10 a person corrects a game, sees who, why and what it replaced, and undoes it', async (t, q) => {
  const { id, email, session } = await open(q)
  const done = await correct(q, session, id, { start: HALF_PAST }, { until: '2026-09-05T00:00:00Z' })
  t.match(done, { source: 'league', batch_id: /^batch_/ })
  t.match(await fixtureOf(q, 'league', 'g'), { start: HALF_PAST, time_status: 'confirmed', version: 2 })
  const { corrections: [one], sources, fields, waiting } = await list(q, session, id)
  t.match(one, {
    source: 'league', made_by: email, reason: 'The coach called.', until: '2026-09-05T00:00:00Z', made_at: '2026-09-01T09:00:00Z',
    is_standing: true, fields: [{ field: 'start', value: HALF_PAST, replaced: FIVE, ended_by: null }]
  })
  t.match(sources, [{ source: 'league', rank: 3, refusal: null, claims: { start: HALF_PAST } }])
  t.same([fields.includes('venue.field'), waiting], [true, 0])

  const undo = await act(q, 'manage.undo_correction', session, { mode: 'test', correction_id: one.correction_id }) as Json
  t.equal((await list(q, session, id)).waiting, 1)
  await apply(q, undo.batch_id)
  t.match(await fixtureOf(q, 'league', 'g'), { start: FIVE, version: 3 })
  t.match((await list(q, session, id)).corrections, [{ is_standing: false, fields: [{ ended_by: 'undo' }] }])
  const again = { mode: 'test', correction_id: one.correction_id }
  t.equal(await q.code(() => act(q, 'manage.undo_correction', session, again)), 'OYC03')
  t.same((await q('select operation from tenancy.actions order by action_id desc limit 2')).map(({ operation }) => operation), [
    'undo_correction', 'correct_entity'
  ])
})

database.transaction('CORRECT-8 fields that belong together are one change; a tbd becomes confirmed; an end before the start: OYV02', async (t, q) => {
  const { id, session } = await open(q)
  await correct(q, session, id, { 'venue.field': '7' })
  t.match(await fixtureOf(q, 'league', 'g'), { venue: { name: 'Oak Park', field: '7' } })
  await push(q, 'league', [game('h', { date: '2026-09-12', end: '2026-09-12T18:00:00Z', time_status: 'tbd' })])
  const other = await idOf(q, 'league', 'fixture', 'h')
  t.equal(await q.code(() => act(q, 'manage.correct_entity', session, {
    ...made, entity_id: other, changes: { start: '2026-09-12T18:30:00Z' }
  } as never)), 'OYV02')
  await q('reset role')
  await correct(q, session, other, { start: '2026-09-12T18:30:00Z', end: '2026-09-12T20:00:00Z' })
  await push(q, 'league', [game('h', { date: '2026-09-12', end: '2026-09-12T18:00:00Z', time_status: 'tbd', title: 'Cup' })])
  t.match(await fixtureOf(q, 'league', 'h'), {
    start: '2026-09-12T18:30:00Z', end: '2026-09-12T20:00:00Z', time_status: 'confirmed', title: 'Cup', version: 3
  })
})

database.transaction('CORRECT-8 teams, venues and results are corrected too', async (t, q) => {
  const { id, session } = await open(q)
  await push(q, 'league', [say('venue', 'park', { name: 'Oak Park', time_zone: 'America/Chicago' })])
  await correct(q, session, await idOf(q, 'league', 'venue', 'park'), { name: 'Oak Park North' })
  t.equal((await fixtureOf(q, 'league', 'g')).venue.name, 'Oak Park North')
  await push(q, 'league', [say('result', 'r', { fixture: { external_id: 'g' }, result: score(1, 0) })])
  await correct(q, session, id, { result: score(2, 0) })
  t.match((await fixtureOf(q, 'league', 'g')).result, score(2, 0))
  await push(q, 'league', [say('result', 'r', { fixture: { external_id: 'g' }, result: score(1, 0) })])
  t.match((await fixtureOf(q, 'league', 'g')).result, score(2, 0))
})

database.transaction('CORRECT-9 a preview shows what would change, whom it notifies and whose claims matter, and changes nothing', async (t, q) => {
  const { id, session } = await open(q)
  await makeSource(q, 'club', 'hostFeed')
  await makeSource(q, 'parents', 'crowd')
  await push(q, 'club', [game(id, { start: FIVE })])
  await push(q, 'parents', [game(id, { start: FIVE })])
  const shown = await preview(q, session, id, { start: HALF_PAST })
  t.match(shown, {
    rank: 3, webhooks: 0, entities: [{ events: ['oyss.fixture.rescheduled'], fields: [{ field: 'start', before: FIVE, after: HALF_PAST }] }]
  })
  t.same(shown.others.map(({ source }: Json) => source), [shown.source === 'club' ? 'league' : 'club'])
  t.same([await q.value('select count(*)::integer from canon.corrections'), (await fixtureOf(q, 'league', 'g')).start], [0, FIVE])
})

database.transaction('CORRECT-8 what another account reports, a feed of an address, other fields and words too many are refused', async (t, q) => {
  const { id, session } = await open(q)
  const refusal = async (given: Json, who = session): Promise<string | undefined> => {
    const code = await q.code(() => act(q, 'manage.correct_entity', who, {
      ...made, entity_id: id, changes: { title: 'Final' }, ...given
    } as never))
    await q('reset role')
    return code
  }
  for (const given of [
    { changes: { notes: 'x' } }, { changes: {} }, { reason: ' ' }, { reason: 'x'.repeat(501) }, { until: '2026-09-01T08:59:00Z' }
  ]) t.equal(await refusal(given), 'OYV02', JSON.stringify(given))
  t.equal(await refusal({ source: 'club' }), 'OYC03')
  t.equal(await refusal({ entity_id: 'fx_00000000000000000000000000' }), 'OYN01')
  const elsewhere = await makeAccount(q, 'Elsewhere')
  const stranger = await makePerson(q, { accountId: elsewhere, role: 'owner' })
  t.equal(await refusal({}, stranger.session), 'OYN01', 'in test mode it is in another realm')

  const feed = await makeFeed(q, { url: 'https://example.org/games.csv' })
  await read(q, feed, season(5))
  const fetched = await q.value(
    `select m.entity_id from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
      where s.source_key = $1 and m.entity_type = 'fixture' limit 1`, [feed.sourceKey])
  t.equal(await refusal({ entity_id: fetched }), 'OYC03')
  await q('select connect.add_target($1, $2, $3, false)', [homeOf(q).realmId, feed.feedId, 'https://example.org/more.csv'])
  const { sources } = await list(q, session, fetched as string)
  t.match(sources, [{ refusal: /fetched from an address/ }])
  t.equal(sources.length, 1, 'once, however many addresses it has')
})
