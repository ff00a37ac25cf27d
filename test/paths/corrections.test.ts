/**
 * Corrections, of what their own source or a connector reports, and ordinary observations in any order and any batches give the values that
 * a small model of the rules gives (CORRECT-5, CORRECT-14, DECIDE-10): test/helpers/corrections_model.ts.
 */
import fc from 'fast-check'
import t from 'tap'
import { correct, correction } from '../helpers/correcting.ts'
import {
  ended, events, FIELDS, INITIAL, minute, SOURCES, TEXT, winnerOf, type Event, type Field, type Values
} from '../helpers/corrections_model.ts'
import { useDatabase } from '../helpers/database.ts'
import { settings } from '../helpers/property.ts'
import { fixtureOf, game, gone, idOf, makeRealm, makeSource, push, say, setClock, type Observation } from '../helpers/seed.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(3, 100)

database.transaction(`CORRECT-5, CORRECT-14 corrections and ordinary observations in any order and batches are what the rules say: ${title}`, async (t, q) => {
  await setClock(q, '2026-09-02T00:00:00Z')
  await fc.assert(fc.asyncProperty(events, async (all) => {
    await q('savepoint history')
    const realm = await makeRealm(q, 'History')
    for (const [key, sourceClass] of SOURCES) await makeSource(q, key, sourceClass, realm)
    const ids: string[] = []
    for (const [n, [key]] of SOURCES.slice(0, 2).entries()) {
      if (n === 0) await push(q, key, [0, 1, 2].map((v) => say('venue', `v${v}`, { name: `Venue ${'ABC'[v]} ${v}${v}` })), realm)
      const observation = report(n === 0 ? 'g' : ids[0]!, INITIAL, -2 + n)
      await push(q, key, [n === 0 ? observation : await translate(observation, realm)], realm)
      ids.push(n === 0 ? await idOf(q, 'first', 'fixture', 'g', realm) : ids[0]!)
    }
    const queue = all.map((event, at) => ({ event, at })).sort((a, b) => a.event.rank - b.event.rank)
    for (const { event, at, batch } of batched(queue)) {
      const observations: Observation[] = []
      for (const one of batch ?? [{ event, at }]) observations.push(await observationOf(one.event, one.at, ids[0]!))
      const isCorrection = event.kind === 'correction' || event.kind === 'end'
      const real = observations.filter(({ external_id: id }) => id !== '')
      if (real.length > 0) await (isCorrection ? correct : push)(q, SOURCES[event.source]![0], real, realm)
    }
    const found = await fixtureOf(q, 'first', 'g', realm)
    for (const field of FIELDS) {
      const entry = found.provenance[field]
      const shown = entry && { value: numberOf(field, found), source: entry.source, at: entry.observed_at }
      t.same(shown, winnerOf(all, field), field)
      if (JSON.stringify(shown) !== JSON.stringify(winnerOf(all, field))) throw new Error(`${field}: ${JSON.stringify(shown)}`)
    }
    const lost = await q('select from canon.lost_references where realm_id = $1', [realm.realmId])
    if (lost.length > 0) throw new Error('references are lost')
    await q('rollback to history')

    async function observationOf (event: Event, at: number, id: string): Promise<Observation> {
      const externalId = event.source === 0 ? 'g' : event.source === 1 ? id : `second ${id}`
      const of = event.source === 2 && { of: { source: 'second', external_id: id } }
      if (event.kind === 'report') return translateIf(event.source, report(externalId, event.values, at))
      if (event.kind === 'deletion') return gone('fixture', externalId, { observed_at: minute(at + 10) })
      if (event.kind === 'correction') {
        const replaced = event.replaced === null ? undefined : await claimed(event.field, event.replaced)
        return translateIf(event.source, correction('fixture', externalId, minute(at + 10), {
          field: event.field, ...replaced === undefined ? {} : { replaced }, ...of
        }, { [event.field]: TEXT[event.field](event.value) }) as Observation)
      }
      const target = ended(all, event)
      return target && target.at < at
        ? correction('fixture', externalId, minute(at + 10), { field: target.field, ends: minute(target.at + 10), by: 'undo', ...of })
        : gone('fixture', '')
    }
    async function claimed (field: Field, n: number): Promise<unknown> {
      return field === 'venue' ? { id: await idOf(q, 'first', 'venue', `v${n}`, realm) } : TEXT[field](n)
    }
    async function translateIf (source: number, observation: Observation): Promise<Observation> {
      return source === 0 ? observation : translate(observation, realm)
    }
  }), parameters)

  /** All but the first source name venues by their canonical ids. */
  async function translate (observation: Observation, realm: Awaited<ReturnType<typeof makeRealm>>): Promise<Observation> {
    const id = observation.data.venue?.external_id as string | undefined
    return id === undefined ? observation : { ...observation, data: {
      ...observation.data, venue: { external_id: await idOf(q, 'first', 'venue', id, realm) }
    } }
  }
})

function report (externalId: string, values: Values, at: number): Observation {
  const data = Object.fromEntries(FIELDS.flatMap((field) => typeof values[field] === 'number' ? [[field, TEXT[field](values[field])]] : []))
  const cleared = FIELDS.filter((field) => values[field] === null)
  return { ...game(externalId, data, { observed_at: minute(at + 10) }), ...cleared.length > 0 && { cleared } } as Observation
}

function numberOf (field: Field, found: Record<string, any>): number {
  return Number(String(field === 'venue' ? found.venue.name : found[field]).at(-1))
}

/** Neighbours of one source and one kind of batch are one batch, unless one is the last of its own. */
function batched (queue: { event: Event, at: number }[]): { event: Event, at: number, batch?: { event: Event, at: number }[] }[] {
  const key = ({ event }: { event: Event }): string => `${event.source} ${event.kind === 'correction' || event.kind === 'end'}`
  const batches: { event: Event, at: number }[][] = []
  for (const one of queue) {
    const open = batches.at(-1)
    if (open && key(open[0]!) === key(one) && !open.at(-1)!.event.isLast) open.push(one)
    else batches.push([one])
  }
  return batches.map((batch) => ({ ...batch[0]!, batch }))
}
