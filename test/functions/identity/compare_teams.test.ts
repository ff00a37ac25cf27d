import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)

type Data = Record<string, unknown>
type Said = string | Data
type Comparison = { score: number, veto: string | null, features: { name: string, value: unknown, weight: number, words: string }[] }

async function compare (q: Query, first: Said, second: Said): Promise<Comparison> {
  const [left, right] = [first, second].map((said) => typeof said === 'string' ? { name: said } : said)
  const compared = "select (c).* from identity.compare('team', identity.read_profile('team', $1), identity.read_profile('team', $2)) c"
  const there = await q.one(compared, [left, right]) as Comparison
  const back = await q.one(compared, [right, left]) as Comparison
  if (there.score !== back.score || there.veto !== back.veto) throw new Error(`not the same both ways: ${JSON.stringify([first, second])}`)
  return there
}

const AUTO = 0.9

database.transaction('IDENTITY-72 names that shift by season and convention are one team, by identity.compare and identity.align_words', async (t, q) => {
  for (const [first, second] of [
    ['Oakton Chargers B2016', 'OAKTON CHARGERS 16 Boys'], ['Oakton SC Chargers 2012', 'Oakton Chargers 2012'],
    ['Marrowick Wolf Pack 2009', 'Marrowick SA Wolfpack 2009'],
    ['Mar-Tol SC Flash 2007', 'Marrowick Tolland SC Flash 2007'], ['Oakton Avatar 2008', 'Oakton Avatars 2008'],
    ['Oakton Blaze 2013 Blue', 'Oakton Blue Blaze 2013'], ['Quillhaven Venn 16B', 'Grand Harrow Quillhaven Venn 16B'],
    ['Oakton Chiefs Orange 2009 (Petullo)', 'Oakton SC Chiefs Orange 2009'], ['Oakton Kings 2016', 'Oakton Kings 2016/17'],
    ['Quilhaven Kings 2012', 'Quillhaven Kings 2012'], ['Oakton SC Kings U12 Boys', 'Oakton Kings BU12'],
    ['Oakton Kings 16B (F25)', 'Oakton Kings 16B (S26)']
  ] as const) {
    const { score, veto } = await compare(q, first, second)
    t.ok(score >= AUTO && veto === null, `${first}, ${second}: ${score} ${veto}`)
  }
  const names = [{ name: 'Oakton Wolf Pack' }, { name: 'Oakton Wolfpack FC' }]
  t.match(await q.one('select * from identity.align_words(identity.read_team($1), identity.read_team($2))', names), {
    left_first: [], left_second: ['o:fc'], acronym: null
  })
})

database.transaction('IDENTITY-72 what one says and the other does not keeps a pair from merging by itself', async (t, q) => {
  for (const [first, second, feature] of [
    ['Oakton Kings 16B', 'Oakton Kings 16B Black', 'colour'], ['Oakton Marrow 16B', 'Oakton Marrow 16B II', 'number'],
    ['Oakton 16B Academy', 'Oakton 16B', 'tier'], ['Oakton Kings 16B', 'Oakton South Kings 16B', 'direction'],
    ['Oakton Kings', 'Oakton Kings 2012', 'age'], ['Oakton Quill 16B', 'Oakton Quill 16B Venn', 'words'],
    ['Oakton 2016', 'Oakton B2016', 'gender'], ['Oakton 16B Kings (Pell)', 'Oakton 16B Kings (Venn)', 'remark'],
    ['Oakton Kings 15/16B', 'Oakton Kings 16B', 'age'], ['Oakton 16G Pre-ECNL Venn', 'Oakton 2016G Venn', 'tier'],
    ['Oakton City 2016', 'Oakton County 2016', 'words']
  ] as const) {
    const { score, veto, features } = await compare(q, first, second)
    t.ok(score < AUTO, `${first}, ${second}: ${score}`)
    t.equal(veto, null, `${first}, ${second}`)
    t.ok(features.some(({ name, weight }) => name === feature && (weight < 0 || feature === 'words')), `${first}, ${second}: ${feature}`)
  }
})

