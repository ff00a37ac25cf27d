/** Corrections of what a connector reports: resolve.lay_corrections, resolve.lift_corrections, resolve.map_corrections and their steps. */
import t from 'tap'
import { at, correct, correctionOf, endings, FIVE, HALF_PAST, type Correction } from '../../helpers/correcting.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge, undo as undoMerge } from '../../helpers/identity/merged.ts'
import {
  apply, fixtureOf, game, gone, idOf, makeRealm, makeSource, provenanceOf, push, say, setClock, store
} from '../../helpers/seed.ts'
import { restore, undo } from '../../helpers/voiding.ts'

const database = await useDatabase(t)

/** A game at five that a connector reported at eight, and the source of a club that corrects it at nine to half past five. */
async function open (q: Query): Promise<void> {
  await setClock(q, at(12))
  await makeRealm(q)
  await makeSource(q, 'site', 'scrape')
  await makeSource(q, 'club', 'ownerCorrection')
  await push(q, 'site', [game('g', { start: FIVE }, { observed_at: at(8) })])
}
const of = (when: string, about: Correction, data: object = {}) => correctionOf('site', 'g', when, about, data)
const halfPast = of(at(9), { field: 'start', replaced: FIVE }, { start: HALF_PAST })
const started = async (q: Query): Promise<string> => (await fixtureOf(q, 'site', 'g')).start

database.transaction('CORRECT-13 it is the only claim of its source, on that field alone, and the connector keeps its own', async (t, q) => {
  await open(q)
  t.equal((await correct(q, 'club', [halfPast])).changes, 1)
  const found = await fixtureOf(q, 'site', 'g')
  t.match(found, { start: HALF_PAST, version: 2, provenance: {
    start: { source: 'club', source_class: 'ownerCorrection', rank: 4, observed_at: at(9), corrected: true }, kind: { source: 'site' }
  } })
  t.same(found.external_ids, { site: 'g' }, 'it lists nothing')
  const { start, ...others } = await provenanceOf(q, 'fixture', 'site', 'g')
  t.match(start, [
    { source: 'club', value: HALF_PAST, reason: /^Its source corrected it\./ }, { source: 'site', value: FIVE, winning: false }
  ])
  for (const [field, claims] of Object.entries(others)) t.same(claims.map(({ source }) => source), ['site'], field)
  const own = await q(`select m.entity_type, m.external_id, m.observation_id
    from canon.external_ids m join tenancy.sources s using (realm_id, source_id) where s.source_key = 'club'`)
  t.same(own, [{ entity_type: 'correction', external_id: 'site g', observation_id: null }])
})

database.transaction('CORRECT-14 the connector ends it with another value, not with the replaced one; older reports do not', async (t, q) => {
  await open(q)
  await correct(q, 'club', [halfPast])
  await push(q, 'site', [game('g', { start: FIVE }, { observed_at: at(10) })])
  await push(q, 'site', [game('g', { start: FIVE, title: 'Cup' }, { observed_at: at(11) })])
  await push(q, 'site', [game('g', { start: '2026-09-12T11:00:00Z' }, { observed_at: at(7) })])
  t.match(await fixtureOf(q, 'site', 'g'), { start: HALF_PAST, title: 'Cup' })
  await push(q, 'club', [game(await idOf(q, 'site', 'fixture', 'g'), { start: FIVE, title: 'X' }, { observed_at: at(8) })])
  t.match(await fixtureOf(q, 'site', 'g'), { start: HALF_PAST, title: 'X' }, 'what its source pushes is another claim of it')
  await push(q, 'site', [game('g', { start: '2026-09-12T16:00:00Z' }, { observed_at: at(12) })])
  t.match(await fixtureOf(q, 'site', 'g'), { start: FIVE })
  t.same(await endings(q), ['report'])
  t.equal(await q.value('select count(*)::integer from canon.claims where is_correction'), 0)
})

database.transaction('CORRECT-14 a deletion ends it; before that, one that is older hides it until the connector lists the game again', async (t, q) => {
  await open(q)
  await correct(q, 'club', [of('2026-09-01T10:00:00Z', { field: 'start', replaced: FIVE }, { start: HALF_PAST })])
  await push(q, 'site', [gone('fixture', 'g', { observed_at: at(9) })])
  t.equal(await started(q), FIVE)
  t.same(await endings(q), [null])
  await push(q, 'site', [game('g', { start: FIVE }, { observed_at: at(11) })])
  t.equal(await started(q), HALF_PAST)
  await push(q, 'site', [gone('fixture', 'g', { observed_at: at(12) })])
  t.equal(await started(q), FIVE)
  t.same(await endings(q), ['report'])
})

