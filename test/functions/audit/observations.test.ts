/** The view audit.observations: what every source said, when, in which batch, and about which entity. */
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, score, setClock, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const read = (q: Query, role: 'oyss_auditor' | 'oyss_auditor_unmasked' = 'oyss_auditor') => q.as(role, () =>
  q('select o.* from audit.observations o order by o.received_at, o.batch_index'))

database.transaction('an observation is shown as it was said, with its batch, its source and its entity', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'parents', 'crowd')
  await setClock(q, '2026-09-01T08:00:00Z')
  const data = { kind: 'game', sport: 'soccer', title: 'Derby', notes: 'Bring water' }
  const { batchId } = await push(q, 'parents', [
    say('team', 't1', { name: 'Eagles' }), say('fixture', 'g1', data, { observed_at: '2026-08-31T20:00:00Z', confidence: 0.4 })
  ])
  const [, { observation_id: id, ...row }] = await read(q) as [unknown, Record<string, unknown>]
  t.match(id, /^obs_[0-9A-HJKMNP-TV-Z]{26}$/)
  t.same(row, {
    mode: 'test', test_account_id: accountId, batch_id: batchId, batch_index: 1, source: 'parents', source_class: 'crowd',
    rank: 6, type: 'fixture', external_id: 'g1', entity_id: await idOf(q, 'parents', 'fixture', 'g1'),
    is_newest: true, observed_at: new Date('2026-08-31T20:00:00Z'), received_at: new Date('2026-09-01T08:00:00Z'),
    applied_at: new Date('2026-09-01T08:00:00Z'), batch_status: 'done', confidence: 0.4, is_deleted: false, data, cleared: [],
    correction: null
  })
})

database.transaction('MODEL-2, DECIDE-9 everything ever said is kept, restated or late, and the newest by its own time is marked', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const [hour, title, day] of [[1, 'first', 1], [2, 'third', 3], [3, 'late', 2], [4, 'third', 4]] as const) {
    await setClock(q, `2026-09-09T0${hour}:00:00Z`)
    await push(q, 'league', [game('g1', { title }, { observed_at: `2026-09-0${day}T08:00:00Z` })])
  }
  const entity = await idOf(q, 'league', 'fixture', 'g1')
  t.same((await read(q)).map(({ data, is_newest: newest, entity_id: id }) => [data.title, newest, id]), [
    ['first', false, entity], ['third', false, entity], ['late', false, entity], ['third', true, entity]
  ])
})

database.transaction('two sources that speak of one entity meet in it, each with a newest word of its own; a result leads to its fixture', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'parents', 'crowd')
  await setClock(q, '2026-09-09T01:00:00Z')
  await push(q, 'league', [game('g1')])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  await setClock(q, '2026-09-09T02:00:00Z')
  await push(q, 'parents', [game(id), say('result', 'r1', { fixture: { external_id: id }, result: score(1, 0) })])
  t.same((await read(q)).map(({ source, type, entity_id: entity, is_newest: newest }) => [source, type, entity, newest]), [
    ['league', 'fixture', id, true], ['parents', 'fixture', id, true], ['parents', 'result', id, true]
  ])
})

database.transaction('a deletion is the newest word until the source speaks of the id again', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const speak = async (hour: number, observation: Observation): Promise<void> => {
    await setClock(q, `2026-09-09T0${hour}:00:00Z`)
    await push(q, 'league', [observation])
  }
  const newest = async (): Promise<boolean[]> => (await read(q)).map(({ is_newest: isNewest }) => isNewest)
  await speak(1, game('g1', {}, { observed_at: '2026-09-01T08:00:00Z' }))
  await speak(2, gone('fixture', 'g1', { observed_at: '2026-09-02T08:00:00Z' }))
  t.same(await newest(), [false, true])
  await speak(3, gone('fixture', 'g1', { observed_at: '2026-09-03T08:00:00Z' }))
  t.same(await newest(), [false, false, true])
  await speak(4, game('g1', { title: 'back' }, { observed_at: '2026-09-04T08:00:00Z' }))
  t.same(await newest(), [false, false, false, true])
})

database.transaction('of stat lines under one external id each is an entity of its own, and their deletion has a row for each', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const line = (player?: string) => say(
    'stat_line', 'l',
    {
      fixture: { external_id: 'g' }, team: { external_id: 't' }, sport: 'soccer', stats: {},
      ...player ? { player: { external_id: player } } : {}
    },
    { observed_at: '2026-09-01T08:00:00Z' }
  )
  await setClock(q, '2026-09-09T01:00:00Z')
  await push(q, 'league', [line('p1'), line('p2')])
  await setClock(q, '2026-09-09T02:00:00Z')
  await push(q, 'league', [gone('stat_line', 'l', { observed_at: '2026-09-02T08:00:00Z' })])
  const entities = (await q("select entity_id from canon.external_ids where entity_type = 'stat_line' and player_id <> '' order by " +
    "player_id"))
    .map(({ entity_id: id }) => id)
  const rows = (await read(q, 'oyss_auditor_unmasked')).map(({ data, is_deleted: isDeleted, entity_id: id, is_newest: isNewest }) => [
    data.player?.external_id, isDeleted, id, isNewest
  ])
  t.same(rows.slice(0, 2), [['p1', false, entities[0], false], ['p2', false, entities[1], false]])
  t.same(rows.slice(2).sort(), entities.map((id) => [undefined, true, id, true]).sort())
})

database.transaction('the deletion of something never described is about no entity', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [gone('team', 't9')])
  t.match(await read(q), [{ external_id: 't9', is_deleted: true, is_newest: true, entity_id: null, data: {} }])
})
