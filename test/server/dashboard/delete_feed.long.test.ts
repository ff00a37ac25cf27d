/** *Delete this feed*, from its page (FEED-390). */
import t from 'tap'
import { comes } from '../../helpers/await_condition.ts'
import { signInAs } from '../../helpers/dashboard.ts'
import { FEED, feedOf, uploadFile, settle } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const [manager, viewer] = [await signInAs(service, 'schedule_manager'), await signInAs(service, 'viewer')]
const games = makeGames(24)
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

t.test('FEED-390, FEED-392 a feed is deleted with its games, and its page shows that it is done', async (t) => {
  const held = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(games), FEED)
  const feed = await feedOf(manager, held)
  await settle(manager, (await manager.send(`${held}/publish`, { note: '' })).location as string)
  t.match(await manager.read(feed), `href="${feed}/delete"`)
  t.equal((await viewer.get(`${feed}/delete`)).status, 403)
  t.equal((await viewer.send(`${feed}/delete`, { reports: 'keep', note: '' })).status, 403)

  const page = words(await manager.read(`${feed}/delete`))
  t.match(page, /Delete this feed Nothing has changed yet\. Deleting cannot be undone\./)
  t.match(page, '24 upcoming games that no other source reports will be cancelled.')
  t.match(page, /And 4 more games\./)
  t.match(await manager.send(`${feed}/delete`, { note: '' }), { status: 422 })
  t.match(await manager.send(`${feed}/delete`, { reports: 'withdraw', note: 'Moved.' }), { status: 303, location: feed })
  let done = ''
  await comes('the games are withdrawn', async () => {
    done = words(await manager.read(feed))
    return done.includes('Its reports of 24 upcoming games were withdrawn; games that other sources report stay.')
  })
  t.match(done, /This feed was deleted on .*Status deleted since/)
  t.notMatch(done, /Upload a file|Delete…|Fetch it now|Paused/)
  t.notMatch(await manager.read('/dashboard/test/feeds'), feed)
  t.match(words(await manager.read('/dashboard/test/sources')), /feed:csv:spring deleted its feed was deleted /)
  t.match(await manager.send(`${feed}/delete`, { reports: 'keep', note: '' }), { status: 409 })
  const { body } = await service.secret.get('/v1/lookup?source=feed:csv:spring&type=fixture&external_id=5001')
  t.match(words(await manager.read(`/dashboard/test/data/${body.id}`)), / deleted the feed Spring/, 'the history names who did')
  t.match((await service.secret.get(`/v1/fixtures/${body.id}`)).body, { status: 'cancelled' })
  t.equal((await service.secret.get('/v1/fixtures?limit=1')).body.data.length, 0)
})

t.test('FEED-37 the wrong file as the first of a feed is discarded on its page, and its feed with it', async (t) => {
  const run = await uploadFile(manager, '/dashboard/test/feeds/new', 'player,number\nAnn Lee,7\nBo Ray,9\n', { ...FEED, name: 'Roster' })
  const feed = await feedOf(manager, run)
  t.match(await manager.read('/dashboard/test/feeds'), feed)
  t.match(words(await manager.read(run)), /Upload another file Change settings Discard/)
  t.match(words(await manager.read(`${feed}/delete`)), /It reports no games\. Deleting cannot be undone\./)
  t.match(await manager.send(`${run}/discard`, {}), { status: 303, location: '/dashboard/test/feeds?done=discarded' })
  const list = await manager.read('/dashboard/test/feeds?done=discarded')
  t.match(words(list), /Discarded\. Nothing has changed\./)
  t.notMatch(list, feed)
})
