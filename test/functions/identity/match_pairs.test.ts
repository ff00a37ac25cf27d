import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

const PAIRS = [
  { left: 'Oakton Kings 2016', right: 'OAKTON SC KINGS 16', same: true },
  { left: 'Oakton Kings 2015', right: { name: 'Oakton Kings 2015 Blue' }, same: true },
  { left: 'Quillhaven Storm 2012 Red', right: 'Quillhaven Storm 2012 Blue', same: false },
  { left: 'Marrowick Rovers 2011', right: 'Tolland Ferry 2011', same: true }
]

database.transaction('IDENTITY-76 identity.match_pairs: the left ones are known, the right ones arrive, and all others are distractors', async (t, q) => {
  const rows = await q("select * from identity.match_pairs('team', $1, '{}') order by arriving", [JSON.stringify(PAIRS)])
  const by = Object.fromEntries(rows.map((row) => [row.arriving.name, row]))
  t.match(by['OAKTON SC KINGS 16'], {
    verdict: 'auto', is_right: true, is_found: true, best: { name: 'Oakton Kings 2016' },
    expected: [{ name: 'Oakton Kings 2016' }], veto: null
  })
  t.match(by['Oakton Kings 2015 Blue'], { verdict: 'review', is_right: true, candidates: 2 })
  t.match(by['Quillhaven Storm 2012 Blue'], { verdict: 'new', is_right: false, veto: 'colour', expected: [] })
  t.match(by['Tolland Ferry 2011'], { verdict: 'new', is_found: false, best: null, candidates: 0 })
})

database.transaction('IDENTITY-76 without structure nothing is vetoed, and siblings merge: identity.without_groups and identity.read_partly', async (t, q) => {
  const rows = await q("select * from identity.match_pairs('team', $1, '{structure}') order by arriving", [JSON.stringify(PAIRS)])
  const sibling = rows.find((row) => row.arriving.name === 'Quillhaven Storm 2012 Blue')
  t.match(sibling, { verdict: 'auto', is_right: false, veto: null })
  const features = JSON.stringify([{ name: 'colour', weight: -1 }, { name: 'words', weight: 0 }])
  t.same(await q.one("select (identity.without_groups(row(0.5, 'colour', $1), '{structure}')).*", [features]),
    { score: 0.5, veto: null, features: [{ name: 'words', weight: 0 }] })
})

database.transaction('IDENTITY-76 identity.evaluate_pairs counts them, without structure too, and explains the worst errors', async (t, q) => {
  const evaluate = "select identity.evaluate_pairs('team', $1, $2, 10)"
  const counts = await q.value(evaluate, [JSON.stringify(PAIRS), []])
  t.match(counts, {
    known: 4, arrivals: 4, expected: 3, merged: 1, merged_wrongly: 0, precision: 1, recall: 0.3333, f1: 0.5, review_share: 0.25,
    recall_with_review: 0.6667, pairs_compared: 0.6667, errors: [{ error: 'not merged', arriving: { name: 'Oakton Kings 2015 Blue' } }]
  })
  t.ok(counts.errors[0].features.some(({ name, weight }: { name: string, weight: number }) => name === 'colour' && weight < 0), 'explained')
  t.match(await q.value(evaluate, [JSON.stringify(PAIRS), ['structure']]), { errors: [{ error: 'merged wrongly' }] })
})

type Game = Record<string, string>
/** A team that is called so, with games on days of one month, all at ten. */
const team = (name: string, games: Game[]): { name: string, games: Game[] } =>
  ({ name, games: games.map((game, at) => ({ date: `2025-09-0${at + 1}`, time: '10:00', ...game })) })
const against = (...opponents: string[]): Game[] => opponents.map((opponent) => ({ opponent }))

