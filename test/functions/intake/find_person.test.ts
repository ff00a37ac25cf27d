import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { erase, givePersonKeys, ID, line, NAME, OTHER_NAME, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-5 a person who is to be erased has every name that the source gave, and those added; no pseudonym is one (OYV02), and a key is needed (OYX20)', async (t, q) => {
  await givePersonKeys(q, 1)
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [line('l', who()), line('m', who(ID, OTHER_NAME)), line('n', who('other', 'Bea Other'))])
  const FIND = 'select f.* from intake.find_person($1, $2, $3, $4) f'
  const find = (id: string, names: string[] | null = null) => q.one(FIND, [realmId, sourceId, id, names])
  const person = await find(ID, ['Zo', ' ', 'Z'])
  t.match(person, { player_id: ID, is_known: false, pseudonym: /^erased-/, key: Buffer, mark: Buffer })
  t.same(person.names, ['Zo', OTHER_NAME, NAME].sort())
  t.equal(await q.value('select $1 ~* $2', [`Goal by ${NAME}`, person.pattern]), true)
  const { pseudonym } = await erase(q)
  t.match(await find(ID), { is_known: true, pseudonym })
  t.equal(await q.code(FIND, [realmId, sourceId, pseudonym, null]), 'OYV02')
  await q("select set_config('oyss.person_keys', '', true)")
  t.equal(await q.code(FIND, [realmId, sourceId, ID, null]), 'OYX20')
})
