import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const attempt = (q: Query, email: string, address: string): Promise<string | undefined> =>
  q.code('select tenancy.count_attempt($1, $2, null)', [email, address])

/** Tries until it is refused; how many were not. */
async function tryAll (q: Query, next: (n: number) => [email: string, address: string]): Promise<number> {
  for (let n = 0; n < 100; n++) if (await attempt(q, ...next(n)) === 'OYL01') return n
  return 100
}

for (const [title, next, most] of [
  ['ten for an address of mail from one network address', () => ['kim@example.org', '192.0.2.1'], 10],
  ['thirty from one network address for anybody', (n) => [`kim${n}@example.org`, '192.0.2.1'], 30],
  ['fifty for an address of mail from everywhere', (n) => ['kim@example.org', `192.0.2.${n}`], 50],
] as [string, (n: number) => [string, string], number][]) {
  database.transaction(`PEOPLE-30, PEOPLE-112 passwords are tried ${title} in fifteen minutes: OYL01`, async (t, q) => {
    await setClock(q, '2026-09-01T08:00:00Z')
    t.equal(await tryAll(q, next), most)
    await setClock(q, '2026-09-01T08:15:01Z')
    t.equal(await attempt(q, ...next(0)), undefined)
  })
}
