import t from 'tap'
import { AUTO, compare as comparePair, merges, readParts, REVIEW, type Comparison, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase } from '../../helpers/database.ts'
import { compare, isReviewable, type Pair, compareEach } from '../../helpers/identity/alike_names.ts'

const database = await useDatabase(t)
type Data = Record<string, unknown>

database.transaction('IDENTITY-72 what one says and the other does not keeps a pair from merging by itself', async (t, q) => {
  for (const [first, second, feature] of [
    ['Oakton Kings 16B', 'Oakton Kings 16B Black', 'colour'], ['Oakton Marrow 16B', 'Oakton Marrow 16B II', 'number'],
    ['Oakton 16B Academy', 'Oakton 16B', 'tier'], ['Oakton Kings 16B', 'Oakton South Kings 16B', 'direction'],
    ['Oakton Kings', 'Oakton Kings 2012', 'age'], ['Oakton Quill 16B', 'Oakton Quill 16B Venn', 'words'],
    ['Oakton 2016', 'Oakton B2016', 'gender'], ['Oakton 16B Kings (Pell)', 'Oakton 16B Kings (Venn)', 'aside'],
    ['Oakton Kings 15/16B', 'Oakton Kings 16B', 'age'], ['Oakton 16G Pre-ECNL Venn', 'Oakton 2016G Venn', 'tier'],
    ['Oakton City 2016', 'Oakton County 2016', 'words']
  ] as const) {
    const { score, veto, features } = await compare(q, first, second)
    t.ok(score < AUTO, `${first}, ${second}: ${score}`)
    t.ok(veto === null || veto === 'lone_name', `${first}, ${second}: ${veto}`)
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
    for (const { veto, features, pair } of await compareEach(q, pairs as unknown as Pair[])) {
      t.equal(veto, rule, pair)
      t.ok(features.length > 0 && features.every(({ words }) => words.endsWith('.')), 'with the sentence for it')
    }
    t.equal(await isReviewable(q, rule), rule === 'generic_name')
  })
}

database.transaction('IDENTITY-204 ages a year apart without a season, and other coaches, are for a person, by likeness.is_reviewable', async (t, q) => {
  const of = (age: string, season?: string): Data => ({ name: `Oakton Kings ${age}`, ...season !== undefined && { season } })
  const by = (coach: string): Data => ({ name: 'Oakton Kings 2012', coach })
  for (const [first, second, veto] of [
    [of('U12'), of('U11'), 'near_age'], [of('U12', '2026'), of('U11'), 'near_age'], [of('U12'), of('U12', '2026'), null],
    [by('Jane Venn'), by('Ann Pell'), 'coach'], [by('Jane Venn'), by('Venn, J.'), null], [by('J. Venn'), by('Jane Pell-Venn'), null],
    [by('Coach Venn'), by('Jane Venn'), null], [by('Coach Venn'), by('Coach Pell'), 'coach'],
    [by('Jane Venn'), { name: 'Oakton Kings 2012' }, null]
  ] as const) {
    const { score, veto: found, features } = await compare(q, first, second)
    t.equal(found, veto, JSON.stringify([first, second]))
    t.equal(score >= (veto === 'near_age' ? REVIEW : AUTO), true, `${JSON.stringify([first, second])}: ${score}`)
    t.ok(features.length > 0)
    if (veto !== null) t.equal(await isReviewable(q, veto), true)
  }
})

database.transaction('IDENTITY-211 clubs, or names, that state different legal forms are for a person', async (t, q) => {
  const of = (club: string): Data => ({ name: `${club} 2014 Boys Red`, organization: { name: club, region: 'MA' } })
  for (const [first, second, veto] of [
    [of('Ashbank FC'), of('Ashbank Soccer Club'), 'club_form'], [of('Ashbank SA'), of('Ashbank SC'), 'club_form'],
    [of('Ashbank FC'), of('Ashbank'), null], [of('Ashbank SC'), of('Ashbank Youth Soccer Club'), null],
    [of('Ashbank FC'), of('Ashbank Football Club'), null],
    [of('Ashbank Township Soccer'), of('Ashbank Twp SC'), null], [of('Ashbank Soccer'), of('Ashbank FC'), null],
    ['Ostermont FC 2013 Purple', 'Ostermont SC 13B Purple', 'club_form'],
    ['Ostermont Kings FC 2013', 'Ostermont Kings SC 2013', 'club_form'],
    ['Ostermont FC 2013 Purple', 'Ostermont Football Club 2013 Purple', null], ['Ostermont FC 2013 Purple', 'Ostermont 2013 Purple', null]
  ] as const) t.equal((await compare(q, first, second)).veto, veto, JSON.stringify([first, second]))
  t.equal((await comparePair(q, 'team', of('Ashbank FC'), of('Ashbank SA'), { isOneClub: true })).veto, null, 'the two clubs are one')
  t.equal(await isReviewable(q, 'club_form'), true)
  for (const [club, form] of [['Ashbank Youth Soccer Club', ['cs']], ['FC Ashbank', ['cf']], ['Ashbank', undefined]] as const) {
    t.same((await readParts(q, 'team', { name: 'Red 2014', organization: { name: club } })).form, form, club)
  }
})

