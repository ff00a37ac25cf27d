import { withTemporaryServer } from '../../db/bin/temporary_server.ts'
import { connect } from '../../db/pool.ts'
import { makeGames } from './samples.ts'
import { apply, makeWorld } from './world.ts'
import * as migrate from '../../db/migrate.ts'
import { makeTemplate } from './_template.ts'
const what = process.argv[2] ?? 'identical'
await withTemporaryServer(async (server) => {
  const template = await makeTemplate(server)
  const world = await makeWorld({ server, template, prefix: 'p_', settings: {} as any, say: () => {} }, 'apply')
  const size = 1000
  const runs: number[] = []
  for (let b = 0; b < 3; b++) { await apply(world, await world.store(makeGames(b, size)), size); await apply(world, await world.store(makeGames(b, size, { age: 2 })), 0); await apply(world, await world.store(makeGames(b, size, { age: 3, later: 2 })), size) }
  await world.admin.query("alter system set track_functions = 'all'"); await world.admin.query('select pg_reload_conf()'); await new Promise(r => setTimeout(r, 1500)); await world.admin.query('select pg_stat_reset()'); await new Promise(r => setTimeout(r, 300))
  for (let b = 3; b < 9; b++) {
    const batch = what === 'create' ? makeGames(b, size) : what === 'update' ? makeGames(1, size, { age: b + 2, later: b }) : makeGames(1, size, { age: b + 2, later: 2 })
    runs.push(await apply(world, await world.store(batch), what === 'identical' ? 0 : size))
  }
  console.log('create/other ms', runs.map((x) => Math.round(x)).join(' '))
  await new Promise(r => setTimeout(r, 1500))
  const { rows } = await world.admin.query("select schemaname||'.'||funcname as f, calls, round(total_time::numeric/1) as total, round(self_time::numeric) as self from pg_stat_user_functions order by self_time desc limit 40")
  for (const r of rows) console.log(String(r.f).padEnd(44), r.calls, r.total, r.self)
  await world.close()
})
