/** The view resolve.statements: what each report states, so that of each field the newest is the claim. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (day: number) => ({ observed_at: `2026-09-0${day}T08:00:00Z` })

database.transaction('DECIDE-1 the newest statement of each field of an external id is its claim', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [
    say('organization', 'o', { name: 'Club', kind: 'club', sanctioning: { usys: '1' } }, at(1)),
    say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'friendly_series', host: { external_id: 'o' } }, at(1)),
    say('team', 'a', { name: 'Eagles', age_group: 'U09', organization: { external_id: 'o' } }, at(1)),
    say('venue', 'v', { name: 'Park' }, at(1)),
    game('g', {
      start: '2026-09-12T14:00:00Z', title: 'One', sides: sides('a', 'b'), venue: { external_id: 'v', field: '2' },
      competition: { external_id: 'c' }
    }, at(1)), say('result', 'r', { fixture: { external_id: 'g' }, result: score(2, 1) }, at(2))
  ])
  await push(q, 'league', [game('g', { date: '2026-09-13', title: 'Two' }, at(3)), say('venue', 'v', { name: 'Oak Park' }, at(4))])
  const differences = await q(`
    select * from (
      select distinct on (s.mapping_id, s.field, s.implied_by) s.mapping_id, s.field, s.implied_by, s.value, s.is_reference
        from resolve.statements s
        join intake.observations o using (realm_id, observation_id)
       where s.field is not null
       order by s.mapping_id, s.field, s.implied_by, o.observed_at desc) s
    full join (select k.mapping_id, k.field, k.implied_by, k.value, k.is_reference from canon.claims k) c
      using (mapping_id, field, implied_by)
    where s.value is distinct from c.value or s.is_reference <> c.is_reference`)
  t.same(differences, [])
  t.ok(await q.value('select count(*) > 15 from canon.claims'))
})
