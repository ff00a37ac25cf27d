/**
 * The clock of a season's database: a table of one row, which every session reads. A setting as in test/helpers/test_clock.ts reaches one
 * session only.
 */
import type { Client } from '../../db/pool.ts'
import { rfc3339 } from './moments.ts'

const FUNCTIONS = `
  create schema season;
  create table season.clock (at timestamptz not null);
  grant usage on schema season to public;
  grant select on season.clock to public;
  create or replace function util.now() returns timestamptz language sql stable parallel safe return (select c.at from season.clock c);
  create or replace function util.clock() returns timestamptz language sql volatile return (select c.at from season.clock c);`

export type Clock = { set: (at: number) => Promise<void> }

export async function useClock (admin: Client, at: number): Promise<Clock> {
  await admin.query('begin')
  await admin.query(FUNCTIONS)
  await admin.query('insert into season.clock (at) values ($1)', [rfc3339(at)])
  await admin.query('commit')
  return { set: async (at) => { await admin.query('update season.clock set at = $1', [rfc3339(at)]) } }
}
