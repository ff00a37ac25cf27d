import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { erase, givePersonKeys, ID, line, NAME, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-8 who was erased is found by id, name and pseudonym, of that source and under a key of the session; nobody else is', async (t, q) => {
  await givePersonKeys(q, 1)
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  const otherId = await makeSource(q, 'other', 'authoritativePush')
  await push(q, 'league', [line('l', who())])
  const pseudonym = (await erase(q)).pseudonym as string
  const found = async (kind: string, value: string, source = sourceId) =>
    (await q.one('select f.pseudonym from intake.find_erased($1, $2, $3, $4) f', [realmId, source, kind, value])).pseudonym
  for (const [kind, value] of [['player', ID], ['name', NAME], ['player', pseudonym]] as const) t.equal(await found(kind, value),
    pseudonym, value)
  t.equal(await found('player', 'another'), null)
  t.equal(await found('name', ID), null, 'another kind')
  t.equal(await found('player', ID, otherId), null, 'another source')
  await givePersonKeys(q, 2, 1)
  t.equal(await found('player', ID), pseudonym, 'by an older key')
  await givePersonKeys(q, 2)
  t.equal(await found('player', ID), null, 'without its key')
})