for (const [rule, pairs] of Object.entries({
  sport: [[{ name: 'Oakton Kings 2016', sport: 'soccer' }, { name: 'Oakton Kings 2016', sport: 'baseball' }]],
  colour: [['Oakton Kings 16B Red', 'Oakton Kings 16B Blue'], ['Oakton 2014 Gold', 'Oakton 2014 Oro']],
  number: [
    ['Oakton Kings 2016 I', 'Oakton Kings 2016 II'], ['Oakton Kings 2016 1', 'Oakton Kings 2016 2'],
    ['Oakton U12 Girls A', 'Oakton U12 Girls C'], ['Oakton 2015 (A)', 'Oakton 2015(B)'], ["Oakton 16B Kings'", "Oakton 16B Kings''"]
  ],
  tier: [['Oakton Kings 2016 Elite', 'Oakton Kings 2016 Premier'], ['Oakton Kings NPL 2016', 'Oakton Kings Academy 2016']],
  birth_year: [['Oakton Kings 2015', 'Oakton Kings 2016'], ['Oakton Kings 15/16', 'Oakton Kings 17B']],
  age: [
    ['Oakton Kings U12', 'Oakton Kings U10'], ['Oakton Kings U12 2014', 'Oakton Kings U14 2014'],
    [{ name: 'Oakton Kings U12', season: '2026' }, { name: 'Oakton Kings U11', season: '2026' }]
  ],
  gender: [['Oakton Kings 16B', 'Oakton Kings 16G'], ['Oakton Kings 2016 Boys', 'Oakton Kings 2016 Girls']],
  direction: [['Oakton North Kings 2016', 'Oakton East Kings 2016'], ['Oakton Northwest 2016', 'Oakton Southeast 2016']],
  placeholder: [
    ['Winner of A', 'Winner of A'], ['TBD', 'TBD'], ['Quarter Finals A Winner', 'Quarter Finals A Winner'], ['TBD', 'Oakton TBD 2016']
  ],
  season: [
    [{ name: 'Oakton Kings 2012', season: '2023-24' }, { name: 'Oakton Kings 2012', season: '2025-26' }],
    [{ name: 'Oakton Kings 2012', season: 'Fall 2024' }, { name: 'Oakton Kings 2012', season: '2026' }]
  ],
  bare_name: [
    ['B2016', 'B2016'], ['2016 Boys White', '2016B White'], ['United 2016', 'United 2016'], ['U12 Girls Academy', 'U12 Girls Academy']
  ],
  generic_name: [
    ['RSC 2012 Boys', 'RSC B2012'], ['MTSA Mambas 2011', 'Marrowick-Tolland SA Mambas 2011'],
    ['Storm 2016', 'Storm 2016'], ['Wolves B2014 Blue', 'Wolves 2014B Blue'], ['Thunder SC 2016', 'Thunder 2016']
  ]
})) {
  database.transaction(`${rule === 'placeholder' ? 'IDENTITY-71' : 'IDENTITY-73'} the rule of ${rule} is overruled by no score, whatever else agrees`, async (t, q) => {
    for (const [first, second] of pairs) {
      const { veto, features } = await compare(q, first as Said, second as Said)
      t.equal(veto, rule, JSON.stringify([first, second]))
      t.ok(features.length > 0 && features.every(({ words }) => words.endsWith('.')), 'with the sentence for it')
      const verdict = await q.value(
        "select identity.verdict(array_agg(identity.compare('team', identity.read_team($1), identity.read_team($2))))",
        [first, second].map((said) => typeof said === 'string' ? { name: said } : said)
      )
      t.not(verdict, 'auto', JSON.stringify([first, second]))
    }
  })
}

database.transaction('IDENTITY-207, IDENTITY-208 ages a year apart without a season, and other coaches, are for a person, by identity.person_veto and identity.years_between', async (t, q) => {
  const of = (age: string, season?: string): Data => ({ name: `Oakton Kings ${age}`, ...season !== undefined && { season } })
  const by = (coach: string): Data => ({ name: 'Oakton Kings 2012', coach })
  for (const [first, second, veto] of [
    [of('U12'), of('U11'), 'near_age'], [of('U12', '2026'), of('U11'), 'near_age'], [of('U12'), of('U12', '2026'), null],
    [by('Jane Venn'), by('Ann Pell'), 'coach'], [by('Jane Venn'), by('Venn, J.'), null], [by('J. Venn'), by('Jane Pell-Venn'), null],
    [by('Jane Venn'), { name: 'Oakton Kings 2012' }, null]
  ] as const) {
    const { score, veto: found, features } = await compare(q, first, second)
    t.equal(found, veto, JSON.stringify([first, second]))
    t.equal(score >= (veto === 'near_age' ? 0.6 : AUTO), true, `${JSON.stringify([first, second])}: ${score}`)
    t.ok(features.length > 0)
    const verdict = "select identity.verdict(array_agg(identity.compare('team', identity.read_team($1), identity.read_team($2))))"
    t.equal(await q.value(verdict, [first, second]), veto === null ? 'auto' : 'review', JSON.stringify([first, second]))
  }
  t.equal(await q.value("select identity.years_between('12 13', '10')"), 2)
})

