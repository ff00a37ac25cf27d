/** A file that an account hands to its feed, by a key (test/functions/api/upload_feed_file.test.ts) or by its people. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, sha } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const handed = (bytes: string) => ({
  content: Buffer.from(bytes), file: { sha256: sha(bytes), byte_count: bytes.length }, is_preview: false
})

database.transaction('LIMIT-44 a file that people hand to a feed counts as stored, once (connect.accept_upload)', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const { feedId: feed_id } = await makeFeed(q)
  const stored = () => q.value('select coalesce(sum(stored_bytes), 0)::integer from intake.turns')
  for (let n = 0; n < 2; n++) await act(q, 'manage.upload_feed', session, { mode: 'test', feed_id, ...handed('Date,Home\n') })
  t.equal(await stored(), 10)
  await q('update tenancy.accounts set stored_megabytes = 4')
  await q('update intake.turns set stored_bytes = 1048576')
  t.equal(await q.code(() => act(q, 'manage.upload_feed', session, { mode: 'test', feed_id, ...handed('Date,Away\n') })), 'OYL02')
})
