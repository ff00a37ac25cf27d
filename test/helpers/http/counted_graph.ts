/** /v1/graphql without its server, on sessions that record which statements they were sent. */
import { pino } from 'pino'
import { hashKey } from '../../../platform/keys.ts'
import type { Graph } from '../../../server/graphql/main.ts'
import type { Databases } from '../../../server/databases.ts'
import type { TestDatabase } from '../database.ts'

export type CountedGraph = {
  graph: Graph, statements: string[], ask: (key: string, query: string, variables?: Record<string, unknown>) => Promise<any>
}

/** Reads go through the role that /v1/graphql has, the rest through that of the API. */
export async function useCountedGraph (
  t: { teardown: (work: () => Promise<void>) => void }, database: TestDatabase
): Promise<CountedGraph> {
  const statements: string[] = []
  const counted = (pool: ReturnType<TestDatabase['pool']>): Databases['graph'] => ({
    query: (statement) => { statements.push(statement.name ?? statement.text); return pool.query(statement) }
  })
  const [http, reading] = [counted(database.pool('oyss_http')), counted(database.pool('oyss_graph'))]
  const databases: Databases = { quick: http, slow: http, graph: reading, pushes: http, long: undefined as never }
  const nobody = { listen: () => { throw new Error('nobody subscribes here') }, end: async () => {} }
  process.env.GRAPHILE_ENV ??= 'production'
  const { makeGraph } = await import('../../../server/graphql/main.ts')
  const graph = await makeGraph({
    db: databases, primary: databases, log: pino({ level: 'silent' }), config: { baseUrl: 'http://localhost' }, notifications: nobody
  })
  t.teardown(async () => { await graph.leave(); await graph.end() })
  return {
    graph, statements,
    ask: async (key, query, variables) => {
      const caller = {
        key: { hash: hashKey(key), isPublishable: key.startsWith('pk_'), mode: 'test' as const }, requestId: 'here', address: '127.0.0.1'
      }
      try {
        const result = await graph.runner.execute(await graph.prepare({ query, ...variables && { variables } }, caller), true)
        return JSON.parse(graph.textOf(result as object, graph.mask, 'here'))
      } catch (error) {
        return { errors: graph.formatErrors(error, graph.mask, 'here') }
      }
    }
  }
}
