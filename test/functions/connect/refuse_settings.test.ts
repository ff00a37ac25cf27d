/** What the settings of a feed may be, when it is registered and when they are changed. */
import t from 'tap'
import { toServiceError } from '../../../db/errors.ts'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed } from '../../helpers/feeds/feeds.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const FEED = { name: 'League', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago' }

database.transaction('FEED-1, FEED-2 each setting that is missing or malformed is refused with a sentence that says what it may be', async (t, q) => {
  const refused = (more: object) => q.code('select connect.refuse_settings($1)', [{ ...FEED, ...more }])
  const right = { covers: 'upcoming', vs_means: 'participants', mapping: { home: 'Team 1' }, url: 'https://a.example/a.csv' }
  t.equal(await refused(right), undefined)
  for (const wrong of [
    { name: ' ' }, { name: 'x'.repeat(101) }, { kind: 'pdf' }, { sport: undefined }, { sport: 'chess' }, { time_zone: 'Chicago' },
    { url: 'ftp://a.example' }, { url: 'https://kim@a.example/' }, { covers: 'all' }, { vs_means: 'away_first' }, { mapping: [] },
    { day_first: 'x' }, { requests_per_hour: 0 }
  ]) t.equal(await refused(wrong), 'OYV02', JSON.stringify(wrong))
})

database.transaction('FEED-1 the name of another feed of the account is refused at the name, with the id of that feed: connect.refuse_taken_name', async (t, q) => {
  await makeRealm(q)
  const { feedId } = await makeFeed(q)
  const taken = await q('savepoint s').then(() => makeFeed(q)).catch((error: unknown) => toServiceError(error))
  await q('rollback to savepoint s')
  t.match(taken, { known: { slug: 'conflict' }, errors: [{ path: '/name', id: feedId, message: /"League" already exists/ }] })
  t.equal(await q.code(() => makeFeed(q, { name: 'Other' })), undefined)
})
