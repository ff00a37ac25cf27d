import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { arrange } from '../../helpers/public_pages.ts'

const database = await useDatabase(t)

database.transaction('PAGE-9 read.page_divisions by name, after one; read.page_division by its id, or the only one there is', async (t, q) => {
  const divisions = ['Gold', 'Bronze', 'Silver'].map((name) => ({ external_id: name, name }))
  await arrange(q, [
    say('competition', 'c1', { name: 'League', sport: 'soccer', kind: 'league', divisions }),
    say('competition', 'c2', { name: 'Cup', sport: 'soccer', kind: 'tournament', divisions: [{ external_id: 'Only', name: 'Only' }] })
  ])
  const { realmId } = homeOf(q)
  const [league, cup] = [await idOf(q, 'league', 'competition', 'c1'), await idOf(q, 'league', 'competition', 'c2')]
  const first = await q.one('select * from read.page_divisions($1, $2, null, 2)', [realmId, league])
  t.match(first, { divisions: [{ name: 'Bronze' }, { name: 'Gold' }], place: first.divisions[1].id })
  t.match(await q.one('select * from read.page_divisions($1, $2, $3, 2)', [realmId, league, first.place]), {
    divisions: [{ name: 'Silver' }], place: null
  })
  const division = (competition: string, id: string | null): Promise<any> =>
    q.value('select read.page_division($1, $2, $3)', [realmId, competition, id])
  t.match(await division(league, first.place), { id: first.place, name: 'Gold' })
  t.equal(await division(league, null), null)
  t.match(await division(cup, null), { name: 'Only' })
  t.equal(await q.code(() => division(cup, first.place)), 'OYN01')
})

const open = async (q: Query): Promise<void> => {
  await makeRealm(q)
  for (const [key, sourceClass] of [['league', 'authoritativePush'], ['club', 'hostFeed'], ['parent', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
}

database.transaction('read.divisions_of: by name, stages by order, then name; whatever a name is written with', async (t, q) => {
  await open(q)
  const name = 'Jänner "A" \\ \u2028 \u0001 😀'
  await push(q, 'league', [say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [
    {
      name: 'B',
      stages: [{ name: 'Z', type: 'pool', order: 1 }, { name: 'Final', type: 'bracket', order: 2 }, { name: 'A', type: 'pool', order: 1 }]
    },
    { external_id: '2', name }, { external_id: '1', name }] }), say('competition', 'none', {
      name: 'None', sport: 'soccer', kind: 'league'
    })])
  const report = async (id: string) =>
    JSON.parse(await q.value('select read.divisions_of($1, $2)', [homeOf(q).realmId, await idOf(q, 'league', 'competition', id)]))
  const divisions = await report('c')
  t.same(divisions.map((one: any) => [one.name, one.stages.map((stage: any) => `${stage.order} ${stage.name} ${stage.type}`)]), [
    ['B', ['1 A pool', '1 Z pool', '2 Final bracket']], [name, []], [name, []]
  ])
  t.ok(divisions[1].id < divisions[2].id)
  t.same(await report('none'), [])
})
