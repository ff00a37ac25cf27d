/** Lists of *Data* (DASHBOARD-31). */
import t from 'tap'
import { signInAs } from '../../helpers/dashboard.ts'
import { game, gone } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const viewer = await signInAs(service, 'viewer')

t.test('DASHBOARD-31 games that are cancelled, postponed or withdrawn are marked in lists, others are not', async (t) => {
  await service.apply('league', [
    game('on', { title: 'One' }), game('off', { title: 'Two', status: 'cancelled' }), game('wait', { title: 'Three', status: 'postponed' }),
    game('lost', { title: 'Four' })
  ])
  await service.apply('league', [gone('fixture', 'lost')])
  const page = await viewer.read('/dashboard/test/data')
  const badges = Object.fromEntries([...page.matchAll(/<th scope="row"><a [^>]*>(\w+)<\/a><\/th><td[^>]*>(.*?)<\/td>/gs)].map(
    ([, name, cell]) => [name, [...(cell as string).matchAll(/class="badge \w+">([^<]*)</g)].map(([, words]) => words)]))
  t.same(badges, { One: [], Two: ['cancelled'], Three: ['postponed'], Four: ['withdrawn'] })
})
