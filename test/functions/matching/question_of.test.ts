import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
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
      await q.value('select matching.question_of($1, $2, $3, $4, $5)', [realmId, 'n', 'tm_known', entity, other]),
      question && `${question} ${[own, other].toSorted().join(' ')}`
    )
  })
}
