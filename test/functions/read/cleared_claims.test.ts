import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-261, PROVENANCE-4 read.cleared_claims: a field that a source cleared, and the newest value that it reported before; neither competes', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [day, title] of ['Final', 'The final'].entries()) {
    await push(q, 'league', [game('g', { title }, { observed_at: `2026-09-0${day + 1}T00:00:00Z` })])
  }
  t.same(await q('select from read.cleared_claims'), [])
  await push(q, 'league', [{ ...game('g', {}, { observed_at: '2026-09-03T00:00:00Z' }), cleared: ['title'] } as any])
  const cleared = await q('select field, source_key, value, reason from read.cleared_claims order by precedence')
  t.same(cleared.map((row) => Object.values(row)), [
    ['title', 'league', null, 'Its source cleared the field.'], ['title', 'league', 'The final', 'Its source cleared the field later.']
  ])
  t.same(await q("select from canon.ranked_claims where field = 'title'"), [])
})
