/** *Yield…* in a real browser (Chromium; skipped where there is none), on a phone too. */
import t from 'tap'
import { look, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { FEED, feedOf, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const visit = await useBrowser(t)
const manager = await signInAs(service, 'schedule_manager')
const make = async (name: string): Promise<string> =>
  feedOf(manager, await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(makeGames(12)), { ...FEED, name }))
const [club, league, cup] = [await make('Club'), await make('League'), await make('Cup')]
const idOf = async (feed: string, name: string): Promise<string> =>
  new RegExp(`<option value="(src_\\w+)"[^>]*>${name} \\(`).exec(await manager.read(`${feed}/yield`))?.[1] as string
await manager.send(`${club}/yield`, { source: await idOf(club, 'League') })

look(t, service, visit, {
  paths: { 'a feed that yields': club, 'its setting': `${club}/yield`, 'with refusals': `${cup}/yield`, 'yielded to': `${league}/yield` },
  visitor: manager, rule: 'DECIDE-43'
})
