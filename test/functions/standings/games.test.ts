import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('STANDING-6, STANDING-7, STANDING-8, STANDING-10 standings.games: the games of a stage, whether they count, and who won', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const of = (id: string, more: object) => game(id, { title: id, stage: { external_id: 's' }, sides: sides('a', 'b'), ...more })
  const played = (home: number, away: number, more = {}) => ({ status: 'completed', result: score(home, away, more) })
  await push(q, 'league', [
    of('home', played(2, 1)), of('away', played(0, 1)), of('draw', played(1, 1)), of('outcome', played(1, 1, { outcome: 'away_win' })),
    of('abandoned', played(1, 0, { outcome: 'abandoned' })), of('open', { status: 'scheduled' }), of('cancelled', { status: 'cancelled' }),
    of('running', { status: 'completed', result: { ...score(1, 0), final: false } }), game('elsewhere', played(1, 0))
  ])
  const rows = await q('select f.title, g.is_counted, g.winner from standings.games g join canon.fixtures f using (realm_id, fixture_id)')
  t.same(new Map(rows.map(({ title, ...row }) => [title, Object.values(row)])), new Map(Object.entries({
    home: [true, 1], away: [true, 2], draw: [true, 0], outcome: [true, 2], abandoned: [false, null], open: [false, null],
    running: [false, null]
  })))
})
