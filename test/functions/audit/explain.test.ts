/** audit.explain: who had reported what of a field by an instant, what won, and why. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { game, gone, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (n: number): string => `2026-09-0${n}T08:00:00Z`
const at = (n: number) => ({ observed_at: day(n) })
const explain = (q: Query, id: string, field: string, instant: string): Promise<Record<string, any>[]> =>
  q.as('oyss_auditor', () => q('select * from audit.explain($1, $2, $3)', [id, field, instant]))

database.transaction('AUDIT-16 of an instant, each source has what it had reported by then, with a sentence why it won or lost', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'parent', 'crowd')
  await makeSource(q, 'host', 'authoritativePush')
  const on = async (n: number, source: string, id: string, data: object | null): Promise<void> => {
    await setClock(q, day(n))
    await push(q, source, [data ? game(id, data, at(n)) : gone('fixture', id, at(n))])
  }
  await on(1, 'league', 'g', { start: '2026-09-12T14:00:00Z' })
  const id = await idOf(q, 'league', 'fixture', 'g')
  await on(2, 'parent', id, { start: '2026-09-12T15:00:00Z' })
  await on(3, 'host', id, { start: '2026-09-12T16:00:00Z' })
  await on(4, 'league', 'g', { start: '2026-09-12T17:00:00Z' })
  await on(5, 'host', id, null)
  const explained = async (instant: string) => (await explain(q, id, 'start', instant))
    .map(({ source, value, is_winning: wins, reason, published }) => [source, value, wins, reason, published])
  t.same(await explained('2026-09-01T07:59:59Z'), [])
  t.same(await explained(day(1)), [
    ['league', '2026-09-12T14:00:00Z', true, 'It is the only claim on this field.', '2026-09-12T14:00:00Z']
  ])
  t.same(await explained(day(2)), [
    ['league', '2026-09-12T14:00:00Z', true, 'Its source has rank 2; parent has rank 6.', '2026-09-12T14:00:00Z'],
    ['parent', '2026-09-12T15:00:00Z', false, 'Its source has rank 6; league has rank 2.', '2026-09-12T14:00:00Z']
  ])
  t.match(await explain(q, id, 'start', day(3)), [
    { source: 'host', is_winning: true, withdrawn_since: new Date(day(5)), is_withdrawn: false },
    { source: 'league', value: '2026-09-12T14:00:00Z', withdrawn_since: null }, { source: 'parent' }
  ])
  t.match(await explained(day(5)), [
    ['league', '2026-09-12T17:00:00Z', true, 'Its source has rank 2; parent has rank 6.', '2026-09-12T17:00:00Z'],
    ['parent'], ['host', '2026-09-12T16:00:00Z', false, 'Its source no longer lists the entity; league does.']
  ])
})

database.transaction('AUDIT-16 what led to an entity by then is what is explained, under either id', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'hostFeed')
  await setClock(q, day(1))
  await push(q, 'league', [say('team', 'a', { name: 'Riverside Eagles' }, at(1))])
  await push(q, 'club', [say('team', 'b', { name: 'Lakeside Otters' }, at(1))])
  const [first, second] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'club', 'team', 'b')]
  await setClock(q, day(3))
  await merge(q, 'team', second, first)
  const names = async (id: string, n: number) => (await explain(q, id, 'name', day(n))).map(({ value }) => value)
  t.same(await names(second, 2), ['Lakeside Otters'])
  t.same(await names(first, 2), ['Riverside Eagles'])
  t.same(await names(first, 4), ['Riverside Eagles', 'Lakeside Otters'])
  t.same(await names(second, 4), ['Riverside Eagles', 'Lakeside Otters'])
})
