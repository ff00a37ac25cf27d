/** The overview over HTTP: what is missing to begin (DASHBOARD-83). */
import t from 'tap'
import { signInAs } from '../../helpers/dashboard.ts'
import { FEED, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)

t.test('PEOPLE-104 a feed that went with its unreadable first file needs no attention', async (t) => {
  const { id } = await service.makeAccount('Lakeside')
  const developer = await signInAs(service, 'developer', { accountId: id })
  const run = await uploadFile(developer, '/dashboard/test/feeds/new', 'nothing in columns', FEED)
  t.match(await developer.read(run), 'not readable')
  t.match(await developer.send(`${run}/discard`), { status: 303, location: '/dashboard/test/feeds?done=discarded' })
  t.notMatch(await developer.read('/dashboard/test'), /Needs attention|is stopped|It was deleted/)
})

t.test('DASHBOARD-83 what is missing to begin leads to feeds, too; who has a feed that was read is not asked to push', async (t) => {
  const { id } = await service.makeAccount('Riverside')
  const developer = await signInAs(service, 'developer', { accountId: id })
  const overview = (): Promise<string> => developer.read('/dashboard/test')
  const before = await overview()
  t.match(before, /Get started[^]*href="\/dashboard\/test\/feeds\/new">Upload a schedule<[^]*href="\/dashboard\/test\/feeds">feed</)
  t.match(before, /href="\/dashboard\/test\/batches">Push observations</)
  t.match(before, 'Nothing was pushed in test mode yet.')
  const run = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(makeGames(24)), FEED)
  const held = await overview()
  t.match(held, /The first file of <b>Spring<\/b> is ready/)
  t.notMatch(held, /Get started|Nothing was pushed/)
  await service.stopWorker()
  t.equal((await developer.send(`${run}/publish`)).status, 303)
  t.notMatch(await overview(), /Get started|Nothing was pushed/, 'before it is applied, too')
})
