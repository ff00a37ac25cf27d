import t from 'tap'
import { compare as comparePair, compareAll, merges, REVIEW, type Comparison, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Data = Record<string, unknown>
type Pair = readonly [Said, Said]
const compare = (q: Query, first: Said, second: Said): Promise<Comparison> => comparePair(q, 'competition', first, second)
const isSeen = ({ score, veto }: Comparison): boolean => veto === null && score >= REVIEW

database.transaction('IDENTITY-95 a name, a season, dates and a region never merge alone; host or website beside them do', async (t, q) => {
  const [first, second] = [{ name: '2024 Nike Marrowick Cup' }, { name: 'Marrowick Cup 2024 presented by Oakton Bank' }]
  for (const [more, expected] of [
    [{}, false], [{ region: 'NJ' }, false], [{ start_date: '2024-09-07', end_date: '2024-09-08' }, false],
    [{ start_date: '2024-09-07', region: 'NJ' }, false],
    [{ host: { name: 'Marrowick SC' } }, true],
    [{ website: 'https://cup.example' }, true]
  ] as const) {
    const compared = await compare(q, { ...first, ...more }, { ...second, ...more })
    t.same([merges(compared), isSeen(compared)], [expected, true], `${JSON.stringify(more)}: ${compared.score}`)
  }
})

database.transaction('IDENTITY-95 generic words of leagues weigh nothing, unless there are no others', async (t, q) => {
  for (const [first, second] of [
    ['Marrowick Travel League 2024', 'Marrowick 2024'], ['Marrowick City Cup 2024', 'Marrowick Recreational League 2024'],
    ['Marrowick Indoor 2024', 'Marrowick Memorial Day Cup 2024']
  ] as const) t.notOk((await compare(q, first, second)).features.some(({ name }) => name === 'other_words'), `${first} / ${second}`)
  const generic = { name: 'Travel League 2024', start_date: '2024-09-07', region: 'NJ' }
  t.notOk(merges(await compare(q, generic, generic)))
  t.notOk(merges(await compare(q, { name: 'Marrowick Travel League 2024' }, { name: 'Tolland Travel League 2024' })))
  const features = (await compare(q, 'Fall Soccer League', 'Fall Youth League')).features.map(({ name }) => name)
  t.ok(features.includes('name_words'), 'what is left says little')
})

database.transaction('IDENTITY-95 without a year, with another host, or with a part that the other does not name, a person decides', async (t, q) => {
  const host = { host: { name: 'Tolland Rovers SC' } }
  for (const [first, second] of [
    [{ name: 'Marrowick Cup', ...host }, { name: 'Marrowick Cup 2024', ...host }],
    [{ name: 'Marrowick Cup 2024', host: { name: 'Oakton FC' }, website: 'https://cup.example' },
      { name: 'Marrowick Cup 2024', ...host, website: 'https://cup.example' }],
    [{ name: 'Fall League 2024', host: { name: 'Recreation Department' }, start_date: '2024-09-07' },
      { name: 'Fall League 2024', host: { name: 'Parks and Recreation' }, start_date: '2024-09-07' }],
    [{ name: 'Marrowick Cup 2024', host: { name: 'Parks and Recreation' }, start_date: '2024-09-07' },
      { name: 'Marrowick Cup 2024', host: { name: 'Oakton Parks and Recreation' }, start_date: '2024-09-07' }],
    [{ name: 'Marrowick Cup 2024 Boys', ...host }, { name: 'Marrowick Cup 2024', ...host }],
    [{ name: 'Marrowick Cup 2024', ...host }, { name: 'Tolland Cup 2024', ...host }],
    [{ name: 'Marrowick Shield 2024', ...host }, { name: 'Marrowick Showcase Weekend 2024', ...host }]
  ]) {
    t.equal(merges(await compare(q, first as Data, second as Data)), false, JSON.stringify([first, second]))
  }
})

database.transaction('IDENTITY-73 other seasons, terms, editions, genders, ages, sizes, numbers, sides, sports, states, dates are never one', async (t, q) => {
  const said = { name: 'Marrowick Cup', host: { name: 'Tolland Rovers' }, website: 'https://cup.example' }
  const named = (name: string): Data => ({ name })
  const cases = [
    ['season', named('Marrowick Cup 2024'), named('Marrowick Cup 2025')], ['season', { season: '2024-25' }, { season: '2025-26' }],
    ['term', named('Marrowick Spring Cup'), named('Marrowick Fall Cup')], ['term', { season: 'Spring 2025' }, { season: 'Fall 2025' }],
    ['edition', named('12th Marrowick Cup'), named('13th Marrowick Cup')],
    ['gender', named('Marrowick Boys Cup'), named('Marrowick Girls Cup')],
    ['age_group', named('Marrowick Cup U9-U12'), named('Marrowick Cup U13-U19')],
    ['format', named('Marrowick Cup 7v7'), named('Marrowick Cup 11v11')],
    ['number', named('Marrowick Cup Division 1'), named('Marrowick Cup Division 2')],
    ['side', named('Marrowick Cup North'), named('Marrowick Cup South')],
    ['sport', { sport: 'soccer' }, { sport: 'lacrosse' }], ['region', { region: 'NJ' }, { region: 'PA' }],
    ['region', { host: { name: 'Tolland Rovers', region: 'New Jersey' } }, { host: { name: 'Tolland Rovers', region: 'US-PA' } }],
    [null, { host: { name: 'Tolland Rovers', region: 'New Jersey' } }, { host: { name: 'Tolland Rovers', region: 'NJ' } }],
    ['dates', { start_date: '2024-05-04', end_date: '2024-05-05' }, { start_date: '2024-05-11' }], ['placeholder', named('TBD'), {}],
    [null, { season: '2024-25' }, { season: 'Spring 2025' }], [null, named('Marrowick Cup U9-U12'), named('Marrowick Cup U12-U19')]
  ] as const
  const found = await compareAll(q, 'competition', cases.map(([, first, second]): Pair => [{ ...said, ...first }, { ...said, ...second }]))
  for (const [n, [veto, first, second]] of cases.entries()) t.equal(found[n]?.veto, veto, JSON.stringify([first, second]))
})
