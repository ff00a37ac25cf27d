import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin, BEGIN } from '../../helpers/relaying.ts'
import { homeOf } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('WEBHOOK-8 a new secret signs with the previous one for 24 hours, and one before that no more; of another account: OYN01', async (t, q) => {
  const [id] = await begin(q, { secret: Buffer.from('one') })
  const { realmId, accountId } = homeOf(q)
  const ROTATE = 'select r.* from webhook.rotate_secret($1, $2, $3, $4) r'
  const rotate = (secret: string) => q.one(ROTATE, [realmId, accountId, id, Buffer.from(secret)])
  t.match(await rotate('two'), {
    secret: Buffer.from('two'), previous_secret: Buffer.from('one'), previous_secret_ends_at: new Date(Date.parse(BEGIN) + 86_400_000)
  })
  t.match(await rotate('three'), { secret: Buffer.from('three'), previous_secret: Buffer.from('two') })
  t.equal(await q.code(ROTATE, [realmId, 'acct_other', id, Buffer.from('four')]), 'OYN01')
  t.equal(await q.code(ROTATE, [realmId, accountId, 'sub_unknown', Buffer.from('four')]), 'OYN01')
})
