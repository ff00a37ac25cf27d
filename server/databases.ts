/** The sessions of PostgreSQL that routes speak through. */
import type { Lender, Queryable } from '../db/pool.ts'
import type { Key } from './middleware/key.ts'

/** Sessions that all accounts share. `inTurn` runs work for an account when it is its turn; without it at once. */
type InTurn = { inTurn?: <T>(key: Key, work: () => Promise<T>) => Promise<T> }
export type Shared = Queryable & InTurn
/** Sessions of which one is held as long as an answer is sent. */
export type Lent = Lender & InTurn

/**
 * `quick`: a pipeline, for statements that fetch one thing; `slow`: a pool, for whatever has a length; `graph`: a pool, for /v1/graphql, as
 * the role that may only read; `pushes`: a pool, for what is stored; `long`: a small pool, for what is read while it is sent.
 */
export type Databases = { quick: Queryable, slow: Shared, graph: Shared, pushes: Shared, long: Lent }
