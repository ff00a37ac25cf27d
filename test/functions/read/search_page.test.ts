import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('DASHBOARD-31 read.search_page: what an id leads to, entities by name in pages, fixtures within one; what cannot be looked for: OYV02, OYV03', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [...['a', 'b', 'c'].map((id) => say('team', id, { name: `Eagles ${id}` })), game('g', { sides: sides('a',
    'b') })])
  const [team, fixture] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'fixture', 'g')]
  const SEARCH = 'select read.search_page($1, $2, $3, $4, $5, $6, $7)'
  const search = (type: string | null, text: string | null, within: string | null = null, cursor: string | null = null, limit = 2) =>
    [SEARCH, [realmId, accountId, type, text, within, cursor, limit]] as const
  const page = (...given: Parameters<typeof search>) => q.value(...search(...given))
  t.match(await page('team', team), { found: [{ type: 'team', id: team, name: 'Eagles a' }] })
  t.match(await page('team', 'league a'), { found: [{ type: 'team', id: team, external_id: 'a' }] })
  const first = await page('team', 'eagles')
  t.equal(first.data.length, 2)
  t.equal((await page('team', 'eagles', null, first.next_cursor)).data.length, 1)
  t.match((await page('fixture', null, team)).data, [{ id: fixture }])
  for (const wrong of [search('stat_line', 'x y'), search(null, 'x y'), search('team', 'x'), search('team', null, team), search('fixture',
    null, 'x')]) {
    t.equal(await q.code(...wrong), 'OYV02', JSON.stringify(wrong[1]))
  }
  t.equal(await q.code(...search('team', 'hawks', null, first.next_cursor)), 'OYV03')
})

database.transaction('DASHBOARD-31 a game that every source withdrew is marked in a list: read.search_page, read.is_unlisted', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'club', 'crowd')
  await push(q, 'league', [game('g', { title: 'Derby' })])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'club', [game(id, { title: 'Derby' })])
  const row = async () => (await q.value(
    "select read.search_page($1, $2, 'fixture', null, null, null, 5)", [realmId, accountId])).data[0]
  await setClock(q, '2100-01-01T00:00:00Z')
  await push(q, 'league', [gone('fixture', 'g')])
  t.match(await row(), { id, is_withdrawn: false, fields: { status: 'scheduled' } })
  await push(q, 'club', [gone('fixture', id)])
  t.match(await row(), { id, is_withdrawn: true })
})
