import t from 'tap'
import { correct, correction, correctionOf } from '../../helpers/correcting.ts'
import { useDatabase } from '../../helpers/database.ts'
import { apply, fixtureOf, game, homeOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('CORRECT-2 intake.end_correction: the end is an observation of its own, archived in a batch that a job applies', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g')])
  await correct(q, 'league', [correction('fixture', 'g', '2026-09-01T08:00:00Z', { field: 'title' }, { title: 'Cup' })])
  const id = await q.value('select observation_id from canon.corrections')
  const batch = await q.value("select intake.end_correction($1, $2, '{title}', 'until', null)", [homeOf(q).realmId, id]) as string
  t.match(JSON.parse(await q.value("select convert_from(payload, 'UTF8') from intake.batches where batch_id = $1", [batch]) as string), {
    source: 'league', observations: [{
      type: 'fixture', external_id: 'g', observed_at: '2026-09-01T08:00:00.000001Z',
      correction: { ends: '2026-09-01T08:00:00Z', by: 'until', fields: { title: null } }
    }]
  })
  t.equal((await fixtureOf(q, 'league', 'g')).title, 'Cup')
  await apply(q, batch)
  t.equal((await fixtureOf(q, 'league', 'g')).title, undefined)
  t.same(await q.one('select ended_by, ended_observation_id = o.observation_id as is_of_it from canon.corrections, intake.observations o ' +
    'where o.batch_id = $1', [batch]), { ended_by: 'until', is_of_it: true })
})

database.transaction('CORRECT-5, CORRECT-13 what is newer than a correction: reports of the connector that it names, else of its own source, and its own corrections', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  const [site, club] = [await makeSource(q, 'site', 'scrape'), await makeSource(q, 'club', 'ownerCorrection')]
  const at = (minute: number): string => `2026-09-01T08:0${minute}:00Z`
  await push(q, 'site', [game('g', {}, { observed_at: at(0) })])
  await push(q, 'club', [game('g', {}, { observed_at: at(0) }), game('site g', {}, { observed_at: at(9) })])
  await correct(q, 'club', [correctionOf('site', 'g', at(1), { field: 'title' }, { title: 'Cup' })])
  await correct(q, 'club', [correctionOf('site', 'g', at(2), { field: 'title' }, { title: 'Final' })])
  await correct(q, 'club', [correction('fixture', 'g', at(3), { field: 'title' }, { title: 'Mine' })])
  await push(q, 'site', [game('g', {}, { observed_at: at(4) })])
  await push(q, 'club', [game('g', {}, { observed_at: at(5) })])
  const newer = async (minute: number): Promise<unknown> => q.value(
    `select array_agg(to_char(n.observed_at at time zone 'UTC', 'MI') order by n.observed_at)
       from intake.observations o cross join lateral intake.newer_observations(o) n where o.observed_at = $1 and o.correction is not null`,
    [at(minute)])
  t.same([await newer(1), await newer(2), await newer(3)], [['02', '04'], ['04'], ['05']])
  const sources = await q(`select intake.corrected_source(o) as id from intake.observations o
    where o.correction is not null order by o.observed_at`)
  t.same(sources.map(({ id }) => id), [site, site, club])
})
