/** A second list of the same games, of equal and of worse rank: one reckoning before and after it is published, on every page. */
import t from 'tap'
import { signInAs } from '../../helpers/dashboard.ts'
import { FEED, feedOf, settle, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv, toIcs } from '../../helpers/schedules.ts'
import { game } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const manager = await signInAs(service, 'schedule_manager')
const TOWNS = ['Oakdale', 'Ridgeway', 'Harborview', 'Lakemont', 'Summitville', 'Granger', 'Eastbrook', 'Millstone']
const nameOf = new Map(makeGames(8).map(({ home }, n) => [home, `${TOWNS[n]} ${home} U12`]))
/** With names that are recognised. */
const games = makeGames(24).map((one) => ({
  ...one, home: nameOf.get(one.home) as string, away: nameOf.get(one.away) as string, venue: `${one.venue} Sports Complex`
}))
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const publish = async (run: string): Promise<string> => {
  const { location } = await manager.send(`${run}/publish`, { note: '' })
  await settle(manager, location as string)
  return location as string
}
const withStatus = (statusOf: (n: number) => string): string => toCsv(games).split('\r\n')
  .map((line, n) => line === '' ? line : `${line},${n === 0 ? 'Status' : statusOf(n - 1)}`).join('\r\n')
const statusOf = async (n: number): Promise<string> => (await service.secret.get('/v1/fixtures?limit=50')).body.data
  .find((one: { external_ids: object }) => Object.values(one.external_ids).includes(games[n]?.id)).status

const league = await uploadFile(manager, '/dashboard/test/feeds/new', withStatus(() => ''), { ...FEED, name: 'League' })
await publish(league)
const feed = await feedOf(manager, league)

t.test('FEED-381, FEED-395 a second list of the same games adds none and changes none, before and after, also in the list of the feed', async (t) => {
  const run = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(games), { ...FEED, name: 'Club' })
  const preview = words(await manager.read(run))
  t.match(preview, 'Nothing will change.')
  t.match(preview, 'All 24 games are known from League.')
  const published = await publish(run)
  t.match(words(await manager.read(published)), 'Nothing changed.')
  const list = await feedOf(manager, run)
  t.match(words(await manager.read(list)), /published Nothing changed\./)
  const other = await uploadFile(manager, `${feed}/upload`, withStatus(() => ''), { act: 'preview' })
  t.match(words(await manager.read(other)), 'known from Club')
  await manager.send(`${list}/delete`, { reports: 'keep', note: '' })
  t.notMatch(words(await manager.read(other)), 'known from Club', 'a deleted feed')
})

t.test('FEED-394, FEED-395 a list that states that a cancelled game is on warns before it is published; one that states nothing leaves it', async (t) => {
  const off = await uploadFile(manager, `${feed}/upload`, withStatus((n) => n < 3 ? 'Cancelled' : ''), { act: 'publish' })
  t.match(words(await manager.read(off)), '24 games and events: 3 cancelled, 21 unchanged.')
  const quiet = await uploadFile(manager, '/dashboard/test/feeds/new', toIcs(games), { ...FEED, kind: 'ics', name: 'Hawks' }, 'hawks.ics')
  t.notMatch(words(await manager.read(quiet)), 'scheduled again')
  await publish(quiet)
  t.equal(await statusOf(0), 'cancelled')
  const loud = await uploadFile(manager, '/dashboard/test/feeds/new', withStatus(() => 'Scheduled'), { ...FEED, name: 'Loud' })
  t.match(words(await manager.read(loud)), '3 cancelled games will be listed as scheduled again.')
  await publish(loud)
  t.equal(await statusOf(0), 'scheduled')
})

t.test('FEED-396 a file that changes nothing since a source of better rank decides states who decides, before and after', async (t) => {
  const run = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(makeGames(4).map((one) => ({
    ...one, home: `${one.home} Reserves`, away: `${one.away} Reserves`
  }))), { ...FEED, name: 'Reserves' })
  await publish(run)
  const own = await feedOf(manager, run)
  const list = makeGames(4).map((one) => ({ ...one, home: `${one.home} Reserves`, away: `${one.away} Reserves` }))
  const { body: { id } } = await service.secret.get('/v1/lookup?source=feed:csv:reserves&type=fixture&external_id=5001')
  await service.apply('league', [game(id, { start: '2040-05-05T15:00:00Z', venue: { external_id: 'v', name: 'Far Away' } })])
  const moved = toCsv(list.map((one, n) => n === 0 ? { ...one, time: '20:15' } : one))
  const preview = await uploadFile(manager, `${own}/upload`, moved, { act: 'preview' })
  t.match(words(await manager.read(preview)), 'Nothing will change: 1 game differs, but league decides (rank 1).')
  t.match(words(await manager.read(await publish(preview))), 'Nothing changed: 1 game differs, but league decides (rank 1).')
})
