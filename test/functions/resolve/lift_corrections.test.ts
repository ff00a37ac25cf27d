import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('CORRECT-4 resolve.lift_corrections: claims are as the source made them, and their fields are decided again', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { date: '2026-09-12', title: 'Derby' }), game('h', { title: 'Final' })])
  const mapped = await mappedOf(q, 'league', 'fixture', 'g')
  const lift = async (verdict: string): Promise<unknown> => {
    await openWorkspace(q)
    await fill(q, 'incoming', { seq: 0, type: 'fixture', external_id: 'g', ...mapped, round: 1, verdict })
    return q.value("select resolve.lift_corrections($1, 'fixture', 1)", [homeOf(q).realmId])
  }
  t.equal(await lift('news'), false, 'a realm without corrections')

  const at = '2026-09-01T08:30:00Z'
  await setClock(q, at)
  await correct(q, 'league', [
    correction('fixture', 'g', at, { field: 'time_status' }, { time_status: 'confirmed' }),
    correction('fixture', 'g', at, { field: 'title', replaced: 'Derby' }, { title: 'Cup' }),
    correction('fixture', 'h', at, { field: 'title', replaced: 'Final' }, { title: 'Semi-final' })
  ])
  const claims = () => q(`select field, implied_by, value, is_winning, is_correction from canon.claims c
    where c.mapping_id = $1 and field in ('time_status', 'title') order by field`, [mapped.mapping_id])
  t.same((await claims()).map((row) => Object.values(row)), [
    ['time_status', '', 'confirmed', true, true], ['title', '', 'Cup', true, true]
  ])
  t.equal(await lift('restatement'), true)
  t.same((await claims()).map((row) => Object.values(row)), [
    ['time_status', 'time', 'tbd', false, false], ['title', '', 'Derby', true, false]
  ])
  t.same((await q('select entity_id, field from pg_temp.contested order by field')).map((row) => Object.values(row)), [
    [await idOf(q, 'league', 'fixture', 'g'), 'time_status'], [await idOf(q, 'league', 'fixture', 'g'), 'title']
  ])
  t.equal(await q.value("select count(*)::integer from canon.covered_claims"), 1, 'of the other game it stands')
})
