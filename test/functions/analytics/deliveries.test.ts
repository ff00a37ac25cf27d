/** The view analytics.deliveries. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'
import { mark } from '../../helpers/people/private_club.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 a delivery has its event, attempts and the time that it took, without address: analytics.deliveries', async (t, q) => {
  const { live, id } = await openSeason(q)
  const [g1, t1] = [await id('fixture', 'g1'), await id('team', 't1')]
  await q(`insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, secret, since_position)
    values ($1, 'sub_' || repeat('1', 26), $2, 'https://canary-hooks.example/', '{oyss.*}', '\\x00', 0)`, [live.realmId, live.accountId])
  const deliver = async (n: number, type: string, subject: string): Promise<void> => {
    await q(`insert into webhook.events (realm_id, event_id, type, body)
      values ($1, 'evt_' || $2, $3, jsonb_build_object('subject', $4::text)::text)`, [live.realmId, String(n), type, subject])
    await q(`insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, state, attempt_count)
      values ('dlv_' || $2, $1, 'sub_' || repeat('1', 26), 'evt_' || $2, 'succeeded', 2)`, [live.realmId, String(n)])
    await q(`insert into webhook.attempts (delivery_id, attempt, ended_at, status_code) values
      ('dlv_' || $1, 1, util.now() + interval '2 s', 503), ('dlv_' || $1, 2, util.now() + interval '62 s', 204)`, [String(n)])
  }
  await deliver(1, 'oyss.fixture.updated', g1)
  await deliver(2, 'oyss.team.updated', t1)
  const rows = await rowsOf(q, 'deliveries', 'true order by delivery_id')
  t.match(rows, [
    {
      delivery_id: 'dlv_1', event_type: 'oyss.fixture.updated', entity_id: g1, state: 'succeeded', attempt_count: 2, last_status_code: 204,
      delivery_seconds: 62
    }, { entity_id: t1 }
  ])
  t.notMatch(JSON.stringify(rows), /canary-hooks|acct_/)
  const club = await id('organization', 'o1')
  await q.call('manage.add_representative', { account_id: live.accountId, mode: 'live', organization_id: club })
  await mark(q, club)
  t.same((await rowsOf(q, 'deliveries')).map(({ entity_id: entity }) => entity), [g1], 'that of a private team is left out')
})