database.transaction('IDENTITY-211 clubs that state different legal forms are for a person, by identity.club_form', async (t, q) => {
  const of = (club: string): Data => ({ name: `${club} 2014 Boys Red`, organization: { name: club, region: 'MA' } })
  for (const [first, second, veto] of [
    ['Ashbank FC', 'Ashbank Soccer Club', 'club_form'], ['Ashbank SA', 'Ashbank SC', 'club_form'], ['Ashbank FC', 'Ashbank', null],
    ['Ashbank SC', 'Ashbank Youth Soccer Club', null], ['Ashbank FC', 'Ashbank Football Club', null]
  ] as const) t.equal((await compare(q, of(first), of(second))).veto, veto, `${first}, ${second}`)
  const form = 'select identity.club_form(identity.name_parts(identity.name_tokens($1)))'
  for (const [club, letters] of [['Ashbank Youth Soccer Club', 'cs'], ['FC Ashbank', 'cf'], ['Ashbank', '']] as const) {
    t.equal(await q.value(form, [club]), letters)
  }
})

database.transaction('IDENTITY-73 a bare or generic name merges where the club agrees, and seasons tell ages apart, by identity.compare_clubs', async (t, q) => {
  const club = { name: 'Marrowick Tolland SC' }
  const same = await compare(q, { name: 'B2016 White', organization: club }, { name: '2016 Boys White', organization: { name: 'MTSC' } })
  t.ok(same.score >= AUTO && same.veto === null, `the club agrees as well: ${same.score} ${same.veto}`)
  const prefixed = await compare(q, { name: 'B2016 White', organization: club }, 'Marrowick Tolland B2016 White')
  t.ok(prefixed.score >= AUTO && prefixed.veto === null, `the name says the club: ${prefixed.score} ${prefixed.veto}`)
  const elsewhere = { name: 'Quillhaven SC' }
  const other = await compare(q, { name: 'Storm 2016', organization: club }, { name: 'Storm 2016', organization: elsewhere })
  t.ok(other.score < AUTO, 'another club')
  const inStates = await compare(q, { name: 'Oakton SC 2012', region: 'NJ' }, { name: 'Oakton SC 2012', region: 'IL' })
  t.ok(inStates.score < AUTO, 'another region')
  const partly = await compare(
    q, { name: 'B2016', organization: { name: 'Tolland Marrowick' } }, { name: 'B2016', organization: { name: 'Grand Tolland' } }
  )
  t.equal(partly.veto, 'bare_name', 'clubs that share a word are not the same')
  const beside = await compare(q, { name: 'Oakton Quill 2012', gender: 'F' }, 'Oakton Quill 2012')
  t.equal(beside.score, (await compare(q, 'Oakton Quill 2012', 'Oakton Quill 2012')).score, 'a gender that no name says is no difference')
  const next = await compare(q, { name: 'Oakton Kings U12', season: '2025/26' }, { name: 'Oakton Kings U13', season: '2026/27' })
  t.equal(next.veto, null, 'a year older')
  t.equal((await compare(q, { name: 'Oakton Kings U12', season: '2025/26' }, { name: 'Oakton Kings U13', season: '2025/26' })).veto, 'age')
  t.equal((await compare(q, { name: 'Oakton Kings U12', season: '2025/26' }, 'Oakton Kings 2010')).veto, 'birth_year')
})

database.transaction('IDENTITY-73 a tier with a number needs a squad beside it', async (t, q) => {
  t.ok((await compare(q, 'Oakton SC 2016 Academy II', 'Oakton 2016 Academy II')).score < AUTO)
  t.ok((await compare(q, 'Oakton SC Kings 2016 Academy II', 'Oakton Kings 2016 Academy II')).score >= AUTO)
})

database.transaction('IDENTITY-73 a name of which the one own word is spelled otherwise is that of another town, for a person to decide', async (t, q) => {
  for (const [first, second] of [
    ['Hartford SC U12 Boys', 'Hertford SC U12 Boys'], ['Newton Soccer Club 2012 Red', 'Newtown Soccer Club 2012 Red'],
    ['Winchester United U13 Boys Blue', 'Manchester United U13 Boys Blue'], ['Woodbridge FC 2011', 'Woodridge FC 2011'],
    ['Spring SC 2012', 'Springfield SC 2012'], ['Greenville Falcons 2012', 'Greenvale Falcons 2012'],
    ['Stamford SC 2012 Smith', 'Stanford SC 2012 Smith']
  ] as const) {
    const { score, veto } = await compare(q, first, second)
    t.ok(score < AUTO || veto !== null, `${first}, ${second}: ${score} ${veto}`)
  }
  t.same(await Promise.all([['larsen', 'larson'], ['rapids', 'rapid'], ['marowick', 'marrowick'], ['untied', 'united']].map((words) =>
    q.value('select identity.is_sure_slip($1, $2)', words))), [false, true, true, true])
  const vetoes = "select array[identity.words_veto(false, '{s:oakton}', '{s:oakton}', 0, false), " +
    "identity.words_veto(true, '{s:oakton}', '{s:oakton}', 0, false), " +
    "identity.words_veto(false, '{s:oakton,s:harrow}', '{s:oakton}', 0, false)]"
  t.same(await q.value(vetoes), ['misspelt_name', null, null])
  const ofRules = "select array_agg(identity.is_for_person(v)) from unnest('{misspelt_name,generic_name,bare_name,colour}'::text[]) v"
  t.same(await q.value(ofRules), [true, true, false, false])
  const met = 'select c.* from identity.add_schedule(' +
    "identity.compare('team', identity.read_team($1), identity.read_team($2)), 1, 0, null) c"
  const near = await q.one(met, [{ name: 'Greenville Falcons 2012' }, { name: 'Greenvale Falcons 2012' }])
  t.equal(near.veto, null, 'a game at the same minute against the same opponent says that it is a slip')
})

