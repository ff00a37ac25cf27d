import t from 'tap'
import { at, correct, correction, endings, FIVE, HALF_PAST, type Correction } from '../../helpers/correcting.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { fixtureOf, game, gone, homeOf, idOf, makeRealm, makeSource, push, say, setClock, type EntityType } from '../../helpers/seed.ts'

const database = await useDatabase(t)

/** A game at five that its league reported at eight, corrected at nine to half past five. */
async function open (q: Query): Promise<void> {
  await setClock(q, at(12))
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { start: FIVE }, { observed_at: at(8) })])
}
/** A correction of the game. */
const of = (when: string, about: Correction, data: object = {}, type: EntityType = 'fixture', id = 'g') =>
  correction(type, id, when, about, data)
const halfPast = of(at(9), { field: 'start', replaced: FIVE }, { start: HALF_PAST })
const started = async (q: Query): Promise<string> => (await fixtureOf(q, 'league', 'g')).start
const standing = (q: Query): Promise<unknown> => q.value('select count(*)::integer from canon.corrections where ended_by is null')

database.transaction('CORRECT-1, CORRECT-4 a correction is the claim of its source on the field, with its own time and observation', async (t, q) => {
  await open(q)
  const { changes } = await correct(q, 'league', [halfPast])
  t.equal(changes, 1)
  const game = await fixtureOf(q, 'league', 'g')
  t.match(game, { start: HALF_PAST, version: 2, provenance: { start: { source: 'league', observed_at: at(9) } } })
  t.equal(game.provenance.start.observation_id, await q.value('select observation_id from canon.corrections'))
  t.equal(game.provenance.kind.observed_at, at(8))
  await push(q, 'league', [{ ...halfPast, external_id: 'h', data: { kind: 'game', sport: 'soccer', start: HALF_PAST } } as never])
  t.equal((await fixtureOf(q, 'league', 'h')).start, HALF_PAST, 'what is pushed is no correction, whatever it contains')
  t.equal(await standing(q), 1)
  t.same(await correct(q, 'league', [halfPast]).then(({ changes }) => changes), 0, 'the same moment: the first stands')
})

database.transaction('CORRECT-2 repetitions of the replaced value renew and end nothing, whether or not the rest differs', async (t, q) => {
  await open(q)
  await correct(q, 'league', [halfPast])
  await push(q, 'league', [game('g', { start: FIVE }, { observed_at: at(10) })])
  await push(q, 'league', [game('g', { start: FIVE, title: 'Derby' }, { observed_at: at(11) })])
  await push(q, 'league', [game('g', { title: 'Final' }, { observed_at: at(12) })])
  const found = await fixtureOf(q, 'league', 'g')
  t.match(found, { start: HALF_PAST, title: 'Final', provenance: { start: { observed_at: at(9) }, kind: { observed_at: at(12) } } })
})

database.transaction('CORRECT-2 another value, a clearing or a deletion that is newer ends it for good; an older one does not', async (t, q) => {
  await open(q)
  await correct(q, 'league', [halfPast])
  await push(q, 'league', [game('g', { start: '2026-09-12T11:00:00Z' }, { observed_at: at(7) })])
  t.equal(await started(q), HALF_PAST, 'older')
  await push(q, 'league', [game('g', { start: '2026-09-12T12:00:00Z' }, { observed_at: at(10) })])
  t.equal(await started(q), '2026-09-12T12:00:00Z')
  await push(q, 'league', [game('g', { start: FIVE }, { observed_at: at(11) })])
  t.equal(await started(q), FIVE, 'for good')
  t.same(await endings(q), ['report'])

  await correct(q, 'league', [of(at(11), { field: 'title' }, { title: 'Derby' })])
  t.equal((await fixtureOf(q, 'league', 'g')).title, 'Derby', 'of nothing')
  await push(q, 'league', [{ ...game('g', { start: FIVE }, { observed_at: at(12) }), cleared: ['title'] } as never])
  t.equal((await fixtureOf(q, 'league', 'g')).title, undefined)

  await correct(q, 'league', [of('2026-09-01T12:01:00Z', { field: 'title' }, { title: 'Final' })])
  await push(q, 'league', [gone('fixture', 'g', { observed_at: '2026-09-01T12:02:00Z' })])
  t.same(await endings(q), ['report', 'report', 'report'])
  t.equal(await standing(q), 0)
})

database.transaction('CORRECT-2 what its source restates unchanged ends it if it is not the replaced value', async (t, q) => {
  await open(q)
  await correct(q, 'league', [of(at(9), { field: 'start', replaced: '2026-09-12T01:00:00Z' }, { start: HALF_PAST })])
  t.equal(await started(q), HALF_PAST)
  await push(q, 'league', [game('g', { start: FIVE }, { observed_at: at(10) })])
  t.equal(await started(q), FIVE)
})

