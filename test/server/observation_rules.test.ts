/** Every rule of the tables in the specification, "Resources and their fields". */
import t from 'tap'
import { checkObservation } from '../../server/intake/check_observation.ts'
import { put } from './pointer.ts'
import { receivedAt, sample, sampleTypes, type ObservationType } from './samples.ts'

const check = (observation: unknown) => checkObservation(observation, { now: receivedAt, hasOddText: true, isTerse: false })
const long = (length: number): string => 'x'.repeat(length)

type Rule = [type: ObservationType, path: string, good: readonly unknown[], bad: readonly unknown[]]

const textTo = (type: ObservationType, path: string, most: number): Rule => [type, path, ['', long(most), '⚽'.repeat(most)], [long(most + 1), 7, null, ['a']]]
const textFromOne = (type: ObservationType, path: string, most: number): Rule => [type, path, ['a', long(most), '⚽'.repeat(most)], ['', long(most + 1), 7, null]]
const choice = (type: ObservationType, path: string, values: readonly string[]): Rule => [type, path, values, ['', 'nonsense', values[0]?.toUpperCase() === values[0] ? values[0]?.toLowerCase() : values[0]?.toUpperCase(), 1, null]]
const reference = (type: ObservationType, path: string, mostName = 200): Rule[] => [
  [type, path, [{ external_id: 'a' }], ['a', null, []]], textFromOne(type, `${path}/external_id`, 256), textTo(type, `${path}/name`, mostName)
]
const sports = ['soccer', 'baseball', 'softball', 'basketball', 'volleyball', 'lacrosse', 'hockey', 'football', 'rugby', 'field_hockey', 'other']
const instant = (type: ObservationType, path: string): Rule => [type, path,
  ['2026-08-31T23:59:59Z', '1900-01-01T00:00:00Z', '2024-02-29T10:00:00.123456789Z'],
  ['2026-08-31', '2026-08-31T23:59:59', '2026-08-31T23:59:59+00:00', '2026-08-31T23:59:59z', '2026-08-31 23:59:59Z', '2026-02-29T10:00:00Z', '2026-04-31T10:00:00Z',
    '2026-08-31T24:00:00Z', '2026-08-31T23:60:00Z', '2026-08-31T23:59:60Z', '1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '2026-08-31T23:59:59.1234567890Z', '', 1, null]]
const date = (type: ObservationType, path: string): Rule => [type, path, ['2026-09-12', '2024-02-29', '2199-12-31'],
  ['2026-9-12', '2026-02-29', '2100-02-29', '2026-13-01', '2026-00-10', '2026-06-31', '1899-12-31', '2200-01-01', '2026-09-12T00:00:00Z', '', 20260912, null]]
const zone = (type: ObservationType, path: string): Rule => [type, path, ['UTC', 'America/Chicago', 'US/Eastern', 'Asia/Kolkata', 'Europe/Kyiv'],
  ['america/chicago', 'US/eastern', 'CST', 'Mars/Olympus', '+05:00', '', 1, null]]
const web = (type: ObservationType, path: string): Rule => [type, path, ['http://a.example', 'https://a.example/b?c=d#e', 'HTTPS://a.example', 'https://bücher.example/ü'],
  ['a.example', '/b', 'ftp://a.example', 'mailto:a@b.example', 'javascript:alert(1)', 'https://', 'http:// a', 'https://a.example/\nb', '', 1, null]]
const country = (type: ObservationType, path: string): Rule => [type, path, ['US', 'DE'], ['us', 'USA', 'U1', '', 1, null]]
const age = (type: ObservationType, path: string): Rule => [type, path, ['U4', 'U04', 'U9', 'U09', 'U10', 'U19', 'open', 'adult'],
  ['U3', 'U03', 'U20', 'U010', 'u12', '12U', 'Open', '', 12, null]]
const map = (type: ObservationType, path: string): Rule => [type, path, [{}, { a: 'b' }, { [long(100)]: long(200) }], ['a', [], null]]
const whole = (type: ObservationType, path: string, min: number, max = 2147483647): Rule => [type, path, [min, max], [min - 1, max + 1, min + 0.5, '1', true, null]]
const flag = (type: ObservationType, path: string): Rule => [type, path, [true, false], ['true', 1, 0, null]]

const result = (type: ObservationType, path: string): Rule[] => [
  [type, `${path}/scores`, [[{ role: 'participant', score: 0 }]], [[], {}, null, 'a',
    [{ role: 'home', score: 1 }, { role: 'away', score: 1 }, { role: 'participant', score: 1 }]]],
  choice(type, `${path}/scores/0/role`, ['home', 'away', 'participant']),
  whole(type, `${path}/scores/0/score`, 0),
  whole(type, `${path}/scores/1/penalties`, 0),
  flag(type, `${path}/final`),
  flag(type, `${path}/official`),
  textTo(type, `${path}/period`, 20),
  choice(type, `${path}/outcome`, ['home_win', 'away_win', 'draw', 'forfeit_home', 'forfeit_away', 'abandoned'])
]

const envelope = (type: ObservationType): Rule[] => [
  textFromOne(type, '/external_id', 256),
  instant(type, '/observed_at'),
  [type, '/observed_at', ['2026-09-01T08:05:05Z'], ['2026-09-01T08:05:05.001Z', '2027-01-01T00:00:00Z']],
  [type, '/confidence', [0, 1, 0.5], [-0.01, 1.01, '1', true, null]],
  flag(type, '/deleted'),
  [type, '/data', [], [null, 'a', []]]
]

const rules: Rule[] = [
  ...sampleTypes.flatMap(envelope),

  textFromOne('organization', '/data/name', 200),
  choice('organization', '/data/kind', ['club', 'league', 'tournament_host', 'governing_body', 'other']),
  textTo('organization', '/data/short_name', 50),
  textTo('organization', '/data/region', 100),
  country('organization', '/data/country'),
  web('organization', '/data/website'),
  map('organization', '/data/sanctioning'),

  textFromOne('competition', '/data/name', 200),
  choice('competition', '/data/sport', sports),
  choice('competition', '/data/kind', ['tournament', 'league', 'showcase', 'friendly_series', 'other']),
  ...reference('competition', '/data/host'),
  textTo('competition', '/data/season', 40),
  date('competition', '/data/start_date'),
  date('competition', '/data/end_date'),
  zone('competition', '/data/time_zone'),
  web('competition', '/data/website'),
  ['competition', '/data/divisions', [[], [{ name: '' }]], ['a', {}, null]],
  textFromOne('competition', '/data/divisions/0/external_id', 256),
  textTo('competition', '/data/divisions/0/name', 120),
  age('competition', '/data/divisions/0/age_group'),
  choice('competition', '/data/divisions/0/gender', ['M', 'F', 'coed']),
  textTo('competition', '/data/divisions/0/level', 60),
  ['competition', '/data/divisions/0/stages', [[]], ['a', {}, null]],
  textFromOne('competition', '/data/divisions/0/stages/0/external_id', 256),
  textTo('competition', '/data/divisions/0/stages/0/name', 120),
  choice('competition', '/data/divisions/0/stages/0/type', ['pool', 'bracket', 'round_robin', 'league', 'playoff', 'other']),
  whole('competition', '/data/divisions/0/stages/0/order', 0),
  ['competition', '/data/divisions/0/stages/0/points', ['3-1-0', '10-05-00'], ['3-1', '3-1-0-0', '100-1-0', '3:1:0', '3-1-x', '', 310, null]],
  ['competition', '/data/divisions/0/stages/0/tiebreakers', [[], Array(10).fill('points')], [Array(11).fill('points'), 'points', {}, null]],
  ['competition', '/data/divisions/0/stages/0/tiebreakers/0',
    ['points', 'wins', 'goal_diff', 'goal_diff_capped:3', 'goals_for', 'goals_against', 'head_to_head:mini_table', 'head_to_head:pairwise_only', 'coin_toss'],
    ['goal_diff_capped', 'goal_diff_capped:', 'goal_diff_capped:N', 'goal_diff_capped:0', 'goal_diff_capped:-1', 'head_to_head', 'Points', 'alphabet', '', 3, null]],

  textFromOne('team', '/data/name', 200),
  ...reference('team', '/data/organization'),
  choice('team', '/data/sport', sports),
  age('team', '/data/age_group'),
  whole('team', '/data/birth_year', 1990, 2100),
  choice('team', '/data/gender', ['M', 'F', 'coed']),
  textTo('team', '/data/season', 40),
  textTo('team', '/data/level', 60),
  textTo('team', '/data/coach', 120),
  ['team', '/data/colors', [[], ['a', 'b', 'c']], [['a', 'b', 'c', 'd'], 'a', null]],
  ['team', '/data/colors/0', ['', 'blue'], [1, null]],
  map('team', '/data/sanctioning'),

  textFromOne('venue', '/data/name', 200),
  ['venue', '/data/address', [{}], ['a', [], null]],
  textTo('venue', '/data/address/line1', 200),
  textTo('venue', '/data/address/line2', 200),
  textTo('venue', '/data/address/city', 100),
  textTo('venue', '/data/address/region', 10),
  textTo('venue', '/data/address/postal_code', 20),
  country('venue', '/data/address/country'),
  ['venue', '/data/geo', [[90, 180], [-90, -180], [0, 0]], [[], [1], [1, 2, 3], 'a', {}, null]],
  ['venue', '/data/geo/0', [90, -90], [90.1, -90.1, '1', null]],
  ['venue', '/data/geo/1', [180, -180], [180.1, -180.1, '1', null]],
  zone('venue', '/data/time_zone'),
  ['venue', '/data/fields', [[], ['a']], ['a', {}, null]],
  ['venue', '/data/fields/0', ['', 'Rink 2'], [2, null]],

  choice('fixture', '/data/kind', ['game', 'practice', 'tryout', 'scrimmage', 'event']),
  choice('fixture', '/data/sport', sports),
  ...reference('fixture', '/data/competition'),
  ...reference('fixture', '/data/division'),
  ...reference('fixture', '/data/stage'),
  instant('fixture', '/data/start'),
  instant('fixture', '/data/end'),
  date('fixture', '/data/date'),
  zone('fixture', '/data/time_zone'),
  choice('fixture', '/data/time_status', ['confirmed', 'estimated', 'tbd']),
  choice('fixture', '/data/status', ['scheduled', 'postponed', 'cancelled', 'completed', 'in_progress', 'forfeit']),
  ...reference('fixture', '/data/venue'),
  textTo('fixture', '/data/venue/field', 60),
  ['fixture', '/data/sides', [[], [{ role: 'participant', team: { external_id: 'a' } }]],
    [[1, 2, 3].map(() => ({ role: 'participant', team: { external_id: 'a' } })), 'a', {}, null]],
  choice('fixture', '/data/sides/0/role', ['home', 'away', 'participant']),
  ...reference('fixture', '/data/sides/1/team'),
  textTo('fixture', '/data/title', 200),
  textTo('fixture', '/data/notes', 2000),
  ...result('fixture', '/data/result'),
  web('fixture', '/data/url'),

  ...reference('result', '/data/fixture'),
  ...result('result', '/data/result'),

  ...reference('stat_line', '/data/fixture'),
  ...reference('stat_line', '/data/team'),
  ...reference('stat_line', '/data/player', 120),
  textTo('stat_line', '/data/period', 20),
  ['stat_line', '/data/sport', ['soccer', 'baseball'], [...sports.slice(2), '', null]],
  ['stat_line', '/data/stats', [{}, { a: 1, b_2: -0.5 }, { [long(64)]: 1 }, Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, at]))],
    ['a', [], null, Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, at]))]],
  ['stat_line', '/data/stats/goals_total', [0, -1, 1.5, 1e300], ['1', true, null, {}, [], JSON.parse('1e999')]]
]

