import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PROVENANCE-4 read.explained_claims: every claim in its place, with why it won or lost, and what implies it', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [game('g', { title: 'Final', status: 'postponed' })])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'parent', [game(id, { title: 'The game', url: 'https://a.example' })])
  const claims = async (field: string) => (await q(`select source_key, place::integer, is_winning, is_implied, does_count, reason
    from read.explained_claims where entity_id = $1 and field = $2 order by place`, [id, field])).map((row) => Object.values(row))
  t.match(await claims('title'), [
    ['league', 1, true, false, true, /rank/], ['parent', 2, false, false, true, 'Its source has rank 6; league has rank 1.']
  ])
  t.match(await claims('url'), [['parent', 1, true, false, true, 'It is the only claim on this field.']])
  t.match(await claims('status'), [['league', 1, true, false, true, String], ['parent', 2, false, true, false, /does not count/]])
})
