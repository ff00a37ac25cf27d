/** Two sources that know one season under ids of their own, over HTTP and with the real worker: one team, one game, one answer. */
import t from 'tap'
import { comes } from '../helpers/await_condition.ts'
import { useService } from '../helpers/service.ts'

type Data = Record<string, any>
const service = await useService(t)
const { secret, apply } = service
const idOf = async (source: string, type: string, id: string): Promise<string> =>
  (await secret.get(`/v1/lookup?${new URLSearchParams({ source, type, external_id: id })}`)).body.id
const NAMES = ['Riverside Strikers U13 Boys Red', 'Lakeshore Rovers U13 Boys', 'Harbor Hawks U13 Boys']
const DIVISION = { external_id: 'u13', name: 'U13 Boys Premier', age_group: 'U13', gender: 'M' }
const competition = {
  type: 'competition', external_id: 'fall', data: {
    name: 'Fall League', sport: 'soccer', kind: 'league', season: '2026', divisions: [DIVISION]
  }
}
const team = (n: number): Data => ({ external_id: `team-${n}`, name: NAMES[n] })
const game = (id: string, day: number, home: Data, away: Data, data: Data = {}): Data => ({
  type: 'fixture', external_id: id, data: {
    kind: 'game', sport: 'soccer', start: `2026-09-${day}T14:30:00Z`,
    competition: { external_id: 'fall' }, division: { external_id: 'u13' },
    sides: [{ role: 'home', team: home }, { role: 'away', team: away }], ...data
  }
})

t.test('IDENTITY-110, IDENTITY-121 a platform and a league that push their games under ids of their own speak of the same teams and games', async (t) => {
  const games = [game('g1', 12, team(0), team(1)), game('g2', 19, team(1), team(2)), game('g3', 26, team(2), team(0))]
  await apply('league', [competition, ...games])
  await apply('partner', [
    competition, ...games.map((one) => ({ ...one, data: { ...one.data, url: `https://p.example.org/${one.external_id}` } }))
  ])
  for (const [n, name] of NAMES.entries()) {
    t.equal(await idOf('partner', 'team', `team-${n}`), await idOf('league', 'team', `team-${n}`), name)
  }
  for (const id of ['g1', 'g2', 'g3']) {
    t.equal(await idOf('partner', 'fixture', id), await idOf('league', 'fixture', id))
    const { body } = await secret.get(`/v1/fixtures/${await idOf('league', 'fixture', id)}`)
    t.match(body, { url: `https://p.example.org/${id}`, external_ids: { league: id, partner: id } })
  }
  const { body } = await secret.get(`/v1/teams?q=${encodeURIComponent('Riverside Strikers')}`)
  t.equal(body.data.length, 1)
  t.same(body.data[0].external_ids, { league: 'team-0', partner: 'team-0' })
})

t.test('IDENTITY-119, IDENTITY-120 a club that abbreviates its own name is recognised by its schedule, once enough of its games are known', async (t) => {
  const days = [10, 11, 17, 18, 24, 25]
  const own = { external_id: 'ours', name: 'RS 13B' }
  await apply('league', days.map((day) => game(`l${day}`, day, team(0), team(1), { start: `2026-10-${day}T09:00:00Z` })))
  const opponent = await idOf('league', 'team', 'team-1')
  await apply('club-feed', days.map((day) => ({
    ...game(`c${day}`, day, own, { external_id: opponent }, {
      start: `2026-10-${day}T09:00:00Z`, competition: undefined, division: undefined
    })
  })))
  await comes('one team', async () => await idOf('club-feed', 'team', 'ours') === await idOf('league', 'team', 'team-0'))
  for (const day of days) t.equal(await idOf('club-feed', 'fixture', `c${day}`), await idOf('league', 'fixture', `l${day}`))
})
