/** *Undo this upload*, of large ones too, and the daily mail, in a real browser (Chromium; skipped where there is none), on a phone too. */
import t from 'tap'
import { judge, look, screens, signInAs, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { FEED, feedOf, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { secrets } from '../../helpers/config.ts'
import { useService } from '../../helpers/service.ts'
import { unsubscribeLink } from '../../../platform/unsubscribing.ts'

const service = await useService(t, { config: { smtpUrl: 'smtp://127.0.0.1:1' } })
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
// A large one that a worker could not undo, and one that it cannot preview.
const admin = await service.database.connect()
for (const [run, isPreview] of [[held, false], [second, true]] as const) {
  await admin.query(`insert into connect.undos (realm_id, run_id, is_preview, is_void, asked_by, asked_at, attempt_count, error, failed_at)
    select n.realm_id, n.run_id, $2, true, n.made_by, now() - interval '3 minutes', 12, 'It is being changed right now.', now()
      from connect.runs r join connect.runs n using (realm_id, target_id)
     where r.run_id = $1 and n.run_id = case when $2 then r.run_id else (select min(x.run_id) from connect.runs x
       where x.realm_id = r.realm_id and x.target_id = r.target_id and x.state = 'applied') end`, [run.split('/').at(-1), isPreview])
}
const failed = (await admin.query('select run_id from connect.undos where not is_preview')).rows[0].run_id
await admin.query(`update intake.batches set accepted_count = 501
  where batch_id = any ((select batch_ids from connect.runs where run_id = $1)::text[])`, [second.split('/').at(-1)])
const half = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(games), { ...FEED, name: 'Half' })
await developer.send(`${half}/publish`, { note: '' })
const lacking = await uploadFile(developer, `${await feedOf(developer, half)}/upload`, toCsv(games.filter((_one, n) => n % 2 === 0)))
const link = unsubscribeLink(secrets, '', 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV')

look(t, service, visit, {
  paths: {
    'an applied run': second, 'a preview that failed': `${second}/undo`, 'an undone run': third, 'a restoration': `${third}/undo`,
    'a run that could not be undone': `/dashboard/test/runs/${failed}`, 'a preview': `/dashboard/test/runs/${failed}/undo`,
    'the daily mail': '/dashboard/security', 'the link of a mail': link, 'a file that lacks games': lacking,
    'games of a restoration': `${third}/undo/games`, 'a schedule': `${second}/games?what=listed`,
    'a live form': '/dashboard/live/feeds/new'
  },
  visitor: developer, rule: 'UNDO-11'
})

if (visit !== undefined) {
  t.test('UNDO-11, CORRECT-12 pages that refresh themselves are readable, in light and dark', async (t) => {
    await admin.query(`update intake.batches set accepted_count = 501
      where batch_id = any ((select batch_ids from connect.runs where run_id = $1)::text[])`, [third.split('/').at(-1)])
    await service.stopWorker()
    const [id] = /fx_\w{26}/.exec(await developer.read(`${second}/games?what=listed`)) as RegExpExecArray
    const corrected = await developer.send(`/dashboard/test/data/${id}/correct?field=title`, {
      title: 'Final', reason: 'Seen.', until: '', confirmed: 'yes'
    })
    for (const [screen, options] of Object.entries(screens)) {
      const watched = await visit(options)
      const { page } = watched
      await developer.enter(page.context())
      // The page stays while it is looked at.
      await page.addInitScript('{ const later = setTimeout; window.setTimeout = (work, pause) => pause === 1500 ? 0 : later(work, pause) }')
      for (const [name, path] of [['a preview under way', `${third}/undo`], ['a correction that waits', corrected.location]] as const) {
        await page.goto(service.baseUrl + path)
        t.ok(await page.locator('[data-again]').count() > 0, name)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await judge(t, watched, `${name}, ${colorScheme}`)
          await takePicture(watched, `${name}-${screen}-${colorScheme}`)
        }
      }
    }
    await service.startWorker()
  })
}
