/** When a source last confirmed a game, on pages for families: a feed pushes nothing where nothing changed. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { named } from '../../helpers/public_pages.ts'
import { idOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PAGE-17 a feed that lists a game as before confirms it, with or without changes to others; a file that lists less than is listed does not', async (t, q) => {
  await setClock(q, '2026-08-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  const games = (moved: number) => season(12, (_one, at) => at === moved ? { start: '12:00' } : {})
  t.equal((await read(q, feed, games(-1))).state, 'applied')
  const id = await idOf(q, feed.sourceKey, 'fixture', 'g0')
  const confirmed = async (): Promise<string> => (await named(q, id)).said.confirmed_at.slice(0, 19)
  t.equal(await confirmed(), '2026-08-01T08:00:00')
  for (const [hour, moved, state] of [['09', -1, 'unchanged'], ['10', 3, 'applied']] as const) {
    await setClock(q, `2026-08-01T${hour}:00:00Z`)
    t.equal((await read(q, feed, games(moved))).state, state)
    t.equal(await confirmed(), `2026-08-01T${hour}:00:00`)
  }
  await setClock(q, '2026-08-01T11:00:00Z')
  await read(q, feed, games(3).filter((_one, at) => at !== 5))
  t.equal(await confirmed(), '2026-08-01T08:00:00', 'it is not known that it was in the file')
})
