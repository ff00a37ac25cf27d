/** api.get_team, api.get_organization, api.get_venue, api.get_competition: one entity as it is read. */
import t, { type Test } from 'tap'
import { useDatabase, type Query, type TestDatabase } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, tagsFollowBodies, testRead, type Answer } from '../../helpers/http/reads.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, setClock, sides, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const of = (name: string): TestDatabase => ({ ...database, transaction: (title, body) => database.transaction(`${name}: ${title}`, body) })
const KINDS = ['team', 'organization', 'venue', 'competition'] as const
type Kind = (typeof KINDS)[number]
type Said = [type: Kind, id: string, data: Record<string, any>]

const organization: Said = [
  'organization', 'o',
  {
    name: 'Eagles "SC"', kind: 'club', short_name: 'EAG', region: 'Illinois', country: 'US', website: 'https://eagles.example',
    sanctioning: { usys: '1', ayso: '2' }
  }
]
const team: Said = ['team', 't', {
  name: 'Eagles Blue', organization: { external_id: 'o' }, sport: 'soccer', age_group: 'U09', birth_year: 2017, gender: 'F',
  season: '2026', level: 'Gold', coach: 'Ann Other', colors: ['blue', 'white'], sanctioning: { usys: '7' },
}]
const venue: Said = [
  'venue', 'v',
  {
    name: 'North Park', address: { line1: '1 Park Way', city: 'Chicago', region: 'IL' }, geo: [41.98, -87.66], time_zone: 'America/Chicago',
    fields: ['1', '2']
  }
]
const competition: Said = ['competition', 'c', {
  name: 'Fall Cup', sport: 'soccer', kind: 'friendly_series', host: { external_id: 'o' }, season: '2026',
  start_date: '2026-09-01', end_date: '2026-11-30', time_zone: 'America/Chicago', website: 'https://cup.example',
  divisions: [
    {
      external_id: 'd2', name: 'Girls', age_group: 'U09', gender: 'F', level: 'Gold',
      stages: [{ external_id: 's2', name: 'Final', type: 'bracket', order: 2 }, { external_id: 's1', name: 'Pool', type: 'pool', order: 1 }]
    },
    { external_id: 'd1', name: 'Boys' }
  ],
}]
const ids: Record<Kind, string> = { team: 't', organization: 'o', venue: 'v', competition: 'c' }
const spoken = ([type, id, data]: Said, minute = 0): Observation =>
  say(type, id, data, { observed_at: `2026-09-01T08:${String(minute).padStart(2, '0')}:00Z` })

