import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, idOf, push, setClock, sides } from '../../helpers/seed.ts'
import { day, open, undo, propose, approve, reject, teams } from '../../helpers/identity/merging.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-34 circles and merges of merges: any decision may be undone, and what the rest connects stays one', async (t, q) => {
  await open(q)
  const [a, b, c, d] = await teams(q, 'a', 'b', 'c', 'd') as [string, string, string, string]
  const pairs = [[a, b], [b, c], [a, c], [c, d]] as const
  const pending: string[] = []
  for (const [one, other] of pairs) pending.push(await propose(q, 'team', one, other, { words: 'alike' }, null))
  const survivors = async (): Promise<string> => (await q(`select canon.survivor_of($1, t.team_id) as id from canon.teams t
    order by t.team_id`, [homeOf(q).realmId])).map(({ id }) => 'abcd'[[a, b, c, d].indexOf(id)]).join('')
  for (const id of pending) await approve(q, id)
  t.equal(await survivors(), 'aaaa')
  t.same(await q('select merged_into from canon.teams where merged_into is not null'), [a, a, a].map((id) => ({ merged_into: id })))
  await undo(q, pending[0]!)
  t.equal(await survivors(), 'aaaa', 'the circle holds')
  await undo(q, pending[1]!)
  t.equal(await survivors(), 'abaa')
  await undo(q, pending[2]!)
  t.equal(await survivors(), 'abcc')
  t.match(await q.one('select merged_into, name from canon.teams where team_id = $1', [d]), { merged_into: c, name: 'd' })
  await undo(q, pending[3]!)
  t.equal(await survivors(), 'abcd')
  t.same((await q('select name from canon.teams order by team_id')).map(({ name }) => name), ['a', 'b', 'c', 'd'])
  t.equal(await q.code(() => undo(q, pending[3]!)), 'OYC03')
})

database.transaction('IDENTITY-34 a decision that is undone takes along those that rest on it; one is approved after what it rests on', async (t, q) => {
  await open(q)
  const [a, b] = await teams(q, 'a', 'b') as [string, string]
  await push(q, 'league', [game('g', { sides: sides('a', 'x') }, day(1)), game('h', { sides: sides('b', 'x') }, day(1))])
  const [g, h] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h')]
  const one = await propose(q, 'team', a, b, {})
  const other = await propose(q, 'fixture', g, h, {}, 1, one)
  t.equal(await q.code(() => approve(q, other)), 'OYC03')
  await approve(q, one)
  await approve(q, other)
  t.equal(await q.value('select count(*)::integer from identity.redirects'), 2)
  await undo(q, one)
  t.equal(await q.value('select count(*)::integer from identity.redirects'), 0)
  t.same(await q('select status, undone_by from identity.decisions'), [1, 2].map(() => ({ status: 'rejected', undone_by: 'Kim' })))
  const again = await propose(q, 'team', a, b, {}, null)
  const last = await propose(q, 'fixture', g, h, {}, null, again)
  await reject(q, again)
  t.equal(await q.value('select status from identity.decisions where decision_id = $1', [last]), 'rejected')
})

database.transaction('IDENTITY-240 what undoing a merge would change is known before, by the pairs that part, the games and the calendars; nothing is written', async (t, q) => {
  await setClock(q, '2026-09-05T00:00:00Z')
  await open(q)
  const [a, b] = await teams(q, 'a', 'b') as [string, string]
  const at = (hour: number) => ({ start: `2026-09-12T${hour}:00:00Z` })
  await push(q, 'league', [game('g', { sides: sides('a', 'x'), ...at(15) }, day(1))])
  await push(q, 'league', [game('i', { sides: sides('a', 'y'), ...at(20) }, day(1))])
  await push(q, 'feed', [game('h', { sides: [{ role: 'home', team: { external_id: b } }], ...at(17) }, day(2))])
  const [g, h] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'feed', 'fixture', 'h')]
  const one = await propose(q, 'team', a, b, {})
  const other = await propose(q, 'fixture', g, h, {}, 1, one)
  await approve(q, one)
  await approve(q, other)
  const { realmId } = homeOf(q)
  t.same(await q.value('select identity.count_listed($1, $2)', [realmId, [a, b]]), { [a]: 2, [b]: 2 })
  t.match(await q.value('select identity.describe_parted($1, array[$2])', [realmId, one]), {
    parted: [{ review_id: one, type: 'team', first_name: 'a', second_name: 'b' }, { review_id: other, type: 'fixture' }],
    parted_counts: { team: 1, fixture: 1 }
  })
  const before = await q.value('select count(*)::integer from ledger.versions')
  const shown = await q.value("select manage.undo_for_now($1, array[$2], 'Kim')", [realmId, one])
  t.match(shown, { parted_counts: { team: 1, fixture: 1 }, calendars: [{ team_id: b, name: 'b', before: 2, after: 1 }] })
  const games = Object.fromEntries(shown.games.map(({ id, what, fields }: any) => [id, [what, fields.map(({ field }: any) => field)]]))
  t.ok([games[g], games[h]].some((game) => game?.[0] === 'returned'), 'what was merged is a game of its own again')
  t.notMatch(JSON.stringify(games), 'merged_into')
  t.equal(await q.value('select count(*)::integer from ledger.versions'), before)
  t.equal(await q.value('select count(*)::integer from identity.decisions where stands'), 2)
  await undo(q, one)
  t.same(await q.value('select identity.count_listed($1, $2)', [realmId, [a, b]]), { [a]: 2, [b]: 1 }, 'as it was shown')
  t.equal(await q.code("select manage.undo_for_now($1, array[$2], 'Kim')", [realmId, one]), 'OYC03')
})