database.transaction('CORRECT-3, CORRECT-2 a newer correction or a person ends it, whichever is applied first', async (t, q) => {
  await open(q)
  const later = of(at(10), { field: 'start', replaced: FIVE }, { start: '2026-09-12T18:00:00Z' })
  await correct(q, 'league', [later])
  await correct(q, 'league', [halfPast])
  t.equal(await started(q), '2026-09-12T18:00:00Z')
  const undo = of(at(11), { field: 'start', ends: at(10), by: 'undo' })
  await correct(q, 'league', [undo])
  t.equal(await started(q), FIVE)
  t.same(await endings(q), ['correction', 'undo'])
  await correct(q, 'league', [of(at(12), { field: 'title', ends: '2026-09-01T11:30:00Z', by: 'until' })])
  await correct(q, 'league', [of('2026-09-01T11:30:00Z', { field: 'title' }, { title: 'Derby' })])
  t.same([(await fixtureOf(q, 'league', 'g')).title, await endings(q)], [undefined, ['correction', 'undo', 'until']])
  await correct(q, 'league', [
    of(at(14), { field: 'title', ends: at(13), by: 'undo' }), of(at(13), { field: 'title' }, { title: 'Cup' })
  ])
  t.same([(await fixtureOf(q, 'league', 'g')).title, (await endings(q)).at(-1)], [undefined, 'undo'], 'in one batch as well')
})

database.transaction('CORRECT-5 an observation that was applied before, but is newer, ends it as well', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { start: '2026-09-12T12:00:00Z' }, { observed_at: at(10) })])
  await push(q, 'league', [game('g', { start: FIVE }, { observed_at: at(11) })])
  await correct(q, 'league', [halfPast])
  t.equal(await started(q), FIVE)
  t.same(await endings(q), ['report'])
})

database.transaction('CORRECT-2 references are compared as what they lead to', async (t, q) => {
  await setClock(q, at(8))
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('venue', 'a', { name: 'Oak Park' })])
  await setClock(q, '2026-09-01T08:30:00Z')
  await push(q, 'league', [say('venue', 'b', { name: 'Oak Park North' }), say('venue', 'c', { name: 'Elm' })])
  await setClock(q, at(12))
  const [a, b] = [await idOf(q, 'league', 'venue', 'a'), await idOf(q, 'league', 'venue', 'b')]
  await push(q, 'league', [game('g', { venue: { external_id: 'b' } }, { observed_at: at(8) })])
  await correct(q, 'league', [of(at(9), { field: 'venue', replaced: { id: b } }, { venue: { external_id: 'c' } })])
  await merge(q, 'venue', a, b)
  await push(q, 'league', [game('g', { venue: { external_id: 'a' } }, { observed_at: at(10) })])
  t.equal((await fixtureOf(q, 'league', 'g')).venue.name, 'Elm')
  t.equal(await standing(q), 1)
})

database.transaction('CORRECT-4 it takes the place of what its source implies, and a better source still wins', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('h', { date: '2026-09-12' }, { observed_at: at(8) })])
  await correct(q, 'league', [
    correction('fixture', 'h', at(9), { field: 'start' }, { start: HALF_PAST }),
    correction('fixture', 'h', at(9), { field: 'time_status' }, { time_status: 'confirmed' })
  ])
  await push(q, 'league', [game('h', { date: '2026-09-12' }, { observed_at: at(10) })])
  t.match(await fixtureOf(q, 'league', 'h'), { start: HALF_PAST, time_status: 'confirmed' })

  await makeSource(q, 'club', 'hostFeed')
  await push(q, 'club', [say('team', await teamOf(q), { name: 'Club' })])
  const id = await idOf(q, 'league', 'team', 't')
  await correct(q, 'club', [of('2026-09-01T12:30:00Z', { field: 'name', replaced: 'Club' }, { name: 'FC' }, 'team', id)])
  t.equal(await q.value('select name from canon.teams'), 'Eagles')
})

/** A team of the league, by the id that others name it with. */
async function teamOf (q: Query): Promise<string> {
  await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  return idOf(q, 'league', 'team', 't')
}

database.transaction('OYC03 what its source has not described is not corrected; an observation stored meanwhile: 40001', async (t, q) => {
  await open(q)
  await q('savepoint before')
  await t.rejects(correct(q, 'league', [correction('fixture', 'other', at(9), { field: 'title' }, { title: 'X' })]), { code: 'OYC03' })
  await q('rollback to before')
  await correct(q, 'league', [halfPast])
  await push(q, 'league', [game('g', { start: FIVE }, { observed_at: at(10) })])
  await q('delete from pg_temp.incoming')
  await q(`insert into pg_temp.incoming (seq, type, external_id, mapping_id, entity_id, observation_id, observed_at, round, verdict)
    select 0, 'fixture', 'g', k.mapping_id, m.entity_id, k.observation_id, k.observed_at, 1, 'correction'
      from canon.corrections k join canon.external_ids m using (realm_id, mapping_id)`)
  t.equal(await q.code("select resolve.lay_corrections($1, 'fixture', 1)", [homeOf(q).realmId]), '40001')
})
