/** *Undo this upload* in a real browser (Chromium; skipped where there is none), on a phone too. */
import t from 'tap'
import { look, signInAs, useBrowser } from '../../helpers/dashboard.ts'
import { FEED, feedOf, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const visit = await useBrowser(t)
const developer = await signInAs(service, 'developer')
const games = makeGames(24)
const held = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(games), FEED)
await developer.send(`${held}/publish`, { note: '' })
const upload = async (change: (n: number) => object): Promise<string> =>
  uploadFile(developer, `${await feedOf(developer, held)}/upload`, toCsv(games.map((one, n) => ({ ...one, ...change(n) }))))
const second = await upload((n) => n < 3 ? { time: '20:00' } : {})
const third = await upload((n) => n === 0 ? { time: '20:30' } : n < 3 ? { time: '20:00' } : {})
await developer.send(`${third}/undo`, { act: 'undo' })

look(t, service, visit, {
  paths: { 'an applied run': second, 'a preview': `${second}/undo`, 'an undone run': third, 'a restoration': `${third}/undo` },
  visitor: developer, rule: 'UNDO-11'
})
