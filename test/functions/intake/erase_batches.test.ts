import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, store } from '../../helpers/seed.ts'
import { givePersonKeys, ID, line, NAME, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-5, PRIVACY-6 intake.erase_batches: a person leaves bytes, faults and errors; the hash of the bytes that came is kept', async (t, q) => {
  await givePersonKeys(q)
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [line('l', who())])
  const waiting = await store(q, 'league', [line('m', who())])
  await q("update intake.batches set status = 'failed', error = $2, errors = $3 where batch_id = $1", [
    waiting, `22P02: invalid "${NAME}"`, JSON.stringify([{ index: 0, path: `/${ID}`, message: 'wrong' }])
  ])
  const hashes = await q('select batch_id, payload_sha256 from intake.batches order by 1')
  await q("select set_config('oyss.erasing', pg_current_xact_id()::text, true)")
  const erased = await q.as('oyss_owner', () => q.one(`
    with person as materialized (select p from intake.find_person($1, $2, $3, null) p),
         noted as materialized (select intake.record_person(p, '{}') from person)
    select p from person, noted`, [realmId, sourceId, ID]))
  t.equal(await q.as('oyss_owner',
    () => q.value("select intake.erase_batches($1::intake.person, array(select batch_id from intake.batches)) ->> 'intake.batches'",
    [erased.p])), '2')
  t.notMatch(JSON.stringify((await q('select convert_from(payload, $1) as text, error, errors from intake.batches', ['UTF8']))),
    new RegExp(`${ID}|${NAME}`))
  t.same(await q('select batch_id, payload_sha256 from intake.batches order by 1'), hashes)
})
