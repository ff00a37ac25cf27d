import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { renderEventTypes } from '../../db/bin/render_event_types.ts'
import { renderPermissions } from '../../db/bin/render_permissions.ts'
import { renderRoutines } from '../../db/bin/render_routines.ts'
import { renderSchema } from '../../db/bin/render_schema.ts'
import { renderWriters } from '../../db/bin/render_writers.ts'
import { root } from '../../db/migrate.ts'
import { readConfig } from '../../platform/config.ts'
import { renderConfiguration, settingGroups } from '../../platform/settings.ts'
import { renderTypes } from '../../server/graphql/render_types.ts'
import { useDatabase } from '../helpers/database.ts'
import { GENERATED } from './generated_files.ts'

const { connectionString, connect } = await useDatabase(t)
const { rows: [server] } = await (await connect()).query("select current_setting('server_version_num')::integer / 10000 as major")
/** The packaged server writes db/schema.sql; others word the same views otherwise. */
const skip = server.major === 18 ? false : `written by PostgreSQL 18, this is ${server.major}`

t.test('db/schema.sql is what migrations and functions make: npm run db:generate writes it', { skip }, async (t) => {
  t.equal(await renderSchema(connectionString), readFileSync(join(root, 'db/schema.sql'), 'utf8'))
})

t.test('db/routines.ts names the functions that there are: npm run db:generate writes it', async (t) => {
  t.equal(await renderRoutines(connectionString), readFileSync(join(root, 'db/routines.ts'), 'utf8'))
})

t.test('functions/webhook/event_types.sql lists the types of contract/enums.ts: npm run db:generate writes it', async (t) => {
  t.equal(renderEventTypes(), readFileSync(join(root, 'functions/webhook/event_types.sql'), 'utf8'))
})

t.test('functions/project/write_<type>s.sql write every column of their tables: npm run db:generate writes them', async (t) => {
  for (const [path, text] of Object.entries(await renderWriters(connectionString))) {
    t.ok(GENERATED.includes(path))
    t.equal(text, readFileSync(join(root, path), 'utf8'), path)
  }
})

t.test('GRAPHQL-4 server/graphql/types.ts is what the OpenAPI document makes: npm run graphql:generate writes it', async (t) => {
  t.equal(renderTypes(), readFileSync(join(root, 'server/graphql/types.ts'), 'utf8'))
})

t.test('GRAPHQL-42 db/permissions.ts is what tenancy.permissions says: npm run db:generate writes it', async (t) => {
  t.equal(await renderPermissions(connectionString), readFileSync(join(root, 'db/permissions.ts'), 'utf8'))
})

t.test('GRAPHQL-4, GRAPHQL-42 server/graphql/v1.graphql and manage.graphql are the schemas as they are served: npm run graphql:generate writes them', async (t) => {
  process.env.GRAPHILE_ENV ??= 'production'
  const { printSchemas } = await import('../../server/graphql/print.ts')
  for (const [name, text] of Object.entries(await printSchemas(connectionString))) {
    t.equal(text, readFileSync(join(root, 'server/graphql', name), 'utf8'), name)
  }
})

t.test('docs/operating/configuration.md has the settings that are read, with their defaults: npm run docs:configuration writes it', async (t) => {
  t.equal(renderConfiguration(), readFileSync(join(root, 'docs/operating/configuration.md'), 'utf8'))
  const settings = settingGroups.flatMap(([, ofGroup]) => ofGroup)
  const read = new Set<string | symbol>()
  readConfig(new Proxy({}, { get: (_, name) => { read.add(name); return undefined } }))
  t.same(settings.map(([name]) => name).filter((name) => !read.has(name)), [], 'each is read')
  for (const [name, { fallback }] of settings) {
    if (fallback !== undefined) t.same(readConfig({ [name]: fallback }), readConfig({}), `${name} is ${fallback} where it is not set`)
  }
})
