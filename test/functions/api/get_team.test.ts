import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { bodyOf, tagsFollowBodies, type Answer } from '../../helpers/http/reads.ts'
import {
  competition, ids, KINDS, makeAll, organization, proveRead, read, readId, reported, spoken, team, venue, type Kind
} from '../../helpers/http/single_reads.ts'
import { game, gone, idOf, push, say, setClock, sides, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)

proveRead(database, 'api.get_team')

database.transaction('MODEL-17, MODEL-20 a team is returned with every field but its coach', async (t, q) => {
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
  for (const shown of answers.values()) tagsFollowBodies(t, shown)
  t.match(bodyOf(await readId(q, 'team', id.team)), {
    name: 'Eagles', level: 'Gold', provenance: { name: { source: 'club' }, level: { source: 'league' } }
  })
})
