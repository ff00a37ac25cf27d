/**
 * A realm in which runs of a feed were undone believes what it would believe without them, and one in which they were restored what it
 * would if nobody had ever undone them, whatever else was reported, withdrawn, cleared, corrected and merged (UNDO-2, UNDO-1).
 */
import fc from 'fast-check'
import t from 'tap'
import { difference } from '../helpers/canonical_state.ts'
import { correct, correction, correctionOf } from '../helpers/correcting.ts'
import { useDatabase, type Query } from '../helpers/database.ts'
import { merge } from '../helpers/identity/merged.ts'
import { work } from '../helpers/identity/matching.ts'
import { readLive } from '../helpers/live_state.ts'
import { settings } from '../helpers/property.ts'
import { apply, makeRealm, makeSource, setClock, store, type Observation, type Realm } from '../helpers/seed.ts'
import { moment, observe, steps, VALUE, type Step } from '../helpers/undo_histories.ts'
import { restore, undo } from '../helpers/voiding.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(3, 150)

database.transaction(`UNDO-2, UNDO-1 values are those of the same history without the void runs: ${title}`, async (t, q) => {
  await setClock(q, '2026-09-02T00:00:00Z')
  await fc.assert(fc.asyncProperty(steps, async (all) => {
    await q('savepoint history')
    const undone = undoneRuns(all)
    const [acted, without] = [await begin(q), await begin(q)]
    const runs: string[] = []
    for (const [at, one] of all.entries()) {
      await setClock(q, `2026-09-02T00:${String(at).padStart(2, '0')}:00Z`)
      if (one.kind === 'run') {
        const observations = one.entries.map((entry) => observe('a', entry, one.hour))
        runs.push(await report(q, acted, 'feed', observations))
        if (!undone.has(at)) await report(q, without, 'feed', observations)
      } else if (one.kind === 'report') {
        for (const realm of [acted, without]) await report(q, realm, 'other', one.entries.map((entry) => observe('b', entry, one.hour)))
      } else if (one.kind === 'undo' || one.kind === 'restore') {
        const batch = runs[one.run]
        if (batch) await (one.kind === 'undo' ? undo : restore)(q, 'feed', [batch], acted)
      } else if (one.kind === 'work') await work(q)
      else await byPeople(q, [acted, without], one as ByPeople)
    }
    await work(q)
    const found = difference(await readLive(q, without.realmId), await readLive(q, acted.realmId))
    if (found) throw new Error(`what is left differs:\n${found}`)
    await q('rollback to history')
  }), parameters)
  t.pass()
})

/** The runs, by their step, that are void in the end. */
function undoneRuns (all: Step[]): Set<number> {
  const runs = all.flatMap((one, at) => one.kind === 'run' ? [at] : [])
  const undone = new Set<number>()
  for (const [at, one] of all.entries()) {
    const run = one.kind === 'undo' || one.kind === 'restore' ? runs[one.run] : undefined
    if (run === undefined || run > at) continue
    if (one.kind === 'undo') undone.add(run)
    else undone.delete(run)
  }
  return undone
}

async function begin (q: Query): Promise<Realm> {
  const realm = await makeRealm(q, 'History')
  await makeSource(q, 'feed', 'hostFeed', realm)
  await makeSource(q, 'other', 'hostFeed', realm)
  await makeSource(q, 'club', 'hostFeed', realm)
  return realm
}

async function report (q: Query, realm: Realm, source: string, observations: Observation[]): Promise<string> {
  const batchId = await store(q, source, observations, realm)
  await apply(q, batchId)
  return batchId
}

type ByPeople = Extract<Step, { kind: 'correction' | 'merge' }>
/** Corrects or merges in both realms, what the history without the runs knows. */
async function byPeople (q: Query, realms: [Realm, Realm], one: ByPeople): Promise<void> {
  const games = await Promise.all(realms.map((realm) => described(q, realm, 'feed', `ag${one.game}`)))
  if (!games[1] || !games[0]) return
  for (const [n, realm] of realms.entries()) {
    if (one.kind === 'correction') {
      const venue = async (v: number): Promise<unknown> => ({ id: (await described(q, realm, 'feed', `av${v}`, 'venue')) ?? games[n] })
      const replaced = one.replaced === null
        ? undefined
        : one.field === 'venue' ? await venue(one.replaced) : VALUE[one.field]!(one.replaced)
      const about = { field: one.field, ...replaced === undefined ? {} : { replaced } }
      if (!one.isOther) {
        const value = one.field === 'venue' ? { external_id: `av${one.value}` } : VALUE[one.field]!(one.value)
        await correct(q, 'feed', [correction('fixture', `ag${one.game}`, moment(one.hour), about, { [one.field]: value })], realm)
        continue
      }
      const venues = await Promise.all(realms.map((each) => described(q, each, 'feed', `av${one.value}`, 'venue')))
      if (one.field === 'venue' && venues.includes(null)) continue
      const value = one.field === 'venue' ? { external_id: venues[n] } : VALUE[one.field]!(one.value)
      await correct(q, 'club', [correctionOf('feed', `ag${one.game}`, moment(one.hour), about, { [one.field]: value })], realm)
    } else {
      const other = await described(q, realm, 'other', `bg${one.other}`)
      if (!other || other === games[n]) continue
      const [survivor, loser] = [games[n]!, other].sort() as [string, string]
      await merge(q, 'fixture', loser, survivor, realm)
    }
  }
}

/** The entity of an external id that something other than void runs describes. */
const described = (q: Query, realm: Realm, source: string, id: string, type = 'fixture'): Promise<string | null> => q.value(
  `select min(m.entity_id) from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
    where m.realm_id = $1 and s.source_key = $2 and m.entity_type = $3 and m.external_id = $4 and not m.is_void
      and (m.observation_id is not null or $3 <> 'fixture')`, [realm.realmId, source, type, id]
) as Promise<string | null>
