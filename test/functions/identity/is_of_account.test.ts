import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { makeAccount } from '../../helpers/people/people.ts'
import { idOf, makeLive, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-52 an entity is of an account if its sources alone report it and all that is merged with it', async (t, q) => {
  const own = await makeLive(q, (await makeRealm(q)).accountId)
  const other = await makeLive(q, await makeAccount(q, 'Elsewhere'))
  await makeSource(q, 'league', 'hostFeed', own)
  await makeSource(q, 'elsewhere', 'hostFeed', other)
  await push(q, 'league', ['a', 'b'].map((id) => say('team', id, { name: `Team ${id}` })), own)
  await push(q, 'elsewhere', [say('team', 'c', { name: 'Herons' })], other)
  const [a, b, c] = await Promise.all([idOf(q, 'league', 'team', 'a', own), idOf(q, 'league', 'team', 'b', own),
    idOf(q, 'elsewhere', 'team', 'c', other)])
  const isOwn = (ids: string[]) => q.value('select identity.is_of_account($1, $2, $3)', [own.realmId, own.accountId, ids])
  t.same([await isOwn([a, b]), await isOwn([a, c]), await isOwn([c]), await isOwn([]), await isOwn(['tm_none'])], [
    true, false, false, false, false
  ])
  const [loser, survivor] = [b, c].sort().reverse() as [string, string]
  await merge(q, 'team', loser, survivor, own)
  t.same([await isOwn([a]), await isOwn([a, b])], [true, false], 'what is merged with that of another account')
})
