/** What the reading figures ask for: many different fixtures, pages of the list under several filters, and pages of the change stream. */
import type { World } from './world.ts'

export type Targets = { fixture: string[], list: string[], changes: string[] }
export type Answers = Map<string, string>

const FIXTURES = 2000
const PAGES = 100
const PAGE = 100

/** `fixtures` is how many the database holds. */
export async function makeTargets ({ admin: db }: World, get: (path: string) => Promise<string>, fixtures: number): Promise<Targets> {
  const { rows } = await db.query(
    'select f.fixture_id as id, f.sorts_at as at, f.division_id as division, s.team_id as team from canon.fixtures f join ' +
      'canon.fixture_sides s using (realm_id, fixture_id) where s.side_index = 0 and random() < $1 order by f.fixture_id',
    [Math.min(1, 3 * FIXTURES / fixtures)]
  )
  const chosen = shuffle(rows)
  const last = Math.max(...chosen.map(({ at }) => at.getTime()))
  const early = chosen.filter(({ at }) => at.getTime() < last - 0.1 * (last - Math.min(...chosen.map(({ at }) => at.getTime()))))
  const list = early.slice(0, PAGES).map(({ at, division, team }, n) => {
    const from = at.toISOString()
    if (n % 4 === 0) return `/v1/fixtures?limit=${PAGE}&team=${team}`
    if (n % 4 === 1) return `/v1/fixtures?limit=${PAGE}&division=${division}`
    return `/v1/fixtures?limit=${PAGE}&from=${from}`
  })
  return {
    fixture: chosen.slice(0, FIXTURES).map(({ id }) => `/v1/fixtures/${id}`), list: [...new Set(list)], changes: await walkChanges(get)
  }
}

/** Pages of the stream as a reader meets them, from its beginning. */
async function walkChanges (get: (path: string) => Promise<string>): Promise<string[]> {
  const paths: string[] = []
  let path = `/v1/changes?limit=${PAGE}`
  while (paths.length < PAGES) {
    const page = JSON.parse(await get(path)) as { next_cursor: string, has_more: boolean }
    if (page.has_more || paths.length === 0) paths.push(path)
    if (!page.has_more) break
    path = `/v1/changes?limit=${PAGE}&cursor=${page.next_cursor}`
  }
  return paths
}

/** The same order in every run. */
function shuffle<T> (items: readonly T[]): T[] {
  let state = 1
  const next = (): number => (state = (state * 48271) % 2147483647)
  return items.map((item) => ({ item, place: next() })).toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}
