import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { push, say, homeOf } from '../../helpers/seed.ts'
import { begin, happen } from '../../helpers/relaying.ts'
import { claim, relay } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

database.transaction('webhook.purge_keys: the team that changed, the teams that a change was and is about, those of its fixture, and nothing that no cache keeps', async (t, q) => {
  await begin(q)
  const team = (id: string) => ({ external_id: id, name: id })
  await push(q, 'league', [say('fixture', 'g', {
    kind: 'game', sport: 'soccer', start: '2026-09-05T10:00:00Z', competition: team('cup'),
    sides: [{ role: 'home', team: team('reds') }, { role: 'away', team: team('blues') }]
  })])
  const ids = (await q('select team_id as id from canon.teams')).map(({ id }) => id as string)
  t.equal(ids.length, 2)
  const keys = (event: string, type: string): Promise<string[]> => q.value(
    `select webhook.purge_keys(array_agg((f.realm_id, 'evt_1', $1, f.fixture_id, $2, util.now(), array['cmp_1', 'tm_1'], null, ` +
      'null)::webhook.notice)) from canon.fixtures f',
    [event, type]
  )
  t.same((await keys('oyss.fixture.created', 'fixture')).toSorted(), [...ids, 'tm_1'].toSorted())
  t.same(await keys('oyss.stat_line.updated', 'stat_line'), ['tm_1'])
  t.same(await keys('oyss.venue.updated', 'venue'), ['tm_1'])
  t.match(await keys('oyss.team.updated', 'team'), [/^fx_/, 'tm_1'], 'what an event of a team is about is that team')
  t.same(await q.value("select webhook.purge_keys('{}')"), [])
})

database.transaction('webhook.delete_emptied leaves everything while a relay is at work, which may have just found it', async (t, q) => {
  await begin(q, {})
  await q("update webhook.subscriptions set status = 'deleted'")
  const relaying = await database.connect()
  await relaying.query("begin; select util.lock_relay(true)")
  t.equal(await q.value('select webhook.delete_emptied()'), 0)
  await relaying.query('rollback')
  t.equal(await q.value('select webhook.delete_emptied()'), 1)
})

database.transaction('WEBHOOK-7 webhook.delete_subscription: nothing more is sent to it, and it is not found again; of another account: OYN01', async (t, q) => {
  const [first, second] = await begin(q, {}, {})
  await happen(q, 1)
  await relay(q)
  const DELETE = 'select webhook.delete_subscription($1, $2, $3)'
  const { realmId, accountId } = homeOf(q)
  t.equal(await q.code(DELETE, [realmId, 'acct_other', first]), 'OYN01')
  await q(DELETE, [realmId, accountId, first])
  t.equal(await q.code(DELETE, [realmId, accountId, first]), 'OYN01')
  t.same((await claim(q)).map((one: any) => one.subscription_id ?? second), [second])
})
