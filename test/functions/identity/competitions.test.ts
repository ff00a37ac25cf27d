import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Said = Record<string, unknown>

/** Compares two competitions, in both orders. */
async function compare (t: Pick<typeof import('tap').default, 'same'>, q: Query, first: Said, second: Said): Promise<any> {
  const { there, back } = await q.one(`
    select to_jsonb(identity.compare_competitions(a, b)) as there, to_jsonb(identity.compare_competitions(b, a)) as back
      from identity.read_competition($1) a, identity.read_competition($2) b`, [first, second])
  t.same([there.score, there.veto], [back.score, back.veto], 'the same in either order')
  return { ...there, merges: there.veto === null && there.score >= 0.9, isSeen: there.veto === null && there.score >= 0.6 }
}

database.transaction('IDENTITY-99 identity.read_competition takes year, term, edition, ages, gender, size and sponsor out of a name', async (t, q) => {
  const read = async (said: Said): Promise<any> => await q.value('select identity.read_competition($1)', [said])
  t.match(await read({ name: '2024 Nike Marrowick Fall Classic U9-U11 Boys presented by Oakton Bank' }), {
    words: ['marrowick', 'classic'], years: [2024, 2024], terms: ['fall'], ages: ['10', '11', '9'], genders: ['boys']
  })
  t.match(await read({ name: "12th Annual Marrowick Tourney 7v7 '24" }), {
    words: ['marrowick', 'tournament'], years: [2024, 2024], editions: ['12th'], formats: ['7']
  })
  t.match(await read({ name: 'Marrowick League', season: 'Autumn 2024-25', gender: 'F' }), {
    years: [2024, 2025], terms: ['fall'], genders: ['girls']
  })
  t.match(await read({ name: 'Marrowick League', start_date: '2025-03-01' }), { years: [2025, 2025], end_date: '2025-03-01' })
  t.match(await read({ name: 'Marrowick Cup 2023', season: '2024' }), { years: [2023, 2023] })
  t.equal((await read({ name: 'Friendlies' })).is_placeholder, true)
})

database.transaction('IDENTITY-99, IDENTITY-100 identity.years_of reads seasons, identity.are_years_apart compares them, identity.competition_words the rest', async (t, q) => {
  for (const [written, years] of [
    ['2024', [2024, 2024]], ['2024-25', [2024, 2025]], ['24/25', [2024, 2025]], ["Cup '24", [2024, 2024]], ['2024-09-07', [2024, 2024]],
    ['12/14 Cup', null], ['U12', null]
  ]) {
    t.same(await q.value('select identity.years_of($1)', [written]), years, String(written))
  }
  for (const [first, second, areApart] of [
    ['[2024, 2025]', '[2024, 2025]', false], ['[2024, 2025]', '[2025, 2026]', true], ['[2024, 2025]', '[2025, 2025]', false],
    ['[2024, 2024]', '[2025, 2025]', true], ['[2024, 2024]', null, null]
  ]) {
    t.equal(await q.value('select identity.are_years_apart($1, $2)', [first, second]), areApart, `${first} ${second}`)
  }
  t.same(await q.value("select identity.competition_words('The Adidas Marrowick Inv. (Girls)')"), ['marrowick', 'invitational', 'girls'])
})

database.transaction('IDENTITY-101 a name, a season, dates and a region never merge alone; host or website beside them do', async (t, q) => {
  const [first, second] = [{ name: '2024 Nike Marrowick Cup' }, { name: 'Marrowick Cup 2024 presented by Oakton Bank' }]
  for (const [more, merges] of [
    [{}, false], [{ region: 'NJ' }, false], [{ start_date: '2024-09-07', end_date: '2024-09-08' }, false],
    [{ start_date: '2024-09-07', region: 'NJ' }, false],
    [{ host: { name: 'Marrowick SC' } }, true],
    [{ website: 'https://cup.example' }, true]
  ] as const) {
    const compared = await compare(t, q, { ...first, ...more }, { ...second, ...more })
    t.same([compared.merges, compared.isSeen], [merges, true], JSON.stringify(more))
  }
})

database.transaction('IDENTITY-101 without a year, with another host, or with a part that the other does not name, a person decides', async (t, q) => {
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
    t.equal((await compare(t, q, first as Said, second as Said)).merges, false, JSON.stringify([first, second]))
  }
})

database.transaction('IDENTITY-100 identity.competition_veto: other seasons, terms, editions, genders, ages, sizes, numbers, sides, sports, states, dates', async (t, q) => {
  const said = { name: 'Marrowick Cup', host: { name: 'Tolland Rovers' }, website: 'https://cup.example' }
  const named = (name: string): Said => ({ name })
  for (const [veto, first, second] of [
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
  ] as const) {
    t.equal((await compare(t, q, { ...said, ...first }, { ...said, ...second })).veto, veto, JSON.stringify([first, second]))
  }
})
