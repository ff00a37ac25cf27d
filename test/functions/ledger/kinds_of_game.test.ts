/** ledger.kinds_of_game: a game that sources stop to list, and list again. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, gone, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
type One = ReturnType<typeof game>
/** A report of a day. */
async function report (q: Query, n: number, source: string, one: One): Promise<void> {
  await setClock(q, `2026-09-0${n}T01:00:00Z`)
  await push(q, source, [{ ...one, observed_at: `2026-09-0${n}T00:00:00Z` }])
}

async function begin (q: Query): Promise<{ id: string, whats: () => Promise<[string, string[]][]> }> {
  const realm = await makeRealm(q)
  for (const key of ['league', 'county']) await makeSource(q, key, 'hostFeed', realm)
  await report(q, 1, 'league', game('g1', { start: '2026-10-12T14:00:00Z' }))
  const id = await idOf(q, 'league', 'fixture', 'g1') as string
  // Each version alone, as a run of one batch has it.
  const whats = async (): Promise<[string, string[]][]> => (await q(`
    select g.game ->> 'what' as what, array(select f ->> 'field' from jsonb_array_elements(g.game -> 'fields') f) as fields,
           ledger.count_changed_games(v.realm_id, array[v]) as counts
      from ledger.versions v
      cross join lateral ledger.changed_games(v.realm_id, array[v]) g (game)
     where v.entity_id = $1 and v.version > 1 order by v.version`, [id])).map(({ what, fields, counts }: Data) => {
    if (counts[what] !== 1) throw new Error(`${what} is counted as ${JSON.stringify(counts)}`)
    return [what, fields]
  })
  return { id, whats }
}

database.transaction('FEED-380 a game that its only source withdrew is removed, and back once a source lists it, whatever differs then', async (t, q) => {
  const { id, whats } = await begin(q)
  await report(q, 2, 'league', gone('fixture', 'g1'))
  t.same(await whats(), [['removed', []]])
  await report(q, 3, 'county', game(id, { start: '2026-10-13T16:00:00Z', title: 'Final' }))
  t.same(await whats(), [['removed', []], ['returned', ['start', 'title']]], 'what was removed then is not listed all the while')
  await report(q, 4, 'county', game(id, { start: '2026-10-13T18:00:00Z', title: 'Final' }))
  t.same((await whats()).at(-1), ['moved', ['start']])
})

database.transaction('FEED-380 a game that one source no longer lists and another still does is not removed, and not back when it moves', async (t, q) => {
  const { id, whats } = await begin(q)
  await report(q, 2, 'county', game(id, { start: '2026-10-12T14:00:00Z' }))
  await report(q, 3, 'league', gone('fixture', 'g1'))
  await report(q, 4, 'county', game(id, { start: '2026-10-14T14:00:00Z' }))
  await report(q, 5, 'county', gone('fixture', id))
  t.same(await whats(), [['moved', ['start']], ['removed', []]])
})

database.transaction('FEED-380 of a version without an observation, what is reported now decides: canon.is_reported', async (t, q) => {
  const { id } = await begin(q)
  const kinds = (): Promise<string[]> => q.value(`
    select ledger.kinds_of_game(v.realm_id, v.entity_id, array[jsonb_populate_record(v, $2)])
      from ledger.versions v where v.entity_id = $1`,
  [id, JSON.stringify({ observation_id: null, kinds: [{ kind: 'withdrawn', changed_fields: [] }] })])
  t.same(await kinds(), [])
  await q("update canon.external_ids set withdrawn_at = observed_at + interval '1 second' where entity_id = $1", [id])
  t.same(await kinds(), ['withdrawn'])
})