const groups = Map.groupBy(rules, ([type, path]) => `${type}${path}`)

for (const [title, same] of groups) {
  t.test(`${title} takes what the specification allows and refuses the rest (OYV11)`, async (t) => {
    for (const [type, path, good, bad] of same) {
      for (const value of good) {
        const observation = sample(type)
        put(observation, path, value)
        t.strictSame(check(observation), [], `takes ${JSON.stringify(value).slice(0, 60)}`)
      }
      for (const value of bad) {
        const observation = sample(type)
        put(observation, path, value)
        const findings = check(observation)
        t.equal(findings.length, 1, `refuses ${JSON.stringify(value).slice(0, 60)}`)
        t.ok(findings[0]?.path.startsWith(path), `points at ${path}: ${findings[0]?.path} ${findings[0]?.message}`)
      }
    }
  })
}

const required: Record<ObservationType, string[]> = {
  organization: ['/data/name', '/data/kind'],
  competition: ['/data/name', '/data/sport', '/data/kind', '/data/host/external_id', '/data/divisions/0/name', '/data/divisions/0/stages/0/name', '/data/divisions/0/stages/0/type'],
  team: ['/data/name', '/data/organization/external_id'],
  venue: ['/data/name'],
  fixture: ['/data/kind', '/data/sport', '/data/venue/external_id', '/data/sides/0/role', '/data/sides/0/team', '/data/sides/0/team/external_id', '/data/result/scores',
    '/data/result/final', '/data/result/scores/0/role', '/data/result/scores/0/score', '/data/competition/external_id'],
  result: ['/data/fixture', '/data/fixture/external_id', '/data/result', '/data/result/scores', '/data/result/final'],
  stat_line: ['/data/fixture', '/data/team', '/data/sport', '/data/stats', '/data/player/external_id']
}

