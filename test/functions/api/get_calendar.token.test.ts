import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeHash } from '../../helpers/people/people.ts'
import { openClub } from '../../helpers/people/private_club.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('CALENDAR-22, CALENDAR-23 a token is in force until it is revoked; the day of its use is noted, written once a day', async (t, q) => {
  const { live, club } = await openClub(q)
  const hash = makeHash()
  await q(`insert into tenancy.calendar_tokens (token_id, realm_id, account_id, organization_id, name, token_hash, made_by)
    values (util.make_id('ctk'), $1, $2, $3, 'Families', $4, 'Kim')`, [live.realmId, live.accountId, club, hash])
  const use = (token: Buffer | null = hash) => q.as('oyss_http', () => q.call('api.use_calendar_token', { token_hash: token }))
  const row = () => q.one("select last_used_on::text as day, ctid::text as place from tenancy.calendar_tokens")
  t.same([await use(), await use(makeHash()), await use(null)], [true, false, false])
  const first = await row()
  t.equal(first.day, '2026-09-01')
  await use()
  t.same(await row(), first, 'the same day nothing is written')
  await setClock(q, '2026-09-02T09:00:00Z')
  await use()
  t.equal((await row()).day, '2026-09-02')
  await q('update tenancy.calendar_tokens set revoked_at = util.now()')
  t.equal(await use(), false)
})