async function makeAll (q: Query): Promise<void> {
  await setClock(q, '2026-09-01T09:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'club', 'hostFeed')
  await push(q, 'league', [organization, team, venue, competition].map((said) => spoken(said)))
}
const read = async (q: Query, kind: Kind, externalId = ids[kind]): Promise<Answer> =>
  readId(q, kind, await idOf(q, 'league', kind, externalId))
const readId = (q: Query, kind: Kind, id: string): Promise<Answer> =>
  ask(q, `api.get_${kind}` as 'api.get_team', { [`${kind}_id`]: id } as { team_id: string })

for (const kind of KINDS) {
  testRead(of(kind), `api.get_${kind}` as 'api.get_team', 'OYN01', async (q) => {
    await makeAll(q)
    return { [`${kind}_id`]: await idOf(q, 'league', kind, ids[kind]) } as { team_id: string }
  })

  database.transaction(`${kind}: one that never was, and the id of something else: OYN01`, async (t, q) => {
    await makeAll(q)
    const other = kind === 'team' ? 'venue' : 'team'
    const stranger = (await idOf(q, 'league', kind, ids[kind])).replace(/.$/, (last) => last === '0' ? '1' : '0')
    for (const id of [stranger, await idOf(q, 'league', other, ids[other]), '']) {
      t.equal(await refusal(q, `api.get_${kind}` as 'api.get_team', { [`${kind}_id`]: id } as { team_id: string }), 'OYN01', id)
    }
  })
}

/** Takes provenance out after holding it to be one entry, of the league's observation, a path. */
async function reported (t: Test, q: Query, kind: Kind, paths: string[]): Promise<Record<string, any>> {
  const { provenance, ...rest } = bodyOf(await read(q, kind))
  const observation = await q.value('select observation_id from intake.observations where type = $1', [kind])
  const entry = {
    source: 'league', source_class: 'authoritativePush', rank: 1, observation_id: observation, observed_at: '2026-09-01T08:00:00Z',
    confidence: 1
  }
  t.same(provenance, Object.fromEntries(paths.map((path) => [path, entry])))
  return rest
}

database.transaction('MODEL-18, MODEL-20 a team is told with every field but its coach', async (t, q) => {
  await makeAll(q)
  t.same(await reported(t, q, 'team', [
    'age_group', 'birth_year', 'colors', 'gender', 'level', 'name', 'organization', 'sanctioning.usys', 'season', 'sport'
  ]), {
    id: await idOf(q, 'league', 'team', 't'), type: 'team', name: 'Eagles Blue',
    organization: { id: await idOf(q, 'league', 'organization', 'o'), name: 'Eagles "SC"' }, sport: 'soccer', age_group: 'U9',
    birth_year: 2017, gender: 'F',
    season: '2026', level: 'Gold', colors: ['blue', 'white'], sanctioning: { usys: '7' },
    external_ids: { league: 't' }, updated_at: '2026-09-01T09:00:00Z', version: 1,
  })
  t.notMatch((await read(q, 'team')).body, /coach|Ann Other/)
})

database.transaction('MODEL-18 an organization is told with every field', async (t, q) => {
  await makeAll(q)
  t.same(await reported(t, q, 'organization', [
    'country', 'kind', 'name', 'region', 'sanctioning.ayso', 'sanctioning.usys', 'short_name', 'website'
  ]), {
    id: await idOf(q, 'league', 'organization', 'o'), type: 'organization', ...organization[2],
    external_ids: { league: 'o' }, updated_at: '2026-09-01T09:00:00Z', version: 1,
  })
})

database.transaction('MODEL-18, MODEL-16 a venue is told with every field, its address with every line and without a distance', async (t, q) => {
  await makeAll(q)
  t.same(await reported(t, q, 'venue', ['address', 'fields', 'geo', 'name', 'time_zone']), {
    id: await idOf(q, 'league', 'venue', 'v'), type: 'venue', ...venue[2],
    address: { line1: '1 Park Way', line2: null, city: 'Chicago', region: 'IL', postal_code: null, country: null },
    external_ids: { league: 'v' }, updated_at: '2026-09-01T09:00:00Z', version: 1,
  })
})

database.transaction('MODEL-19 a competition is told with its divisions by name, their stages in order and the venues its fixtures are played at, each once and by name', async (t, q) => {
  await makeAll(q)
  const [d1, d2, s1, s2] = [
    await idOf(q, 'league', 'division', 'd1'), await idOf(q, 'league', 'division', 'd2'), await idOf(q, 'league', 'stage', 's1'),
    await idOf(q, 'league', 'stage', 's2')
  ]
  const own = [
    'end_date', 'host', 'kind', 'name', 'season', 'sport', 'start_date', 'time_zone', 'website',
    ...[d1, d2].flatMap((id) => [`divisions.${id}.competition`, `divisions.${id}.name`]),
    ...['age_group', 'gender', 'level'].map((field) => `divisions.${d2}.${field}`),
    ...[s1, s2].flatMap((id) => ['division', 'name', 'order', 'type'].map((field) => `stages.${id}.${field}`))
  ]
  const { divisions: _, ...fields } = competition[2]
  t.same(await reported(t, q, 'competition', own), {
    id: await idOf(q, 'league', 'competition', 'c'), type: 'competition', ...fields, kind: 'friendly',
    host: { id: await idOf(q, 'league', 'organization', 'o'), name: 'Eagles "SC"' },
    divisions: [
      { id: d1, name: 'Boys', age_group: null, gender: null, level: null, stages: [] },
      {
        id: d2, name: 'Girls', age_group: 'U9', gender: 'F', level: 'Gold',
        stages: [{ id: s1, name: 'Pool', type: 'pool', order: 1 }, { id: s2, name: 'Final', type: 'bracket', order: 2 }]
      },
    ],
    external_ids: { league: 'c' }, updated_at: '2026-09-01T09:00:00Z', version: 1, venues: [],
  })
  const at = (id: string, venueId?: string, competitionId = 'c') =>
    game(id, { competition: { external_id: competitionId }, ...venueId && { venue: { external_id: venueId } } })
  await push(q, 'league', [
    say('venue', 'a', { name: 'Abbey' }), at('g1', 'v'), at('g2', 'v'), at('g3', 'a'), at('g4'), at('g5', 'elsewhere', 'other')
  ])
  t.same(bodyOf(await read(q, 'competition')).venues, [bodyOf(await read(q, 'venue', 'a')), bodyOf(await read(q, 'venue'))])
})

database.transaction('MODEL-24 what is known from references only has its name and little else; a competition is then of sport and kind other', async (t, q) => {
  await makeAll(q)
  await push(q, 'league', [
    game('g', { competition: { external_id: 'cx' }, venue: { external_id: 'vx', name: 'Field X' }, sides: sides('tx', 't') }),
    say('team', 'ty', { name: 'Y', organization: { external_id: 'ox' } })
  ])
  const bare = async (kind: Kind, id: string) => {
    const { id: _, external_ids: __, updated_at: ___, version: ____, provenance, ...rest } = bodyOf(await read(q, kind, id))
    return [rest, Object.keys(provenance)]
  }
  t.same(await bare('team', 'tx'), [{ type: 'team', name: 'tx' }, []])
  t.same(await bare('organization', 'ox'), [{ type: 'organization', name: 'ox' }, []])
  t.same(await bare('venue', 'vx'), [{ type: 'venue', name: 'Field X', time_zone: null, fields: [] }, ['name']])
  t.match(await bare('competition', 'cx'), [
    {
      name: 'cx', sport: 'other', kind: 'other', season: null, start_date: null, end_date: null, time_zone: null, website: null,
      divisions: [], venues: [{ name: 'Field X' }]
    },
    []
  ])
  t.notOk('host' in bodyOf(await read(q, 'competition', 'cx')))
})

type Moved = Partial<Record<Kind, 'document' | 'version'>>
const STEPS: [what: string, source: string, observations: (id: Record<Kind, string>) => Observation[], moved: Moved][] = [
  ['an identical push', 'league', () => [team, venue, organization, competition].map((said) => spoken(said)), {}],
  [
    'a restatement is newer provenance', 'league', () => [team, venue, organization, competition].map((said) => spoken(said, 1)),
    { team: 'document', venue: 'document', organization: 'document', competition: 'document' }
  ],
  ['a second source has an id for it', 'club', (id) => [say('team', id.team, { name: 'Eagles' })], { team: 'document' }],
  [
    'its organization gets another name', 'league', () => [spoken(['organization', 'o', { ...organization[2], name: 'Eagles United' }], 2)],
    { organization: 'version', team: 'document', competition: 'document' }
  ],
  [
    'a stage gets another name', 'league',
    () => [spoken(
      [
        'competition', 'c',
        {
          ...competition[2],
          divisions: [{
            external_id: 'd2', name: 'Girls', age_group: 'U09', gender: 'F', level: 'Gold',
            stages: [{ external_id: 's2', name: 'Finals', type: 'bracket', order: 2 }]
          }]
        }
      ],
      3
    )],
    { competition: 'version' }
  ],
  [
    'a first fixture is played', 'league', () => [game('g', { competition: { external_id: 'c' }, venue: { external_id: 'v' } })],
    { competition: 'document' }
  ],
  ['a second one there', 'league', () => [game('g2', { competition: { external_id: 'c' }, venue: { external_id: 'v' } })], {}],
  [
    'the venue moves', 'league', () => [spoken(['venue', 'v', { ...venue[2], geo: [42, -87] }], 4)],
    { venue: 'version', competition: 'document' }
  ],
  ['one source withdraws it', 'league', () => [gone('team', 't', { observed_at: '2026-09-01T08:30:00Z' })], { team: 'version' }],
]
database.transaction('HTTP-3 a tag changes exactly when its body does, whatever happens to an entity and to what it shows', async (t, q) => {
  await makeAll(q)
  const id = { ...ids }
  const answers = new Map<Kind, Answer[]>()
  for (const kind of KINDS) {
    id[kind] = await idOf(q, 'league', kind, ids[kind])
    answers.set(kind, [await readId(q, kind, id[kind])])
  }
  for (const [minute, [what, source, observations, moved]] of STEPS.entries()) {
    await setClock(q, `2026-09-01T09:${10 + minute}:00Z`)
    await push(q, source, observations(id))
    for (const [kind, before] of answers) {
      const after = await readId(q, kind, id[kind])
      t.equal(after.body !== before.at(-1)?.body, kind in moved, `${what}: ${kind}`)
      t.equal(bodyOf(after).version - bodyOf(before.at(-1) as Answer).version, moved[kind] === 'version' ? 1 : 0, `${what}: ${kind}`)
      before.push(after)
    }
  }
  for (const reported of answers.values()) tagsFollowBodies(t, reported)
  t.match(bodyOf(await readId(q, 'team', id.team)), {
    name: 'Eagles', level: 'Gold', provenance: { name: { source: 'club' }, level: { source: 'league' } }
  })
})
