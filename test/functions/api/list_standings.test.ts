import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, push, say } from '../../helpers/seed.ts'
import { describeStages, makeStage, play } from '../standings/stage.ts'
import { competitionRead } from '../../helpers/standings/listed.ts'

const database = await useDatabase(t)

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
