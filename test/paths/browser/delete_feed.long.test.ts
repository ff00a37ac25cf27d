/** *Delete this feed* in a real browser (Chromium; skipped where there is none), on a phone too. */
import t from 'tap'
import { comes } from '../../helpers/await_condition.ts'
import { look, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { FEED, feedOf, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const visit = await useBrowser(t)
const manager = await signInAs(service, 'schedule_manager')
const make = async (name: string): Promise<string> => {
  const run = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(makeGames(24)), { ...FEED, name })
  await manager.send(`${run}/publish`, { note: '' })
  return await feedOf(manager, run)
}
const [kept, withdrawn, stays] = [await make('Kept'), await make('Withdrawn'), await make('Spring')]
await manager.send(`${kept}/delete`, { reports: 'keep', note: 'Moved.' })
await manager.send(`${withdrawn}/delete`, { reports: 'withdraw', note: 'Moved.' })
await comes('the games are withdrawn', async () => (await manager.read(withdrawn)).includes('were withdrawn;'))

look(t, service, visit, {
  paths: { 'a feed': stays, 'a preview': `${stays}/delete`, 'a kept feed': kept, 'a withdrawn feed': withdrawn },
  visitor: manager, rule: 'FEED-390'
})
