/** *Undo this upload* and *Restore this upload*, from the page of a run (UNDO-11). */
import t from 'tap'
import { becomes } from '../../helpers/await_condition.ts'
import { signInAs } from '../../helpers/dashboard.ts'
import { FEED, feedOf, settle, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { makeOyss } from '../../helpers/oyss.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const [developer, viewer] = [await signInAs(service, 'developer'), await signInAs(service, 'viewer')]
const games = makeGames(24)
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const statusOf = async (id: string): Promise<string> => {
  const { body } = await service.secret.get(`/v1/lookup?source=feed:csv:spring&type=fixture&external_id=${id}`)
  return (await service.secret.get(`/v1/fixtures/${body.id}`)).body.status
}

t.test('UNDO-11 an upload is previewed, undone and restored from the page of its run', async (t) => {
  const held = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(games), FEED)
  const feed = await feedOf(developer, held)
  await developer.send(`${held}/publish`, { note: '' })
  t.notMatch(await developer.read(held), 'Undo this upload', 'a held run applied nothing')
  const moved = games.map((one, n) => n === 0 ? { ...one, time: '20:00' } : one)
  const added = { ...games[1]!, id: '6000', time: '20:15', venue: 'North Run' }
  const run = await uploadFile(developer, `${feed}/upload`, toCsv([...moved, added]))
  const page = await developer.read(run)
  t.match(page, `href="${run}/undo"`)
  t.match(page, 'Undo this upload')
  t.notMatch(await viewer.get(run), 'Undo this upload')
  t.equal((await viewer.get(`${run}/undo`)).status, 403)
  t.equal((await viewer.send(`${run}/undo`, { act: 'undo' })).status, 403)

  const preview = words(await developer.read(`${run}/undo`))
  t.match(preview, /Undo this upload Nothing has changed yet\. 1 game will move, 1 will be cancelled\./)
  t.match(preview, /Kestrels v Herons moved .*09:00 .*start: [^;]*20:00.*start: [^;]*09:00/)
  t.match(preview, /cancelled .*status: scheduled .*status: cancelled/)
  const listed = words(await developer.read(`${run}/undo/games?what=cancelled`))
  t.match(listed, /Back to the preview Games .*all \(2\) moved \(1\) cancelled \(1\) .*1 game, by date/)
  const csv = await developer.read(`${run}/undo/games.csv`)
  t.match(csv, /^what,date,time,time_zone,game,.*\r\n(?:moved|cancelled),.*\r\n(?:moved|cancelled),.*\r\n$/)
  t.equal((await viewer.get(`${run}/undo/games`)).status, 403)
  t.notMatch(preview, 'The address still publishes it')
  t.equal(await statusOf('6000'), 'scheduled')

  t.match(await developer.send(`${run}/undo`, { act: 'undo' }), { status: 303, location: `${run}?done=undone` })
  t.equal(await statusOf('6000'), 'cancelled')
  const { body: { id } } = await service.secret.get('/v1/lookup?source=feed:csv:spring&type=fixture&external_id=6000')
  t.match(words(await developer.read(`/dashboard/test/data/${id}`)),
    /cancelled: Status; withdrawn\. The upload that reported it was undone\. \S[^.]* undid the upload of schedule\.csv /,
    'one reason, once')
  const undone = words(await developer.read(`${run}?done=undone`))
  t.match(undone, /The upload is undone\. .*undone This upload was undone\. .*It was undone by .+ on /)
  t.match(undone, /You can restore it until .*Restore this upload.* Games that it changed /)
  t.match(words(await developer.read(feed)), / undone \d+ games and events: 1 added, 1 moved/, 'in the list of the feed')
  t.equal((await developer.send(`${run}/undo`, { act: 'undo' })).status, 409)
  t.match(words(await developer.read(`${run}/undo`)), /Nothing has changed yet\. 1 game will move, 1 will be back on the schedule/)

  const admin = await service.database.connect()
  const age = (days: number) => admin.query(
    `update connect.runs set voided_at = voided_at - $2 * interval '1 day' where run_id = $1`, [run.split('/').at(-1), days])
  const { facts, oyss } = makeOyss({ DATABASE_URL: service.database.connectionString })
  const show = ['run', 'show', run.split('/').at(-1) as string] as const
  t.match(await facts(...show), { voided_at: String, restorable_until: String })
  t.match(await oyss(...show), { out: /It was undone at .*, and can be restored until / })
  await age(91)
  const past = words(await developer.read(run))
  t.match(past, /It can no longer be restored: upload the file again\./)
  t.notMatch(past, 'Restore this upload')
  t.match(await developer.send(`${run}/undo`, { act: 'restore' }), { status: 409 }, 'UNDO-8')
  t.match(await facts(...show), { is_past: true })
  t.match(await oyss(...show), { out: /It was undone at .*, and can no longer be restored\./ })
  await age(-91)

  t.match(await developer.send(`${run}/undo`, { act: 'restore' }), { status: 303, location: `${run}?done=restored` })
  t.equal(await statusOf('6000'), 'scheduled')
  t.match(words(await developer.read(`/dashboard/test/data/${id}`)), / restored the upload of schedule\.csv /)
  t.match(words(await developer.read(run)), /It was undone by .+ on .+, and restored by .+ on /, 'both stand on the page of the run')
  t.match(words(await developer.read(`${run}?done=restored`)), 'The upload is restored.')
})

