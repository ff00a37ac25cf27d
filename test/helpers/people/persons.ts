/** A person in stat lines, the erasure, and a search of the whole database for what is left of the person. */
import { randomUUID } from 'node:crypto'
import { derivePersonKeys } from '../../../platform/secrets.ts'
import type { Routines } from '../../../db/routines.ts'
import type { Query } from '../database.ts'
import { homeOf, say, type Observation } from '../seed.ts'

export const ID = 'participant-4711'
export const NAME = 'Zoë Thistlewood'
export const OTHER_NAME = 'Zoe Thistle'
/** What no text of the database may match. */
const TRACES = [ID, NAME, OTHER_NAME]

export const who = (id = ID, name: string | null = NAME): object => ({ player: { external_id: id, ...name === null ? {} : { name } } })

/** A line of the team `home` in the fixture `g`, reported on a day of September 2026. */
export const line = (id: string, more: object = {}, day = 1): Observation =>
  say('stat_line', id, { fixture: { external_id: 'g' }, team: { external_id: 'home' }, sport: 'soccer', stats: { saves: day }, ...more }, {
    observed_at: `2026-09-0${day}T00:00:00Z`
  })

/** Gives the session keys under which persons are recognised, as the service does. */
export async function givePersonKeys (q: Query, ...bytes: number[]): Promise<void> {
  const keys = (bytes.length > 0 ? bytes : [1]).map((byte) => Buffer.alloc(32, byte))
  await q('select set_config($1, $2, true)', ['oyss.person_keys', derivePersonKeys(keys)])
}

type Erasing = Partial<Routines['manage.erase_person']['arguments']>
/** Erases the person ID of the source `league`, as an operator does. */
export const erase = (q: Query, more: Erasing & { made_by?: string } = {}): Promise<Routines['manage.erase_person']['result'] &
  { row_counts: any }> =>
  q.as('oyss_manager', () => q.call('manage.erase_person', {
    account_id: homeOf(q).accountId, mode: 'test', source: 'league', player_id: ID, names: null, reason: 'Letter 12', made_by: 'Operator O',
    is_rehearsal: false, ...more
  })) as Promise<Routines['manage.erase_person']['result'] & { row_counts: any }>

/** Pushes a batch of which the last observations were refused; gives its id. */
export async function pushRefused (
  q: Query, source: string, accepted: Observation[], refused: unknown[], errors: object[] = [{ index: 0, path: '', message: 'wrong' }]
): Promise<string> {
  const { body } = await q.call('api.push_observations', {
    key_hash: homeOf(q).keyHash, idempotency_key: randomUUID(), source, sent_at: null, content_type: 'application/json',
    payload: Buffer.from(JSON.stringify({ source, observations: [...accepted, ...refused] })),
    readable: JSON.stringify({ observations: accepted.map((one, at) => [at, one]) }), accepted: accepted.length,
    rejected: refused.length, errors
  })
  return JSON.parse(body as string).batch_id
}

/** Every table of the database, those of the session included, in which a row as text or the bytes in it name the person. */
export async function findTraces (q: Query, traces = TRACES): Promise<string[]> {
  const tables = await q(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and c.oid <> 'util.objects'::regclass -- names of functions
      and (n.nspname !~ '^(pg_|information_schema)' or c.relnamespace = pg_my_temp_schema()) order by 1`)
  const spelled = traces.flatMap((text) => [
    text, JSON.stringify(text).slice(1, -1), [...text].map((sign) => sign.charCodeAt(0) < 128 ? sign : '\\u' +
      sign.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  ])
  const pattern = [...new Set(spelled.flatMap((text) => [text, Buffer.from(text).toString('hex')]))]
    .map((text) => text.replace(/[\\^$.|?*+(){}[\]]/g, '\\$&')).join('|')
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await q(`select from ${name} e where e::text ~* $1 or to_jsonb(e)::text ~* $1 limit 1`, [pattern])
    if (rows.length > 0) found.push(name)
  }
  return found
}
