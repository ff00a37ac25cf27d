import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { erase, givePersonKeys, ID, line, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-5, PRIVACY-8 ids of lines that are an erased player\'s alone, or name the player, get a pseudonym; those of others, and known ones, do not', async (t, q) => {
  await givePersonKeys(q)
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [line('l', who()), line('known', who('other', 'Bea'))])
  await erase(q)
  const lines = [
    line('alone', who()), line('shared', who()), line('shared', who('other', 'Bea')), line(`shared:${ID}`, who()),
    line(`shared:${ID}`, who('other', 'Bea')), line('known', who()), line('theirs', who('other', 'Bea'))
  ]
  await q('select intake.record_lines($1, $2, $3)', [realmId, sourceId, JSON.stringify({ observations: lines })])
  const isNoted = async (id: string) => (await q.one("select f.pseudonym from intake.find_erased($1, $2, 'line', $3) f", [realmId,
    sourceId, id]))
    .pseudonym !== null
  for (const [id, expected] of [['alone', true], [`shared:${ID}`, true], ['shared', false], ['known', false], ['theirs', false]] as const) {
    t.equal(await isNoted(id), expected, id)
  }
})
