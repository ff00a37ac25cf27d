/** What retention removes changes nothing that is decided, and nothing of an erased person is in the archive. */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { histories } from '../helpers/histories.ts'
import { useReporter } from '../helpers/identity/reporting.ts'
import { settings } from '../helpers/property.ts'
import { useDatabase, type Query } from '../helpers/database.ts'
import { erase, givePersonKeys, ID, line, NAME, who } from '../helpers/people/persons.ts'
import { parse, retainAll } from '../helpers/retaining.ts'
import { apply, game, makeRealm, makeSource, push, say, setClock, sides, type Realm } from '../helpers/seed.ts'

const { q, at, report } = await useReporter(t)
const { title, parameters } = settings(3, 60)

/** The newest change of each entity and type, with its version. */
const newest = async (realm: Realm): Promise<number[]> => (await q(`
  select max(c.version) as version from ledger.changes c where c.realm_id = $1 group by c.entity_type, c.entity_id order by 1`,
[realm.realmId])).map(({ version }) => version)

t.test(`OPERATE-70, STREAM-32, OPERATE-72 whatever leaves between batches, the same is decided, and the stream has every entity: ${title}`, async (t) => {
  const left: [string, string][] = []
  await fc.assert(fc.asyncProperty(histories, fc.array(fc.boolean()), async (history, moments) => {
    const whole = await report(history, 0)
    const expected = [await readState(q, whole.realmId), await newest(whole)] as const
    const thinned = await report(history, 0, async (realm, n, of) => {
      if (n < of && !moments[n]) return
      // All that was placed before this moment: each time another day, on which a realm is looked through once.
      await at(`2026-10-01T01:00:${String(n).padStart(2, '0')}Z`, async () => {
        await q("select ledger.seal(r.realm_id, 'infinity', 1000) from tenancy.realms r where r.realm_id = $1", [realm.realmId])
        for (const what of ['changes', 'payloads'] as const) left.push(...await retainAll(q, what, -n - 1, 7))
        for (const what of ['versions', 'observations'] as const) left.push(...await retainAll(q, what, -32 * (n + 1), 3)) // another month
      })
    })
    const found = difference(expected[0], await readState(q, thinned.realmId))
    if (found) throw new Error(`retention leads to another state:\n${found}`)
    t.same(await newest(thinned), expected[1])
  }), parameters)
  const kinds = Object.groupBy(left, ([path]) => path.split('/')[0] as string)
  t.same(Object.keys(kinds).filter((kind) => kind !== 'observations').toSorted(), ['changes', 'payloads', 'versions'])
  t.same((await q('select * from audit.check_ledger()')), [])
})

const database = await useDatabase(t)
const check = (q: Query) => q.as('oyss_auditor', () => q('select * from audit.check_ledger()'))
const names = (text: string): boolean => text.includes(NAME) || text.includes(ID)
const seal = async (q: Query): Promise<void> => {
  while (await q.as('oyss_resolver', () => q.call('jobs.seal_ledger', { row_limit: 1000 })) as number > 0);
}

database.transaction('PRIVACY-40, OPERATE-73, AUDIT-14 a realm erased of a person, sealed, moved to the archive, and replayed from there: the same, and nothing of the person', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  await givePersonKeys(q)
  const home = await makeRealm(q)
  for (const source of ['league', 'scores']) await makeSource(q, source, 'partnerApi')
  for (const n of [1, 2, 3]) {
    await setClock(q, `2026-09-0${n}T12:00:00Z`)
    await push(q, 'league', [
      say('team', 'red', { name: 'Red Lions' }), say('team', 'blue', { name: 'Blue Bears' }),
      game('g', { title: `Round ${n}`, start: `2026-10-0${n}T15:00:00Z`, time_zone: 'UTC', sides: sides('red', 'blue') })
    ])
  }
  const own = await readState(q, home.realmId)
  // What names the person, in each way that the service knows.
  await push(q, 'scores', [game('s'), line('l1', who()), line('l1')])
  await push(q, 'scores', [game('t', { notes: `${NAME} is injured.` }), say('team', 'x', { name: 'X', coach: NAME })])
  await seal(q)
  await erase(q, { account_id: home.accountId, mode: 'test', source: 'scores' } as never)
  await setClock(q, '2027-01-01T12:00:00Z')
  await seal(q)
  const files = [...await retainAll(q, 'payloads', 31), ...await retainAll(q, 'changes', 31)]
  await setClock(q, '2027-01-01T14:00:00Z')
  await seal(q)
  t.same(await check(q), [])
  t.equal(files.some(([, lines]) => names(lines) || lines.includes('scores')), false)
  const batches = files.filter(([path]) => path.startsWith('payloads')).flatMap(([, lines]) => parse(lines))
  t.equal(batches.length, 3)

  const other = await makeRealm(q, 'Restored')
  await makeSource(q, 'league', 'partnerApi', other)
  await q.call('manage.store_archived', { account_id: other.accountId, path: 'payloads/1', batches })
  for (const { batch_id: id } of await q('select batch_id from intake.batches where realm_id = $1 order by received_at', [other.realmId])) {
    await apply(q, id)
  }
  t.equal(difference(own, await readState(q, other.realmId)), undefined)
  const rows = await q(`select to_jsonb(o)::text as text from intake.observations o where o.realm_id = $1 union all
    select convert_from(b.payload, 'UTF8') from intake.batches b where b.realm_id = $1`, [other.realmId])
  t.equal([...rows.map(({ text }) => text), ...await readState(q, other.realmId)].some(names), false)
})
