import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-16, HISTORY-17 what an entity said at a version: of the first what moved, of one with a state that, of others what came together', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (let day = 1; day <= 33; day++) {
    const at = new Date(Date.UTC(2026, 0, day)).toISOString().replace('.000Z', 'Z')
    await push(q, 'league', [say('team', 't', { name: `Team ${day}`, level: 'A' }, { observed_at: at })])
  }
  const states = new Map((await q(`select v.version, v.state is not null as is_kept, ledger.state_of(v) as state
    from ledger.versions v where v.entity_id = $1`, [await idOf(q, 'league', 'team', 't')])).map((row) => [row.version, row]))
  for (const [version, isKept] of [[1, false], [2, false], [32, true], [33, false]] as const) {
    t.match(states.get(version), { is_kept: isKept, state: { name: `Team ${version}`, level: 'A' } }, String(version))
  }
})
