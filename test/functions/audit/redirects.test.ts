import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import { useDatabase } from '../../helpers/database.ts'
import { asAuditor, open } from '../../helpers/identity/audited.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-47 the guide answers why an external id leads where it leads', async (t, q) => {
  const { team, other, decision } = await open(q)
  const guide = readFileSync(join(root, 'docs/audit/README.md'), 'utf8')
  const query = (about: string) => (/```sql\n(.*?);\n```/s.exec(guide.slice(guide.indexOf(about))) as RegExpExecArray)[1] as string
  t.match(await asAuditor(q, query('**Why does an external id lead')), [{
    source: 'crowd', external_id: 't2', origin_id: other, entity_id: team, entity_name: 'Eagles', decision_id: decision, decided_by: 'Kim'
  }])
  const said = await asAuditor(q, query('**Which entities lead elsewhere'))
  t.same(said.map(({ entity_name: name, value }) => [name, value]), [['The Eagles', 'The Eagles'], ['Northpark', 'Northpark']])
})
