/** Every rule on the envelope and the data of an observation. */
import t from 'tap'
import { checkObservation } from '../../server/intake/check_observation.ts'
import { readVectors } from '../../cli/conformance/read.ts'
import { put } from './pointer.ts'
import { receivedAt, sample, sampleTypes, type ObservationType } from './samples.ts'

const check = (observation: unknown) => checkObservation(observation, { now: receivedAt, hasOddText: true, isTerse: false })
const long = (length: number): string => 'x'.repeat(length)

const figures = (count: number): Record<string, number> => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))

const texts = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'x']))
const parts = (count: number, more: object): object[] => Array.from({ length: count }, (_, at) => ({ name: `Part ${at}`, ...more }))

/** What the sized examples of the vectors leave out, because it is too long to read. */
const further: { of: ObservationType, at: string, takes: readonly unknown[], refuses: readonly unknown[] }[] = [
  { of: 'organization', at: '/data/sanctioning', takes: [{ [long(100)]: long(200) }, texts(30)], refuses: [texts(31)] },
  { of: 'team', at: '/data/sanctioning', takes: [texts(30)], refuses: [texts(31)] },
  { of: 'venue', at: '/data/fields', takes: [Array(200).fill('F')], refuses: [Array(201).fill('F')] },
  { of: 'competition', at: '/data/divisions', takes: [parts(300, {})], refuses: [parts(301, {})] },
  { of: 'competition', at: '/data/divisions/0/stages', takes: [parts(50, { type: 'pool' })], refuses: [parts(51, { type: 'pool' })] },
  { of: 'stat_line', at: '/data/stats', takes: [{ [long(64)]: 1 }, figures(200)], refuses: [figures(201)] },
  { of: 'stat_line', at: '/data/stats/goals_total', takes: [], refuses: [JSON.parse('1e999')] },
]
const inVectors = readVectors().flatMap(({ steps }) =>
  steps.flatMap(({ values }) => values ? [values as unknown as (typeof further)[number]] : []))

for (const { of, at, takes, refuses } of [...inVectors, ...further]) {
  // Every type has the same envelope.
  for (const type of at.startsWith('/data/') ? [of] : sampleTypes) {
    t.test(`MODEL-5, MODEL-6, MODEL-8, MODEL-9, MODEL-10, MODEL-11, MODEL-12, LIMIT-12 ${type} ${at} takes what the specification allows and refuses the rest (OYV11)`, async (t) => {
      const judged = (value: unknown) => { const observation = sample(type); put(observation, at, value); return check(observation) }
      for (const value of takes) t.strictSame(judged(value), [], `takes ${JSON.stringify(value).slice(0, 60)}`)
      for (const value of refuses) {
        const findings = judged(value)
        t.equal(findings.length, 1, `refuses ${JSON.stringify(value).slice(0, 60)}`)
        t.ok(findings[0]?.path.startsWith(at), `points at ${at}: ${findings[0]?.path} ${findings[0]?.message}`)
      }
    })
  }
}

t.test('INTAKE-13 an observation of any type is observed at most 5 minutes after its receipt (OYV11)', async (t) => {
  for (const type of sampleTypes) {
    const judged = (observedAt: string) => check({ ...sample(type), observed_at: observedAt })
    t.strictSame(judged('2026-09-01T08:05:05Z'), [], `${type}: 5 minutes`)
    for (const later of ['2026-09-01T08:05:05.001Z', '2027-01-01T00:00:00Z']) {
      t.match(judged(later), [{ path: '/observed_at' }], `${type}: ${later}`)
    }
  }
})