/** The feature of a comparison that the vectors make. */
const embedding = ({ features }: Comparison): any => features.find(({ name }) => name === 'embedding')

database.transaction('IDENTITY-130 words that are misspelt make one team by their embedding: identity.compare_spelling', async (t, q) => {
  for (const [first, second] of [
    ['Hollinholm Falcons 2013', 'Hollinholm Falocns 2013'], ['Orrindale Comets 2011', 'Orirndale Coemts 2011'],
    ['Oakton Untied Kickers 2009', 'Oakton United Kickers 2009']
  ] as const) {
    const compared = await compare(q, first, second)
    t.ok(compared.score >= AUTO && compared.veto === null, `${first}, ${second}: ${compared.score} ${compared.veto}`)
    t.match(embedding(compared), { value: Number, words: /alike to \d+ in a hundred/ })
    t.ok(embedding(compared).weight > 5 && embedding(compared).value >= 0.65)
    const off = await compare(q, { name: first, embedder: 'none' }, second)
    t.ok(embedding(off), 'what is said does not switch it off')
  }
  for (const [first, second] of [
    ['Greenbush Kings 2016', 'Greenhaven Kings 2016'], ['Oakton Stangs 2012', 'Oakton Mustangs 2012'],
    ['Oakton SCPU10B03', 'Oakton SCPU10B04'], ['Oakton Southstars 2012', 'Oakton Southside 2012']
  ] as const) {
    const { score } = await compare(q, first, second)
    t.ok(score < 0.75, `${first}, ${second}: ${score}`)
  }
  const off = await q.one(
    `select (c).* from identity.compare_teams(identity.read_team($1), identity.read_team($2) || '{"embedder": "none"}') c`,
    [{ name: 'Hollinholm Falcons 2013' }, { name: 'Hollinholm Falocns 2013' }]
  ) as Comparison
  t.ok(off.score < 0.6 && !embedding(off))
})

database.transaction('IDENTITY-91 a score explains itself: identity.probability of the weights of its features', async (t, q) => {
  const { score, features } = await compare(q, 'Oakton Kings 16B', 'Grand Oakton Kings 16B Black')
  const sum = features.reduce((total, { weight }) => total + weight, 0)
  t.equal(await q.value('select identity.probability($1)', [sum]), score)
  t.ok(features.every(({ value, weight, words }) => value !== undefined && Number.isFinite(weight) && words.endsWith('.')))
  t.match(features.map(({ name }) => name), ['words', 'own_words', 'age', 'gender', 'colour'])
  t.equal((await q.value("select identity.feature('x', '1', null, 'y')") as unknown[]).length, 0)
  t.equal(await q.value("select identity.compare('fixture', '{}', '{}')"), null, 'not compared')
  t.equal(await q.value("select identity.read_profile('fixture', '{}')"), null, 'not compared')
})

