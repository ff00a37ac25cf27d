/** Data in the dashboard over HTTP: search, entities, conflicts, sizes of pages. */
import t from 'tap'
import { makeVisitor, signInAs } from '../helpers/dashboard.ts'
import { day, makeDataSeason } from '../helpers/data_season.ts'
import { game, say, sides } from '../helpers/seed.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const viewer = await signInAs(service, 'viewer')
const { idOf, fixture, competition } = await makeDataSeason(service)
const shown = `/dashboard/test/data/${fixture}`

t.test('DASHBOARD-30 a search, an entity and a field show what a viewer may see; another account sees none of it', async (t) => {
  const found = await viewer.read('/dashboard/test/data?kind=team&q=lions')
  t.match(found, /Harbor Lions<\/a>/)
  t.same(await viewer.get(`/dashboard/test/data?q=${fixture}`).then(({ status, location }) => [status, location]), [303, shown])
  t.same((await viewer.get('/dashboard/test/data?q=r1')).location, `/dashboard/test/data/${await idOf('fixture', 'g1')}`)
  t.match(await viewer.get('/dashboard/test/data?q=x'), { status: 400, text: /Give 2 to 300 characters/ })
  t.match(await viewer.get('/dashboard/test/data?cursor=x'), { status: 400, text: /Start again without a cursor/ })
  t.match(await viewer.get('/dashboard/test/data/fx_00000000000000000000000000'), { status: 404, text: /There is no entity/ })
  t.match(await viewer.get(`${shown}?version=99`), { status: 404, text: /its versions are 1 to \d/ })
  t.match(await viewer.get(`${shown}?field=notes`), { status: 404, text: /Nobody claims anything on notes/ })
  t.match((await viewer.get(`/dashboard/test/data/${await idOf('division', 'd1')}`)).location, `/dashboard/test/data/${competition}?part=`)
  const page = await viewer.read(shown)
  t.match(page, /Round 1: Harbor Lions v Creek Bears/)
  t.notMatch(page, 'Ada Example')
  const { id } = await service.makeAccount('Elsewhere')
  const stranger = await signInAs(service, 'owner', { accountId: id })
  t.match(await stranger.get(shown), { status: 404 })
  t.match(await stranger.read('/dashboard/test/data'), /No games and events in test mode yet/)
  t.match(await makeVisitor(service).get(shown), { status: 303 })
})

t.test('DASHBOARD-36 conflicts are shown as figures and in examples, of a competition too', async (t) => {
  const page = await viewer.read(`/dashboard/test/conflicts?competition=${competition}`)
  t.match(page, /24 games of <a href="[^"]+">Harbor Cup<\/a> were compared\./)
  t.match(page, /<table class="heat">[^]*<td class="h5">/)
  const examples = await viewer.read('/dashboard/test/conflicts?field=start&winner=league&loser=scraper')
  t.match(examples, /Start: scraper against league/)
  t.match(await viewer.read('/dashboard/test/conflicts?kind=team'), /No sources disagree/)
  t.match(await viewer.get('/dashboard/test/conflicts?kind=player'), { status: 400 })
})

t.test('DASHBOARD-9 the fullest pages stay within their bounds, with room for the menu', async (t) => {
  const divisions = Array.from({ length: 12 }, (_, n) => ({
    external_id: `x${n}`, name: `Under 12 boys, premier division ${n}`, age_group: 'U12', gender: 'M', level: 'Premier'
  }))
  for (let n = 1; n <= 9; n++) {
    await service.apply('league', [
      say('competition', 'full', { name: `The Harbor and Riverside Cup ${n}`, sport: 'soccer', kind: 'league', season: '2026', divisions }),
      ...Array.from({ length: 10 }, (_, m) => game(`full${m}`, {
        title: `The opening round of the season ${n}`, competition: { external_id: 'full' }, start: `${day(n)}T15:00:00Z`,
        sides: sides('t0', 't1'), venue: { external_id: 'v', field: `Field ${n}` }, url: 'https://league.example/games/1'
      }))
    ])
  }
  const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => idOf('fixture', `full${n}`)))
  const full = ids[0] as string
  const guests = sides('a', 'b').map((side) => ({ ...side, team: { ...side.team, name: 'X' } }))
  for (const [n, source] of ['parents', 'scraper', 'club-feed', 'owner', 'partner'].entries()) {
    await service.apply(source, ids.map((id) => say('fixture', id, {
      kind: 'scrimmage', sport: 'soccer', start: `${day(n + 1)}T20:00:00Z`, title: `The season opens ${n}`, status: 'postponed',
      venue: { external_id: 'v', field: `Pitch ${n}` }, sides: guests
    })))
  }
  const paths = [
    `data/${full}`, `data/${full}?version=3`, `data/${full}?field=start`, `data/${await idOf('competition', 'full')}`,
    'conflicts', 'conflicts?field=start&winner=league&loser=parents', 'data'
  ]
  for (const path of paths) {
    const size = Buffer.byteLength(await viewer.read(`/dashboard/test/${path}`))
    t.ok(size <= 14 * 1024, `${path}: ${size} bytes`)
  }
})
