/** *Undo this upload*, of large ones too, and the daily mail, in a real browser (Chromium; skipped where there is none), on a phone too. */
import t from 'tap'
import { look, signInAs, useBrowser } from '../../helpers/dashboard.ts'
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
const link = unsubscribeLink(secrets, '', 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV')

look(t, service, visit, {
  paths: {
    'an applied run': second, 'a preview that failed': `${second}/undo`, 'an undone run': third, 'a restoration': `${third}/undo`,
    'a run that could not be undone': `/dashboard/test/runs/${failed}`, 'a preview': `/dashboard/test/runs/${failed}/undo`,
    'the daily mail': '/dashboard/security', 'the link of a mail': link
  },
  visitor: developer, rule: 'UNDO-11'
})
