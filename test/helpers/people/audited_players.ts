/** Players in the views of schema audit. */
import type { Role } from '../../../db/pool.ts'
import type { Query } from '../database.ts'
import { givePersonKeys, ID, line, OTHER_NAME, who } from './persons.ts'
import { game, gone, makeRealm, makeSource, push } from '../seed.ts'

export const VIEWS = `select c.relname as name from pg_class c
  where c.relnamespace = 'audit'::regnamespace and c.relkind in ('v', 'm') order by 1`

export async function open (q: Query): Promise<void> {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    game('g'), line('team-line'), line('l1', who()), line(`g:${ID}`, who(ID, OTHER_NAME)), line('l2', who('other-1', 'Bea'))
  ])
  await push(q, 'league', [line('l1', who(ID, OTHER_NAME), 2), gone('stat_line', `g:${ID}`, { observed_at: '2026-09-05T00:00:00Z' })])
}

export const readAll = async (q: Query, role: Role): Promise<Record<string, any[]>> => Object.fromEntries(await q.as(role, async () => {
  const read: [string, any[]][] = []
  for (const { name } of await q(VIEWS)) read.push([name, await q(`select to_jsonb(v) as row from audit.${name} v`)])
  return read
}))
