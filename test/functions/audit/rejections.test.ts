/** The view audit.rejections: what was rejected from batches, and why. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const ERRORS = [
  { index: 1, path: '/observations/1/data/start', message: 'Write an instant.' },
  { index: 2, path: '/observations/2/data/player/external_id', message: 'Ann Doe is too long.' },
  { index: 2, path: '/observations/2/data/stats', message: 'Write an object.' },
]

database.transaction('AUDIT-2 each fault is a row; what is wrong with a player is masked for oyss_auditor', async (t, q) => {
  const { accountId, keyHash } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const first = game('g1')
  const { body } = await q.call('api.push_observations', {
    key_hash: keyHash, idempotency_key: randomUUID(), source: 'league', sent_at: null,
    payload: Buffer.from(JSON.stringify({ source: 'league', observations: [first, {}, {}] })), content_type: 'application/json',
    readable: JSON.stringify({ observations: [[0, first]] }), accepted: 1, rejected: 2, errors: ERRORS
  })
  const { batch_id: batchId } = JSON.parse(body as string)
  const read = (role: 'oyss_auditor' | 'oyss_auditor_unmasked') =>
    q.as(role, () => q('select * from audit.rejections order by number'))
  t.match(await read('oyss_auditor_unmasked'), ERRORS.map(({ index, path, message }, n) => ({
    mode: 'test', test_account_id: accountId, batch_id: batchId, batch_index: index, number: String(n + 1), source: 'league',
    account_id: accountId, path, message
  })))
  t.same((await read('oyss_auditor')).map(({ message }) => message), ['Write an instant.', 'masked', 'Write an object.'])
})