const required: Record<ObservationType, string[]> = {
  organization: ['/data/name', '/data/kind'],
  competition: [
    '/data/name', '/data/sport', '/data/kind', '/data/host/external_id', '/data/divisions/0/name', '/data/divisions/0/stages/0/name',
    '/data/divisions/0/stages/0/type'
  ],
  team: ['/data/name', '/data/organization/external_id'],
  venue: ['/data/name'],
  fixture: [
    '/data/kind', '/data/sport', '/data/venue/external_id', '/data/sides/0/role', '/data/sides/0/team', '/data/sides/0/team/external_id',
    '/data/result/scores',
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

  t.test(`MODEL-3 a ${type} with an unknown member is refused with a pointer to the member (OYV11)`, async (t) => {
    for (const path of ['', ...objects[type]]) {
      const observation = sample(type)
      put(observation, `${path}/zzz`, 1)
      const findings = check(observation)
      const isOfPlayer = path === '/data/player' // what the name of a member is there is not reported (PRIVACY-4)
      t.strictSame(findings.map((finding) => finding.path), [isOfPlayer ? path : `${path}/zzz`])
      t.match(findings[0]?.message, isOfPlayer ? /^A member is not accepted here/ : /`zzz` is not accepted here; the members are /)
    }
  })

  t.test(`INTAKE-15 a deleted ${type} may carry empty data, a present one may not (OYV11)`, async (t) => {
    t.strictSame(check({ type, external_id: 'a', deleted: true, data: {} }), [])
    t.strictSame(check({ ...sample(type), deleted: true }), [])
    t.ok(check({ type, external_id: 'a', deleted: false, data: {} }).length > 0)
    t.strictSame(check({ type, external_id: 'a', deleted: true, data: {}, note: 1 }).map(({ path }) => path), ['/note'])
  })
}

t.test('IDENTITY-8, INTAKE-11 a name of blanks alone is refused with a pointer and a sentence; a division or stage may have an empty one (OYV11)', async (t) => {
  for (const [type, path, least] of [
    ['organization', '/data/name', '1 to 200'], ['competition', '/data/name', '1 to 200'], ['team', '/data/name', '1 to 200'],
    ['venue', '/data/name', '1 to 200'], ['competition', '/data/divisions/0/name', 'at most 120'],
    ['competition', '/data/divisions/0/stages/0/name', 'at most 120']
  ] as const) {
    for (const [name, isTaken] of [
      [' ', false], ['\t\r\n', false], ['\u00a0\u2003\u200b\u3000\ufeff', false], ['\u00b7', true], ['  x', true],
      ['', least === 'at most 120']
    ] as const) {
      const observation = sample(type)
      put(observation, path, name)
      const said = `\`name\` must be ${least} characters, not blanks alone; got ${JSON.stringify(name)}.`
      t.strictSame(check(observation).map(({ path, message }) => [path, message]), isTaken ? [] : [[path, said]], `${type} ${path}`)
    }
  }
})

t.test('INTAKE-26 a division or stage that an observation names twice is refused where it stands (OYV11)', async (t) => {
  const judged = (divisions: object[], more: object = {}) => check({
    type: 'competition', external_id: 'c', data: { name: 'Cup', sport: 'soccer', kind: 'league', divisions }, ...more
  })
  const gold = { name: 'Gold', age_group: 'U9', gender: 'M' }
  const pool = { name: 'Pool', type: 'pool' }
  const all = [
    gold, { ...gold, age_group: 'U10' }, { ...gold, gender: 'F' }, { name: 'Gold' }, { ...gold, external_id: 'd', stages: [
      pool, { ...pool, order: 1 }, { ...pool, type: 'bracket' }, { ...pool, external_id: 's' }, { ...pool, external_id: 't' }
    ] }, { ...gold, external_id: 'e', stages: [pool] }
  ]
  t.strictSame(judged(all), [], 'these differ')
  for (const again of [{ ...gold, level: 'A' }, { ...gold, name: 'GOLD' }, { ...gold, age_group: 'U09' }]) {
    t.match(judged([...all, again]), [{ path: '/data/divisions/6', message: /divisions\/0.*name, age group or gender.*`external_id`/ }])
  }
  t.match(judged([...all, { name: 'Other', external_id: 'd' }]), [{ path: '/data/divisions/6/external_id', message: /divisions\/4/ }])
  t.match(judged([{ name: 'A', stages: [pool, { ...pool, name: 'POOL', order: 0 }] }]), [
    { path: '/data/divisions/0/stages/1', message: /divisions\/0\/stages\/0.*name, type or order/ }
  ])
  t.match(judged([...all, { name: 'A', stages: [{ ...pool, external_id: 's' }] }]), [{ path: '/data/divisions/6/stages/0/external_id' }])
  t.equal(judged(Array.from({ length: 40 }, () => gold)).length, 16)
  t.strictSame(judged([gold, gold], { deleted: true }), [], 'the data of a deletion says nothing')
})

t.test('MODEL-5 keys of sanctioning have 1 to 100 characters and values 1 to 200 (OYV11)', async (t) => {
  for (const [bad, path] of [
    [{ '': 'a' }, '/data/sanctioning/'], [{ [long(101)]: 'a' }, `/data/sanctioning/${long(101)}`], [{ a: '' }, '/data/sanctioning/a'],
    [{ a: long(201) }, '/data/sanctioning/a'], [
      { 'a/b~c': 1 }, '/data/sanctioning/a~1b~0c'
    ], [{ a: null }, '/data/sanctioning/a']] as const) {
    const observation = sample('organization')
    observation.data.sanctioning = bad
    t.strictSame(check(observation).map((finding) => finding.path), [path])
  }
})

t.test('MODEL-12 names of figures are lower snake_case with at most 64 characters (OYV11)', async (t) => {
  for (const name of ['Goals', 'goals-total', '1st', '_a', 'a b', 'é', long(65)]) {
    const observation = sample('stat_line')
    observation.data.stats = { [name]: 1 }
    const findings = check(observation)
    t.strictSame(findings.map((finding) => finding.path), [`/data/stats/${name}`])
    t.match(findings[0]?.message, /must be named in lower-case letters/)
  }
})

t.test('INTAKE-11 an unknown type is refused with a pointer to the field, along with other faults of the envelope (OYV11)', async (t) => {
  const findings = check({ ...sample('team'), type: 'temas', external_id: '' })
  t.strictSame(findings.map(({ path }) => path), ['/type', '/external_id'])
  t.equal(findings[0]?.message, '`type` must be one of organization, competition, team, venue, fixture, result, stat_line; got "temas".')
  for (const type of [null, 1, {}, 'toString', '__proto__']) t.equal(check({ ...sample('team'), type })[0]?.path, '/type')
})

t.test('FEED-261 what is pushed takes no field back: cleared is a member that is not known (OYV11)', async (t) => {
  for (const sent of [sample('fixture'), { type: 'fixture', external_id: 'g1', deleted: true, data: {} }]) {
    t.strictSame(check(sent), [])
    for (const cleared of [['venue'], [], null]) t.strictSame(check({ ...sent, cleared }).map(({ path }) => path), ['/cleared'])
  }
})

t.test('what is not an object is refused as a whole (OYV11)', async (t) => {
  for (const value of [null, 1, 'a', true, [], [[]]]) t.strictSame(check(value).map(({ path }) => path), [''])
})

t.test('MODEL-7 an unknown tiebreaker is refused with the names that are known (OYV11)', async (t) => {
  const observation = sample('competition')
  observation.data.divisions[0].stages[0].tiebreakers.push('drawing_lots')
  t.strictSame(check(observation), [{
    path: '/data/divisions/0/stages/0/tiebreakers/2',
    message: 'Item 3 of `tiebreakers` must be one of points, wins, goal_diff, goal_diff_capped:N, goals_for, goals_against, ' +
      'head_to_head:mini_table, head_to_head:pairwise_only, coin_toss (N is a whole number from 1); got "drawing_lots".'
  }])
})

t.test('MODEL-3 an explicit null is refused with the advice to leave it out (OYV11)', async (t) => {
  const observation = sample('fixture')
  observation.data.title = null
  t.strictSame(check(observation), [{
    path: '/data/title', message: '`title` must be a string, not null: leave it out when there is nothing to say.'
  }])
})

t.test('INTAKE-4 all faults are reported at once, one for each pointer, at most 16 (OYV11)', async (t) => {
  const observation = { type: 'fixture', external_id: '', confidence: 2, data: { kind: 'x', start: 'y', sides: [{ role: 'a' }], extra: 1 } }
  t.strictSame(check(observation).map(({ path }) => path).sort(), [
    '/confidence', '/data/extra', '/data/kind', '/data/sides/0/role', '/data/sides/0/team', '/data/sport', '/data/start', '/external_id'
  ])
  const many = { ...sample('fixture'), ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`m${at}`, at])) }
  t.equal(check(many).length, 16)
  t.equal(checkObservation(many, { now: receivedAt, hasOddText: false, isTerse: true }).length, 1)
})