database.transaction('IDENTITY-75 identity.verdict: only the one best candidate merges by itself', async (t, q) => {
  const verdict = (...scores: [number, string | null][]): Promise<unknown> => q.value(
    "select identity.verdict(array(select row((s ->> 0)::float8, s ->> 1, '[]')::identity.comparison from jsonb_array_elements($1) s))",
    [JSON.stringify(scores)]
  )
  t.equal(await verdict(), 'new')
  t.equal(await verdict([0.95, null]), 'auto')
  t.equal(await verdict([0.95, null], [0.85, null]), 'auto')
  t.equal(await verdict([0.95, null], [0.92, null]), 'review', 'another would merge as well')
  t.equal(await verdict([0.91, null], [0.88, null]), 'review', 'another is nearly as good')
  t.equal(await verdict([1, null], [0.98, null]), 'auto', 'another has less than a hundredth of the odds')
  t.equal(await verdict([1, null], [0.99, 'generic_name']), 'auto')
  t.equal(await verdict([1, null], [0.9999, null]), 'review', 'a score of 1 is rounded')
  t.equal(await verdict([0.99, null], [0.91, null]), 'review')
  t.equal(await verdict([0.95, null], [0.99, 'colour']), 'auto', 'what a hard rule forbids is no rival')
  t.equal(await verdict([0.99, 'colour']), 'new')
  t.equal(await verdict([0.95, 'generic_name']), 'review')
  t.equal(await verdict([0.95, null], [0.95, 'generic_name']), 'review')
  t.equal(await verdict([0.7, null]), 'review')
  t.equal(await verdict([0.5, null]), 'new')
  t.equal(await q.value("select identity.threshold('auto')"), AUTO)
})

database.transaction('IDENTITY-140 the squads of a club never merge by name, however a league marks them, by identity.is_begun and identity.is_club_named', async (t, q) => {
  for (const marks of [
    'Belgium,England', 'TX,AZ', 'JS,', '101,102', '1,2', 'I,II', ',II', 'A,B', ',A', 'J. Pell,K. Pell',
    'Martin,Martinez', 'Larsen,Larson', 'Rodrigues,Rodriguez', 'Andersen,Anderson', 'Clark,Clarke', 'Davis,Davies',
    'Smith,Smithson', 'Thunder,Thunderbirds', 'Fire,Fireflies',
    'Blaze,Blazers', 'HD,AD', 'Varsity,JV', ',Varsity', 'Pro,Prospects', ',Pro', 'Northern,Southern', ',Northern', 'Ruby,Jade', ',Ruby',
    'Bantam A,Bantam AA', 'Bantam AA,', 'Squirt,PeeWee', '5th Grade,6th Grade', ',5th', 'Majors,Minors', '(Pell),(Venn)', ',(Pell)',
    ',(I)', 'Girls,', 'U11,U12', 'East,'
  ]) {
    const [one, other] = marks.split(',')
    for (const name of ['Oakton SC {} 2012', 'Oakton 2012 {}', '{} Oakton 2012', 'Marrowick Tolland {} 12']) {
      const [first, second] = [one, other].map((mark) => name.replace('{}', mark as string).replace(/ +/g, ' ').trim()) as [string, string]
      const { score, veto } = await compare(q, first, second)
      if (veto === null && score >= AUTO) t.fail(`${first}, ${second}: ${score}`)
    }
  }
  for (const [first, second] of [
    ['Oakton B2016G Pell', 'Oakton B2016W Pell'], ['Oakton 16B Pell', 'Oakton B2016G Pell'], ['Oakton B2016 MD', 'Oakton B2016 AS'],
    ['Oakton B2016 MD', 'Oakton B2016'], ['Oakton B2016', 'Oakton B2016 Belgium'], ['Oakton B2016 SOCAL', 'Oakton B2016'],
    ['Oakton SC United 2016', 'Oakton SC 2016'], ['Oakton United 2016', 'Oakton Athletic 2016']
  ] as const) {
    const { score, veto } = await compare(q, first, second)
    t.ok(veto === 'number' || score < AUTO, `${first}, ${second}: ${score}`)
  }
  t.ok((await compare(q, 'G16 Quillhaven Kings', 'Grand Harrow SC G16 Quillhaven Kings')).score >= AUTO, 'a club in front of a squad')
  t.ok((await compare(q, 'Quillhaven G16', 'Harrow Quillhaven G16')).score < AUTO, 'or another club')
})

const CLUB = { name: 'Oakton Quill SC' }

database.transaction('IDENTITY-206 initials without a club, and one word with more in front of the other, are for a person to decide, by identity.is_initials and identity.front_veto', async (t, q) => {
  for (const [first, second] of [
    ['RSC 2012 Boys Red', 'RSC B2012 Red'], ['BYSC Thunder 2013', 'BYSC 2013 Thunder'], ['MTSA 2011', 'Marrowick-Tolland SA 2011'],
    ['G16 Quillhaven', 'Grand Harrow SC G16 Quillhaven'], ['2016B Venn LB', 'Beach Futbol 2016B Venn LB'],
    ['G2016 Quillhaven', 'BGFC G2016 Quillhaven']
  ] as const) {
    const { score, veto } = await compare(q, first, second)
    t.ok(score >= 0.6 && (score < AUTO || veto === 'generic_name'), `${first}, ${second}: ${score} ${veto}`)
    const inClub = await compare(q, { name: first, organization: CLUB }, { name: second, organization: CLUB })
    t.ok(inClub.score >= AUTO && inClub.veto === null, `${first}, ${second}: the club agrees: ${inClub.score} ${inClub.veto}`)
  }
  t.match(await compare(q, 'Venn SC 2017', 'Oakton SC Venn 2017'), { veto: 'generic_name' })
  for (const [word, is] of [
    ['a:rsc', true], ['i:lb', true], ['s:bysc', true], ['s:mtsa', true], ['s:hrvsl', true], ['s:bgfc', true],
    ['s:mesquite', false], ['s:tulsa', false], ['s:boys', false], ['s:venn', false], ['m:elks', false], ['n:lee', false]
  ] as const) t.equal(await q.value('select identity.is_initials($1)', [word]), is, word)
})

