import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HTTP-3 read.stored_fixtures: what a text is rendered of has the token of that text, by one source and by two', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  const at = (day: number) => ({ observed_at: `2026-09-0${day}T00:00:00Z` })
  const tokens: string[] = []
  const look = async () => {
    const [stored] = await q(`select s.*, f.token as rendered
      from read.stored_fixtures s join read.fixtures f using (realm_id, fixture_id)`)
    t.equal(stored!.token, stored!.rendered)
    t.ok(stored!.bytes >= stored!.document.length)
    tokens.push(stored!.token)
    return stored!
  }
  await push(q, 'league', [game('g', { title: 'Final' }, at(1))])
  t.match(await look(), { source_key: 'league', rank: 1, class: 'authoritativePush', placeholders: { length: 1 } })
  await push(q, 'parent', [game(await idOf(q, 'league', 'fixture', 'g'), { url: 'https://a.example' }, at(1))])
  t.match(await look(), { source_key: 'league', placeholders: { length: 2 } })
  for (const source of ['league', 'parent']) {
    const id = source === 'league' ? 'g' : await idOf(q, 'league', 'fixture', 'g')
    await push(q, source, [game(id, source === 'league' ? { title: 'Final' } : { url: 'https://a.example' }, at(2))])
    await look()
  }
  t.equal(new Set(tokens).size, 4, 'each restatement is another text')
})
