import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { push, say } from '../../helpers/seed.ts'
import { begin, happen } from '../../helpers/relaying.ts'

const database = await useDatabase(t)

database.transaction('webhook.match_recipients finds the recipients of each change, webhook.write_events writes what has a recipient, webhook.schedule_deliveries one delivery for each, the first due first', async (t, q) => {
  const [all, venues] = await begin(q, {}, { events: ['oyss.venue.*'] }) as [string, string]
  await happen(q, 2)
  await push(q, 'league', [say('venue', 'v', { name: 'North Park' })])
  await q(`create temporary table notices on commit drop as select array_agg(n) as notices
    from unnest(webhook.match_recipients(webhook.claim_outbox(10), false)) n`)
  const notices = await q('select n.* from notices, unnest(notices.notices) n')
  t.same(notices.map(({ event, heard_by: by, data }) => [event, by.length, data.type]), [
    ['oyss.team.created', 1, 'team'], ['oyss.team.created', 1, 'team'], ['oyss.venue.created', 2, 'venue']
  ])
  t.same(notices[2]?.heard_by, [all, venues].toSorted())
  await q("update notices set notices = notices || (select array_agg((n.realm_id, 'evt_unheard', n.event, n.subject, n.entity_type, " +
    "n.at, n.scopes, null, null)::webhook.notice) from unnest(notices) n where n.event like 'oyss.venue%')")
  t.equal(await q.value("select webhook.write_events(notices, 'https://x.example') from notices"), 3)
  t.match(JSON.parse(await q.value('select body from webhook.events where type = $1', ['oyss.venue.created'])), {
    type: 'oyss.venue.created', source: 'https://x.example/v1/test', subject: notices[2]?.subject
  })
  const schedule = "select webhook.schedule_deliveries(notices, util.now() - interval '9 microseconds', '1 microsecond') from notices"
  t.same((await q.value(schedule)).toSorted(), [all, all, all, venues].toSorted())
  const scheduled = await q(
    'select event_id, due_at <= util.now() as is_due from webhook.deliveries where subscription_id = $1 order by due_at', [all]
  )
  t.same(scheduled, notices.slice(0, 3).map(({ event_id }) => ({ event_id, is_due: true })))
})