database.transaction('IDENTITY-204 teams whose colours have nothing in common never merge by themselves, whatever their games, by identity.read_colors and identity.are_colors_apart', async (t, q) => {
  for (const [written, read] of [
    [['Grey', 'WHITE'], ['grey', 'white']], [['gray/wht'], ['grey', 'white']], [['Burgundy and Gold'], ['gold', 'maroon']],
    [['Navy Blue', 'navy blue'], ['blue navy']], [['TBD', ' ', 'N/A'], []], [[], []]
  ]) t.same(await q.value('select identity.read_colors($1)', [JSON.stringify(written)]), read, String(written))
  const wearing = (...colors: string[]): Said => ({ name: 'Oakton Quill 2014', colors })
  for (const [first, second, areApart] of [
    [wearing('Red'), wearing('Blue', 'White'), true], [wearing('Royal Blue'), wearing('Navy Blue'), true],
    [wearing('Red', 'Black'), wearing('black'), false], [wearing('Blue'), wearing('Navy Blue'), false],
    [wearing('maroon'), wearing('Burgundy'), false], [wearing('gray'), wearing('Grey'), false], [wearing(), wearing('Red'), false],
    ['Oakton Quill 2014', wearing('Red'), false]
  ] as const) {
    const { score, veto, features } = await compare(q, first, second)
    t.ok(areApart ? score >= 0.6 && score < AUTO : score >= AUTO, `${score}`)
    t.equal(veto, areApart ? 'shirt_colour' : null, JSON.stringify([first, second]))
    t.equal(features.some(({ name }) => name === 'shirt_colour'), areApart, 'and whoever decides sees why')
  }
  const [red, blue] = [wearing('Red'), wearing('Blue')]
  const verdict = "select identity.verdict(array[identity.compare_teams(identity.read_team($1), identity.read_team($2))])"
  t.equal(await q.value(verdict, [red, blue]), 'review')
  const rival = "select identity.verdict(array[identity.compare_teams(identity.read_team($1), identity.read_team($2)), " +
    'identity.compare_teams(identity.read_team($1), identity.read_team($1))])'
  t.equal(await q.value(rival, [red, blue]), 'auto', 'a sibling in other colours is no rival')
  const met = 'select c.* from identity.add_schedule(identity.compare_teams(identity.read_team($1), identity.read_team($2)), 9, 0, null) c'
  t.equal((await q.one(met, [red, blue])).veto, 'shirt_colour', 'no games make up for it')
  const bare = await q.one(met, [{ name: 'B2014', colors: ['Red'] }, { name: '2014 Boys', colors: ['Blue'] }])
  t.equal(bare.veto, 'colour', 'a name that tells nothing is not even reviewed')
})

database.transaction('IDENTITY-205 teams of clubs in two states or countries are of two clubs, however these are called, by identity.region_code', async (t, q) => {
  const of = (region?: string, country?: string): Said => ({ name: 'Oakton Quill 2014', organization: { ...CLUB, region, country } })
  for (const [first, second, isOne] of [
    [of('NJ'), of('PA'), false], [of('New Jersey'), of('Ohio'), false], [of('Ontario', 'CA'), of('CA', 'US'), false],
    [of(undefined, 'US'), of(undefined, 'CA'), false], [of('South Side'), of('North Side'), false],
    [of('NJ'), of('New Jersey'), true], [of('US-OH'), of('ohio'), true], [of('NJ'), of(), true], [of('South Side'), of('south side'), true]
  ] as const) {
    const { score } = await compare(q, first, second)
    t.equal(score >= AUTO, isOne, `${JSON.stringify([first, second])}: ${score}`)
  }
  for (const [region, code] of [['N.J.', 'NJ'], ['US-OH', 'OH'], ['New York, USA', 'NY'], ['Quebec', 'QC'], ['Bay Area', 'BAY AREA']]) {
    t.equal(await q.value('select identity.region_code($1)', [region]), code)
  }
})

