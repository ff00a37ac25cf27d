/** audit.decide: claims rebuilt from what was reported by an instant are decided as they were then. */
import fc from 'fast-check'
import t from 'tap'
import { histories } from '../../helpers/histories.ts'
import { useReporter } from '../../helpers/identity/reporting.ts'
import { settings } from '../../helpers/property.ts'
import { corrections, makeCorrections } from '../../helpers/random_corrections.ts'

const reporter = await useReporter(t)
const { q, report } = reporter
/** What the ledger has for each moment at which something arrived, and what audit.decide makes of what had been reported by then. */
const COMPARED = `
  select e.entity_id, i.at, p.*
    from (select distinct b.received_at as at from intake.batches b where b.realm_id = $1) i
    cross join (select distinct v.entity_id from ledger.versions v
                 where v.realm_id = $1 and v.entity_type in ('fixture', 'team', 'venue', 'organization', 'competition')) e
    cross join lateral ledger.entity_at($1, e.entity_id, ledger.position_at($1, i.at)) l
    cross join lateral (
      select coalesce(s.key, d.field) as field, s.value as published, d.value as decided, d.source, d.reason
        from (select f.* from jsonb_each(l.fields) f where f.key !~ '^(divisions|stages)[.]') s
        full join (select x.* from audit.decide(e.entity_id, i.at, 'infinity') x where x.is_winning) d on d.field = s.key
    ) p
   where l.id is not null and (p.field <> 'result' or not $2)`
/** Whether a result names another fixture than before, so that its earlier reports are no longer found with the first. */
const MOVED = `
  select exists (select from intake.observations o where o.realm_id = $1 and o.type = 'result' and not o.is_deleted
                  group by o.source_id, o.external_id having count(distinct o.data #>> '{fixture,external_id}') > 1)`
/** What nobody stated, what was only referred to then, and what is not published. */
const STUB: Record<string, unknown> = { kind: 'game', sport: 'other', status: 'scheduled', time_status: 'tbd' }
const isUnstated = ({ field, published, decided }: Record<string, any>): boolean => decided === null
  ? field === 'name' || published === STUB[field]
  : published === null && (['notes', 'coach'].includes(field) || decided.length === 0)
/** The names that references give. Once their source has described what they name, they are no longer found. */
const namesIn = (data: unknown): string[] => typeof data !== 'object' || data === null
  ? []
  : [...'external_id' in data && 'name' in data ? [data.name as string] : [], ...Object.values(data).flatMap(namesIn)]

const { title, parameters } = settings(4, 60)
t.test(`AUDIT-16 ${title}: what had been reported by an instant decides what was published then, corrections included`, async (t) => {
  let compared = 0
  await fc.assert(fc.asyncProperty(histories, corrections, async (history, all) => {
    const realm = await report(history, 0, async (realm, n, of) => {
      await makeCorrections(
        reporter, realm, n, all.filter(({ before }) => n === of ? before >= n : before === n), history.sources.length)
    })
    const referred = new Set(history.said.flatMap(({ observation }) => namesIn(observation.data)))
    for (const row of await q(COMPARED, [realm.realmId, await q.value(MOVED, [realm.realmId])])) {
      compared += 1
      if (JSON.stringify(row.published) !== JSON.stringify(row.decided) && !isUnstated(row) &&
        !(row.field === 'name' && referred.has(row.published))) throw new Error(JSON.stringify(row))
    }
  }), parameters)
  t.ok(compared > 1000, `${compared} fields`)
})
