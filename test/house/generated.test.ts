import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { renderRoutines } from '../../db/bin/render_routines.ts'
import { renderSchema } from '../../db/bin/render_schema.ts'
import { root } from '../../db/migrate.ts'
import { useDatabase } from '../helpers/database.ts'

const { connectionString } = await useDatabase(t)

t.test('db/schema.sql is what the migrations make: npm run db:commit writes it', async (t) => {
  t.equal(await renderSchema(connectionString), readFileSync(join(root, 'db/schema.sql'), 'utf8'))
})

t.test('db/routines.ts names the functions that the migrations make: npm run db:commit writes it', async (t) => {
  t.equal(await renderRoutines(connectionString), readFileSync(join(root, 'db/routines.ts'), 'utf8'))
})