database.transaction('CORRECT-14 what the connector reported before, but is newer, ends it as well; a newer correction and a person end it', async (t, q) => {
  await open(q)
  await push(q, 'site', [game('g', { start: '2026-09-12T12:00:00Z' }, { observed_at: at(10) })])
  await push(q, 'site', [game('g', { start: FIVE }, { observed_at: at(11) })])
  await correct(q, 'club', [halfPast])
  t.equal(await started(q), FIVE)
  t.same(await endings(q), ['report'])
  await correct(q, 'club', [of('2026-09-01T11:20:00Z', { field: 'start', replaced: FIVE }, { start: '2026-09-12T18:00:00Z' })])
  await correct(q, 'club', [of('2026-09-01T11:10:00Z', { field: 'start', replaced: FIVE }, { start: '2026-09-12T18:10:00Z' })])
  t.equal(await started(q), '2026-09-12T18:00:00Z')
  await correct(q, 'club', [of('2026-09-01T11:30:00Z', { field: 'start', ends: '2026-09-01T11:20:00Z', by: 'undo' })])
  t.equal(await started(q), FIVE)
  t.same(await endings(q), ['report', 'correction', 'undo'])
})

database.transaction('CORRECT-14 two accounts correct one game of a connector, each by a claim of its own', async (t, q) => {
  await open(q)
  await makeSource(q, 'guests', 'ownerCorrection')
  await correct(q, 'club', [halfPast])
  await correct(q, 'guests', [of(at(10), { field: 'start', replaced: FIVE }, { start: '2026-09-12T18:00:00Z' })])
  t.equal(await started(q), '2026-09-12T18:00:00Z')
  await correct(q, 'guests', [of(at(11), { field: 'start', ends: at(10), by: 'undo' })])
  t.equal(await started(q), HALF_PAST)
  await push(q, 'site', [game('g', { start: '2026-09-12T12:00:00Z' }, { observed_at: at(11) })])
  t.same(await endings(q), ['report', 'undo'])
})

database.transaction('CORRECT-15 undoing the runs that reported it hides it, and restoring them brings it back; it keeps no game alive', async (t, q) => {
  await open(q)
  const batch = await store(q, 'site', [game('h', { start: FIVE }, { observed_at: at(8) })])
  await apply(q, batch)
  await correct(q, 'club', [correctionOf('site', 'h', at(9), { field: 'start', replaced: FIVE }, { start: HALF_PAST })])
  await undo(q, 'site', [batch])
  const seen = async () => {
    const [row] = await q('select status, void_at is not null as is_void from canon.fixtures where fixture_id = $1', [
      await idOf(q, 'site', 'fixture', 'h')])
    return row
  }
  t.same(await seen(), { status: 'cancelled', is_void: true })
  t.equal(await q.value('select count(*)::integer from canon.claims where is_correction'), 0)
  await restore(q, 'site', [batch])
  t.same(await seen(), { status: 'scheduled', is_void: false })
  t.equal((await fixtureOf(q, 'site', 'h')).start, HALF_PAST)
})

database.transaction('CORRECT-15 it is merged and parted with the game of the connector, whichever was the older', async (t, q) => {
  await open(q)
  await makeSource(q, 'league', 'crowd')
  await push(q, 'league', [game('l', { start: '2026-09-12T20:00:00Z' }, { observed_at: at(8) })])
  const ids = { site: await idOf(q, 'site', 'fixture', 'g'), league: await idOf(q, 'league', 'fixture', 'l') }
  for (const [survivor, loser] of [[ids.league, ids.site], [ids.site, ids.league]] as const) {
    await q('savepoint before')
    await merge(q, 'fixture', loser, survivor)
    await correct(q, 'club', [halfPast])
    t.equal(await started(q), HALF_PAST)
    await undoMerge(q, 'fixture', [ids.site, ids.league].sort()[1] as string)
    t.match([await fixtureOf(q, 'site', 'g'), await fixtureOf(q, 'league', 'l')], [
      { id: ids.site, start: HALF_PAST }, { id: ids.league, start: '2026-09-12T20:00:00Z' }
    ])
    await q('rollback to before')
  }
})

database.transaction('CORRECT-15 references are ids of this service; a field of a venue stands with the venue of the connector', async (t, q) => {
  await open(q)
  await push(q, 'site', [say('venue', 'park', { name: 'Oak Park' })])
  await setClock(q, at(13))
  await push(q, 'site', [game('g', { start: FIVE, venue: { external_id: 'park', field: '1' } }, { observed_at: at(9) })])
  const park = await idOf(q, 'site', 'venue', 'park')
  await correct(q, 'club', [of(at(10), { field: 'venue.field', replaced: { venue: park, field: '1' } }, {
    venue: { external_id: park, field: '7' }
  })])
  t.match((await fixtureOf(q, 'site', 'g')).venue, { id: park, field: '7' })
  await push(q, 'site', [game('g', { start: FIVE, venue: { external_id: 'park', field: '1' } }, { observed_at: at(11) })])
  t.match((await fixtureOf(q, 'site', 'g')).venue, { id: park, field: '7' })
  await push(q, 'site', [game('g', { start: FIVE, venue: { external_id: 'park', field: '2' } }, { observed_at: at(12) })])
  t.match((await fixtureOf(q, 'site', 'g')).venue, { id: park, field: '2' })
})

database.transaction('OYC03 what the connector never described is not corrected', async (t, q) => {
  await open(q)
  await t.rejects(correct(q, 'club', [correctionOf('site', 'x', at(9), { field: 'title' }, { title: 'X' })]), { code: 'OYC03' })
})
