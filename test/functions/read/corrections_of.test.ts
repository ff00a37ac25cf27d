/** read.corrections_of, read.other_claims and read.confirmed_changes. */
import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase } from '../../helpers/database.ts'
import { makeAccount } from '../../helpers/people/people.ts'
import { game, gone, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (hour: number) => `2026-09-01T0${hour}:00:00Z`

database.transaction('CORRECT-10 read.corrections_of: those of the account, the newest first; other accounts see none', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'hostFeed')
  await push(q, 'league', [game('g', { title: 'Derby' }, { observed_at: at(1) })])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await correct(q, 'league', [correction('fixture', 'g', at(2), { field: 'title', replaced: 'Derby', reason: 'Wrong.' }, { title: 'Cup' })])
  await correct(q, 'league', [correction('fixture', 'g', at(3), { field: 'title', replaced: 'Derby' }, { title: 'Final' })])
  const found = await q.value('select read.corrections_of($1, $2, $3)', [realmId, accountId, id])
  t.match(found, [
    { made_at: at(3), made_by: null, reason: null, is_standing: true, fields: [{ value: 'Final', replaced: 'Derby', ended_by: null }] },
    { made_at: at(2), reason: 'Wrong.', is_standing: false, fields: [{ value: 'Cup', ended_by: 'correction' }] }
  ])
  t.same(await q.value('select read.corrections_of($1, $2, $3)', [realmId, await makeAccount(q, 'Other'), id]), [])
})

database.transaction('CORRECT-10 read.corrections_behind, read.corrected_by: who, why and what ended it, of batches and observations of the account alone', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'hostFeed')
  const { batchId: plain } = await push(q, 'league', [game('g', { title: 'Derby' }, { observed_at: at(1) })])
  await correct(q, 'league', [correction('fixture', 'g', at(2), { field: 'title', replaced: 'Derby', reason: 'Wrong.' }, { title: 'Cup' })])
  await correct(q, 'league', [correction('fixture', 'g', at(3), { field: 'title', ends: at(2), by: 'undo' })])
  const made = await q('select observation_id, batch_id from intake.observations where realm_id = $1 order by observed_at', [realmId])
  const ids = made.map(({ observation_id: id }) => id)
  t.same(await q.value('select read.corrections_behind($1, $2, $3)', [realmId, accountId, ids]), {
    [ids[1]]: { by: null, reason: 'Wrong.', ended: null }, [ids[2]]: { by: null, reason: null, ended: 'undo' }
  })
  t.same(await q.value('select read.corrections_behind($1, $2, $3)', [realmId, await makeAccount(q, 'Other'), ids]), {})
  const described = (batchId: unknown): Promise<unknown> => q.value('select read.corrected_by($1, $2)', [realmId, batchId])
  t.equal(await described(plain), null)
  t.match(await described(made[1]?.batch_id), / “Wrong\.”$/)
  t.notMatch(await described(made[2]?.batch_id), '“')
})

database.transaction('CORRECT-9 read.other_claims: live claims of better and of equal rank, no others', async (t, q) => {
  await setClock(q, at(1))
  const { realmId } = await makeRealm(q)
  for (const [key, sourceClass] of [
    ['league', 'authoritativePush'], ['club', 'hostFeed'], ['own', 'hostFeed'], ['gone', 'hostFeed'], ['parents', 'crowd']
  ] as const) await makeSource(q, key, sourceClass)
  await push(q, 'own', [game('g', { title: 'Own' })])
  const id = await idOf(q, 'own', 'fixture', 'g')
  await push(q, 'league', [game(id, { title: 'League' })])
  await push(q, 'club', [game(id, { title: 'Club' })])
  await push(q, 'gone', [game(id, { title: 'Gone' }), gone('fixture', id)])
  await push(q, 'parents', [game(id, { title: 'Parents' })])
  const found = await q.value("select read.other_claims($1, $2, 'own', 3::smallint, '{title,status}')", [realmId, id])
  t.same(found.map(({ field, source, value }: Record<string, unknown>) => [field, source, value]), [
    ['status', 'league', 'scheduled'], ['title', 'league', 'League'], ['title', 'club', 'Club']
  ])
})

database.transaction('CORRECT-25 what is confirmed of a start takes the end along, as reported or as long as before, and a place its field: read.confirmed_changes', async (t, q) => {
  await setClock(q, at(1))
  const { realmId } = await makeRealm(q)
  for (const key of ['own', 'other']) await makeSource(q, key, 'hostFeed')
  await push(q, 'own', [
    game('g', { start: '2026-09-12T10:00:00Z', end: '2026-09-12T11:30:00Z' }), game('h', { start: '2026-09-12T10:00:00Z' })
  ])
  const reported = async (own: string, field: string, data: object): Promise<unknown> => {
    const id = await idOf(q, 'own', 'fixture', own)
    await push(q, 'other', [game(id, { ...data })])
    return q.value(`select read.confirmed_changes($1, o.mapping_id, m.mapping_id, $2)
      from canon.external_ids m join canon.external_ids o on o.entity_id = m.entity_id and o.external_id = m.entity_id
     where m.external_id = $3 and o.entity_id = $4`, [realmId, field, own, id])
  }
  t.same(await reported('g', 'start', { start: '2026-09-12T15:00:00Z' }), { start: '2026-09-12T15:00:00Z', end: '2026-09-12T16:30:00Z' })
  t.same(await reported('g', 'start', { start: '2026-09-12T15:00:00Z', end: '2026-09-12T18:00:00Z' }), {
    start: '2026-09-12T15:00:00Z', end: '2026-09-12T18:00:00Z'
  })
  t.same(await reported('h', 'start', { start: '2026-09-12T15:00:00Z', end: '2026-09-12T18:00:00Z' }), { start: '2026-09-12T15:00:00Z' })
  t.same(await reported('h', 'status', { status: 'cancelled' }), { status: 'cancelled' })
  t.match(await reported('h', 'venue', { venue: { external_id: 'p', name: 'Park' } }), { venue: { external_id: /^ven_/ } })
  t.match(await reported('h', 'venue', { venue: { external_id: 'p', field: '3' } }), {
    venue: { external_id: await idOf(q, 'other', 'venue', 'p') }, 'venue.field': '3'
  })
})