database.transaction('IDENTITY-141 an age that is said beside a name counts less than one in it', async (t, q) => {
  const club = { name: 'Oakton Scorpions' }
  const said = { age_group: 'U11', gender: 'M', organization: club }
  const bare = { name: 'Oakton Scorpions', ...said }
  t.ok((await compare(q, bare, { name: 'Oakton Scorpions B2015', ...said })).score < AUTO, 'a club has a name too')
  t.ok((await compare(q, { ...bare, organization: undefined }, { ...bare, organization: undefined })).score < AUTO, 'neither says it')
  t.ok((await compare(q, bare, bare)).score >= AUTO, 'the club agrees')
  const inDivision = (name: string): Said => ({ name: 'Oakton Quill 2012', division: { name } })
  t.equal((await compare(q, inDivision('U-13 Flight 2'), inDivision('U15 Boys'))).veto, 'age', 'the name of a division says it too')
  t.ok((await compare(q, { name: 'Oakton Storm', ...said }, { name: 'Oakton Storm B2015', ...said })).score >= AUTO, 'the squad agrees')
})

database.transaction('IDENTITY-72 steps: lists, words and places of words', async (t, q) => {
  const value = (sql: string): Promise<unknown> => q.value(`select ${sql}`)
  t.equal(await value("identity.do_lists_differ('blue', 'red', true)"), true)
  t.equal(await value("identity.do_lists_differ('blue', 'blue white', true)"), false)
  t.equal(await value("identity.do_lists_differ('2015 2016', '2016 2017', false)"), false)
  t.equal(await value("identity.are_words_alike('s:quillhaven', 's:quilhaven')"), true)
  t.equal(await value("identity.are_words_alike('s:bteam', 's:ateam')"), false)
  t.equal(await value("identity.are_words_alike('s:jr12', 's:jr1')"), false)
  t.same(await value("identity.join_words('{m:wolf,s:pack}', '{m:wolfpack}')"), ['m:wolf', 's:pack', 'm:wolfpack', null])
  t.equal(await value("identity.spelt_out('s:mtsa', '{\"acronyms\": {\"mt\": \"s:marrowick s:tolland\"}}')"), 's:marrowick s:tolland')
  t.same(await value(`identity.telling_words('{"words": "l:spain u:united o:sc s:fysa s:venn r:socal", "head": 5}',
    '{o:sc,u:united,s:venn,r:socal,s:fysa,l:spain}', false)`), ['s:venn', 'r:socal'])
  t.equal(await value("identity.own_words('{s:oakton,m:kings}', null)"), 1.5)
  t.equal(await value("identity.place_of_words('{\"words\": \"s:a s:b s:c\"}', '{s:a}', '{s:a}')"), 'before')
  t.equal(await value("identity.place_of_words('{\"words\": \"s:a s:b s:c\"}', '{s:b}', '{s:b}')"), 'between')
  t.equal(await value("identity.place_of_words('{\"words\": \"s:a s:b s:c\"}', '{s:c}', '{s:c}')"), 'after')
  t.equal(await value("identity.is_begun('a:mar', 's:marrowick')"), true)
  t.equal(await value("identity.is_begun('m:storm', 'm:stormers')"), false)
  t.equal(await value("identity.is_club_named('{\"words\": \"s:a s:b\", \"head\": 1}')"), true)
  t.equal(await value("identity.is_club_named('{\"words\": \"i:sb s:b\", \"head\": 1}')"), false)
  const clubs = [{ club: 's:a o:sc', club_acronyms: {} }, { club: 's:b', club_acronyms: {} }]
  t.equal(await q.value('select identity.compare_clubs($1, $2)', clubs), false)
  const names = [{ name: 'Oakton Red' }, { name: 'Oakton Blue' }]
  t.equal(await q.value('select identity.team_veto(identity.read_team($1), identity.read_team($2))', names), 'colour')
  t.match(await value("identity.veto_in_words('gender')"), /gender/)
  t.match(await value("identity.words_in_words('{s:venn}', '{}')"), /venn/)
  t.equal(await value("identity.weigh_other_words('{\"words\": \"s:a\"}', '{\"words\": \"s:a\"}', '{}', '{}', '{}', '{}', 1)"), 0)
  const structure = 'select (identity.compare_structure(identity.read_team($1), identity.read_team($1), 1, false, false)).weight'
  t.equal(await q.value(structure, [{ name: 'Oakton 2012' }]), 0)
  t.equal(await value("identity.is_of_squads('{m:falcons}')"), true)
  t.equal(await value("identity.is_squad_shared('{\"club\": \"\"}', '{\"club\": \"\"}', '{m:falcons}')"), true)
  const rung = 'select identity.weigh_rung(identity.read_team($1), identity.read_team($1), $2)'
  t.same([
    await q.value(rung, [{ name: 'Oakton Academy II' }, false]), await q.value(rung, [{ name: 'Oakton Academy II' }, true])
  ], [-3, null])
})

