/** Replaying a history up to a moment into an empty realm gives what as_of answers of that moment (HISTORY-45). */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { histories } from '../helpers/histories.ts'
import { useReporter } from '../helpers/identity/reporting.ts'
import { settings } from '../helpers/property.ts'
import { corrections, makeCorrections } from '../helpers/random_corrections.ts'
import type { Realm } from '../helpers/seed.ts'
import { SHOWN, STRAYS } from '../helpers/shown_documents.ts'

const reporter = await useReporter(t)
const { q, report, replay } = reporter
/** Ids of a realm -> what its sources call the same things; those of observations -> what they state, and when. */
async function nameIds (realm: Realm): Promise<(text: string) => string> {
  const names = new Map<string, string>()
  const named = (text: string): string => text.replace(/[a-z]{2,4}_[0-9A-Z]{26}/g, (id) => names.get(id) ?? id)
  // What a source calls a part after its whole (by the id of that) is named once the wholes are.
  for (const { id, name } of await q(`
    select coalesce(m.origin_id, m.entity_id) as id, s.source_key || ' ' || m.entity_type || ' ' || m.external_id as name,
           m.external_id ~ '[a-z]{2,4}_[0-9A-Z]{26}' as contains_id
      from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
     where m.realm_id = $1 and m.entity_type <> 'result'
    union all
    select o.observation_id, s.source_key || ' reported ' || b.received_at || ' ' || o.batch_index, false
      from intake.observations o join intake.batches b using (batch_id) join tenancy.sources s on s.source_id = o.source_id
     where o.realm_id = $1
     order by contains_id, name`, [realm.realmId])) {
    if (!names.has(id)) names.set(id, JSON.stringify(named(name)).slice(1, -1))
  }
  return named
}
/**
 * What repeats: not the provenance of what was won without a version, nor what a batch named that changed nothing, nor the names of
 * strays.
 */
function comparable ({ provenance, venues, external_ids: ids, ...rest }: Record<string, any>, strays: string[]): object {
  return Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, strays.includes(value?.id) ? value.id : value]))
}

const { title, parameters } = settings(3, 40)
t.test(`HISTORY-45 replaying a history up to a position gives the answers of as_of at it: ${title}`, async (t) => {
  let [compared, earlier] = [0, 0]
  await fc.assert(fc.asyncProperty(histories, corrections, fc.nat(), async (history, all, cut) => {
    const realm = await report(history, 0, async (realm, n, of) => {
      if (n < of) await makeCorrections(reporter, realm, n, all.filter(({ before }) => before === n), history.sources.length)
    })
    const batches = Number(await q.value('select count(*) - 3 from intake.batches where realm_id = $1', [realm.realmId]))
    const kept = cut % (batches + 1)
    const again = await replay(realm, history, () => Array.from({ length: kept }, (_, n) => n))
    const position = await q.value(`
      select coalesce(max(k.position), 0)
        from (select b.received_at from intake.batches b where b.realm_id = $1 order by b.received_at, b.batch_id limit $2) b
        join ledger.causes c on c.realm_id = $1 and c.changed_at = b.received_at
        join ledger.versions v on v.realm_id = $1 and v.cause = c.position
        join ledger.changes k on k.realm_id = $1 and k.position >= v.position and k.position <= v.position + 20
         and k.entity_id = v.entity_id and k.version = v.version`, [realm.realmId, kept + 3])
    const [named, namedAgain] = [await nameIds(realm), await nameIds(again)]
    const shown = new Map((await q(SHOWN, [again.realmId])).map(({ id, document }) => [namedAgain(id), JSON.parse(namedAgain(document))]))
    const strays = new Map((await q(STRAYS, [again.realmId])).map(({ id, strays: ids }) => [namedAgain(id), ids.map(namedAgain)]))
    const answers = await q(`select v.entity_id as id, read.document_at($1, v.entity_id, $2) as document
      from (select distinct e.entity_id from ledger.versions e where e.realm_id = $1 and e.entity_type <> 'stat_line') v`,
    [realm.realmId, position])
    const answered = new Map(answers.filter(({ document }) => document).map(({ id, document }) => [named(id), JSON.parse(named(document))]))
    t.same([...answered.keys()].sort(), [...shown.keys()].sort(), 'the same entities')
    for (const [id, document] of shown) {
      const [a, b] = [answered.get(id) ?? {}, document].map((one) => comparable(one, strays.get(id) ?? []))
      if (!isDeepStrictEqual(a, b)) {
        throw new Error(`${id} after ${kept} of ${batches}\nreplayed ${JSON.stringify(b)}\nanswered ${JSON.stringify(a)}`)
      }
      compared += 1
    }
    if (kept < batches) earlier += 1
  }), parameters)
  t.ok(compared > 10 * parameters.numRuns && earlier > 0, `${compared} documents, ${earlier} of earlier positions`)
})
