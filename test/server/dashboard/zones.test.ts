/** When a fixture is, as the pages of the dashboard say it: on its own clock (DASHBOARD-108). */
import t from 'tap'
import { signInAs } from '../../helpers/dashboard.ts'
import { game, say, sides } from '../../helpers/seed.ts'
import { formatMoment, inLanguage } from '../../../server/dashboard/format.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const developer = await signInAs(service, 'developer')
const words = async (path: string): Promise<string> =>
  (await developer.read(`/dashboard/test/${path}`)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ').replaceAll('Sept', 'Sep')
const idOf = async (externalId: string): Promise<string> =>
  (await service.secret.get(`/v1/lookup?source=league&type=fixture&external_id=${externalId}`)).body.id

const zone = 'America/Chicago'
const at = { observed_at: '2026-08-01T08:00:00Z' }
await service.apply('league', [
  say('team', 'a', { name: 'Lions' }), say('team', 'b', { name: 'Bears' }), say('venue', 'v', { name: 'Park', time_zone: zone }),
  game('g', { start: '2026-09-12T14:00:00Z', time_zone: zone, sides: sides('a', 'b') }, at),
  game('there', { start: '2026-09-13T14:00:00Z', venue: { external_id: 'v' } }, at),
  game('nowhere', { start: '2026-09-14T14:00:00Z' }, at)
])
const fixture = await idOf('g')
await service.apply('parents', [say('fixture', fixture, {
  kind: 'game', sport: 'soccer', start: '2026-09-12T15:30:00Z', time_zone: 'America/New_York'
})])

t.test('DASHBOARD-108 a browser of American English reads American days and clocks, in the zone of the game; others do not', async (t) => {
  const read = async (language: string, path: string): Promise<string> => (await (await fetch(`${service.baseUrl}/dashboard/test/${path}`, {
    headers: { accept: 'text/html', cookie: `oyss=${developer.token()}`, 'accept-language': language }
  })).text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ').replaceAll('Sept', 'Sep')
  t.match(await read('en-US,en;q=0.9', 'data'), 'Sat, Sep 12, 2026, 9:00 AM (America/Chicago)')
  t.match(await read('en-US', `data/${fixture}?field=start`), /9:00 AM \(America\/Chicago\).*10:30 AM \(America\/Chicago\)/)
  t.equal(inLanguage('en-US', () => formatMoment('2026-09-12T14:00:00Z', zone)), 'Sat, Sep 12, 2026, 9:00\u00a0AM (America/Chicago)',
    'no line breaks between a clock and AM')
  for (const language of ['en-GB,en-US;q=0.9', 'de-DE']) {
    t.match(await read(language, 'data'), 'Sat, 12 Sep 2026, 09:00 (America/Chicago)')
  }
})

t.test('DASHBOARD-108 a search and an entity show kickoffs on the clock of the game or its venue, else in UTC', async (t) => {
  const found = await words('data')
  for (const reported of ['12 Sep 2026, 09:00 (America/Chicago)', '13 Sep 2026, 09:00 (America/Chicago)', '14 Sep 2026, 14:00 UTC']) {
    t.match(found, reported)
  }
  t.match(await words(`data/${await idOf('there')}`), 'Start Sun, 13 Sep 2026, 09:00 (America/Chicago)')
  t.match(await words(`data/${await idOf('nowhere')}`), 'Start Mon, 14 Sep 2026, 14:00 UTC')
})

t.test('DASHBOARD-108 all claims are shown on one clock, that of the game as it is now, and the page says so; what the service noted is in UTC', async (t) => {
  const claims = await words(`data/${fixture}?field=start`)
  t.match(claims, 'Start: Sat, 12 Sep 2026, 09:00 (America/Chicago)')
  t.match(claims, 'lost Sat, 12 Sep 2026, 10:30 (America/Chicago)')
  t.match(claims, 'All times are in America/Chicago, the time zone of the game')
  t.match(claims, 'Observed Sat, 1 Aug 2026, 08:00 UTC')
  t.match(claims, '"start":"2026-09-12T14:00:00Z"'.replaceAll('"', '&quot;'), 'the observation stays as it came')
  t.notMatch(await words(`data/${fixture}?field=status`), 'All times are in')
  t.notMatch(await words(`data/${await idOf('nowhere')}?field=start`), 'All times are in')
})

t.test('DASHBOARD-108 examples of conflicts, a trial of a webhook, versions and the preview of a replay show it so, too', async (t) => {
  t.match(await words('conflicts?field=start&winner=league&loser=parents'),
    'Sat, 12 Sep 2026, 09:00 (America/Chicago) Sat, 12 Sep 2026, 10:30 (America/Chicago)')
  await service.apply('league', [game('g', { start: '2026-09-12T23:30:00Z', time_zone: zone, sides: sides('a', 'b') }, {
    observed_at: '2026-08-02T08:00:00Z'
  })])
  const moved = 'Moved from Sat, 12 Sep 2026, 09:00 (America/Chicago) to Sat, 12 Sep 2026, 18:30 (America/Chicago).'
  const now = await words(`data/${fixture}`)
  t.match(now, moved)
  t.match(now, /History When No\. What changed \w{3}, [\w ]+, \d\d:\d\d UTC/)
  t.match(await words(`data/${fixture}?version=1`),
    'Start Sat, 12 Sep 2026, 09:00 (America/Chicago) Sat, 12 Sep 2026, 18:30 (America/Chicago)')
  t.match(await words('webhooks/new?events=oyss.fixture.rescheduled'), moved)
  await service.stopWorker()
  const { body } = await service.secret.push('league', [
    game('g', { start: '2026-09-13T02:00:00Z', time_zone: zone, sides: sides('a', 'b') }, { observed_at: '2026-08-03T08:00:00Z' }),
    game('new', { start: '2026-09-20T16:00:00Z', time_zone: zone })
  ])
  const preview = await words(`batches/${body.batch_id}/preview`)
  t.match(preview, 'Start Sat, 12 Sep 2026, 18:30 (America/Chicago) Sat, 12 Sep 2026, 21:00 (America/Chicago)')
  t.match(preview, 'start Sun, 20 Sep 2026, 11:00 (America/Chicago)')
  await service.startWorker()
})
