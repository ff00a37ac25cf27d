import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, gone, homeOf, idOf, push, say, setClock, sides } from '../../helpers/seed.ts'
import { NOW, TEN, NOON, arrange, full, shown, report } from '../../helpers/public_pages.ts'

const database = await useDatabase(t)
const LATER = '2026-09-01T10:00:00Z'
/** Claims that a newer report states otherwise than what won: "source field", in order. */
const newer = (q: Query, id: string): Promise<string[]> => q.value(`
  select coalesce(array_agg(s.source_key || ' ' || n.field order by s.source_key, n.field), '{}')
    from read.newer_claims($1, array[$2]) n join tenancy.sources s on s.realm_id = $1 and s.source_id = n.source_id`,
[homeOf(q).realmId, id])

database.transaction('PAGE-14 a newer report that differs is a doubt while it is newer: read.newer_claims', async (t, q) => {
  const id = await arrange(q)
  await report(q, 'club', id, { start: NOON }, '2026-09-01T08:00:00Z')
  t.same(await newer(q, id), [], 'it is older')
  await report(q, 'club', id, { start: NOON, status: 'cancelled' }, LATER)
  t.same(await newer(q, id), ['club start', 'club status'])
  await report(q, 'web', id, { start: TEN, status: 'in_progress', venue: { external_id: 'w1', name: 'Elsewhere' } }, LATER)
  t.same(await newer(q, id), ['club start', 'club status', 'web venue'], 'that it is being played puts nothing off')
  t.same((await shown(q, id)).said.groups.filter(({ newer_at: at }: { newer_at?: string }) => at !== undefined), [
    { what: 'places', sources: 1, classes: ['scrape'], newer_at: LATER, won_by: 'authoritativePush' },
    { what: 'statuses', value: 'cancelled', sources: 1, classes: ['ownerCorrection'], newer_at: LATER, won_by: 'authoritativePush' },
    { what: 'times', value: NOON, sources: 1, classes: ['ownerCorrection'], newer_at: LATER, won_by: 'authoritativePush' }
  ])
  await push(q, 'league', [game('g1', full, { observed_at: '2026-09-01T11:00:00Z' })])
  t.same(await newer(q, id), [], 'the league has confirmed')
  await report(q, 'club', id, { start: NOON }, '2026-09-01T12:00:00Z')
  await push(q, 'club', [gone('fixture', id, { observed_at: '2026-09-01T13:00:00Z' })])
  t.same(await newer(q, id), [], 'its source no longer lists it')
})

database.transaction('PAGE-14, HISTORY-43 another name of the place is no doubt, unless its source moved the game there: read.is_other_name', async (t, q) => {
  const id = await arrange(q)
  const at = (name: string, hour: number): Promise<unknown> =>
    report(q, 'club', id, { start: TEN, venue: { external_id: name, name } }, `2026-09-01T${hour}:00:00Z`)
  await push(q, 'league', [
    say('venue', 'kestrel', { name: 'Kestrel Park' }, { observed_at: '2026-09-01T09:30:00Z' }),
    game('g1', { ...full, venue: { external_id: 'kestrel' } }, { observed_at: '2026-09-01T09:30:00Z' })
  ])
  await at('SPRINGFIELD - KESTREL PK', 10)
  t.same(await newer(q, id), [])
  await at('Kestrel Complex', 11)
  t.same(await newer(q, id), ['club venue'], 'the club moved it')
  await at('Elsewhere', 12)
  t.same(await newer(q, id), ['club venue'])
  await push(q, 'league', [
    game('g1', { ...full, venue: { external_id: 'kestrel', field: 'Cattell #2' } }, { observed_at: '2026-09-01T12:30:00Z' })
  ])
  await at('Cattell Rd', 13)
  t.same(await newer(q, id), [], 'it is called as the field')
})

database.transaction('PAGE-14 nothing is doubted of a fixture that is over, nor by a report of more than 14 days ago', async (t, q) => {
  const id = await arrange(q)
  await push(q, 'league', [game('g1', { ...full, start: '2026-10-01T15:00:00Z' }, { observed_at: NOW })])
  await report(q, 'club', id, { start: '2026-09-20T15:00:00Z' }, LATER)
  t.same(await newer(q, id), ['club start'])
  await setClock(q, '2026-09-16T10:00:00Z')
  t.same(await newer(q, id), [])
  await report(q, 'club', id, { start: '2026-09-20T15:00:00Z' }, '2026-09-30T10:00:00Z')
  await setClock(q, '2026-10-01T15:00:01Z')
  t.same(await newer(q, id), [])
})

database.transaction('PAGE-14 a parent alone counts who was right before: read.is_usually_right', async (t, q) => {
  const id = await arrange(q, ['p1', 'p2', 'p3'].map((name, n) => game(name, {
    ...full, start: `2026-08-2${n}T15:00:00Z`, sides: sides('t1', `t${n + 3}`)
  }, { observed_at: '2026-08-01T09:00:00Z' })))
  const right = (source: string): Promise<boolean> => q.value(
    'select read.is_usually_right(realm_id, source_id) from tenancy.sources where realm_id = $1 and source_key = $2',
    [homeOf(q).realmId, source])
  const past = await Promise.all(['p1', 'p2', 'p3'].map((name) => idOf(q, 'league', 'fixture', name)))
  await report(q, 'mum', past[0]!, { start: '2026-08-20T15:00:00Z' })
  await report(q, 'mum', past[1]!, { start: '2026-08-21T15:00:00Z' })
  t.equal(await right('mum'), false, 'two games are too few')
  await report(q, 'mum', past[2]!, { start: '2026-08-22T19:00:00Z' })
  t.equal(await right('mum'), true, 'two of three')
  await report(q, 'mum', past[0]!, { start: '2026-08-20T15:00:00Z', status: 'cancelled' }, LATER)
  t.equal(await right('mum'), false, 'one of three')
  await report(q, 'dad', id, { status: 'cancelled' }, LATER)
  t.notMatch(JSON.stringify((await shown(q, id)).said), 'statuses')
  for (const [n, fixture] of past.entries()) await report(q, 'dad', fixture, { start: `2026-08-2${n}T15:00:00Z` })
  t.match((await shown(q, id)).said.groups, [{ what: 'agreed' }, { what: 'statuses', value: 'cancelled', newer_at: LATER }])
})
