/** *Yield…* on the page of a feed, and what the page of a field says of it (DECIDE-43). */
import t from 'tap'
import { comes } from '../../helpers/await_condition.ts'
import { signInAs } from '../../helpers/dashboard.ts'
import { FEED, feedOf, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { game } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const [manager, viewer] = [await signInAs(service, 'schedule_manager'), await signInAs(service, 'viewer')]
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

t.test('DECIDE-41, DECIDE-43, DECIDE-44, DECIDE-45 a feed yields to another on its page, once it showed what changes, and the page of a field says so', async (t) => {
  const run = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(makeGames(12)), FEED)
  await manager.send(`${run}/publish`, { note: '' })
  const feed = await feedOf(manager, run)
  const { body: { id } } = await service.secret.get('/v1/lookup?source=feed:csv:spring&type=fixture&external_id=5001')
  const final = { title: 'League final', start: '2026-12-09T18:30:00Z' }
  await service.apply('club-feed', [game(id, final, { observed_at: '2026-01-01T00:00:00Z' })])

  t.match(await manager.read(feed), `href="${feed}/yield"`)
  t.equal((await viewer.get(`${feed}/yield`)).status, 403)
  const page = await manager.read(`${feed}/yield`)
  const source = /<option value="(src_\w+)">club-feed \(/.exec(page)?.[1] as string
  t.match(words(page), 'This feed yields to no other source')
  t.equal((await viewer.send(`${feed}/yield`, { source })).status, 403)
  t.equal((await viewer.get(`${feed}/yield?to=${source}`)).status, 403)
  const preview = await manager.read(`${feed}/yield?to=${source}`)
  t.match(words(preview), /Nothing has changed yet\. 1 game will move\. Games .*Before After .*12:30/)
  t.notMatch(words(await manager.read(feed)), 'Yields to', 'a preview changes nothing')
  t.match(await manager.send(`${feed}/yield`, { source }), { status: 303, location: `${feed}?done=yields` })
  await comes('it is decided again', async () => !words(await manager.read(feed)).includes('being applied'))
  t.match(words(await manager.read(feed)), 'Yields to club-feed')
  t.match(await manager.send(`${feed}/yield`, { source: 'src_01K5T3M8Q9ZXW4V7N2B6C0D1EF' }), { status: 404 })
  t.match(words(await manager.read(`/dashboard/test/data/${id}?field=sport`)), 'Its source yields to club-feed, which states this field.')
  const field = await manager.read(`/dashboard/test/data/${id}?field=start`)
  t.match(words(field), 'A source that yields to it reports another value.')
  t.match(field, '<details><summary>Original data</summary>', 'data for programs only where it is asked for')
  const asked = /href="(\?field=start&amp;observation=obs_\w+)#words"/.exec(field)?.[1]?.replace('&amp;', '&') as string
  t.match(await manager.read(`/dashboard/test/data/${id}${asked}`), '<details open><summary>Original data</summary>')
  t.match(words(await manager.read(`/dashboard/test/data/${id}`)), 'had Spring yield to club-feed')
  await manager.send(`${feed}/yield`, { source: '' })
  await comes('and back', async () => words(await manager.read(`/dashboard/test/data/${id}`)).includes('yield to no other source any'))
  t.notMatch(words(await manager.read(feed)), 'Yields to')
})
