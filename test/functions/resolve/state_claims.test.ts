import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

/** The claims of a known team {name: Eagles, level: A} once a round with one observation more has stated its own: field, value,
  is_winning, and whether it has an age of its own. */
async function state (q: Query, incoming: Record<string, unknown> & { verdict: string }, prepare = 'select'): Promise<unknown[][]> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 't', { name: 'Eagles', level: 'A' }, { observed_at: '2026-09-02T00:00:00Z' })])
  const mapped = await mappedOf(q, 'league', 'team', 't')
  await q(prepare)
  await openWorkspace(q)
  await fill(q, 'incoming', {
    seq: 0, type: 'team', external_id: 't', ...mapped, round: 1, is_new: false, is_deleted: false, has_older_claims: true, confidence: 1,
    observation_id: await q.value('select observation_id from intake.observations'), observed_at: '2026-09-03T00:00:00Z',
      content_hash: '\\x01',
    ...incoming
  })
  await q("select resolve.state_claims($1, 'team', 1, $2)", [homeOf(q).realmId, [incoming.verdict]])
  return (await q('select field, value, is_winning, observed_at is not null as is_older from canon.claims order by field'))
    .map((row) => Object.values(row))
}

database.transaction('all claims of a new entity are written, and win', async (t, q) => {
  t.same(await state(q, { verdict: 'first', is_new: true, claims: { name: 'Eagles', season: '2026' } }, 'delete from canon.claims'), [
    ['name', 'Eagles', true, false], ['season', '2026', true, false]
  ])
})

database.transaction('DECIDE-1 of news the claims that differ are written; one that it leaves out stands with an age of its own', async (t, q) => {
  t.same(await state(q, { verdict: 'news', claims: { name: 'Hawks', season: '2026' } }), [
    ['level', 'A', true, true], ['name', 'Hawks', true, false], ['season', '2026', false, false]
  ])
})

database.transaction('DECIDE-9 a late observation fills what its source has not stated since, with its own age, and nothing else', async (t, q) => {
  t.same(await state(q, { verdict: 'late', observed_at: '2026-09-01T00:00:00Z', claims: { name: 'Hawks', season: '2026' } }), [
    ['level', 'A', true, false], ['name', 'Eagles', true, false], ['season', '2026', false, true]
  ])
})

database.transaction('a restatement writes no claim', async (t, q) => {
  t.same(await state(q, { verdict: 'restatement', claims: { name: 'Other' } }), [['level', 'A', true, false], ['name', 'Eagles', true,
    false]])
})
