import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

type Profile = Record<string, unknown>

/** Each name with what of its profile is asserted. */
const NAMES: [string, Profile][] = [
  ['Marrowick FC B2016 / 16B / Boys 2016', { words: 's:marrowick o:fc', years: '2016', gender: 'M', numbers: '' }],
  ['Tolland 2014 / U12 Girls', { words: 's:tolland', years: '2014', ages: '12', gender: 'F' }],
  ['Quillhaven BU11 Gold', { words: 's:quillhaven', ages: '11', gender: 'M', colours: 'gold' }],
  ['Quillhaven 10UG - Rovers', { words: 's:quillhaven m:rovers', ages: '10', gender: 'F' }],
  ['Oakton 15/16G Pre-ECNL II', { years: '2015 2016', gender: 'F', tiers: 'ecnl pre', numbers: '2' }],
  ["Oakton '09 North White", { years: '2009', directions: 'n', colours: 'white' }],
  ['Oakton 16Black (F25) 9v9 25/26', { years: '2016', colours: 'black', asides: '' }],
  ['Oakton 16B Venn 72', { words: 's:oakton s:venn', head: 1, numbers: '' }],
  ['Oakton Chargers 2012 (Pell)', { words: 's:oakton m:chargers', asides: 'pell' }],
  ['Marrowick Tolland SA MTSA Rovers', { words: 's:marrowick s:tolland o:sa m:rovers' }],
  ['Oakton Twp Kickers 2008', { words: 's:oakton u:township m:kickers' }],
  ['ÖAKTÓN F.C. 2010', { words: 's:oakton o:fc', years: '2010' }],
  ['JR7 Oakton', { words: 's:jr7 s:oakton' }]
]

database.transaction('IDENTITY-70 identity.read_team reads structure out of a name, by identity.name_tokens, name_parts, read_figure and gather_parts', async (t, q) => {
  for (const [name, profile] of NAMES) {
    t.match(await q.value("select identity.read_team(jsonb_build_object('name', $1::text))", [name]), profile, name)
  }
  t.same(await q.value("select identity.name_tokens('A-Team (Blue) ''16')"), ['a', 'team', '(', 'blue', ')', '16'])
  t.same(await q.value("select identity.name_parts('{oakton,16b}')"), ['s:oakton', 'Y:2016', 'G:M'])
  t.same(await q.value("select identity.read_figure('u12b', '', '{}')"), ['A:12', 'G:M'])
  t.match(await q.one("select * from identity.gather_parts('{s:oakton,C:red,Y:2012,C:blue,s:venn}', '{}')"), {
    colours: 'blue red', years: '2012', words: ['s:oakton', 's:venn'], head: 1
  })
  t.equal(await q.value("select identity.birth_year('09')"), 2009)
  t.equal(await q.value("select identity.birth_year('25')"), null, 'a season')
})

database.transaction('IDENTITY-70 what a name does not say is taken from what is said beside it', async (t, q) => {
  const said = {
    name: 'Rovers', organization: { name: 'Marrowick Tolland Soccer Club' }, age_group: 'U09', gender: 'F', season: '2025/26',
    coach: 'Ana Venn'
  }
  t.match(await q.value('select identity.read_team($1)', [said]), {
    ages: '9', gender: 'F', born: '2016 2017', club: 's:marrowick s:tolland o:soccer o:club', coach: 'a:ana s:venn'
  })
  t.match(await q.value('select identity.read_team($1)', [{ name: 'Rovers G2014', gender: 'M', birth_year: 2013 }]), {
    years: '2014', gender: 'F'
  }, 'the name counts first')
  t.match(await q.value('select identity.read_team($1)', [{ name: 'Rovers', division: { age_group: 'U10', gender: 'M' } }]), {
    ages: '10', gender: 'M', born: ''
  }, 'without a season nobody knows the year of birth')
})

database.transaction('IDENTITY-70 identity.team_keys are at most twelve, and names that may be one share one', async (t, q) => {
  const keys = async (name: string): Promise<string[]> =>
    (await q.value("select identity.read_team(jsonb_build_object('name', $1::text)) -> 'keys'", [name])) as string[]
  for (const [first, second] of [
    ['MTSA Kings 2008', 'Marrowick-Tolland Kings 2008'], ['MTSA Kings 2008', 'Marrowick Tolland SA Rovers 2008'],
    ['Marowick Storm 2015', 'Marrowick Storm 15'], ['Venns 2010', 'Venn 10B'], ['Harbor Hawks 2013 Boys', 'Harbor Hawks BU13']
  ] as const) {
    const known = await keys(second)
    t.ok((await keys(first)).some((key) => known.includes(key)), `${first}, ${second}`)
  }
  const many = await keys('Oak Pell Venn Tolland Marrowick Quillhaven Harrow Ferry Grand Orla Storm Rovers Kings Lions 2014/15')
  t.equal(many.length, 12)
  t.same(await keys('B2016'), [], 'nothing to find it by')
  t.equal((await q.value("select identity.team_keys('{s:venns}', '{}', '{}', '{}')") as string[])[0], 'venn')
  t.match(await q.value("select identity.acronyms_of('{s:marrowick,s:tolland,o:sc,Y:2012}')"), { mtsc: 's:marrowick s:tolland o:sc' })
})

database.transaction('IDENTITY-202 a team without a word of its own is found by the words of its club, be they names of squads', async (t, q) => {
  const keys = async (name: string, club: string): Promise<string[]> => (await q(
    "select key from identity.keyed('team', identity.read_team($1))", [{ name, organization: { name: club } }])).map(({ key }) => key)
  const known = await keys('Nova Surge G2016 Academy', 'Nova Surge')
  t.ok((await keys('G2016 Academy', 'Nova Surge')).some((key) => known.includes(key)))
  t.ok((await keys('U10 Girls Academy', 'Nova Surge')).some((key) => known.includes(key)), 'who writes its age')
  const own = await q.value("select identity.read_team($1) -> 'keys'", [{ name: 'G2016 Academy', organization: { name: 'Oakton Surge' } }])
  t.notOk((own as string[]).includes('surge'), 'a club with a word of its own is found by that')
})

database.transaction('IDENTITY-71 identity.is_placeholder: names that stand for a team to come, in whatever words', async (t, q) => {
  const isOne = (name: string): Promise<unknown> => q.value('select identity.is_placeholder(identity.name_tokens($1))', [name])
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

database.transaction('IDENTITY-70 lists of words: each has its role in identity.word_roles', async (t, q) => {
  const roles = await q.value('select identity.word_roles()') as Record<string, string>
  for (const [list, word, role] of [
    ['identity.gender_words', 'boys', 'G:M'], ['identity.colours', 'grey', 'C:grey'], ['identity.ordinals', 'ii', 'N:2'],
    ['identity.organiser_tags', 'archive', '-'], ['identity.directions', 'north', 'D:n'], ['identity.tiers', 'prega', 'T:pre+ga'],
    ['identity.abbreviations', 'twp', '=:township'], ['identity.club_words', 'soccer', 'o'], ['identity.club_kinds', 'united', 'u'],
    ['identity.place_words', 'valley', 'p'], ['identity.regions', 'socal', 'r'], ['identity.countries', 'italy', 'l'],
    ['identity.squad_names', 'wolves', 'm'], ['identity.mascots', 'unicorns', 'm'], ['identity.common_surnames', 'garcia', 'n']
  ] as const) {
    t.ok((await q.value(`select ${list}()`) as string).includes(word.slice(0, 4)), list)
    t.equal(roles[word], role, word)
  }
  t.equal(roles.oro, 'C:oro', 'a club may have a Gold and an Oro')
})
