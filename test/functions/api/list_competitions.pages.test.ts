import fc from 'fast-check'
import t from 'tap'
import { CHOICES, makeCompetitions, samples, type Filter } from '../../helpers/lists/competition_lists.ts'
import { useDatabase } from '../../helpers/database.ts'
import { settings } from '../../helpers/property.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(3, 20)
const filters: fc.Arbitrary<Filter> = fc.subarray(Object.keys(CHOICES) as (keyof Filter)[], { maxLength: 2 }).chain((keys) =>
  fc.record(Object.fromEntries(keys.map((name) => [name, fc.constantFrom(...CHOICES[name] as unknown[])])))) as fc.Arbitrary<Filter>
const walks = fc.record({
  present: fc.array(samples, { minLength: 1, maxLength: 24 }),
  questions: fc.array(fc.record({ filter: filters, sizes: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }) }), {
    minLength: 4, maxLength: 4
  }),
  arriving: fc.array(fc.array(samples, { maxLength: 3 }), { maxLength: 5 }),
})

for (const rows of [3000, 3]) database.transaction(`LIST-2, LIST-17, LIST-25 all pages together are the filtered list in its order, and what arrives meanwhile makes them skip and repeat nothing, where a page looks at ${rows} rows: ${title}`, async (t, q) => {
  const lookAt = (most: number): Promise<unknown> =>
    q(`create or replace function read.scan_limit() returns integer language sql immutable return ${most}`)
  await fc.assert(fc.asyncProperty(walks, async ({ present, questions, arriving }) => {
    const world = await makeCompetitions(q)
    await world.add(present)
    const waiting = [...arriving]
    for (const { filter, sizes } of questions) {
      await lookAt(3000)
      const before = await world.list(filter)
      same(before.toSorted(), world.expected(filter).toSorted(), 'what meets the filter')
      await lookAt(rows)
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
      await lookAt(3000)
      const known = new Set(before)
      same(seen.filter((id) => known.has(id)), before, 'what was there, in its order')
      const after = await world.list(filter)
      same(seen, after.filter((id) => seen.includes(id)), 'all of it in order, without repetition')
    }
  }), parameters)
  t.pass()
})

function same (found: string[], wanted: string[], what: string): void {
  if (found.join() !== wanted.join()) throw new Error(`${what}\nfound  ${found.join(' ')}\nwanted ${wanted.join(' ')}`)
}
