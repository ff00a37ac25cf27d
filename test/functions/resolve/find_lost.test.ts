import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

for (const [title, wanted, claims, verdict] of [
  ['a restatement of claims that are there stays one', true, { name: 'Eagles' }, 'restatement'],
  ['a restatement of a claim that is not there is news', true, { name: 'Eagles', level: 'A' }, 'news'],
  ['a restatement of a claim with another value is news', true, { name: 'Hawks' }, 'news'],
  ['claims are compared only where some may be lost', false, { name: 'Hawks' }, 'restatement'],
] as const) {
  database.transaction(`INTAKE-8 ${title}`, async (t, q) => {
    await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
    const mapped = await mappedOf(q, 'league', 'team', 't')
    await openWorkspace(q)
    await fill(q, 'mentions', { entity_type: 'competition', external_id: 'c', may_have_lost_claims: wanted })
    const row = { type: 'team', round: 1, ...mapped, verdict: 'restatement', claims }
    await fill(q, 'incoming', { ...row, seq: 0, is_deleted: false }, { ...row, seq: 1, is_deleted: true }, { ...row, seq: 2,
      is_deleted: false, round: 2 })
    await q("select resolve.find_lost($1, 'team', 1)", [homeOf(q).realmId])
    t.same(await read(q, 'incoming', 'seq, verdict'), [[0, verdict], [1, 'restatement'], [2, 'restatement']])
  })
}
