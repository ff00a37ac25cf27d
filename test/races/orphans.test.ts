/**
 * Guards that stand for foreign keys hold between sessions: who refers to something and who deletes it wait for each other, and the second
 * sees what the first did (OYX15).
 */
import t from 'tap'
import { call } from '../../db/call.ts'
import { useRaces } from '../helpers/races.ts'
import { game, idOf, makeRealm, makeSource, push, say, store, type Realm } from '../helpers/seed.ts'

const { q, open, begin } = await useRaces(t)
let realms = 0

async function makeVenue (): Promise<{ realm: Realm, venue: string, remove: string, played: string }> {
  const realm = await makeRealm(q, `Orphans ${++realms}`)
  await makeSource(q, 'league', 'partnerApi', realm)
  await push(q, 'league', [say('venue', 'v', { name: 'Park' })], realm)
  const venue = await idOf(q, 'league', 'venue', 'v', realm)
  return {
    realm, venue, remove: `delete from canon.venues where venue_id = '${venue}'`,
    played: await store(q, 'league', [game('g', { venue: { external_id: 'v' } })], realm)
  }
}
const codeOf = async (result: Promise<unknown>): Promise<unknown> => result.then(() => undefined, (error) => error.code)

t.test('who deletes a venue waits for the batch that plays a game there, and is refused: OYX15', async (t) => {
  const { realm, remove, played } = await makeVenue()
  const playing = await open('oyss_resolver', (db) => call(db, 'jobs.apply_batch', { batch_id: played }))
  const removing = await begin('oyss_resolver', (db) => db.query(remove))
  t.equal(await removing.isWaiting(), true)
  await playing.commit()
  t.equal(await codeOf(removing.result), 'OYX15')
  t.equal(await q.value(
    'select count(*)::integer from canon.fixtures f join canon.venues v using (realm_id, venue_id) where f.realm_id = $1', [realm.realmId]
  ), 1)
})

t.test('the batch that plays a game at a venue waits for who deletes it, and fails: OYX15', async (t) => {
  const { realm, remove, played } = await makeVenue()
  const removing = await open('oyss_resolver', (db) => db.query(remove))
  const playing = await begin('oyss_resolver', (db) => call(db, 'jobs.apply_batch', { batch_id: played }))
  t.equal(await playing.isWaiting(), true)
  await removing.commit()
  t.equal(await codeOf(playing.result), 'OYX15')
  t.equal(await q.value('select count(*)::integer from canon.fixtures where realm_id = $1', [realm.realmId]), 0)
})

t.test('a deletion that is rolled back leaves the batch its venue', async (t) => {
  const { realm, remove, played } = await makeVenue()
  const removing = await open('oyss_resolver', (db) => db.query(remove))
  const playing = await begin('oyss_resolver', (db) => call(db, 'jobs.apply_batch', { batch_id: played }))
  t.equal(await playing.isWaiting(), true)
  await removing.rollback()
  t.equal(await codeOf(playing.result), undefined)
  t.equal(await q.value('select count(*)::integer from canon.fixtures where realm_id = $1', [realm.realmId]), 1)
})
