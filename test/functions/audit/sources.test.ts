/** The view audit.sources. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { judgeAll, NOON, open, say } from '../../helpers/freshness.ts'
import { homeOf, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FRESH-3 auditors see how right every source was in the end, and how long after others it followed: audit.sources', async (t, q) => {
  const id = await open(q, { league: 1, club: 1, web: 1 })
  await say(q, 10, 'league', 'g1', { start: NOON })
  await say(q, 13, 'club', id, { start: NOON })
  await setClock(q, '2026-09-15T16:00:00Z')
  await judgeAll(q)
  await q('set local role oyss_auditor')
  const rows = await q('select s.*, s.follows_after::text as after from audit.sources s where s.account_id = $1 order by s.source', [
    homeOf(q).accountId
  ])
  t.match(rows, [
    { mode: 'test', source: 'club', source_class: 'ownerCorrection', judged_games: 1, right_share: '1.000', missed_share: '0.000',
      after: '03:00:00', judged_at: new Date('2026-09-15T16:00:00Z') },
    { source: 'dad', judged_games: 0, right_share: null, missed_share: null, after: null, judged_at: null },
    { source: 'league', right_games: 1, followed_changes: 1, missed_changes: 0, after: '00:00:00' }, { source: 'mum' },
    { source: 'web', right_share: '0.000', missed_changes: 1, missed_share: '1.000', after: null }
  ])
})
