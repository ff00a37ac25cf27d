/**
 * What runs of a feed that were undone and restored came to is found again from the archived payloads: with the acts at their positions the
 * same state, versions and history; with the marks that are left the same values (UNDO-1, UNDO-2, INTAKE-8).
 */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { useDatabase, type Query } from '../helpers/database.ts'
import { readLive } from '../helpers/live_state.ts'
import { settings } from '../helpers/property.ts'
import { apply, makeRealm, makeSource, setClock, storePayload, store, type Realm } from '../helpers/seed.ts'
import { observe, steps, type Step } from '../helpers/undo_histories.ts'
import { restore, undo } from '../helpers/voiding.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(6, 60)
type Reported = Extract<Step, { kind: 'run' | 'report' }>
type Marked = Extract<Step, { kind: 'undo' | 'restore' }>
/** A batch, by its number, or a run, by its number, that is undone or restored. */
type Act = { batch: Reported } | { run: number, isVoid: boolean }

database.transaction(`UNDO-1, UNDO-2, INTAKE-8 payloads replayed with the acts among them, or under the marks that are left: ${title}`, async (t, q) => {
  let acted = 0
  await fc.assert(fc.asyncProperty(steps, async (all) => {
    await q('savepoint history')
    const acts: Act[] = all.flatMap((one): Act[] => one.kind === 'run' || one.kind === 'report' ? [{ batch: one }]
      : one.kind === 'undo' || one.kind === 'restore' ? [{ run: (one as Marked).run, isVoid: one.kind === 'undo' }] : [])
    const [first, again, marked] = [await begin(q), await begin(q), await begin(q)]
    const voided = new Set<number>()
    const runs: string[] = []
    for (const [at, one] of acts.entries()) {
      await setClock(q, momentOf(at))
      if ('batch' in one) {
        const isRun = one.batch.kind === 'run'
        const id = await store(q, isRun ? 'feed' : 'other', one.batch.entries.map((entry) =>
          observe(isRun ? 'a' : 'b', entry, one.batch.hour)), first)
        await apply(q, id)
        if (isRun) runs.push(id)
      } else if (runs[one.run] !== undefined) {
        acted += await (one.isVoid ? undo : restore)(q, 'feed', [runs[one.run]!], first) > 0 ? 1 : 0
        if (one.isVoid) voided.add(one.run)
        else voided.delete(one.run)
      }
    }
    await replay(q, first, again, acts, null)
    const found = difference(await readAll(q, first), await readAll(q, again))
    if (found) throw new Error(`the replay with its acts differs:\n${found}`)
    await replay(q, first, marked, acts, voided)
    const left = difference(await readLive(q, first.realmId), await readLive(q, marked.realmId))
    if (left) throw new Error(`the replay under the marks differs:\n${left}`)
    await q('rollback to history')
  }), parameters)
  t.ok(acted > 0, `${acted} acts changed something`)
})

/** Applies the archived payloads of a realm in another one, with the acts among them, or (voided) with the runs void from the start. */
async function replay (q: Query, from: Realm, to: Realm, acts: Act[], voided: Set<number> | null): Promise<void> {
  const archived = await q(`select s.source_key, b.payload from intake.batches b join tenancy.sources s using (realm_id, source_id)
    where b.realm_id = $1 order by b.received_at, b.batch_id`, [from.realmId])
  const runs: string[] = []
  for (const [at, one] of acts.entries()) {
    await setClock(q, momentOf(at))
    if ('batch' in one) {
      const { source_key: source, payload } = archived.shift()!
      const id = await storePayload(q, source, payload, to)
      if (one.batch.kind === 'run') runs.push(id)
      const isVoid = one.batch.kind === 'run' && voided?.has(runs.length - 1) === true
      await q('update intake.batches set is_void = $2 where batch_id = $1', [id, isVoid])
      await apply(q, id)
    } else if (voided === null && runs[one.run] !== undefined) await (one.isVoid ? undo : restore)(q, 'feed', [runs[one.run]!], to)
  }
}

/** With the group of an act unnamed: its id is made for it. */
const readAll = async (q: Query, { realmId }: Realm): Promise<string[]> =>
  (await readState(q, realmId, { withHistory: true })).map((line) => line.replaceAll(/"grp_[0-9A-Z]{26}"/g, '"of an act"')).sort()
const momentOf = (at: number): string => `2026-09-02T00:${String(at).padStart(2, '0')}:00Z`

async function begin (q: Query): Promise<Realm> {
  await setClock(q, '2026-09-02T00:00:00Z')
  const realm = await makeRealm(q, 'History')
  await q.call('manage.set_matching', { account_id: realm.accountId, mode: realm.mode, is_on: false })
  await makeSource(q, 'feed', 'hostFeed', realm)
  await makeSource(q, 'other', 'hostFeed', realm)
  return realm
}