const objects: Record<ObservationType, string[]> = {
  organization: ['/data'],
  competition: ['/data', '/data/host', '/data/divisions/0', '/data/divisions/0/stages/0'],
  team: ['/data', '/data/organization'],
  venue: ['/data', '/data/address'],
  fixture: ['/data', '/data/competition', '/data/venue', '/data/sides/0', '/data/sides/0/team', '/data/result', '/data/result/scores/0'],
  result: ['/data', '/data/fixture', '/data/result', '/data/result/scores/1'],
  stat_line: ['/data', '/data/fixture', '/data/team', '/data/player']
}

for (const type of sampleTypes) {
  t.test(`a ${type} that says everything is valid, and one that says only what is required too`, async (t) => {
    t.strictSame(check(sample(type)), [])
    const bare = sample(type)
    for (const member of ['observed_at', 'confidence', 'deleted']) delete bare[member]
    for (const member of Object.keys(bare.data)) if (!required[type].includes(`/data/${member}`)) delete bare.data[member]
    t.strictSame(check(bare), [])
  })

  t.test(`a ${type} without a required member is refused with the pointer of what is missing (OYV11)`, async (t) => {
    for (const path of ['/type', '/external_id', '/data', ...required[type]]) {
      const observation = sample(type)
      put(observation, path, undefined)
      const name = path.split('/').at(-1)
      t.ok(check(observation).some((finding) => finding.path === path && finding.message === `\`${name}\` is required.`), path)
    }
  })

  t.test(`a ${type} with an unknown member is refused with a pointer to the member (OYV11)`, async (t) => {
    for (const path of ['', ...objects[type]]) {
      const observation = sample(type)
      put(observation, `${path}/zzz`, 1)
      const findings = check(observation)
      t.strictSame(findings.map((finding) => finding.path), [`${path}/zzz`])
      t.match(findings[0]?.message, /`zzz` is not accepted here; the members are /)
    }
  })

  t.test(`a deleted ${type} may carry empty data, a present one may not (OYV11)`, async (t) => {
    t.strictSame(check({ type, external_id: 'a', deleted: true, data: {} }), [])
    t.strictSame(check({ ...sample(type), deleted: true }), [])
    t.ok(check({ type, external_id: 'a', deleted: false, data: {} }).length > 0)
    t.strictSame(check({ type, external_id: 'a', deleted: true, data: {}, note: 1 }).map(({ path }) => path), ['/note'])
  })
}

