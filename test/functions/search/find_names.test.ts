import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { teams, page, found, thousands } from '../../helpers/searching.ts'

const database = await useDatabase(t)

database.transaction('LIST-14 search.find_names: words as they were typed before beginnings before slips, and less else in the name before more', async (t, q) => {
  await teams(q, 'Hawksbury', 'Hawks Second Team Blue', 'Hawks')
  t.same(await found(q, 'hawks'), ['Hawks', 'Hawks Second Team Blue', 'Hawksbury'])
  t.same((await page(q, 'hawks', { limit: 2 })).names, ['Hawks', 'Hawks Second Team Blue'])
  await push(q, 'league', ['Eagles U1', 'Eagles U10', 'Red Eagles Team U1', 'Eaglet U1', 'Eagle Eagles Eaglet'].map((name, n) =>
    say('team', `e${n}`, { name })))
  t.same(await found(q, 'eagles u1'), ['Eagles U1', 'Red Eagles Team U1', 'Eagles U10'])
  t.same(
    await found(q, 'eagle'), ['Eagle Eagles Eaglet', 'Eagles U1', 'Eagles U10', 'Red Eagles Team U1', 'Eaglet U1'],
    'each once, where it is met best'
  )
  t.same(await found(q, 'eagels'), ['Eagle Eagles Eaglet', 'Eagles U1', 'Eagles U10', 'Red Eagles Team U1'])
})

database.transaction('LIST-20 search.find_names: of a word that thousands of names have, those with the least else in them come first, and all are found', async (t, q) => {
  await teams(q, 'Ravens', 'Eagles', 'Eagles Red', 'Eaglets', 'Red Eagles Girls')
  await thousands(q, 2500, "'Eagles Blue Second Team ' || n")
  t.same((await found(q, 'eagles')).slice(0, 3), ['Eagles', 'Eagles Red', 'Red Eagles Girls'])
  t.equal((await found(q, 'eagl')).length, 100)
  t.same(await found(q, 'eagles red'), ['Eagles Red', 'Red Eagles Girls'])
  t.same(await found(q, 'eagels red'), ['Eagles Red', 'Red Eagles Girls'])
  t.same(await found(q, 'eaglets'), ['Eaglets'])
  t.equal((await found(q, 'eagles team')).length, 100)
  t.equal((await page(q, 'eagl', { limit: 5000 })).names.length, 2504)
})

database.transaction('LIST-20 every word counts before the names are ranked, however many have one of them', async (t, q) => {
  await teams(q, 'A B Northern Lights')
  await thousands(q, 2100, "'A ' || n")
  await thousands(q, 2100, "'B ' || n")
  t.same(await found(q, 'A B'), ['A B Northern Lights'])
  t.same(await found(q, 'northern a'), ['A B Northern Lights'])
})

database.transaction('LIST-20, LIST-21 a page reads a bounded number of names and leads on from there: pages together hold every match once, in order', async (t, q) => {
  await teams(q, 'Wood Oak', 'Oak Wood', 'Wood Oaks')
  await thousands(q, 6000, "'Wood ' || n")
  await thousands(q, 6000, "'Oak ' || n")
  const seen: string[] = []
  let pages = 0
  for (let after: string | null = null; pages === 0 || after !== null; pages++) {
    const { names, place } = await page(q, 'wood oak', { after })
    seen.push(...names.filter((name) => name !== '...'))
    after = names.at(-1) === '...' ? place : null
  }
  t.same(seen.toSorted(), ['Oak Wood', 'Wood Oak', 'Wood Oaks'])
  t.equal(seen[2], 'Wood Oaks', 'what was typed comes first')
  t.equal(pages, 3, '6,002 names have the rarest word: they are looked at for exact ones, then for the others, 6,000 a page')
  const all = (await page(q, 'wood', { limit: 10000 }))
  t.equal(all.names.at(-1), '...')
  t.equal(all.names.length, 3001)
})

database.transaction('search.find_names: only among some entities, in the same order and from the same places', async (t, q) => {
  await teams(q, 'Eagles Red', 'Eagles', 'Eaglets', 'Eagle', 'Hawks')
  const ids = (await q('select team_id as id from canon.teams where name <> $1', ['Eagles'])).map(({ id }) => id)
  t.same((await page(q, 'eagle', { among: ids })).names, ['Eagle', 'Eagles Red', 'Eaglets'])
  const { place } = await page(q, 'eagle', { limit: 2 })
  t.same((await page(q, 'eagle', { among: ids, after: place })).names, ['Eagles Red', 'Eaglets'])
  t.same((await page(q, 'eagle', { among: [] })).names, [])
})

database.transaction('REALM-3 names of another realm are not found', async (t, q) => {
  await teams(q, 'Hawks')
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'league', 'authoritativePush', other)
  await push(q, 'league', [say('team', 't', { name: 'Hawks Elsewhere' })], other)
  t.same(await found(q, 'hawks'), ['Hawks'])
  await q.call('manage.reset_test', { account_id: homeOf(q).accountId, confirmation: null })
  t.same(await found(q, 'hawks'), [])
  t.equal(await q.value('select count(*)::integer from search.name_words'), 2)
})