t.test('UNDO-11 the undo of changed settings states which settings stay, and leads to them', async (t) => {
  const held = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(games), { ...FEED, name: 'Zoned' })
  const first = (await developer.send(`${held}/publish`, { note: '' })).location as string
  await settle(developer, first)
  const feed = await feedOf(developer, held)
  t.notMatch(await developer.read(`${first}/undo`), 'Settings are not undone', 'it changed none')
  const settings = { name: 'Zoned', sport: 'soccer', time_zone: 'America/New_York', team: '', covers: 'season', day_first: 'no' }
  const tried = (await developer.send(`${feed}/settings/preview`, { ...settings, note: 'It is Eastern.' })).location as string
  await settle(developer, tried)
  const run = (await developer.send(`${tried}/publish`, { note: 'It is Eastern.' })).location as string
  t.match(await settle(developer, run), '“It is Eastern.”')
  t.notMatch(await developer.read(run), 'Settings are not undone', 'it is not undone')
  const stays = /Settings are not undone\. The feed still reads files with [^<]*America\/New_York\. <a\s+href="[^"]*\/settings">Settings</
  t.match(await developer.read(`${run}/undo`), stays)
  await developer.send(`${run}/undo`, { act: 'undo' })
  t.match(await developer.read(run), stays)
  await developer.send(`${feed}/settings`, { ...settings, time_zone: 'America/Chicago', note: '' })
  t.notMatch(await developer.read(run), stays, 'they are others now')
})

t.test('FEED-42 a file that lacks games says which are removed, and which stay and why', async (t) => {
  // On days of their own: what another feed reports too is not removed.
  const own = games.map((one) => ({ ...one, date: new Date(Date.parse(one.date) + 90 * 86_400_000).toISOString().slice(0, 10) }))
  const held = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(own), { ...FEED, name: 'Half' })
  await developer.send(`${held}/publish`, { note: '' })
  const half = own.filter((_one, n) => n % 2 === 0)
  const page = words(await developer.read(await uploadFile(developer, `${await feedOf(developer, held)}/upload`, toCsv(half))))
  const [, missing, stays] = /(\d+) of 24 games still to come are missing; (\d+) of them stay/.exec(page) ?? []
  const [, removed] = /(\d+) games that it does not list will be removed/.exec(page) ?? []
  t.equal(Number(missing), 12)
  t.equal(Number(removed) + Number(stays), 12, 'what is removed and what stays is what is missing')
  t.match(page, new RegExp(`What stays ${stays} upcoming games? that this file does not list stays?: ${stays} on its first or last day`))
})

t.test('UNDO-12 a large upload is previewed and undone by a worker, and the pages say so until it is done', async (t) => {
  const held = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(games), { ...FEED, name: 'Large' })
  await developer.send(`${held}/publish`, { note: '' })
  const feed = await feedOf(developer, held)
  const run = await uploadFile(developer, `${feed}/upload`, toCsv(games.map((one, n) => n < 2 ? { ...one, time: '20:30' } : one)))
  const admin = await service.database.connect()
  await admin.query('update intake.batches set accepted_count = 501')
  await service.stopWorker()
  t.match(words(await developer.read(`${run}/undo`)), /We are finding out what would change: 24 games .*Look again/)
  t.equal((await developer.get(`${run}/undo/games`)).status, 303, 'they are not known yet')
  await service.startWorker()
  t.ok(await becomes(async () => /Nothing has changed yet\. 2 games will move/.test(words(await developer.read(`${run}/undo`)))))
  await service.stopWorker()
  t.match(await developer.send(`${run}/undo`, { act: 'undo' }), { status: 303, location: run })
  t.match(words(await developer.read(run)), /being undone .*It is being undone: 24 games .*Look again/)
  t.match(await developer.read(feed), 'data-again')
  t.equal((await developer.send(`${run}/undo`, { act: 'undo' })).status, 409)
  await service.startWorker()
  t.ok(await becomes(async () => /It was undone by .+ on /.test(words(await developer.read(run)))))
  t.notMatch(await developer.read(run), 'data-again')

  await admin.query(`insert into connect.undos (realm_id, run_id, is_preview, is_void, asked_at, attempt_count, error, failed_at)
    select r.realm_id, r.run_id, false, false, now(), 12, 'It was busy.', now() from connect.runs r where run_id = $1`,
  [run.split('/').at(-1)])
  t.match(words(await developer.read(run)), /It could not be restored, and nothing has changed\. It was busy\. .*Restore this upload/)
})
