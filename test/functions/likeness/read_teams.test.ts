/**
 * What is read of the name of a team: likeness.read_teams, by likeness.tokens, likeness.read_figure, likeness.birth_year and
 * likeness.word_kinds; and the keys by which it is found: matching.add_keys.
 */
import t from 'tap'
import { readParts, type Parts } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
const keysOf = async (q: Query, said: object): Promise<string[]> => (await readParts(q, 'team', said as Record<string, unknown>)).key ?? []

/** Each name with what of its parts is asserted; null: none of the kind. */
const NAMES: [string, Record<string, string[] | null>][] = [
  ['Marrowick FC B2016 / 16B / Boys 2016', { own: ['marrowick'], club: ['fc'], birth_year: ['2016'], gender: ['M'], number: null }],
  ['Tolland 2014 / U12 Girls', { own: ['tolland'], birth_year: ['2014'], age_group: ['12'], gender: ['F'] }],
  ['Quillhaven BU11 Gold', { own: ['quillhaven'], age_group: ['11'], gender: ['M'], colour: ['gold'] }],
  ['Quillhaven 10UG - Rovers', { own: ['quillhaven'], squad: ['rovers'], age_group: ['10'], gender: ['F'] }],
  ['Oakton 15/16G Pre-ECNL II', { birth_year: ['2015', '2016'], gender: ['F'], tier: ['pre', 'ecnl'], number: ['2'] }],
  ["Oakton '09 North White", { birth_year: ['2009'], direction: ['n'], colour: ['white'] }],
  ['Oakton 16Black (F25) 9v9 25/26', { birth_year: ['2016'], colour: ['black'], aside: null }],
  ['Oakton 16B Venn 72', { own: ['oakton', 'venn'], number: null }],
  ['Oakton 16B Venn 113', { registration: ['113'], number: null }],
  ['Oakton Chargers 2012 (Pell)', { own: ['oakton'], squad: ['chargers'], aside: ['pell'] }],
  ['Marrowick Tolland SA MTSA Rovers', { own: ['marrowick', 'tolland'], club: ['sa'], squad: ['rovers'] }],
  ['Oakton Twp Kickers 2008', { own: ['oakton'], common: ['township'], squad: ['kickers'] }],
  ['ÖAKTÓN F.C. 2010', { own: ['oakton'], club: ['fc'], birth_year: ['2010'] }],
  ['JR7 Oakton', { own: ['jr7', 'oakton'] }],
  ['Oakton Kings 9 & Under', { own: ['oakton'], squad: ['kings'], age_group: ['9'] }],
  ['Oakton Kings Under-10 Girls', { age_group: ['10'], gender: ['F'] }], ['Oakton Kings Under 10', { age_group: ['10'] }],
  ['Oakton Kings 12 and under', { age_group: ['12'] }]
]

database.transaction('IDENTITY-70 likeness.read_teams reads structure out of a name, by likeness.tokens and likeness.read_figure', async (t, q) => {
  for (const [name, expected] of NAMES) {
    const parts: Parts = await readParts(q, 'team', name)
    for (const [kind, values] of Object.entries(expected)) t.same(parts[kind] ?? null, values, `${name}: ${kind}`)
  }
  t.same(await q.value("select likeness.tokens('A-Team (Blue) ''16')"), ['a', 'team', '(', 'blue', ')', '16'])
  t.same(await q.value("select likeness.tokens('Oakton 9 & Under')"), ['oakton', 'u9'])
  t.equal(await q.value("select cardinality(likeness.tokens(repeat('oak ', 100)))"), 50, 'of a long name only the beginning')
  for (const [token, before, parts] of [
    ['u12b', '', ['age_group:12', 'gender:M']], ['16b', '', ['birth_year:2016', 'gender:M']], ['12', 'u', ['age_group:12']],
    ['f25', '', []], ['9v9', '', []], ['72', '', []], ['113', '', ['registration:113']], ['2', '', ['number:2']]
  ]) t.same(await q.value('select likeness.read_figure($1, $2, null, null, null)', [token, before]), parts, String(token))
  t.equal(await q.value("select likeness.birth_year('09')"), 2009)
  t.equal(await q.value("select likeness.birth_year('25')"), null, 'a season')
})

database.transaction('IDENTITY-70 what a name does not say is taken from what is said beside it', async (t, q) => {
  const said = {
    name: 'Rovers', organization: { name: 'Marrowick Tolland Soccer Club' }, age_group: 'U09', gender: 'F', season: '2025/26',
    coach: 'Ana Venn'
  }
  t.match(await readParts(q, 'team', said), {
    age_group: ['9'], gender: ['F'], born: ['2016', '2017'], season: ['2025', '2026'], coach: ['ana', 'venn'], form: ['cs'],
    'club: own': ['marrowick', 'tolland'], 'club: club': ['soccer', 'club']
  })
  t.same((await readParts(q, 'team', { name: 'Rovers', coach: 'Coach Smith' })).coach, ['smith'], 'a title is no name')
  t.match(await readParts(q, 'team', { name: 'Rovers G2014', gender: 'M', birth_year: 2013 }), {
    birth_year: ['2014'], gender: ['F']
  }, 'the name counts first')
  const unknown = await readParts(q, 'team', { name: 'Rovers', division: { age_group: 'U10', gender: 'M' } })
  t.match(unknown, { age_group: ['10'], gender: ['M'] })
  t.equal(unknown.born, undefined, 'without a season nobody knows the year of birth')
})

