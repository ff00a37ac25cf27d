/**
 * Finding by name: search.words_of, search.extent_of, search.tg_index_names, search.class_of, search.runs_of, search.meets,
 * search.slips_of, search.read_question, search.names_within, search.rarest_of, search.is_called, search.is_first_met,
 * search.patterns_of, search.runs_after, search.find_names.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { makeThousands } from '../../helpers/thousands.ts'

const database = await useDatabase(t)

async function teams (q: Query, ...names: string[]): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', names.map((name, n) => say('team', `t${n}`, { name }, { observed_at: '2026-09-01T08:00:00Z' })))
}
/** A page of at most `limit`, with the names or, at its end, `...` where it leads on. */
const page = async (q: Query, text: string, { type = 'team', limit = 100, after = null, among = null }: {
  type?: string, limit?: number | null, after?: string | null, among?: string[] | null
} = {}): Promise<{ names: string[], place: string | null }> => {
  const rows = await q(
    "select coalesce(n.name, '...') as name, f.place from search.find_names($1, $2, search.read_question($1, $2, $3), $6, $5, $4) f " +
      'left join search.names n on n.realm_id = $1 and n.entity_id = f.entity_id order by f.number',
    [homeOf(q).realmId, type, text, limit, after, among]
  )
  return { names: rows.map(({ name }) => name), place: rows.at(-1)?.place ?? null }
}
const found = async (q: Query, text: string, type = 'team'): Promise<string[]> => (await page(q, text, { type })).names
const slips = (q: Query, word: string): Promise<string[]> =>
  q.value("select search.slips_of($1, 'team', $2)", [homeOf(q).realmId, word]) as Promise<string[]>
/** By grade, then by word, as C sorts. */
const byGrade = (one: any, other: any): number => one.grade - other.grade || (one.from_word < other.from_word ? -1 : 1)
const thousands = (q: Query, count: number, name: string): Promise<void> => makeThousands(q, 'team', count, name)

