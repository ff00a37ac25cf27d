import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, idOf, push, say } from '../../helpers/seed.ts'
import { mergeThese } from '../../helpers/identity/waiting_merges.ts'
import { day, open, merge, undo, propose, approve, reject, teams } from '../../helpers/identity/merging.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-36 what was rejected is not proposed again on the same evidence, what was undone not on any, but a person may merge it', async (t, q) => {
  await open(q)
  const [a, b, c] = await teams(q, 'a', 'b', 'c') as [string, string, string]
  const one = await propose(q, 'team', b, a, { score: 1, name: 2 })
  t.equal(await propose(q, 'team', a, b, { other: 1 }), one, 'it waits already')
  await reject(q, one)
  t.equal(await q.code(() => approve(q, one)), 'OYC03')
  t.equal(await propose(q, 'team', a, b, { name: 2, score: 1 }), null)
  const two = await propose(q, 'team', a, b, { name: 3 })
  t.match(two, /^rev_/)
  await approve(q, two)
  t.equal(await propose(q, 'team', a, b, { name: 4 }), null, 'they are one')
  t.equal(await q.code(() => merge(q, a, b)), 'OYC03')
  await undo(q, two)
  t.equal(await propose(q, 'team', a, b, { name: 4 }), null)
  await merge(q, b, c)
  t.equal(await propose(q, 'team', a, c, { name: 4 }), null, 'one is one with what was parted from it')
  t.equal((await merge(q, a, c)).survivor_id, a)
  t.equal(await q.value('select count(*)::integer from identity.redirects where survivor_id = $1', [a]), 2)
})

database.transaction('IDENTITY-36 nobody but a person decides that an organization which gives grants is one with another', async (t, q) => {
  await open(q)
  await push(q, 'league', ['o', 'p'].map((id) => say('organization', id, { name: 'Eagles', kind: 'club' })))
  const [o, p] = [await idOf(q, 'league', 'organization', 'o'), await idOf(q, 'league', 'organization', 'p')]
  const { accountId: account_id, mode } = homeOf(q)
  await q.call('manage.create_grant', { account_id, mode, organization_id: p, scope: 'participants:read', sources: null })
  const review = await propose(q, 'organization', o, p, {})
  t.equal(await q.value('select identity.needs_person($1, $2, $3)', [homeOf(q).realmId, o, p]), true)
  await q('update identity.decisions set score = 1 where decision_id = $1', [review])
  t.same(await mergeThese(q, homeOf(q).realmId, [review]), { merged: 0, left: 1 })
  t.match(await approve(q, review, 'Kim'), { survivor_id: [o, p].sort()[0] })
})

database.transaction('only what is there, of one type, twice over can be one: OYV02, OYN01; and who decides is said: OYV02', async (t, q) => {
  await open(q)
  const [a, b] = await teams(q, 'a', 'b') as [string, string]
  const g = await push(q, 'league', [game('g', {}, day(1))]).then(() => idOf(q, 'league', 'fixture', 'g'))
  t.equal(await q.code(() => merge(q, a, a)), 'OYV02')
  t.equal(await q.code(() => merge(q, a, g)), 'OYV02')
  t.equal(await q.code(() => merge(q, 'stl_01', a)), 'OYV02')
  t.equal(await q.code(() => merge(q, a, 'tm_00000000000000000000000000')), 'OYN01')
  t.equal(await q.code(() => approve(q, 'rev_none')), 'OYN01')
  t.equal(await q.code(async () => approve(q, await propose(q, 'team', a, b, {}), ' ')), 'OYV02')
  t.equal(await q.code(async () => undo(q, await propose(q, 'team', a, b, {}))), 'OYC03')
})
