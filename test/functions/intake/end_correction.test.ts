import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase } from '../../helpers/database.ts'
import { apply, fixtureOf, game, homeOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('CORRECT-6 intake.end_correction: the end is an observation of its own, archived in a batch that a job applies', async (t, q) => {
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
