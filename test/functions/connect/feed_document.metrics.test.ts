/** connect.feed_metrics: what /metrics reports of feeds. */
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'
import t from 'tap'

const database = await useDatabase(t)

await database.transaction('FEED-175 feed_metrics counts feeds by status, targets by state and held runs, and reports how long what is due has waited', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  const account = await q.value('select account_id from tenancy.accounts order by account_id limit 1')
  const read = (): Promise<any> => q.value('select connect.feed_metrics()')
  t.same(await read(), { feeds: {}, targets: {}, held: 0, oldest_due_seconds: null })
  for (const name of ['one', 'two', 'three']) {
    await q.call('manage.create_feed', {
      account_id: account, mode: 'test', made_by: 'test',
      feed: { name, kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago', url: `https://${name}.example.org/games.csv` }
    })
  }
  await q("update connect.feeds set status = 'failing' where name = 'one'")
  await q("update connect.feeds set status = 'disabled' where name = 'three'")
  await q(`update connect.targets t set first_ok_at = util.now() - interval '3 days', last_ok_at = util.now() - interval '2 days',
                    listed_count = 5, last_game_on = '2026-10-01'
             from connect.feeds f where f.feed_id = t.feed_id and f.name = 'two'`)
  await q("select set_config('oyss.now', (util.now() + interval '90 seconds')::text, true)")
  t.same(await read(), {
    feeds: { failing: 1, pending: 1, disabled: 1 }, targets: { discovered: 2, stale: 1 }, held: 0, oldest_due_seconds: 90
  })
  t.same((await q.as('oyss_http', () => q.call('api.read_metrics', {})) as { feeds: object }).feeds, await read())
})