database.transaction('search.words_of: each word once, folded, at most 32 of at most 60 characters', async (t, q) => {
  const words = (name: string): Promise<string[]> => q.value('select search.words_of($1)', [name]) as Promise<string[]>
  t.same(await words('FC Köln, FC II'), ['fc', 'ii', 'koln'])
  t.same(await words('...'), [])
  t.equal((await words(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).length, 32)
  t.same(await words('x'.repeat(70)), ['x'.repeat(60)])
})

database.transaction('search.extent_of: the different trigrams of a name, folded', async (t, q) => {
  const extents = await q("select search.extent_of(n.name) as extent from unnest(array['FC', 'F.C.', 'FC fc', 'FC Köln', '...']) with " +
    "ordinality n (name, place) order by n.place")
  t.same(extents.map(({ extent }) => extent), [3, 3, 3, 8, 0])
})

database.transaction('search.tg_index_names: names of organizations, competitions, venues and teams are found, each among its own', async (t, q) => {
  await teams(q, 'Falcons')
  await push(q, 'league', [
    say('organization', 'o', { name: 'Falcons Club', kind: 'club' }),
    say('competition', 'c', { name: 'Falcons Cup', sport: 'soccer', kind: 'league' }), say('venue', 'v', { name: 'Falcons Park' })
  ])
  t.same(await found(q, 'falcons'), ['Falcons'])
  t.same(await found(q, 'falcons', 'organization'), ['Falcons Club'])
  t.same(await found(q, 'falcons', 'competition'), ['Falcons Cup'])
  t.same(await found(q, 'falcons', 'venue'), ['Falcons Park'])
})

database.transaction('search.tg_index_names: a new name replaces the words of the old one, and nothing but a name touches them', async (t, q) => {
  await teams(q, 'Old Name')
  await push(q, 'league', [say('team', 't0', { name: 'New Name' }, { observed_at: '2026-09-02T08:00:00Z' })])
  t.same(await found(q, 'old'), [])
  t.same(await found(q, 'name new'), ['New Name'])
  await push(q, 'league', [say('team', 't0', { name: 'New Name', level: 'Gold' }, { observed_at: '2026-09-03T08:00:00Z' })])
  t.same((await q('select word from search.name_words order by word')).map(({ word }) => word), ['name', 'new'])
})

database.transaction('LIST-13 search.class_of: the word itself, what begins with it, and what it may have been meant for', async (t, q) => {
  const classes = await q("select search.class_of(w.word, 'hawk', '{hawx,haw}') as class from unnest($1::text[]) with ordinality " +
    'w (word, place) order by w.place', [['hawk', 'hawks', 'haw', 'hawx', 'ha', 'owl', 'xhawk']])
  t.same(classes.map((row) => row.class), [0, 1, 2, 2, null, null, null])
  t.equal(await q.value("select search.class_of('hawk', 'h', '{}')"), null, 'one letter is no beginning')
  t.equal(await q.value("select search.meets('{u12,hawks}', array[row('hawk', '{}')::search.asked, row('u12', '{}')::search.asked])"), true)
  t.equal(await q.value("select search.meets('{u12,hawks}', array[row('hawk', '{}')::search.asked, row('u1', '{}')::search.asked, " +
    "row('owls', '{}')::search.asked])"), false)
})

database.transaction('LIST-13 search.patterns_of: a pattern finds a name exactly where search.meets does', async (t, q) => {
  const asked = "array[row('hawk', '{haw,hawl}'), row('x', '{}')]::search.asked[]"
  const rows = await q(`select n.words, search.meets(n.words, ${asked}) as meets,
    ' ' || array_to_string(n.words, ' ') || ' ' ~ all (search.patterns_of(${asked})) as is_found
    from (select string_to_array(w, ' ') from unnest($1::text[]) w) n (words)`, [[
    'hawk x', 'x hawk', 'hawks x', 'hawk xy', 'ax hawk', 'haw x', 'hawl x', 'hawls x', 'nighthawk x', 'x', 'hawk', 'x haw y'
  ]])
  t.equal(rows.filter(({ meets }) => meets).length, 6)
  t.same(rows.filter(({ meets, is_found: isFound }) => meets !== isFound), [])
})

database.transaction('LIST-20 search.runs_after: what was looked at before a place is left out, and its own range goes on there', async (t, q) => {
  const runs = (hasOthers: boolean, after: string[]): Promise<object[]> => q(
    "select r.grade, r.from_word, r.word, r.extent, r.entity_id from search.runs_after(row('hawk', '{haw}')::search.asked, $1, $2) r",
    [hasOthers, after]
  )
  const whole = (grade: number, word: string): object => ({ grade, from_word: word, word, extent: 0, entity_id: '' })
  const rest = [whole(2, 'hawk '), whole(3, 'haw')]
  t.same(await runs(false, ['1', '0', '', '0', '']), [whole(1, 'hawk'), ...rest].sort(byGrade))
  t.same(await runs(true, ['1', '0', '', '0', '']), [whole(0, 'hawk'), whole(1, 'hawk'), ...rest].sort(byGrade))
  t.same(await runs(true, ['1', '1', 'hawk', '7', 'tm_1']), [
    { grade: 1, from_word: 'hawk', word: 'hawk', extent: 7, entity_id: 'tm_1' }, ...rest
  ].sort(byGrade))
})

database.transaction('LIST-13 search.runs_of: the ranges of words hold exactly the words that meet a typed word, each in its class', async (t, q) => {
  const words = ['hawk', 'hawks', 'hawké', 'haw', 'hawl', 'hax', 'h', '東hawk', 'hawk東']
  const rows = await q(
    "select w.word, r.class, search.class_of(w.word, 'hawk', '{haw,hawl}') as wanted from unnest($1::text[]) w (word) left join " +
      "search.runs_of(row('hawk', '{haw,hawl}')::search.asked) r on w.word collate \"C\" >= r.from_word and w.word collate \"C\" < r.below",
    [words]
  )
  t.equal(rows.length, words.length)
  t.same(rows.filter((row) => row.class !== row.wanted), [])
  t.equal(rows.filter((row) => row.class !== null).length, 6)
})

database.transaction('LIST-13, LIST-21 search.slips_of: words one or two slips away, the nearest first, where nobody is called so', async (t, q) => {
  await teams(q, 'Kestrel', 'Kestrels', 'Hawks', 'Hawk Eye', 'Riverwood')
  t.same(await slips(q, 'hawk'), [], 'there is a hawk')
  t.same(await slips(q, 'kestrals'), ['kestrels', 'kestrel'])
  t.same(await slips(q, 'riverwod'), ['riverwood'])
  t.same(await slips(q, 'rievrwood'), ['riverwood'], 'two letters changed over near the beginning')
  t.same(await slips(q, 'riverwodo'), ['riverwood'], 'and at the end')
  t.same(await slips(q, 'hwa'), [], 'three letters are too few to guess from')
  t.same(await slips(q, 'eagles'), [])
  await thousands(q, 40, "'Falcoo' || chr(96 + n % 26 + 1) || chr(96 + n / 26 + 1)")
  t.equal((await slips(q, 'falcoo')).length, 0, 'they begin with it')
  t.equal((await slips(q, 'falczz')).length, 0, 'three slips and more')
  t.equal((await slips(q, 'falcoxa')).length, 10)
})

database.transaction('LIST-13 search.find_names, search.is_called: every word must be met, in any order', async (t, q) => {
  await teams(q, 'Eagles U12 Boys', 'Eagles U12 Girls', 'Hawks U12 Girls')
  t.same((await found(q, 'girls eagles')), ['Eagles U12 Girls'])
  t.same((await found(q, 'u12')).sort(), ['Eagles U12 Boys', 'Eagles U12 Girls', 'Hawks U12 Girls'])
  t.same(await found(q, 'eagles wolves'), [])
  t.same(await found(q, '!!'), [])
  const called = (await q(
    "select n.name from search.names n where search.is_called($1, 'team', n.entity_id, search.read_question($1, 'team', $2)) order by 1",
    [homeOf(q).realmId, 'girls u1']
  )).map(({ name }) => name)
  t.same(called, ['Eagles U12 Girls', 'Hawks U12 Girls'])
})

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

database.transaction('LIST-20, LIST-21 a page looks at so many names and leads on from there: pages together hold every match once, in order', async (t, q) => {
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

database.transaction('LIST-21 search.read_question: more than sixteen different words: OYV02', async (t, q) => {
  await teams(q, 'Eagles')
  const words = (count: number): string => Array.from({ length: count }, (_, n) => `w${n}`).join(' ')
  const read = (text: string) => q.code("select search.read_question($1, 'team', $2)", [homeOf(q).realmId, text])
  t.equal(await read(words(16)), undefined)
  t.equal(await read(`${words(16)} W1 w2`), undefined)
  t.equal(await read(words(17)), 'OYV02')
  t.equal(await read(words(99)), 'OYV02')
  t.same(await q.value("select array(select search.names_within(array_fill(row('a', '{}')::search.asked, array[n])) from " +
    'unnest(array[1, 4, 8, 16]) n)'), [3000, 3000, 1500, 750])
})

database.transaction('LIST-20 search.rarest_of: the word that the fewest names meet, beginnings and slips included, counted no further than needed', async (t, q) => {
  await teams(q, 'Hawks U12', 'Hawks U13', 'Hawksbury U12', 'Owls U12')
  const rarest = async (text: string, most: number) => Object.values(await q.one(
    "select r.* from search.rarest_of($1, 'team', search.read_question($1, 'team', $2), $3) r", [homeOf(q).realmId, text, most]
  ))
  t.same(await rarest('u12 hawks', 10), [1, 3])
  t.same(await rarest('hawks u1', 10), [1, 3])
  t.same(await rarest('owls u12', 10), [1, 1])
  t.same(await rarest('owls nobody', 10), [1, 0])
  t.same(await rarest('hawks u1', 1), [1, 2])
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
