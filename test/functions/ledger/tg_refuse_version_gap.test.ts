import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
/** Every versioned table, and a change of one of its columns. */
const CHANGES: Record<string, string> = {
  organizations: "name = 'Other'", competitions: "season = '2030'", venues: "time_zone = 'Europe/Paris'",
  teams: "level = 'Gold'", fixtures: "title = 'Other'", stat_lines: "stats = '{}'",
}
const update = (table: string, set: string): string => `update canon.${table} set ${set}`

async function fill (q: Query): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('organization', 'o1', { name: 'Eagles SC', kind: 'club' }),
    say('competition', 'c1', { name: 'Fall League', sport: 'soccer', kind: 'league' }),
    say('venue', 'v1', { name: 'North Park' }),
    game('g1', { sides: sides('t1', 't2') }),
    say('stat_line', 'l1', { fixture: { external_id: 'g1' }, team: { external_id: 't1' }, sport: 'soccer', stats: { shots_total: 7 } }),
  ])
}

database.transaction('every table with a version has the trigger', async (t, q) => {
  const versioned = await q("select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = " +
    "'canon'::regnamespace and c.relkind = 'r' and a.attname = 'version' and not a.attisdropped order by 1")
  const guarded = await q("select c.relname from pg_class c join pg_trigger g on g.tgrelid = c.oid where g.tgfoid = " +
    "'ledger.tg_refuse_version_gap'::regproc and g.tgenabled = 'O' order by 1")
  t.same(guarded, versioned)
  t.same(versioned.map(({ relname }) => relname), Object.keys(CHANGES).sort())
})

for (const [table, change] of Object.entries(CHANGES)) {
  database.transaction(`HISTORY-1 ${table}: a change without the next version, or with any other than the next: OYX11`, async (t, q) => {
    await fill(q)
    t.equal(await q.code(update(table, change)), 'OYX11', 'the same version')
    for (const version of ['version + 2', 'version - 1', '0', '-version']) {
      t.equal(await q.code(update(table, `${change}, version = ${version}`)), 'OYX11', version)
    }
    t.equal(await q.code(update(table, 'version = version + 2')), 'OYX11', 'a gap alone')
    t.equal(await q.code(update(table, `${change}, version = version + 1`)), undefined, 'the next version')
    t.same(await q(`select distinct version from canon.${table}`), [{ version: 2 }])
  })
}

database.transaction('a change of a fixture counts whatever field it is in: OYX11', async (t, q) => {
  await fill(q)
  const canonical = [
    "sport = 'rugby'", "kind = 'event'", "starts_at = '2026-09-12T14:30:00Z', ends_at = '2026-09-12T16:00:00Z'",
    "local_date = '2026-09-12'", "time_zone = 'Europe/Paris'", "time_status = 'estimated'", "status = 'cancelled'",
    "venue_field = 'Field 1'", "sides = '[]'", "result = '{}'", "url = 'https://games.example'"]
  for (const change of canonical) t.equal(await q.code(update('fixtures', change)), 'OYX11', change)
})

database.transaction('drawing a document again is no change: the version stays', async (t, q) => {
  await fill(q)
  t.equal(await q.code(update('fixtures', "rendering = rendering + 1, document = '{}', sorts_at = sorts_at")), undefined)
  t.same(await q('select version from canon.fixtures'), [{ version: 1 }])
  t.equal(await q.code(update('teams', 'version = version')), undefined)
})

database.transaction('one wrong row among many right ones is enough: OYX11', async (t, q) => {
  await fill(q)
  t.equal(await q.code(update('teams', "level = 'Gold', version = case name when 't2' then version else version + 1 end")), 'OYX11')
  t.same(await q('select distinct version, level from canon.teams'), [{ version: 1, level: null }])
})
