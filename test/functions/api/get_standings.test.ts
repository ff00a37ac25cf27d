import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { idOf, makeRealm, push, say } from '../../helpers/seed.ts'
import { describeStages, makeStage, play, played, tableOf } from '../standings/stage.ts'

const database = await useDatabase(t)
const ABSENT = { stage: 'stg_01ARZ3NDEKTSV4RRFFQ69G5FAV', competition: 'cmp_01ARZ3NDEKTSV4RRFFQ69G5FAV' }
type Read = (id: string, tag?: string | null) => Promise<{ body: string | null, etag: string, is_unchanged: boolean }>
const stageRead = (q: Query, key_hash: Buffer): Read => async (stage_id, if_none_match = null) =>
  await q.call('api.get_standings', { key_hash, if_none_match, stage_id }) as Awaited<ReturnType<Read>>
const competitionRead = (
  q: Query, key_hash: Buffer, page_cursor: string | null = null
): Read => async (competition_id, if_none_match = null) =>
  await q.call('api.list_standings', { key_hash, if_none_match, competition_id, page_cursor }) as Awaited<ReturnType<Read>>

database.transaction('STANDING-5 api.get_standings: an empty stage answers a complete table without rows, version 1, with the default rules', async (t, q) => {
  await makeStage(q)
  t.match(await tableOf(q), {
    name: 's1', complete: true, tiebreak_source: 'default', version: 1, points: '3-1-0',
    tiebreakers: ['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for', 'goals_against'], missing_fixtures: [],
    derived_from: [], rows: []
  })
})

database.transaction('api.get_standings: a stage known from a fixture alone has a table too; what is not known is left out', async (t, q) => {
  await makeStage(q)
  await play(q, played('A 1:0 B', { stage: 'stub', competition: undefined, division: undefined }))
  const table = await tableOf(q, 'stub')
  t.match(table, { name: 'stub', type: 'other', version: 1 })
  t.same([table.rows.length, 'division' in table, 'competition' in table], [2, false, false])
})

database.transaction('api.get_standings: unchanged with the tag it answered, until a result lands or a team is renamed; publishable keys may read', async (t, q) => {
  const realm = await makeStage(q)
  const read = stageRead(q, realm.publishableHash)
  await play(q, 'A 1:0 B', 'A - B')
  const id = await idOf(q, 'league', 'stage', 's1')
  const first = await read(id)
  t.same(await read(id, first.etag), { body: null, etag: first.etag, is_unchanged: true })
  await push(q, 'league', [say('team', 'A', { name: 'Ajax' })])
  const renamed = await read(id, first.etag)
  t.equal(renamed.is_unchanged, false)
  t.match(JSON.parse(renamed.body as string), { version: 2, rows: [{ team_name: 'Ajax' }, { team_name: 'B' }] })
  await play(q, 'B 3:0 A')
  t.match(JSON.parse((await read(id, renamed.etag)).body as string), { version: 3, rows: [{ team_name: 'B' }, { team_name: 'Ajax' }] })
})

database.transaction('STANDING-1 api.list_standings: a table a stage, by division and order; a competition without stages has none', async (t, q) => {
  const realm = await makeStage(q)
  await push(q, 'league', [
    { ...describeStages({ final: { order: 2, type: 'bracket' }, groups: { order: 1 }, s1: { order: 1 } }, '2026-09-02T08:00:00Z') },
    say('competition', 'bare', { name: 'Bare', sport: 'soccer', kind: 'league' })])
  await play(q, 'A 1:0 B')
  const read = competitionRead(q, realm.keyHash)
  const answer = await read(await idOf(q, 'league', 'competition', 'cup'))
  t.same(JSON.parse(answer.body as string).data.map(({ name, rows }: any) => [name, rows.length]), [['groups', 0], ['s1', 2], ['final', 0]])
  t.equal((await read(await idOf(q, 'league', 'competition', 'cup'), answer.etag)).is_unchanged, true)
  t.same(JSON.parse((await read(await idOf(q, 'league', 'competition', 'bare'))).body as string), { data: [], next_cursor: null })
})

database.transaction('standings: an unknown key OYA01; what is absent or in another realm OYN01', async (t, q) => {
  const realm = await makeStage(q)
  const other = await makeRealm(q, 'Elsewhere')
  for (const [make, kind] of [[stageRead, 'stage'], [competitionRead, 'competition']] as const) {
    const id = await idOf(q, 'league', kind, kind === 'stage' ? 's1' : 'cup')
    t.equal(await q.code(() => make(q, Buffer.alloc(32))(id)), 'OYA01')
    t.equal(await q.code(() => make(q, realm.keyHash)(ABSENT[kind])), 'OYN01')
    t.equal(await q.code(() => make(q, other.keyHash)(id)), 'OYN01')
    t.equal(await q.code(() => make(q, realm.keyHash)(id)), undefined)
  }
})

database.transaction('LIST-23, LIST-19, STANDING-1 api.list_standings: tables come in pages, by division and order, none lost or twice; a cursor of another competition: OYV03', async (t, q) => {
  const realm = await makeStage(q)
  const divisions = Array.from({ length: 25 }, (_, n) => ({
    external_id: `d${n}`, name: `U${n % 5}`,
    stages: Array.from({ length: 45 }, (_, m) => ({ external_id: `s${n}-${m}`, name: `Pool ${m % 7}`, type: 'pool', order: m % 3 }))
  }))
  await push(q, 'league', [say('competition', 'big', { name: 'Big', sport: 'soccer', kind: 'league', divisions }),
    say('competition', 'bare', { name: 'Bare', sport: 'soccer', kind: 'league' })])
  const id = await idOf(q, 'league', 'competition', 'big')
  const order: string[] = (await q(`select s.stage_id from canon.stages s join canon.divisions d using (realm_id, division_id)
    where d.competition_id = $1 order by d.name, d.division_id, s.stage_order, s.name, s.stage_id`, [id]))
    .map(({ stage_id: stage }) => stage)
  const pagesOf = async (): Promise<string[][]> => {
    const pages = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: any = JSON.parse((await competitionRead(q, realm.keyHash, cursor ?? null)(id)).body as string)
      pages.push(page.data.map(({ stage }: any) => stage))
      cursor = page.next_cursor
    }
    return pages
  }
  const pages = await pagesOf()
  t.same(pages.map(({ length }) => length), [1000, 125])
  t.same(pages.flat(), order)
  await q("update standings.tables set derived_from = array[repeat('x', 900000)] where stage_id = any ($1)", [order.slice(0, 10)])
  const heavy = await pagesOf()
  t.same(heavy.map(({ length }) => length), [4, 4, 1000, 117], 'the last of the heavy ones share a page with others')
  t.same(heavy.flat(), order)
  const { next_cursor: cursor } = JSON.parse((await competitionRead(q, realm.keyHash)(id)).body as string)
  const bare = await idOf(q, 'league', 'competition', 'bare')
  t.equal(await q.code(() => competitionRead(q, realm.keyHash, cursor)(bare)), 'OYV03')
})