database.transaction('IDENTITY-70, IDENTITY-113 names that may be one share a key (matching.add_keys), and words that are kept are at most twelve', async (t, q) => {
  for (const [first, second] of [
    ['MTSA Kings 2008', 'Marrowick-Tolland Kings 2008'], ['MTSA Kings 2008', 'Marrowick Tolland SA Rovers 2008'],
    ['Marowick Storm 2015', 'Marrowick Storm 15'], ['Venns 2010', 'Venn 10B'], ['Harbor Hawks 2013 Boys', 'Harbor Hawks BU13']
  ] as const) {
    const known = await keysOf(q, { name: second })
    const sought = await q.value('select array_agg(matching.key_of_other(key)) from unnest($1::text[]) key', [
      await keysOf(q, { name: first })])
    t.ok(sought.some((key: string) => known.includes(key)), `${first}, ${second}`)
  }
  t.same([await q.value("select matching.key_of_other('team s:mtsa 2008')"), await q.value("select matching.key_of_other('team mtsa')")],
    ['team i:mtsa 2008', 'team mtsa'])
  const many = await keysOf(q, {
    name: 'Oak Pell Venn Tolland Marrowick Quillhaven Harrow Ferry Grand Orla Storm Rovers Kings Lions 2014/15'
  })
  t.equal(new Set(many.map((key) => key.replace(/ \d{4}$/, ''))).size, 12)
  t.same(await keysOf(q, { name: 'B2016' }), [], 'nothing to find it by')
  t.same(await keysOf(q, { name: 'Winner of Oakton' }).then((keys) => keys.length > 0), true)
  t.same(await keysOf(q, { name: 'Winner of Group A' }), [], 'a placeholder')
  t.equal((await keysOf(q, { name: 'Venns' }))[0], 'team venn')
  t.same((await readParts(q, 'team', 'Marrowick Tolland SC 2012')).acronym, ['mt', 'mtsc', 'tsc'])
})

database.transaction('IDENTITY-202 a team without a word of its own is found by the words of its club, be they names of squads', async (t, q) => {
  const keys = (name: string, club: string): Promise<string[]> => keysOf(q, { name, organization: { name: club } })
  const known = await keys('Nova Surge G2016 Academy', 'Nova Surge')
  t.ok((await keys('G2016 Academy', 'Nova Surge')).some((key) => known.includes(key)))
  t.ok((await keys('U10 Girls Academy', 'Nova Surge')).some((key) => known.includes(key)), 'who writes its age')
})

database.transaction('IDENTITY-71 likeness.is_placeholder: names that stand for a team to come, in whatever words', async (t, q) => {
  const isOne = (name: string): Promise<unknown> => q.value('select likeness.is_placeholder($1)', [name])
  for (const name of [
    'Winner of A', 'Winner of Match 12', 'TBD', 'tba', 'Quarter Finals A Winner', 'Semi Finals B Winner', 'Loser SF1', 'Runner-Up Group B',
    'Oakton Soccer Club Boys TBD 2016', 'Group A 1st', '1st Place Pool B', 'Second in Group C', 'Seed #3', 'A1', 'Bye',
    'Wild Card', 'Team 2',
    'Home Team', 'W12', 'Highest Seed', 'To Be Determined', '---', ''
  ]) {
    t.equal(await isOne(name), true, name)
  }
  for (const name of [
    'Oakton Chargers 2012', 'Marrowick Winners SC', 'Group Tolland FC', 'Quarterdeck 2014', 'Homewood United', 'Poolesville 16B'
  ]) {
    t.equal(await isOne(name), false, name)
  }
})

database.transaction('IDENTITY-70 words of teams have a role in likeness.words, and those of teams are of likeness.word_kinds or marks', async (t, q) => {
  for (const [word, role, value] of [
    ['boys', 'gender', 'M'], ['grey', 'colour', 'grey'], ['ii', 'number', '2'], ['archive', 'tag', null], ['north', 'direction', 'n'],
    ['prega', 'tier', 'pre+ga'], ['twp', 'abbreviation', 'township'], ['soccer', 'club', null], ['united', 'common', null],
    ['valley', 'place', null], ['socal', 'region', null], ['italy', 'country', null], ['wolves', 'squad', null],
    ['unicorns', 'squad', null], ['garcia', 'surname', null], ['oro', 'colour', 'oro']
  ] as const) {
    const found = await q.one(`select role, value from likeness.words
      where version = likeness.version_in_force() and domain = 'team' and word = $1`, [word])
    t.match(found, { role, ...value !== null && { value } }, word)
  }
  t.same(await q(`select distinct role from likeness.words where domain = 'team' and role <> all (likeness.word_kinds())
    and role not in ('gender', 'colour', 'number', 'tag', 'direction', 'tier', 'abbreviation')`), [])
})