database.transaction('IDENTITY-73 a town and a year, or a town and another word of a place, are for a person', async (t, q) => {
  for (const [first, second, veto] of [
    ['Oakton 2012', 'Oakton 2012', 'lone_name'], ['Oakton B2012', 'Oakton 12B', 'lone_name'], ['Oakton FC 2012', 'Oakton FC 2012', null],
    ['Oakton 2012 Red', 'Oakton 12 Red', null], ['Oakton 2012 II', 'Oakton 12 II', null], ['Oakton 2012 Elite', 'Oakton 12 Elite', null],
    ['Oakton North 2012', 'Oakton North 12', null], ['Oakton Quill 2012', 'Oakton Quill 12', null],
    ['Oakton Valley United 2012', 'Oakton United 2012', 'compound_name'], ['Oakton Heights SC 2012', 'Oakton SC 2012', 'compound_name'],
    ['Oakton Valley United 2012', 'Oakton Valley United 12', null], ['Grand Harrow Oakton Quill 2012', 'Oakton Quill 2012', null]
  ] as const) {
    const found = await compare(q, first, second)
    t.equal(found.veto, veto, `${first}, ${second}: ${found.score}`)
    t.ok(found.score >= REVIEW, `${first}, ${second}: ${found.score}`)
    if (veto !== null) t.equal(await isReviewable(q, veto), true)
  }
})

database.transaction('IDENTITY-73 a bare or generic name merges where the club agrees, and seasons distinguish ages, by likeness.align_clubs', async (t, q) => {
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
  for (const found of await compareEach(q, [
    ['Hartford SC U12 Boys', 'Hertford SC U12 Boys'], ['Newton Soccer Club 2012 Red', 'Newtown Soccer Club 2012 Red'],
    ['Winchester United U13 Boys Blue', 'Manchester United U13 Boys Blue'], ['Woodbridge FC 2011', 'Woodridge FC 2011'],
    ['Spring SC 2012', 'Springfield SC 2012'], ['Greenville Falcons 2012', 'Greenvale Falcons 2012'],
    ['Stamford SC 2012 Smith', 'Stanford SC 2012 Smith']
  ])) t.notOk(merges(found), found.pair)
  for (const [first, second, is] of [
    ['larsen', 'larson', false], ['rapids', 'rapid', true], ['marowick', 'marrowick', true], ['untied', 'united', true]
  ] as const) t.equal(await q.value('select likeness.is_sure_slip($1, $2)', [first, second]), is, first)
  t.match(await compare(q, 'Greenville Falcons 2012', 'Greenvale Falcons 2012'), { veto: 'misspelt_name' })
  for (const [veto, is] of [['misspelt_name', true], ['generic_name', true], ['bare_name', false], ['colour', false]] as const) {
    t.equal(await isReviewable(q, veto), is, veto)
  }
})

/** The feature of a comparison that the vectors make. */
const embedding = ({ features }: Comparison): any => features.find(({ name }) => name === 'embedding')

database.transaction('IDENTITY-130 words that are misspelt make one team by their embedding: likeness.judge_names, likeness.name_vector', async (t, q) => {
  for (const [first, second] of [
    ['Hollinholm Falcons 2013', 'Hollinholm Falocns 2013'], ['Orrindale Comets 2011', 'Orirndale Coemts 2011'],
    ['Oakton Untied Kickers 2009', 'Oakton United Kickers 2009']
  ] as const) {
    const compared = await compare(q, first, second)
    t.ok(compared.score >= AUTO && compared.veto === null, `${first}, ${second}: ${compared.score} ${compared.veto}`)
    t.match(embedding(compared), { words: /similar spellings/ })
    t.ok(embedding(compared).weight > 0)
  }
  for (const [first, second] of [
    ['Greenbush Kings 2016', 'Greenhaven Kings 2016'], ['Oakton Stangs 2012', 'Oakton Mustangs 2012'],
    ['Oakton SCPU10B03', 'Oakton SCPU10B04'], ['Oakton Southstars 2012', 'Oakton Southside 2012']
  ] as const) {
    const { score } = await compare(q, first, second)
    t.ok(score < 0.75, `${first}, ${second}: ${score}`)
  }
  const off = await comparePair(q, 'team', 'Hollinholm Falcons 2013', 'Hollinholm Falocns 2013', { embeds: false })
  t.ok(off.score < 0.6 && !embedding(off))
})

database.transaction('IDENTITY-140 the squads of a club never merge by name, however a league marks them', async (t, q) => {
  const pairs: Pair[] = []
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
      pairs.push([one, other].map((mark) => name.replace('{}', mark as string).replace(/ +/g, ' ').trim()) as unknown as Pair)
    }
  }
  t.same((await compareEach(q, pairs)).filter(merges).map(({ pair }) => pair), [])
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

database.transaction('IDENTITY-205 teams of clubs in two states or countries are of two clubs, however these are called, by likeness.region_code', async (t, q) => {
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
    t.equal(await q.value('select likeness.region_code($1)', [region]), code)
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

database.transaction('IDENTITY-70 a note of who plays up, and zz in front, are no part of a name, by likeness.read_teams; a coach before the note is', async (t, q) => {
  for (const found of await compareEach(q, [
    ['Oakton Quill 16B Venn', 'Oakton Quill 16B Venn playing up to u12 per jt'],
    ['Oakton Quill 17G Red', 'Oakton Quill 17G Red Playing Up U9'],
    ['Oakton Quill 2015 Boys', 'zzz Oakton Quill 2015 Boys'], ['Oakton Quill 2015', 'Oakton Quill 2015 - playing down, per coach Pell']
  ])) t.ok(merges(found), found.pair)
  for (const found of await compareEach(q, [
    ['Oakton Quill 16B Venn', 'Oakton Quill 16B Pell playing up to u12'], ['Oakton Quill 16B', 'Oakton Quill 16B Red playing up'],
    ['Oakton Quill 16B Red', 'Oakton Quill 16B Blue playing up'], ['Oakton Quill 16B', 'zzz Oakton Quill 16B II']
  ])) t.notOk(merges(found), found.pair)
  t.match(await readParts(q, 'team', 'Playing Up Academy 2012'), { own: ['playing'], initials: ['up'] })
})
