import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { undo } from '../../helpers/identity/merged.ts'
import { homeOf, idOf, push, say } from '../../helpers/seed.ts'
import { open } from '../../helpers/identity/audited.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-50 external_ids of a survivor are those of all that was merged into it, until that is undone', async (t, q) => {
  const { team, other } = await open(q)
  const externalIds = async (id: string) => q.value('select read.external_ids_of($1, $2)::jsonb', [homeOf(q).realmId, id])
  t.same(await externalIds(team), { league: 't1', crowd: 't2' })
  t.equal(await idOf(q, 'crowd', 'team', 't2'), team)
  await undo(q, 'team', other)
  t.same([await externalIds(team), await externalIds(other)], [{ league: 't1' }, { crowd: 't2' }])
  t.equal(await idOf(q, 'crowd', 'team', 't2'), other)
})

database.transaction('PRIVACY-16 external ids of stat lines are masked but for who may see players', async (t, q) => {
  await open(q)
  await push(q, 'crowd', [
    say('stat_line', 'l1', {
      fixture: { external_id: 'g2' }, team: { external_id: 't2' }, player: { external_id: 'p1', name: 'Ann' }, sport: 'soccer',
      stats: { goals: 1 }
    })])
  const ids = (role: 'oyss_auditor' | 'oyss_auditor_unmasked') =>
    q.as(role, () => q("select external_id from audit.external_ids where entity_type = 'stat_line'"))
  t.same([await ids('oyss_auditor'), await ids('oyss_auditor_unmasked')], [[{ external_id: 'masked' }], [{ external_id: 'l1' }]])
})
