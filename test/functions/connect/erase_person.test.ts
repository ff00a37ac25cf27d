/** What connect.reset_realm leaves: test/functions/manage/create_feed.test.ts. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { entry, extraction, HEADERS, makeFeed, read, season, showFeed } from '../../helpers/feeds/feeds.ts'
import { erase, findTraces, givePersonKeys, NAME } from '../../helpers/people/persons.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-9, PRIVACY-5 the erasure of a person reaches stored bodies, entries, listings, skipped rows and the words of runs', async (t, q) => {
  await makeRealm(q)
  await givePersonKeys(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  const reported = { title: `Goodbye ${NAME}`, kind: 'event', home: undefined, away: undefined }
  await read(q, feed, extraction([...season(30), entry(31, reported)], {
    skips: [{ row: NAME, code: 'no_date', words: `No date of ${NAME}.`, excerpt: `Coach ${NAME}` }], warnings: [NAME]
  }))
  await setClock(q, '2026-09-01T13:00:00Z')
  await read(q, feed, extraction([...season(30), entry(31, reported)], {}, [...HEADERS, 'Gate'])) // held: its entries stay
  t.ok((await findTraces(q)).includes('connect.listed'))
  const erased = await erase(q, { source: feed.sourceKey, names: [NAME] })
  t.match(erased.row_counts, {
    'connect.bodies': 2, 'connect.entries': 1, 'connect.listed': 1, 'connect.skips': 1
  })
  const held = await q.value("select run_id from connect.runs where state = 'held'")
  t.equal(await q.code(() => q.call('manage.replay_run', { run_id: held, is_dry: false, made_by: 'Kim' })), 'OYC03')
  t.same((await findTraces(q)).filter((table) => table.startsWith('connect.')), [])
})

database.transaction('FEED-9, FEED-20 a status that names what a person erased was called is written again, of what is left of it', async (t, q) => {
  await makeRealm(q)
  await givePersonKeys(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  await read(q, feed, extraction(season(30), { unknown_words: [`Ill: ${NAME}`] }))
  t.match(await showFeed(q, feed), { status: 'degraded', status_reason: new RegExp(NAME) })
  await erase(q, { source: feed.sourceKey, names: [NAME] })
  t.match(await showFeed(q, feed), { status: 'degraded', status_reason: /Ill: / })
  t.notMatch(await showFeed(q, feed), { status_reason: new RegExp(NAME) })
})
