/** What stating who decides the games of a run takes, of a run of ten thousand games: look-ups for a thousand, counted, never timed. */
import t from 'tap'
import { useFreshDatabase } from '../helpers/database.ts'
import { makeFeed, read, season } from '../helpers/feeds/feeds.ts'
import { makeRealm, makeSource } from '../helpers/seed.ts'
import { buffersOf } from './reading.ts'

const database = await useFreshDatabase(t)
/** For each of a thousand games its external id, the claims of both sources, and values compared: 60 buffers. Of all ten, 513,000. */
const THOUSAND = 100_000
const DECIDED = (id: string): string => `(select connect.decided_now(r) from connect.runs r where r.run_id = '${id}')`

database.transaction('FEED-396 who decides the games of a run is read of its first thousand: connect.decided_now', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const feed = await makeFeed(q)
  const { run_id: id } = await read(q, feed, season(2))
  const own = await q.value('select source_id from connect.feeds where feed_id = $1', [feed.feedId])
  const league = await makeSource(q, 'league', 'partnerApi')
  await q('set local session_replication_role = replica')
  const batches = await q.value(`select array_agg(util.make_id('batch')) from generate_series(1, 10)`)
  await q(`
    insert into intake.observations (
      realm_id, observation_id, batch_id, batch_index, source_id, type, external_id, observed_at, confidence, is_deleted, cleared, data,
      content_hash)
    select $1, util.make_id('obs'), ($3::text[])[1 + n / 1000], n % 1000, $2, 'fixture', 'n' || n, util.now(), 1, false, '{}', '{}', 'x'
      from generate_series(0, 9999) n`, [realmId, own, batches])
  await q(`
    insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id, observation_id, observed_at, confidence)
    select $1, s.source_id, 'fixture', s.prefix || n, 'fx_' || n, util.make_id('obs'), util.now(), 1
      from generate_series(0, 9999) n cross join (values ($2, 'n'), ($3, 'l')) s (source_id, prefix)`, [realmId, own, league])
  await q(`
    insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
    select m.realm_id, m.mapping_id, f.field,
           case when m.source_id = $2 and f.field = 'start' then '"2026-09-12T16:00:00Z"' else f.value end, m.source_id <> $2
      from canon.external_ids m
      cross join (values ('start', '"2026-09-12T15:00:00Z"'::jsonb), ('date', '"2026-09-12"'), ('status', '"scheduled"')) f (field, value)
     where m.realm_id = $1 and m.entity_id like 'fx\\__%' and length(m.entity_id) < 10`, [realmId, own])
  await q('set local session_replication_role = origin')
  await q('analyze canon.external_ids, canon.claims, intake.observations')
  await q('update connect.runs set batch_ids = $2 where run_id = $1', [id, batches])
  const [{ decided }] = await q(`select ${DECIDED(id)} as decided`) as [{ decided: object[] }]
  t.match(decided, [{ source: 'league', games: 1000, is_part: true }])
  const buffers = await buffersOf(q, DECIDED(id))
  t.ok(buffers < THOUSAND, `${buffers} buffers`)
  await q('update connect.runs set batch_ids = $2 where run_id = $1', [id, (batches as string[]).slice(0, 1)])
  t.match((await q(`select ${DECIDED(id)} as decided`))[0]?.decided, [{ games: 1000, is_part: false }])
})