t.test('LIMIT-2 an observation has at most 64 KiB as compact JSON, a competition 256 KiB (OYV11)', async (t) => {
  const size = (observation: unknown): number => Buffer.byteLength(JSON.stringify(observation))
  const padded = (bytes: number, observation: any, pad: (text: string) => void) => {
    pad('')
    pad('x'.repeat(bytes - size(observation)))
    return observation
  }
  const venue = (bytes: number) => { const o = sample('venue'); return padded(bytes, o, (text) => { o.data.fields = [text] }) }
  const competition = (bytes: number) => {
    const o = sample('competition')
    o.data.divisions.push(...Array.from({ length: 200 }, (_, n) => ({ name: `${n} ${'⚽'.repeat(60)}` })))
    return padded(bytes, o, (text) => { o.data.website = `https://a.example/${text}` })
  }
  const fixture = (bytes: number) => {
    const o = sample('fixture')
    return padded(bytes, o, (text) => { o.data.url = `https://a.example/${text}` })
  }
  for (const make of [venue, fixture]) {
    t.strictSame(check(make(64 * 1024)), [])
    t.strictSame(check(make(64 * 1024 + 1)).map(({ path }) => path), [''])
  }
  t.strictSame(check(competition(256 * 1024)), [])
  t.strictSame(check(competition(256 * 1024 + 1)).map(({ path }) => path), [''])
  t.strictSame(
    check({ ...sample('team'), ...Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`m${at}`, at])) }).map(({ path }) => path),
    ['']
  )
})

t.test('INTAKE-17 text which PostgreSQL cannot store is refused where it stands (OYV11)', async (t) => {
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

t.test('a name that is no time zone is known as such without asking the runtime for it', async (t) => {
  const { DateTimeFormat } = Intl
  t.teardown(() => { Intl.DateTimeFormat = DateTimeFormat })
  let asked = 0
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, { construct: (target, values) => { asked++; return Reflect.construct(target, values) } })
  for (const [name, faults] of [['Abc/Def', 1], ['America/Chicago', 0], ['US/Eastern', 0], ['IST', 1]] as const) {
    const fixture = sample('fixture')
    t.equal(check({ ...fixture, data: { ...fixture.data, time_zone: name } }).length, faults, name)
  }
  t.equal(asked, 0)
})
