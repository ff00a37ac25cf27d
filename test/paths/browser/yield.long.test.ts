/** *Yield…* in a real browser (Chromium; skipped where there is none), on a phone too. */
import t from 'tap'
import { look, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { FEED, feedOf, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { game } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const visit = await useBrowser(t)
const manager = await signInAs(service, 'schedule_manager')
const make = async (name: string): Promise<string> => {
  const run = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(makeGames(12)), { ...FEED, name })
  if (name === 'Cup') await manager.send(`${run}/publish`, { note: '' })
  return feedOf(manager, run)
}
const [club, league, cup] = [await make('Club'), await make('League'), await make('Cup')]
const idOf = async (feed: string, name: string): Promise<string> =>
  new RegExp(`<option value="(src_\\w+)"[^>]*>${name} \\(`).exec(await manager.read(`${feed}/yield`))?.[1] as string
await manager.send(`${club}/yield`, { source: await idOf(club, 'League') })

const { body: { id } } = await service.secret.get('/v1/lookup?source=feed:csv:cup&type=fixture&external_id=5001')
const final = { title: 'Cup final', start: '2026-12-09T18:30:00Z' }
await service.apply('club-feed', [game(id, final, { observed_at: '2026-01-01T00:00:00Z' })])

look(t, service, visit, {
  paths: {
    'a feed that yields': club, 'its setting': `${club}/yield`, 'the preview of a yield': `${cup}/yield?to=${await idOf(cup, 'club-feed')}`,
    'a setting with refusals': `${cup}/yield`, 'yielded to': `${league}/yield`
  },
  visitor: manager, rule: 'DECIDE-43'
})
