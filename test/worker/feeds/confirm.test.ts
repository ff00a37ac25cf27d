/** How answers that nothing is new are put on record: how many statements they take, and what becomes of those that are left out. */
import t from 'tap'
import type { Queryable } from '../../../db/pool.ts'
import { makeConfirmer } from '../../../worker/feeds/confirm.ts'

/** A database that ends the runs it is given, and remembers what was called. */
function fakeDatabase (isEnded: (id: string) => boolean): { db: Queryable, called: string[] } {
  const called: string[] = []
  const query = async ({ name, values }: { name: string, values: unknown[] }): Promise<{ rows: object[] }> => {
    called.push(name)
    if (name === 'jobs.record_fetch') return { rows: [{ recorded: { run_id: values[0], state: 'failed' } }] }
    const ids = (JSON.parse(values[0] as string) as { run_id: string }[]).map(({ run_id: id }) => id)
    return { rows: [{ confirmed: ids.filter(isEnded) }] }
  }
  return { db: { query } as unknown as Queryable, called }
}
const confirmation = (n: number) => ({ run_id: `run_${n}`, token: '1', fetched: { status_code: 304 } })
const later = performance.now() + 3_600_000

t.test('FEED-230 a hundred answers of one moment are one statement, three hundred are three', async (t) => {
  for (const count of [100, 300]) {
    const { db, called } = fakeDatabase(() => true)
    const confirm = makeConfirmer(db)
    const recorded = await Promise.all(Array.from({ length: count }, (_, n) => confirm(confirmation(n), later)))
    t.same(recorded.map(({ state }) => state), Array(count).fill('not_modified'))
    t.same(called, Array(count / 100).fill('jobs.confirm_fetches'))
  }
})

t.test('FEED-230 an answer that leaves more to do is recorded by itself', async (t) => {
  const { db, called } = fakeDatabase((id) => id !== 'run_3')
  const confirm = makeConfirmer(db)
  const recorded = await Promise.all([1, 2, 3].map((n) => confirm(confirmation(n), later)))
  t.same(recorded.map(({ state }) => state), ['not_modified', 'not_modified', 'failed'])
  t.same(called, ['jobs.confirm_fetches', 'jobs.record_fetch'])
})
