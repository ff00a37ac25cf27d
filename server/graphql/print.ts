/** Both schemas as text, for server/graphql/*.graphql: built as they are served, but of no database. */
import { pino } from 'pino'
import { printSchema } from 'postgraphile/graphql'
import type { Databases } from '../databases.ts'
import { absent } from './exposed.ts'
import { makeGraph } from './main.ts'
import { makeManage } from './manage.ts'

const HEADER = '# Written by npm run graphql:generate: do not edit.\n\n'
/** What schema manage has beside the fields, and why it is none. */
const without = `# No fields are:\n${absent.map(([name, reason]) => `#   ${name}: ${reason}\n`).join('')}\n`
const nothing = { query: () => Promise.reject(new Error('no database is asked while a schema is written')) }

/** By the names of their files. */
export async function printSchemas (): Promise<Record<'v1.graphql' | 'manage.graphql', string>> {
  const log = pino({ level: 'silent' })
  const db: Databases = { quick: nothing, slow: nothing, graph: nothing, pushes: nothing, long: undefined as never }
  const nobody = { listen: () => { throw new Error('nobody subscribes while a schema is written') }, end: async () => {} }
  const config = { baseUrl: 'http://localhost', webhookAllow: [] }
  const [reads, desk] = [
    await makeGraph({ db, primary: db, log, config, nudges: nobody }),
    await makeManage({ desk: nothing, secrets: undefined as never, config, log })
  ]
  try {
    return { 'v1.graphql': `${HEADER}${printSchema(reads.schema)}\n`, 'manage.graphql': `${HEADER}${without}${printSchema(desk.schema)}\n` }
  } finally {
    await reads.leave()
    await Promise.all([reads.end(), desk.end()])
  }
}
