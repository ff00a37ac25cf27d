import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { gone, makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { line } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-12 the newest deletion of an external id of stat lines holds for lines that come later; of others none is known', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [line('kept'), gone('team', 'l', { observed_at: '2026-09-09T00:00:00Z' })])
  for (const day of [3, 2]) await push(q, 'league', [gone('stat_line', 'l', { observed_at: `2026-09-0${day}T00:00:00Z` })])
  const deletion = (id: string) => q.value('select intake.deletion_of($1, $2, $3)', [realmId, sourceId, id])
  t.same(await deletion('l'), new Date('2026-09-03T00:00:00Z'))
  t.equal(await deletion('kept'), null)
  t.equal(await deletion('unknown'), null)
})
