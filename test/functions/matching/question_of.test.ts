import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

for (const [title, veto, features, question] of [
  ['colours that sources write otherwise are one question', 'shirt_colour', [], 'shirt_colour'],
  ['ages that sources write otherwise are one question', 'near_age', [], 'near_age'],
  ['both are another question', 'near_age', [{ name: 'shirt_colour' }], 'near_age+shirt_colour'],
  ['any other rule is looked at by itself', 'gender', [], null], ['no rule is no question', null, [], null],
] as const) {
  database.transaction(`IDENTITY-234 ${title}, for each two sources`, async (t, q) => {
    const { realmId } = await makeRealm(q)
    const [own, other] = [await makeSource(q, 'league', 'partnerApi'), await makeSource(q, 'club', 'partnerApi')]
    await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
    const { entity_id: entity } = await mappedOf(q, 'league', 'team', 't')
    await openWorkspace(q)
    await fill(q, 'candidates', { entity_type: 'team', name_id: 'n', entity_id: 'tm_known', veto, features })
    t.equal(
      await q.value("select matching.question_of($1, 'team', $2, $3, $4, $5)", [realmId, 'n', 'tm_known', entity, other]),
      question && `${question} ${[own, other].toSorted().join(' ')}`
    )
  })
}

database.transaction('IDENTITY-234 pairs of equal names are one item for each type and two sources, and are merged together', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const source of ['league', 'club', 'third']) await makeSource(q, source, 'partnerApi')
  const venues = ['Lincoln School Field', 'Memorial Park', 'North Park', 'Central Park']
  const list = (source: string, names: string[]): Promise<unknown> =>
    push(q, source, names.map((name) => say('venue', `${source} ${name}`, { name })))
  await list('league', venues)
  await list('club', [...venues.slice(0, 3), 'Central Pk'])
  await work(q)
  const items = (): Promise<Record<string, any>[]> => q(`
    select question, count(*)::integer as pairs from identity.decisions
     where entity_type = 'venue' and status = 'pending' group by question order by 2 desc`)
  const [{ question, pairs } = {}, ...rest] = await items()
  t.match(question, /^equal_name\+venue /)
  t.equal(pairs, 3)
  t.notOk(rest.some((one) => one.question !== null), 'names that differ are reviewed by themselves')
  t.equal(await q.value("select matching.has_equal_name($1, 'venue', 'none', 'none')", [realmId]), null)
  t.equal(await q.value('select identity.approve_same_evidence($1, $2, $3)', [realmId, question, 'Dana']), 3)
})
