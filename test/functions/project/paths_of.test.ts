import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('what moved in a fixture is listed in the order of its paths, and nothing that is no path of it', async (t, q) => {
  const paths = (moves: object) => q.value('select project.paths_of($1)', [JSON.stringify(moves)])
  const all = await q.value('select canon.fixture_paths()') as string[]
  t.same(await paths(Object.fromEntries(all.toReversed().map((path) => [path, null]))), all)
  t.same(await paths({ url: null, other: 1, start: '2026-09-12T14:00:00Z' }), all.filter((path) => ['url', 'start'].includes(path)))
  t.same(await paths({}), [])
})
