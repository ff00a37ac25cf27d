import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { proveReference, REFERENCES } from '../../helpers/orphans.ts'

const database = await useDatabase(t)

for (const reference of REFERENCES.filter(([child]) => child === 'fixture_sides')) {
  const [child, column, parent] = reference
  database.transaction(`IDENTITY-1 ${child}.${column} leads to a row of ${parent} in its own realm, whether it is inserted or updated: OYX15`, async (t, q) => {
    await proveReference(t, q, reference)
  })
}
