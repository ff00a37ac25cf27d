import fc from 'fast-check'
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { CHOICES, makeWorld, samples, type Filter } from '../../helpers/lists/fixture_lists.ts'
import { settings } from '../../helpers/property.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(4, 30)

const filters: fc.Arbitrary<Filter> = fc.subarray(Object.keys(CHOICES) as (keyof Filter)[], { maxLength: 2 }).chain((names) =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...CHOICES[name] as unknown[])])))) as fc.Arbitrary<Filter>
const walks = fc.record({
  present: fc.array(samples, { minLength: 1, maxLength: 24 }),
  questions: fc.array(fc.record({ filter: filters, sizes: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }) }), {
    minLength: 4, maxLength: 4
  }),
  arriving: fc.array(fc.array(samples, { maxLength: 3 }), { maxLength: 6 }),
})

for (const rows of [3000, 3]) database.transaction(`LIST-2, LIST-10, LIST-25 all pages together are the filtered list in its order, and what arrives meanwhile makes them skip and repeat nothing, where a page looks at ${rows} rows: ${title}`, async (t, q) => {
  await q(`create or replace function read.scan_limit() returns integer language sql immutable return ${rows}`)
  await fc.assert(fc.asyncProperty(walks, async ({ present, questions, arriving }) => {
    const world = await makeWorld(q)
    await world.add(present)
    const waiting = [...arriving]
    for (const { filter, sizes } of questions) {
      const before = world.expected(filter)
      const known = new Set(before)
      const seen: string[] = []
      let cursor: string | null = null
      for (let page = 0; page === 0 || cursor !== null; page++) {
        const size = sizes[page % sizes.length] as number
        const { ids, next } = await world.page(filter, size, cursor)
        if (rows > 100 && next !== null && ids.length !== size) throw new Error(`a page of ${size} has ${ids.length} and is not the last`)
        if (rows > 100 && page > 0 && ids.length === 0) throw new Error('a cursor led to nothing')
        if (page > 100) throw new Error('the list does not end')
        seen.push(...ids)
        cursor = next
        const news = waiting.pop()
        if (news) await world.add(news)
      }
      same(seen.filter((id) => known.has(id)), before, 'what was there')
      const after = world.expected(filter)
      same(seen, after.filter((id) => seen.includes(id)), 'in order, without repetition')
    }
  }), parameters)
  t.pass()
})

database.transaction('LIST-7, LIST-10 pages from a day on, of games without a start whose midnight is before that of UTC, repeat none of them', async (t, q) => {
  const world = await makeWorld(q)
  const other = { home: 0, away: 1, sport: 'soccer', kind: 'game', status: 'scheduled', updated: 0 }
  await world.add([
    ...Array.from({ length: 4 }, () => ({ day: '2026-09-13', zone: 'Asia/Tokyo', ...other })), { start: '2026-09-13T00:00:00Z', ...other }
  ])
  for (const size of [1, 2, 3]) {
    const seen: string[] = []
    for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page++) {
      const { ids, next } = await world.page({ from: '2026-09-13' }, size, cursor)
      seen.push(...ids)
      cursor = next
    }
    t.same(seen, world.expected({ from: '2026-09-13' }), `${size} a page`)
  }
})

function same (found: string[], wanted: string[], what: string): void {
  if (found.join() !== wanted.join()) throw new Error(`${what}\nfound  ${found.join(' ')}\nwanted ${wanted.join(' ')}`)
}