database.transaction('IDENTITY-132 games that are told with both sides are weighed as live schedules are: identity.compare_said_games', async (t, q) => {
  const compare = async (first: object, second: object): Promise<any> =>
    await q.one('select * from identity.compare_said_games($1, $2)', [first, second])
  const known = team('Oakton Falcons 2012', against('Tolland', 'Marrowick', 'Venn', 'Pell'))
  t.match(await compare(known, team('Saplings', against('TOLLAND', 'Marrowick', 'Venn'))), { opponents: 3, venues: 0, veto: null })
  const away = { opponent: 'Harrow', place: 'Mill Park 2' }
  t.match(await compare(team('a', [{ ...away, opponent: 'Quill' }]), team('b', [away])), { opponents: 0, venues: 1, veto: null })
  t.match(await compare(known, team('b', [{ opponent: 'Tolland', time: '11:00' }])), { opponents: 0, veto: null })
  t.match(await compare(known, { name: 'b', games: [{ date: '2025-09-01', opponent: 'Tolland' }] }), { opponents: 0, veto: null })
  t.match(await compare(known, team('b', against('Marrowick'))), { veto: 'same_minute' }, 'one list has both opponents')
  const cup = (opponent: string, name = 'Cup'): Game => ({ opponent, source: 'cup', competition: name })
  t.match(await compare(team('a', [cup('x')]), team('b', [cup('y')])), { veto: 'same_minute' }, 'one list has both games')
  t.match(await compare(team('a', [cup('b')]), team('b', [cup('a')])), { veto: 'against_each_other' })
  t.match(await compare(team('a', [cup('x')]), team('b', [{ ...cup('x'), time: '12:00' }])), { veto: 'same_competition' })
  t.match(await compare(team('a', [cup('x')]), team('b', [{ ...cup('x', 'League'), time: '12:00' }])), { veto: null })
})

database.transaction('IDENTITY-132 games bring pairs together, outweigh names and tell apart; each group can be left out', async (t, q) => {
  const games = against('Tolland', 'Marrowick', 'Venn', 'Pell')
  const cup = { opponent: 'Nightwatch White 2010', source: 'cup' }
  const pairs = [
    { left: team('2011 Girls Blue', games), right: team('Oakton FC 2011 Girls Blue', games), same: true },
    { left: team('Nightwatch White 2010', [cup]), right: { ...team('Nightwatch White 2010', [cup]), gender: 'F' }, same: false },
    { left: 'Hollinholm Falcons 2013', right: 'Hollinholm Falocns 2013', same: true }
  ]
  const evaluate = async (...without: string[]): Promise<any> => await q.value("select identity.evaluate_pairs('team', $1, $2, 10)", [
    JSON.stringify(pairs), without
  ])
  t.match(await evaluate(), { expected: 2, merged: 2, precision: 1, recall: 1, errors: [] })
  t.match(await evaluate('schedule'), { merged: 2, merged_wrongly: 1, recall: 0.5, pairs_compared: 0.5 })
  t.match(await evaluate('embedding'), { merged: 1, recall: 0.5, errors: [{ arriving: { name: 'Hollinholm Falocns 2013' } }] })
  const rows = await q("select m.* from identity.match_pairs('team', $1, '{}') m", [JSON.stringify(pairs)])
  const renamed = rows.find(({ arriving }) => arriving.name.startsWith('Oakton'))
  t.match(renamed?.features.find(({ name }: any) => name === 'schedule'), { value: 4, weight: 9.21 })
  t.equal(await q.value('select identity.meeting_of(false, null, true)'), 'venue')
  t.equal(await q.value('select identity.schedule_veto(false, true, true)'), 'same_minute')
  t.equal(await q.value('select source from identity.said_games($1, $2)', [{ games: [{ date: '2025-09-01' }] }, 'left']), 'left')
})

database.transaction('IDENTITY-120 two games of the first kind make up for a name that tells nothing, and none for any other hard rule: identity.add_schedule, identity.compare_partly', async (t, q) => {
  const add = async (veto: string | null, opponents: number, schedule: string | null = null): Promise<any> => await q.one(
    `select (identity.add_schedule(row(0.5, $1, '[]')::identity.comparison, $2, 0, $3)).*`, [veto, opponents, schedule])
  t.match(await add('bare_name', 1), { veto: 'bare_name', score: 0.9091 })
  for (const veto of ['bare_name', 'generic_name']) t.match(await add(veto, 2), { veto: null, score: 0.9901 })
  const near = "select (identity.add_schedule(row($1::float8, null, '[]')::identity.comparison, 1, 0, null)).score"
  t.same(await Promise.all([0.5, 0.6].map((score) => q.value(near, [score]))), [0.9091, 0.9836], 'one that is likelier than not gains more')
  t.match(await add('colour', 4), { veto: 'colour' })
  t.match(await add(null, 4, 'same_minute'), { veto: 'same_minute' })
  t.match(await add('generic_name', 0), { veto: 'generic_name', score: 0.5, features: [] })
})