t.test('keys of sanctioning have 1 to 100 characters and values 1 to 200 (OYV11)', async (t) => {
  for (const [bad, path] of [[{ '': 'a' }, '/data/sanctioning/'], [{ [long(101)]: 'a' }, `/data/sanctioning/${long(101)}`], [{ a: '' }, '/data/sanctioning/a'],
    [{ a: long(201) }, '/data/sanctioning/a'], [{ 'a/b~c': 1 }, '/data/sanctioning/a~1b~0c'], [{ a: null }, '/data/sanctioning/a']] as const) {
    const observation = sample('organization')
    observation.data.sanctioning = bad
    t.strictSame(check(observation).map((finding) => finding.path), [path])
  }
})

t.test('names of figures are lower snake_case with at most 64 characters (OYV11)', async (t) => {
  for (const name of ['Goals', 'goals-total', '1st', '_a', 'a b', 'é', long(65)]) {
    const observation = sample('stat_line')
    observation.data.stats = { [name]: 1 }
    const findings = check(observation)
    t.strictSame(findings.map((finding) => finding.path), [`/data/stats/${name}`])
    t.match(findings[0]?.message, /must be named in lower-case letters/)
  }
})

t.test('an unknown type is refused with a pointer to the field, along with other faults of the envelope (OYV11)', async (t) => {
  const findings = check({ ...sample('team'), type: 'temas', external_id: '' })
  t.strictSame(findings.map(({ path }) => path), ['/type', '/external_id'])
  t.equal(findings[0]?.message, '`type` must be one of organization, competition, team, venue, fixture, result, stat_line; got "temas".')
  for (const type of [null, 1, {}, 'toString', '__proto__']) t.equal(check({ ...sample('team'), type })[0]?.path, '/type')
})

