import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { idOf, makeRealm, push, say } from '../../helpers/seed.ts'
import { makeStage, play, played, tableOf } from '../standings/stage.ts'
import { type Read, competitionRead } from '../../helpers/standings/listed.ts'

const database = await useDatabase(t)
const ABSENT = { stage: 'stg_01ARZ3NDEKTSV4RRFFQ69G5FAV', competition: 'cmp_01ARZ3NDEKTSV4RRFFQ69G5FAV' }
const stageRead = (q: Query, key_hash: Buffer): Read => async (stage_id, if_none_match = null) =>
  await q.call('api.get_standings', { key_hash, if_none_match, stage_id }) as Awaited<ReturnType<Read>>

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
