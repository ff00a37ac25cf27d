/** Data in the dashboard, in a real browser (Chromium; skipped where there is none): search, entities, fields, versions, conflicts. */
import t from 'tap'
import { judge, look, makeVisitor, screens, signInAs, takePicture, useBrowser } from '../helpers/dashboard.ts'
import { game, say, score, sides } from '../helpers/seed.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const { baseUrl, secret } = service
const visit = await useBrowser(t)
const viewer = await signInAs(service, 'viewer')

const idOf = async (type: string, externalId: string): Promise<string> =>
  (await secret.get(`/v1/lookup?source=league&type=${type}&external_id=${externalId}`)).body.id
const day = (n: number): string => `2026-09-${String(n).padStart(2, '0')}`

await service.apply('league', [
  say('organization', 'o', { name: 'Harbor Soccer Club', kind: 'club', region: 'OH', country: 'US' }),
  say('competition', 'c', { name: 'Harbor Cup', sport: 'soccer', kind: 'league', host: { external_id: 'o' }, divisions: [
    { external_id: 'd1', name: 'U12 Boys', stages: [{ external_id: 's1', name: 'Season', type: 'league' }] }
  ] }),
  say('venue', 'v', { name: 'Harbor Park', address: { line1: '1 Quay', city: 'Toledo', region: 'OH' }, geo: [41.65, -83.53] }),
  ...['Harbor Lions', 'Creek Bears', 'Mill Foxes', 'Hill Hawks'].map((name, n) => say('team', `t${n}`, {
    name, organization: { external_id: 'o' }, sport: 'soccer', age_group: 'U12', coach: 'Ada Example'
  })),
  ...Array.from({ length: 24 }, (_, n) => game(`g${n}`, {
    start: `${day(n + 1)}T15:00:00Z`, end: `${day(n + 1)}T16:00:00Z`, time_zone: 'America/New_York', competition: { external_id: 'c' },
    division: { external_id: 'd1' }, stage: { external_id: 's1' }, venue: { external_id: 'v', field: 'Field 2' },
    sides: sides(`t${n % 4}`, `t${(n + 1) % 4}`), notes: 'Ask Ada Example.', url: 'https://league.example/games/1'
  }, { observed_at: '2026-08-01T08:00:00Z' }))
])
const fixture = await idOf('fixture', 'g0')
const moved = { start: `${day(1)}T17:00:00Z`, end: `${day(1)}T18:00:00Z` }
for (const [hour, data] of [['09', moved], ['10', { status: 'postponed' }]] as const) {
  await service.apply('league', [game('g0', { sides: sides('t0', 't1'), ...data }, { observed_at: `2026-08-01T${hour}:00:00Z` })])
}
await service.apply('league', [say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(3, 1) })])
const others = [
  ['parents', 16, { kind: 'scrimmage' }], ['scraper', 18, {}], ['club-feed', 15, { venue: { external_id: 'q', name: 'Quay Field' } }]
] as const
for (const [source, hours, more] of others) {
  await service.apply(source, await Promise.all(Array.from({ length: 12 }, async (_, n) => say('fixture', await idOf('fixture', `g${n}`), {
    kind: 'game', sport: 'soccer', start: `${day(n + 1)}T${hours}:30:00Z`, title: 'Round 1', ...n % 2 ? more : {}
  }))))
}
const competition = await idOf('competition', 'c')
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
  t.match(await stranger.read('/dashboard/test/data'), /There are no fixtures in test mode yet/)
  t.match(await makeVisitor(service).get(shown), { status: 303 })
})

t.test('DASHBOARD-36 conflicts are shown as figures and in examples, of a competition too', async (t) => {
  const page = await viewer.read(`/dashboard/test/conflicts?competition=${competition}`)
  t.match(page, /24 fixtures of <a href="[^"]+">Harbor Cup<\/a> were looked at\./)
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

look(t, service, visit, {
  visitor: viewer, paths: {
    'data': '/dashboard/test/data', 'data-none': '/dashboard/live/data', 'entity': shown, 'entity-then': `${shown}?version=2`,
    'division': `/dashboard/test/data/${competition}?part=divisions.${await idOf('division', 'd1')}.`,
    'field': `${shown}?field=start`, 'conflicts': '/dashboard/test/conflicts',
    'conflict-examples': '/dashboard/test/conflicts?field=start&winner=league&loser=scraper'
  }
})

if (visit !== undefined) {
  t.test('DASHBOARD-33, DASHBOARD-34, DASHBOARD-35 from a search to a value, why it won and its very words, and back in time, without script too', async (t) => {
    for (const javaScriptEnabled of [false, true]) {
      const watched = await visit({ ...screens.phone, javaScriptEnabled })
      const { page } = watched
      await viewer.enter(page.context())
      await page.goto(`${baseUrl}/dashboard/test/data`)
      await takePicture(watched, `data-viewport-${javaScriptEnabled}`, false)
      await page.getByLabel('Name or id').fill('g0')
      await page.getByRole('button', { name: 'Search' }).click()
      t.equal(page.url(), baseUrl + shown, 'an id leads there')
      await takePicture(watched, `entity-viewport-${javaScriptEnabled}`, false)
      await page.locator('main').getByRole('link', { name: /^Tue, 1 Sept? 2026, 13:00 \(America\/New_York\)$/ }).click()
      t.match(await page.getByRole('heading', { level: 1 }).textContent(), /^Start: Tue, 1 Sept? 2026, 13:00 \(America\/New_York\)$/)
      t.match(await page.locator('main').textContent(), /Its source has rank \d; .+ has rank \d\./)
      await page.getByRole('link', { name: 'as it came' }).last().click()
      t.match(await page.locator('pre mark').textContent(), /^"start":\s*"2026-09-01T1\d:30:00Z"$/)
      if (javaScriptEnabled) await judge(t, watched, 'field with words')
      await page.goto(`${baseUrl}${shown}`)
      await page.getByLabel(/^Version/).fill('1')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show this version' }).click()
      await page.waitForURL('**?version=1')
      t.match(await page.locator('main').textContent(), /As it was in version 1 of \d/)
      t.match(await page.locator('main').textContent(), /1 Sept? 2026, 11:00 \(America\/New_York\)/)
      await page.getByRole('link', { name: 'Back to now' }).click()
      t.equal(page.url(), baseUrl + shown)
      await takePicture(watched, `entity-journey-${javaScriptEnabled}`, false)
      await page.context().close()
    }
  })
}
