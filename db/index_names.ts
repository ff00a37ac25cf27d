/** The index by which names are looked up by their vectors, where the database has pgvector (manage.index_names), and what fills it. */
import type { Client } from './pool.ts'

const NAMES_A_STEP = 500
type Step = { realm_id: number, mapping_id: number, stored: number }
const REFUSALS: Record<string, string> = {
  too_old: 'Names are not looked up by their vectors: the extension vector is older than 0.8. Run "alter extension vector update".',
  closed: 'Names are not looked up by their vectors: oyss_owner and oyss_resolver need USAGE on the schema of the extension vector.'
}

/** Makes the index where it can be made, and stores what vectors are missing. `client`: a session of oyss_owner, in no transaction. */
export async function indexNames (client: Client, say: (line: string) => void): Promise<void> {
  const { rows: [made] } = await client.query<{ outcome: string }>('select manage.index_names() as outcome')
  const outcome = made?.outcome ?? ''
  const refusal = REFUSALS[outcome]
  if (refusal) say(refusal)
  if (outcome !== 'made' && outcome !== 'present') return
  const stored = await embedNames(client)
  if (outcome === 'made' || stored > 0) say(`Names are looked up by their vectors: ${stored} were stored.`)
}

/** Stores the vectors of names that have none, some in a transaction; nothing where there is no index. Gives how many. */
export async function embedNames (client: Client): Promise<number> {
  let total = 0
  let step: Step | null | undefined = { realm_id: 0, mapping_id: 0, stored: 0 }
  while (step) {
    total += step.stored
    const { rows }: { rows: { step: Step | null }[] } = await client.query(
      'select manage.embed_names($1, $2, $3) as step', [step.realm_id, step.mapping_id, NAMES_A_STEP]
    )
    step = rows[0]?.step
  }
  return total
}
