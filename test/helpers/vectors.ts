/** pgvector in a test: its extension in the test's transaction, and the index of names with it. */
import type { Test } from 'tap'
import type { Query, TestDatabase } from './database.ts'

type Body = (t: Test, q: Query) => Promise<void>
/** `transaction`: a test whose transaction has the extension, and is rolled back; `test`: one that makes it for itself. */
type VectorTests = { transaction: TestDatabase['transaction'], test: (title: string, body: (t: Test) => Promise<void>) => Promise<unknown> }

/** Tests that need the extension vector of 0.8 or later; skipped, with the reason, where the server has none to install. */
export async function vectorTests (database: TestDatabase, t: Pick<Test, 'test'>): Promise<VectorTests> {
  const client = await database.connect()
  const { rows: [found] } = await client.query(`
    select from pg_available_extensions e where e.name = 'vector' and string_to_array(e.default_version, '.')::integer[] >= '{0,8}'`)
  const skip = { skip: 'this PostgreSQL has no extension vector (pgvector 0.8 or later)' }
  const none = async (title: string): Promise<unknown> => t.test(title, skip, async () => {})
  if (!found) return { transaction: none, test: none }
  return {
    transaction: (title: string, body: Body) => database.transaction(title, async (t, q) => { await install(q); await body(t, q) }),
    test: (title: string, body: (t: Test) => Promise<void>) => t.test(title, body)
  }
}

/** In a schema of its own, which nobody names anywhere. */
async function install (q: Query): Promise<void> {
  await q('create schema "Nearest"; grant usage on schema "Nearest" to oyss_owner, oyss_resolver')
  await q('create extension vector schema "Nearest"')
}

/** Makes the index as a migration does. Gives what manage.index_names returns. */
export const indexNames = (q: Query): Promise<unknown> => q.as('oyss_owner', () => q.value('select manage.index_names()'))
