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
}

export async function makeFloor (db: Client): Promise<Floor> {
  const steps = await planCopies(db)
  for (const { table, name, columns } of steps) {
    await db.query(`create temporary table floor_${name} as select ${columns} from ${table} with no data`)
  }
  await db.query(`create function pg_temp.insert_floor() returns void language plpgsql as $$ begin ${steps.map(insertAll).join('; ')}; ` +
    `${settleLedger}; end $$`)
  return {
    insertLike: async (batchId) => {
      await takeBase(db, batchId)
      await nameCopies(db, batchId, 1, 1, 0)
      for (const { name, columns, rows } of steps) {
        await db.query(`truncate pg_temp.floor_${name}; insert into pg_temp.floor_${name} (${columns}) ${rows}`)
      }
      return timed(() => db.query({ name: 'floor', text: 'select pg_temp.insert_floor()' }))
    },
  }
}

const insertAll = ({ name, columns, insert }: Step): string => `${insert} select ${columns} from pg_temp.floor_${name}`
