import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say, type EntityType } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const open = async (q: Query) => { await makeRealm(q); await makeSource(q, 'league', 'authoritativePush') }

database.transaction('what an observation is about is its type, its id and its content, not its own id or its moment (resolve.subject_of)', async (t, q) => {
  await open(q)
  const words: [EntityType, string, object][] = [
    ['team', 'x', { name: 'Eagles' }], ['team', 'x', { name: 'Hawks' }], ['team', 'y', { name: 'Eagles' }],
    ['venue', 'x', { name: 'Eagles' }]
  ]
  for (const n of [1, 2]) {
    await push(q, 'league', words.map(([type, id, data]) => say(type, id, data, { observed_at: `2026-09-0${n}T00:00:00Z` })))
  }
  const subjects = (await q('select resolve.subject_of(realm_id, observation_id) as subject from intake.observations'))
    .map(({ subject }) => subject as string)
  t.equal(subjects.length, 8)
  t.equal(new Set(subjects).size, 4)
  t.ok(subjects.every((subject) => /^(team|venue) [xy] [0-9a-f]+$/.test(subject)))
})
