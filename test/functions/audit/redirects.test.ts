import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import { useDatabase } from '../../helpers/database.ts'
import { asAuditor, open } from '../../helpers/identity/audited.ts'
import { merge, undo } from '../../helpers/identity/merged.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-47 the guide answers why an external id leads where it leads', async (t, q) => {
  const { team, other, decision } = await open(q)
  const guide = readFileSync(join(root, 'docs/audit/README.md'), 'utf8')
  const query = (about: string) => (/```sql\n(.*?);\n```/s.exec(guide.slice(guide.indexOf(about))) as RegExpExecArray)[1] as string
  t.match(await asAuditor(q, query('**Why does an external id lead')), [{
    source: 'crowd', external_id: 't2', origin_id: other, entity_id: team, entity_name: 'Eagles', decision_id: decision, decided_by: 'Kim'
  }])
  const said = await asAuditor(q, query('**Which entities were merged into others'))
  t.same(said.map(({ entity_name: name, value }) => [name, value]), [['The Eagles', 'The Eagles'], ['Northpark', 'Northpark']])
})

database.transaction('OPERATE-47 audit.redirects: what leads where now, by name and by which decision; nothing once that is undone', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [hour, id] of ['a', 'b'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('venue', id, { name: `Park ${id}` })])
  }
  const [first, second] = [await idOf(q, 'league', 'venue', 'a'), await idOf(q, 'league', 'venue', 'b')]
  const decision = await merge(q, 'venue', second, first)
  const redirects = () => q.as('oyss_auditor', () => q('select * from audit.redirects'))
  t.match(await redirects(), [{
    mode: 'test', entity_type: 'venue', entity_id: second, entity_name: 'Park b', survivor_id: first, decision_id: decision, has_row: true
  }])
  await undo(q, 'venue', second)
  t.same(await redirects(), [])
})
