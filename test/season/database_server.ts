/** A PostgreSQL server with the template database from which seasons are played, for a program that is no test. */
import { stopRequested } from '../../cli/signals.ts'
import { dropDatabase, ensureDatabase, listDatabases, withDatabase } from '../../db/databases.ts'
import { migrate } from '../../db/migrate.ts'
import { openTestServer } from '../helpers/server.ts'

export async function withServer <T> (work: (description: string) => Promise<T>): Promise<T> {
  const server = await openTestServer(process.env)
  const prefix = `oyss_season_${process.pid}_`
  const template = `${prefix}template`
  try {
    await ensureDatabase(server.connectionString, template)
    await migrate(withDatabase(server.connectionString, template), { includeCurrent: true })
    Object.assign(process.env, {
      OYSS_TEST_SERVER: server.connectionString, OYSS_TEST_TEMPLATE: template, OYSS_TEST_PREFIX: prefix
    })
    return await Promise.race([work(server.description), stopRequested().then((reason) => { throw new Error(`stopped by ${reason}`) })])
  } finally {
    for (const name of await listDatabases(server.connectionString, prefix)) await dropDatabase(server.connectionString, name)
    await server.close()
  }
}

/** Does what was put off until the work is over, the last first, as tap does. */
export async function withTeardown <T> (work: (t: { teardown: (end: () => unknown) => void }) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = []
  try {
    return await work({ teardown: (end) => { ends.unshift(end) } })
  } finally {
    for (const end of ends) await end()
  }
}
