import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { bodyOf } from '../../helpers/http/reads.ts'
import { competition, makeAll, proveRead, read, reported } from '../../helpers/http/single_reads.ts'
import { game, idOf, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

proveRead(database, 'api.get_competition')

database.transaction('MODEL-19 a competition is returned with its divisions by name, their stages in order and the venues its fixtures are played at, each once and by name', async (t, q) => {
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
