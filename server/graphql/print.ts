/** Both schemas as text, for server/graphql/*.graphql: as they are served, that of /manage/graphql of a database that is migrated. */
import { pino } from 'pino'
import { printSchema } from 'postgraphile/graphql'
import { makePool } from '../../db/pool.ts'
import type { Databases } from '../databases.ts'
import { makeGraph } from './main.ts'
import { makeManage } from './manage.ts'

const HEADER = '# Written by npm run graphql:generate: do not edit.\n\n'
const nothing = { query: () => Promise.reject(new Error('no database is asked while a schema is written')) }
const log = pino({ level: 'silent' })
const config = { baseUrl: 'http://localhost', webhookAllow: [] }

async function printReads (): Promise<string> {
  const db: Databases = { quick: nothing, slow: nothing, graph: nothing, pushes: nothing, long: undefined as never }
  const nobody = { listen: () => { throw new Error('nobody subscribes while a schema is written') }, end: async () => {} }
  const graph = await makeGraph({ db, primary: db, log, config, notifications: nobody })
  try { return printSchema(graph.schema) } finally { await graph.leave(); await graph.end() }
}

/** With the operations of schema manage that have no field, and why. */
async function printManage (connectionString: string): Promise<string> {
  const pool = makePool({ connectionString, role: 'oyss_dashboard', max: 1 })
  try {
    const { schema, hidden, end } = await makeManage({ dashboard: pool, secrets: undefined as never, config, log })
    await end()
    const lines = [...hidden].sort().map(([name, reason]) => `#   ${name}: ${reason}\n`).join('')
    return `# Operations without a field, and why:\n${lines}\n${printSchema(schema)}`
  } finally { await pool.end() }
}

/** By the names of their files. */
export const printSchemas = async (connectionString: string): Promise<Record<'v1.graphql' | 'manage.graphql', string>> =>
  ({ 'v1.graphql': `${HEADER}${await printReads()}\n`, 'manage.graphql': `${HEADER}${await printManage(connectionString)}\n` })
