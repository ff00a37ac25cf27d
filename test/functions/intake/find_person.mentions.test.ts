import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { givePersonKeys, ID, line, NAME, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-11 observations of the source about other things are counted in which an id or a name stands; its lines and other sources are not', async (t, q) => {
  await givePersonKeys(q)
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'other', 'partnerApi')
  await push(q, 'league', [line('l', who()), game('g', { title: `Portrait of ${NAME}` }), say('team', 't', { name: `Friends of ${ID}` }),
    game('h')])
  await push(q, 'other', [game('g', { title: NAME })])
  t.equal(await q.value('select intake.count_mentions(intake.find_person($1, $2, $3, null))', [realmId, sourceId, ID]), '2')
})
