/** A first run with games that another source reports differently, in a real browser (Chromium; skipped where there is none). */
import t from 'tap'
import { look, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { FEED, settle, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { game } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const visit = await useBrowser(t)
const developer = await signInAs(service, 'developer')
const held = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(makeGames(12)), FEED)
const { location: run } = await developer.send(`${held}/publish`, { note: '' })
await settle(developer, run as string)
await developer.send('/dashboard/test/sources', { key: 'county', class: 'hostFeed' })
for (const [n, observed] of ['2026-01-01T00:00:00Z', new Date().toISOString()].entries()) {
  const { body: { id } } = await service.secret.get(`/v1/lookup?source=feed:csv:spring&type=fixture&external_id=${5001 + n}`)
  await service.apply('county', [game(id, {
    start: '2040-05-05T15:00:00Z', venue: { external_id: 'w', name: 'Harbour Fields' }
  }, { observed_at: observed })])
}

look(t, service, visit, { paths: { 'a first run': run as string }, visitor: developer, rule: 'FEED-388' })
