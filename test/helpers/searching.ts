/** Teams by name, and what is found of them. */
import type { Query } from './database.ts'
import { homeOf, makeRealm, makeSource, push, say } from './seed.ts'
import { makeThousands } from './thousands.ts'

export async function teams (q: Query, ...names: string[]): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', names.map((name, n) => say('team', `t${n}`, { name }, { observed_at: '2026-09-01T08:00:00Z' })))
}

/** A page of at most `limit`, with the names or, at its end, `...` where it leads on. */
export const page = async (q: Query, text: string, { type = 'team', limit = 100, after = null, among = null }: {
  type?: string, limit?: number | null, after?: string | null, among?: string[] | null
} = {}): Promise<{ names: string[], place: string | null }> => {
  const rows = await q(
    "select coalesce(n.name, '...') as name, f.place from search.find_names($1, $2, search.read_question($1, $2, $3), $6, $5, $4) f " +
      'left join search.names n on n.realm_id = $1 and n.entity_id = f.entity_id order by f.number',
    [homeOf(q).realmId, type, text, limit, after, among]
  )
  return { names: rows.map(({ name }) => name), place: rows.at(-1)?.place ?? null }
}

export const found = async (q: Query, text: string, type = 'team'): Promise<string[]> => (await page(q, text, { type })).names

export const thousands = (q: Query, count: number, name: string): Promise<void> => makeThousands(q, 'team', count, name)
