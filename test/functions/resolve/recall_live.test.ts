import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, homeOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'
import { mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('UNDO-2, IDENTITY-8 resolve.recall_live: the live observations of fixtures, and the newest live references to what was only named by void ones', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  const source = await makeSource(q, 'feed', 'hostFeed')
  const at = (hour: number) => ({ observed_at: `2026-09-01T0${hour}:00:00Z` })
  const venue = (name?: string) => ({ venue: { external_id: 'v', ...name ? { name } : {} } })
  await push(q, 'feed', [game('g', venue('Oak'), at(1)), game('h', venue('Elm'), at(2)), game('i', venue(), at(3))])
  await correct(q, 'feed', [correction('fixture', 'g', '2026-09-01T05:00:00Z', { field: 'title' }, { title: 'Cup' })])
  const { batchId } = await push(q, 'feed', [game('g', venue('Ash'), at(4)), game('k', {}, at(4)), gone('fixture', 'h', at(4))])
  await q('update intake.batches set is_void = true where batch_id = $1', [batchId])
  const concerned: number[] = []
  for (const [type, id] of [['fixture', 'g'], ['fixture', 'k'], ['fixture', 'h'], ['venue', 'v']] as const) {
    concerned.push((await mappedOf(q, 'feed', type, id)).mapping_id)
  }
  const recall = (isVoid: boolean) => q('select resolve.recall_live($1, $2, $3, $4)', [homeOf(q).realmId, source, concerned, isVoid])
  await openWorkspace(q)
  await recall(true)
  t.same(await read(q, 'incoming', "external_id, round, verdict, to_char(observed_at at time zone 'UTC', 'HH24')"), [
    ['g', 1, null, '01'], ['h', 1, null, '02'], ['k', 1, 'void', null]
  ])
  t.same(await q("select value from pg_temp.mentions where entity_type = 'venue'"), [{ value: 'Elm' }], 'the newest that gives a name')
  await openWorkspace(q)
  await q("delete from pg_temp.mentions; delete from pg_temp.incoming")
  concerned.splice(0, 3, (await mappedOf(q, 'feed', 'fixture', 'k')).mapping_id)
  await recall(true)
  t.same(await read(q, 'incoming', 'external_id, round, verdict'), [['h', 0, 'restatement'], ['k', 1, 'void']])
})
