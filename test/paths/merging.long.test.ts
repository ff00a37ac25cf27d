/**
 * Whatever is merged and undone while sources report, the state is that of the decisions which still stand, made at once when all is
 * reported; and when nothing stands any more, that of the observations alone (IDENTITY-33, IDENTITY-34).
 */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { histories, sourceName, type History } from '../helpers/histories.ts'
import { settings } from '../helpers/property.ts'
import { one } from '../helpers/random_data.ts'
import type { Realm } from '../helpers/seed.ts'
import { useReporter, type Between } from '../helpers/identity/reporting.ts'

const TYPES = ['organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture'] as const
/** A decision before batch `at` (counted round): of two entities, or to undo the one of this number among those that stand. */
type Step = { at: number, type: (typeof TYPES)[number], pair: [string, string], undoes: number | undefined }
type Plan = { history: History, steps: Step[], order: number }

/** `@` stands for what the base source knows, a number for what the source of this number calls its own. */
const members = (pool: string[]): fc.Arbitrary<[string, string]> =>
  fc.tuple(one(...pool), one(...pool)).map(([a, b]): [string, string] => a === b ? [a, pool[(pool.indexOf(b) + 1) % 3]!] : [a, b])
const plans = (pool: string[]): fc.Arbitrary<Plan> => fc.record({
  history: histories,
  steps: fc.array(fc.record({
    at: fc.nat(12), type: one(...TYPES, 'team', 'fixture', 'fixture'), pair: members(pool),
    undoes: one(undefined, undefined, undefined, undefined, undefined, undefined, 0, 1, 2)
  }), { minLength: 8, maxLength: 16, size: 'max' }),
  order: fc.nat(),
})

const { q, report } = await useReporter(t)
const { title, parameters } = settings(4, 20)
const decide = async (text: string, values: unknown[]): Promise<any> => {
  await q('begin')
  try {
    await q('set local role oyss_resolver')
    const done = await q.value(text, values)
    await q('commit')
    return done
  } catch (error) {
    await q('rollback')
    if ((error as { code?: string }).code === 'OYC03') return undefined // they are one already
    throw error
  }
}
const undo = (realm: Realm, id: string): Promise<unknown> => decide("select identity.undo($1, $2, 'Kim')", [realm.realmId, id])
const standing = (realm: Realm): Promise<Record<string, any>[]> =>
  q("select * from identity.decisions where realm_id = $1 and stands order by decision_id", [realm.realmId])
/** Entities by the names that realms have in common, as they were given first. */
const originsOf = async (realm: Realm): Promise<Record<string, any>[]> => q(`
  select distinct on (m.origin) m.origin, m.name from (
    select coalesce(m.origin_id, m.entity_id) as origin, json_build_array(s.source_key, m.entity_type, m.external_id)::text as name
      from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
     where m.realm_id = $1 and m.entity_type <> 'result' and m.entity_id is not null) m order by m.origin, m.name`, [realm.realmId])

/** Whether a pair has the same order in every realm; `base`: what the base source knows. */
type Fit = (first: string, second: string, base: string[]) => boolean
/** Decides step by step between the batches, what is fit. */
const deciding = (steps: Step[], isFit: Fit): Between => async (realm, n, of, ids) => {
  const find = async (type: string, name: string): Promise<string | undefined> => name.startsWith('@')
    ? ids.get(`@${type}-${name.slice(1)}`)
    : (await q(`select coalesce(m.origin_id, m.entity_id) as id from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
        where m.realm_id = $1 and s.source_key = $2 and m.entity_type = $3 and m.external_id = $4`,
    [realm.realmId, sourceName(Number(name)), type, `own-${type}-0`]))[0]?.id ?? undefined
  for (const { type, pair, undoes } of steps.filter(({ at }) => at % (of + 1) === n)) {
    if (undoes !== undefined) {
      const decisions = await standing(realm)
      if (decisions.length > 0) await undo(realm, decisions[undoes % decisions.length]!.decision_id)
      continue
    }
    const [first, second] = [await find(type, pair[0]), await find(type, pair[1])]
    if (!first || !second || first === second) continue
    const made = await decide("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [realm.realmId, first, second])
    if (!made) continue
    const parts = (await standing(realm)).filter(({ first_id: a, second_id: b }) => !isFit(a, b, [...ids.values()]))
    if (parts.length > 0) await undo(realm, made.decision_id)
  }
}

/** Makes the standing decisions of one realm in another, all at once. */
async function copyDecisions (from: Realm, to: Realm): Promise<void> {
  const names = new Map((await originsOf(from)).map(({ origin, name }) => [origin, spelled(name)]))
  const origins = new Map((await originsOf(to)).map(({ origin, name }) => [spelled(name), origin]))
  const ids: string[] = []
  for (const { entity_type: type, first_id: first, second_id: second } of await standing(from)) {
    const pair = [first, second].map((id) => origins.get(names.get(id)!)).toSorted()
    if (pair.includes(undefined)) throw new Error(`there is no ${names.get(first)} or ${names.get(second)} in the other realm`)
    await q(`insert into identity.decisions (realm_id, decision_id, entity_type, first_id, second_id, kind, status, evidence_hash,
      decided_at, decided_by) values ($1, util.make_id('rev'), $2, $3, $4, 'merge', 'approved', '', util.now(), 'Kim')`,
    [to.realmId, type, ...pair])
    ids.push(...pair as string[])
  }
  await decide(`select ledger.flush_changes(c.cause) from (select ledger.begin_change($1, 'merge', null, 'Kim', null) as cause offset 0) c
    cross join lateral (select identity.redecide((c.cause).realm_id, $2) offset 0) s`, [to.realmId, ids])

  function spelled (name: string): string {
    return name.replace(/[a-z]{2,4}_[0-9A-Z]{26}/g, 'id')
  }
}

const timeOf = (id: string): string => id.split('_')[1]!.slice(0, 10)
const HOW = {
  'decided at once when all is reported': {
    pool: ['@0', '@1', '@2', '@0', '@1', '1', '2'], arrival: 0, isFit: (a: string, b: string) => timeOf(a) !== timeOf(b)
  },
  'decided at once, and reported in another order and other batches': {
    pool: ['@0', '@1', '@2'], arrival: 1, isFit: (a: string, b: string, base: string[]) => base.includes(a) && base.includes(b)
  },
}
for (const [how, { pool, arrival, isFit }] of Object.entries(HOW)) {
  t.test(`IDENTITY-33, IDENTITY-34 what is merged and undone while sources report leaves what the standing decisions make, ${how}: ${title}`, async (t) => {
    await fc.assert(fc.asyncProperty(plans(pool), async ({ history, steps, order }) => {
      const realm = await report(history, 0, deciding(steps, isFit))
      const other = await report(history, arrival)
      const alone = await readState(q, other.realmId)
      await copyDecisions(realm, other)
      const found = difference(await readState(q, realm.realmId), await readState(q, other.realmId))
      if (found) throw new Error(`the standing decisions make something else:\n${found}`)
      for (let left = await standing(realm); left.length > 0; left = await standing(realm)) {
        await undo(realm, left[order % left.length]!.decision_id)
      }
      const rest = difference(await readState(q, realm.realmId), alone)
      if (rest) throw new Error(`what was undone leaves something:\n${rest}`)
    }), parameters)
    t.pass()
  })
}
