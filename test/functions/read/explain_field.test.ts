import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { setYield } from '../../helpers/yielding.ts'

const database = await useDatabase(t)

database.transaction('DASHBOARD-34 read.explain_field: claims in order of precedence, of the own when they came and in which words; OYN01', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  const { batchId } = await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  const id = await idOf(q, 'league', 'team', 't')
  await push(q, 'parent', [say('team', id, { name: 'Hawks' })])
  const EXPLAIN = 'select read.explain_field($1, $2, $3, $4, null)'
  const explain = (account: string) => q.value(EXPLAIN, [realmId, account, id, 'name'])
  const own = await explain(accountId)
  t.match(own.claims, [
    { source: 'league', value: 'Eagles', winning: true, own: { batch_id: batchId, external_id: 't' } }, { source: 'parent',
      value: 'Hawks', winning: false }
  ])
  t.match(JSON.stringify(own), /Eagles/)
  t.ok((await explain('acct_other')).claims.every((claim: object) => !('own' in claim)))
  t.equal(await q.code(EXPLAIN, [homeOf(q).realmId, accountId, 'tm_unknown', 'name']), 'OYN01')
})

database.transaction('DASHBOARD-34 a claim that is implied, and one that differs, are marked: no page has to read the reason', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  for (const [key, sourceClass] of [['league', 'authoritativePush'], ['club', 'hostFeed'], ['parent', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
  await push(q, 'league', [game('g', { status: 'cancelled' })])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'club', [game(id, { title: 'Final' })])
  await push(q, 'parent', [game(id, { status: 'postponed' })])
  const { claims } = await q.value('select read.explain_field($1, $2, $3, $4, null)', [realmId, accountId, id, 'status'])
  t.same(claims.map(({ source, implied, differs }: Record<string, unknown>) => [source, implied, differs]).toSorted(), [
    ['club', true, undefined], ['league', undefined, undefined], ['parent', undefined, true]
  ])
})

database.transaction('DASHBOARD-34 a claim that is set aside, as its source yields, is marked: read.explain_field', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
  await makeSource(q, 'league', 'hostFeed')
  await push(q, 'feed', [game('g', { title: 'Cup final' })])
  const id = await idOf(q, 'feed', 'fixture', 'g')
  await push(q, 'league', [game(id, { title: 'Final' })])
  const yields = async () => (await q.value('select read.explain_field($1, $2, $3, $4, null)', [realmId, accountId, id, 'title']))
    .claims.map(({ source, yields }: Record<string, unknown>) => [source, yields])
  t.same((await yields()).toSorted(), [['feed', undefined], ['league', undefined]])
  await setYield(q, 'feed', 'league')
  t.same(await yields(), [['league', undefined], ['feed', true]])
})