database.transaction('IDENTITY-200 a note of who plays up, and zz in front, are no part of a name, by identity.name_parts; a coach before the note is', async (t, q) => {
  for (const [first, second] of [
    ['Oakton Quill 16B Venn', 'Oakton Quill 16B Venn playing up to u12 per jt'],
    ['Oakton Quill 17G Red', 'Oakton Quill 17G Red Playing Up U9'],
    ['Oakton Quill 2015 Boys', 'zzz Oakton Quill 2015 Boys'], ['Oakton Quill 2015', 'Oakton Quill 2015 - playing down, per coach Pell']
  ] as const) {
    const { score, veto } = await compare(q, first, second)
    t.ok(score >= AUTO && veto === null, `${first}, ${second}: ${score} ${veto}`)
  }
  for (const [first, second] of [
    ['Oakton Quill 16B Venn', 'Oakton Quill 16B Pell playing up to u12'], ['Oakton Quill 16B', 'Oakton Quill 16B Red playing up'],
    ['Oakton Quill 16B Red', 'Oakton Quill 16B Blue playing up'], ['Oakton Quill 16B', 'zzz Oakton Quill 16B II']
  ] as const) {
    const { score, veto } = await compare(q, first, second)
    t.ok(score < AUTO || veto !== null, `${first}, ${second}: ${score}`)
  }
  t.match(await q.value('select identity.read_team($1)', [{ name: 'Playing Up Academy 2012' }]), { words: 's:playing i:up' })
})

database.transaction('IDENTITY-201 the region of both teams tells nothing in front of the year, by identity.align_words, and is a mark behind it or where it is not that of both', async (t, q) => {
  const of = (name: string, region?: string): { name: string, region?: string } => ({ name, ...(region && { region }) })
  for (const [first, second] of [
    [of('Oakton FL 2016B Red', 'FL'), of('Oakton 2016B Red', 'FL')], [of('AC Oakton Quill TX 2016', 'TX'), of('Oakton Quill 2016', 'TX')]
  ] as const) {
    const { score, veto } = await compare(q, first, second)
    t.ok(score >= AUTO && veto === null, `${first.name}, ${second.name}: ${score} ${veto}`)
  }
  for (const [first, second] of [
    [of('Oakton FL 2016B Red'), of('Oakton 2016B Red')], [of('Oakton FL 2016B Red', 'FL'), of('Oakton 2016B Red')],
    [of('Oakton FL 2016B Red', 'OH'), of('Oakton 2016B Red', 'OH')], [of('Oakton Quill 2016B TX', 'TX'), of('Oakton Quill 2016B', 'TX')],
    [of('Oakton FL 2016B Red', 'FL'), of('Oakton NJ 2016B Red', 'FL')],
    [of('Oakton FL Quill Marrow 2016B', 'FL'), of('Oakton NJ Quill Marrow 2016B', 'FL')],
    [of('Oakton FL 2016B Red', 'FL'), of('Oakton 2016B Blue', 'FL')]
  ] as const) {
    const { score, veto } = await compare(q, first, second)
    t.ok(score < AUTO || veto !== null, `${first.name}, ${second.name}: ${score}`)
  }
})

database.transaction('IDENTITY-120 two games of the first kind make up for a name that tells nothing, and none for any other hard rule: identity.add_schedule, identity.meeting_of, identity.schedule_veto', async (t, q) => {
  const add = async (veto: string | null, opponents: number, schedule: string | null = null): Promise<any> => await q.one(
    `select (identity.add_schedule(row(0.5, $1, '[]')::identity.comparison, $2, 0, $3)).*`, [veto, opponents, schedule])
  t.match(await add('bare_name', 1), { veto: 'bare_name', score: 0.9091 })
  for (const veto of ['bare_name', 'generic_name']) t.match(await add(veto, 2), { veto: null, score: 0.9901 })
  const near = "select (identity.add_schedule(row($1::float8, null, '[]')::identity.comparison, 1, 0, null)).score"
  t.same(await Promise.all([0.5, 0.6].map((score) => q.value(near, [score]))), [0.9091, 0.9836], 'one that is likelier than not gains more')
  t.match(await add('colour', 4), { veto: 'colour' })
  t.match(await add(null, 4, 'same_minute'), { veto: 'same_minute' })
  t.match(await add('generic_name', 0), { veto: 'generic_name', score: 0.5, features: [] })
  t.equal(await q.value('select identity.meeting_of(false, null, true)'), 'venue')
  t.equal(await q.value('select identity.schedule_veto(false, true, true)'), 'same_minute')
})
