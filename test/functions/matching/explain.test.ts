/** Why two entities are, may be or cannot be one. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const explain = (q: Query, first: string, second: string): Promise<any> =>
  q.value("select matching.explain($1, 'team', $2, $3)", [homeOf(q).realmId, first, second])

async function open (q: Query): Promise<(source: string, id: string) => Promise<string>> {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'partnerApi')
  await q('update tenancy.realms set is_matching = true where realm_id = $1', [realmId])
  await push(q, 'league', [
    say('team', 'red', { name: 'Riverside Strikers U13 Boys Red' }), say('team', 'blue', { name: 'Riverside Strikers U13 Boys Blue' })
  ])
  await push(q, 'club', [say('team', 'r', { name: 'RIVERSIDE STRIKERS U13B' })])
  return (source, id) => idOf(q, source, 'team', id)
}

database.transaction('IDENTITY-180 the features, the rule that forbids and the thresholds are shown, whichever is named first', async (t, q) => {
  const id = await open(q)
  const [red, blue, plain] = [await id('league', 'red'), await id('league', 'blue'), await id('club', 'r')]
  for (const pair of [await explain(q, red, blue), await explain(q, blue, red)]) {
    t.match(pair, { are_one: false, survivor_id: null, names: [{ veto: 'colour' }], decisions: [] })
    t.match(pair.names[0].features, [{ name: 'colour', words: /^Different colors: (blue; red|red; blue)\.$/ }])
  }
  const near = await explain(q, red, plain)
  t.match(near, { first_id: red, second_id: plain, names: [{ veto: null }] })
  t.ok(near.names[0].score < near.auto && near.review < near.auto, 'one says nothing of a colour')
  t.ok(near.names[0].features.every((feature: object) => 'words' in feature && 'weight' in feature))
  t.same(near.schedule, { opponents: 0, venues: 0, is_against: false, is_elsewhere: false })
})

