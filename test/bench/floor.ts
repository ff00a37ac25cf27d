/**
 * The floor under applying: the rows that a batch came to, inserted again under other ids with no logic at all, set-based, from temporary
 * tables that hold every value. Foreign keys, indexes and triggers are as they are for everybody; the guard of unflushed changes is
 * satisfied, as applying satisfies it.
 */
import type { Client } from '../../db/pool.ts'
import { nameCopies, planCopies, settleLedger, takeBase, type Step } from './copies.ts'
import { timed } from './figures.ts'

export type Floor = {
  /** Milliseconds of inserting once more what the batch, applied just now, made. */
  insertLike: (batchId: string) => Promise<number>
  /**
   * Milliseconds of writing what a restatement of the batch leaves: its observations once more, a day later, and that they are the newest
   * of their external ids.
   */
  restateLike: (batchId: string) => Promise<number>
}

/** Restatements are put into the batch that they restate, behind its own observations. */
const BEHIND = 1_000_000
const restate = `
  insert into intake.observations table pg_temp.floor_restatements;
  update canon.external_ids m set observation_id = r.observation_id, observed_at = r.observed_at
    from pg_temp.floor_restatements r
   where m.realm_id = r.realm_id and m.source_id = r.source_id and m.entity_type = r.type and m.external_id = r.external_id
     and m.player_id = ''`

export async function makeFloor (db: Client): Promise<Floor> {
  const steps = await planCopies(db)
  for (const { table, name, columns } of steps) {
    await db.query(`create temporary table floor_${name} as select ${columns} from ${table} with no data`)
  }
  await db.query(`create function pg_temp.insert_floor() returns void language plpgsql as $$ begin ${steps.map(insertAll).join('; ')}; ` +
    `${settleLedger}; end $$`)
  await db.query('create temporary table floor_restatements (like intake.observations)')
  await db.query(`create function pg_temp.restate_floor() returns void language plpgsql as $$ begin ${restate}; end $$`)
  return {
    insertLike: async (batchId) => {
      await takeBase(db, batchId)
      await nameCopies(db, batchId, 1, 1, 0)
      for (const { name, columns, rows } of steps) {
        await db.query(`truncate pg_temp.floor_${name}; insert into pg_temp.floor_${name} (${columns}) ${rows}`)
      }
      return timed(() => db.query({ name: 'floor', text: 'select pg_temp.insert_floor()' }))
    },
    restateLike: async (batchId) => {
      await db.query('truncate pg_temp.floor_restatements')
      await db.query('insert into pg_temp.floor_restatements select o.* from intake.observations o where o.batch_id = $1', [batchId])
      await db.query(`update pg_temp.floor_restatements set observation_id = 'obs_' || util.ulid_time(util.now()) || util.ulid_tail(),
        batch_index = batch_index + ${BEHIND}, observed_at = observed_at + interval '1 day'`)
      await db.query('analyze pg_temp.floor_restatements')
      return timed(() => db.query({ name: 'restate', text: 'select pg_temp.restate_floor()' }))
    },
  }
}

const insertAll = ({ name, columns, insert }: Step): string => `${insert} select ${columns} from pg_temp.floor_${name}`
