import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { erase, givePersonKeys, ID, line, NAME, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-5, PRIVACY-8 an erased player, and an external id that named one, are replaced in a stat line; anything else stays', async (t, q) => {
  await givePersonKeys(q)
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [line(`g:${ID}`, who())])
  const { pseudonym } = await erase(q)
  const replace = (observation: object) => q.value('select intake.replace_person($1, $2, $3)', [realmId, sourceId,
    JSON.stringify(observation)])
  const replaced = await replace(line(`g:${ID}`, who()))
  t.match(replaced, { external_id: /^erased-/, data: { player: { external_id: pseudonym, name: /^Erased / }, stats: { saves: 1 } } })
  t.notMatch(JSON.stringify(replaced), new RegExp(`${ID}|${NAME}`))
  t.match(await replace(line('l', who())), { external_id: 'l', data: { player: { external_id: pseudonym } } })
  for (const other of [line('l', who('other', 'Bea')), line('l'), { type: 'fixture', external_id: `g:${ID}`, data: who() }]) {
    t.same(await replace(other), JSON.parse(JSON.stringify(other)))
  }
})
