/** read.shares_of, as the page of a source reads it. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const source = (q: Query, session: Buffer, source_id: string, mode = 'test'): Promise<Data> =>
  act(q, 'manage.read_source', session, { mode, source_id }) as Promise<Data>
const idOfSource = (q: Query, key: string): Promise<string> =>
  q.value('select source_id from tenancy.sources where source_key = $1 and realm_id = $2', [key, homeOf(q).realmId])

database.transaction('DASHBOARD-72 of each field it is said how often a source states it, is shown, and is overruled by another value; what is the same is not', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parents', 'crowd')
  await push(q, 'parents', [say('team', 'a', { name: 'Kestrels', age_group: 'U12' }), say('team', 'b', { name: 'Herons' })])
  await push(q, 'league', [say('team', 'x', { name: 'Kestrels FC' }), say('team', 'y', { name: 'Herons' })])
  for (const [mine, theirs] of [['a', 'x'], ['b', 'y']] as const) {
    const [first_id, second_id] = [await idOf(q, 'parents', 'team', mine), await idOf(q, 'league', 'team', theirs)]
    await q.as('oyss_manager', () => q.call('manage.merge_entities', {
      account_id: homeOf(q).accountId, mode: 'test', first_id, second_id, made_by: 'Kim', why: 'One team.'
    }))
  }
  const { fields } = await source(q, session, await idOfSource(q, 'parents'))
  t.match(fields[0], { type: 'team', field: 'name', said: 2, winning: 0, overruled: 1 })
  t.match(fields.find(({ field }: Data) => field === 'age_group'), { said: 1, winning: 1, overruled: 0 })
  const theirs = (await source(q, session, await idOfSource(q, 'league'))).fields
  t.match(theirs.find(({ field }: Data) => field === 'name'), { said: 2, winning: 2, overruled: 0 })
})