t.test('what is not an object is refused as a whole (OYV11)', async (t) => {
  for (const value of [null, 1, 'a', true, [], [[]]]) t.strictSame(check(value).map(({ path }) => path), [''])
})

t.test('an unknown tiebreaker is refused with the names that are known (OYV11)', async (t) => {
  const observation = sample('competition')
  observation.data.divisions[0].stages[0].tiebreakers.push('drawing_lots')
  t.strictSame(check(observation), [{
    path: '/data/divisions/0/stages/0/tiebreakers/2',
    message: 'Item 3 of `tiebreakers` must be one of points, wins, goal_diff, goal_diff_capped:N, goals_for, goals_against, head_to_head:mini_table, head_to_head:pairwise_only, coin_toss (N is a whole number from 1); got "drawing_lots".'
  }])
})

t.test('an explicit null is refused with the advice to leave it out (OYV11)', async (t) => {
  const observation = sample('fixture')
  observation.data.title = null
  t.strictSame(check(observation), [{ path: '/data/title', message: '`title` must be a string, not null: leave it out when there is nothing to say.' }])
})

t.test('all faults are told at once, one for each pointer, at most 16 (OYV11)', async (t) => {
  const observation = { type: 'fixture', external_id: '', confidence: 2, data: { kind: 'x', start: 'y', sides: [{ role: 'a' }], extra: 1 } }
  t.strictSame(check(observation).map(({ path }) => path).sort(), ['/confidence', '/data/extra', '/data/kind', '/data/sides/0/role', '/data/sides/0/team', '/data/sport', '/data/start', '/external_id'])
  const many = { ...sample('fixture'), ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`m${at}`, at])) }
  t.equal(check(many).length, 16)
  t.equal(checkObservation(many, { now: receivedAt, hasOddText: false, isTerse: true }).length, 1)
})

t.test('an observation has at most 64 KiB as compact JSON, a competition 256 KiB (OYV11)', async (t) => {
  const size = (observation: unknown): number => Buffer.byteLength(JSON.stringify(observation))
  const padded = (bytes: number, observation: any, pad: (text: string) => void) => { pad(''); pad('x'.repeat(bytes - size(observation))); return observation }
  const venue = (bytes: number) => { const o = sample('venue'); return padded(bytes, o, (text) => { o.data.fields = [text] }) }
  const competition = (bytes: number) => { const o = sample('competition'); o.data.divisions.push(...Array.from({ length: 1000 }, () => ({ name: '⚽'.repeat(60) }))); return padded(bytes, o, (text) => { o.data.website = `https://a.example/${text}` }) }
  const fixture = (bytes: number) => { const o = sample('fixture'); return padded(bytes, o, (text) => { o.data.url = `https://a.example/${text}` }) }
  for (const make of [venue, fixture]) {
    t.strictSame(check(make(64 * 1024)), [])
    t.strictSame(check(make(64 * 1024 + 1)).map(({ path }) => path), [''])
  }
  t.strictSame(check(competition(256 * 1024)), [])
  t.strictSame(check(competition(256 * 1024 + 1)).map(({ path }) => path), [''])
  t.strictSame(check({ ...sample('team'), ...Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`m${at}`, at])) }).map(({ path }) => path), [''])
})

t.test('text which PostgreSQL cannot store is refused where it stands (OYV11)', async (t) => {
  const team = sample('team')
  team.data.name = 'a\0b'
  t.strictSame(check(team).map(({ path }) => path), ['/data/name'])
  const organization = sample('organization')
  organization.data.sanctioning = { fine: 'half \ud83d' }
  t.strictSame(check(organization).map(({ path }) => path), ['/data/sanctioning/fine'])
  organization.data.sanctioning = { 'half \udc00': 'fine' }
  t.strictSame(check(organization).map(({ path }) => path), ['/data/sanctioning'])
  t.strictSame(check({ ...sample('team'), 'bad\0name': 1 }).map(({ path }) => path), [''])
  organization.data.sanctioning = { fine: 'whole ⚽' }
  t.strictSame(check(organization), [])
})
