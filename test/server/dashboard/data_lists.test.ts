/** Lists of *Data* (DASHBOARD-31), and of what changed of an entity (DASHBOARD-33). */
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

t.test('DASHBOARD-33 the history of a game leads to older changes and back to newer ones', async (t) => {
  for (let n = 1; n <= 20; n++) {
    const observed = new Date(Date.now() - 60_000 + n).toISOString()
    await service.apply('league', [game('often', { title: `Round ${n}` }, { observed_at: observed })])
  }
  const { id } = (await service.secret.get('/v1/lookup?source=league&type=fixture&external_id=often')).body
  const versions: number[] = []
  let page = await viewer.read(`/dashboard/test/data/${id}`)
  t.notMatch(page, 'Newer changes')
  for (;;) {
    versions.push(...[...page.matchAll(/href="\?version=(\d+)"/g)].map(([, version]) => Number(version)))
    const older = /href="([^"]*)">Older changes/.exec(page)?.[1]
    if (older === undefined) break
    page = await viewer.read(older.replaceAll('&amp;', '&'))
    t.match(page, /<h1>Round 20<\/h1>[^]*Newer changes/, 'it is still shown as it is now')
  }
  t.same(versions, Array.from({ length: 20 }, (_, n) => 20 - n))
  const old = await viewer.read(`/dashboard/test/data/${id}?version=5`)
  t.match(old, /of 20, from[^]*version=5&amp;before=18">Newer changes[^]*version=5&amp;before=2">Older/)
})
