/** What the routes are made of. */
import type { Logger } from 'pino'
import type { Pool, Queryable } from '../../db/pool.ts'
import type { Config } from '../config.ts'

/** `quick`: a pipeline, for statements that fetch one thing; `slow`: a pool, for pushes and whatever has a length; `long`: a small pool, for what is read while it is sent. */
export type Databases = { quick: Queryable, slow: Queryable, long: Pool }

/** `isReady` is false while the process is stopping. */
export type Deps = { db: Databases, log: Logger, config: Pick<Config, 'baseUrl'>, isReady?: () => boolean }
