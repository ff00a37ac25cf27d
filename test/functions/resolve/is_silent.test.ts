import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { mappedOf } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('DECIDE-20, DECIDE-29 a source is silent on a field of which it never stated anything and no time implied anything', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('bare'), game('dated', { date: '2026-09-12' }), game('said', { status: 'cancelled', time_status: 'tbd' })])
  const silent = async (id: string): Promise<boolean[]> => {
    const { mapping_id: mapping } = await mappedOf(q, 'league', 'fixture', id)
    return Object.values(await q.one(
      "select resolve.is_silent($1, $2, 'status') as status, resolve.is_silent($1, $2, 'time_status') as time", [homeOf(q).realmId, mapping]
    ))
  }
  t.same(await silent('bare'), [true, true])
  t.same(await silent('dated'), [true, false])
  t.same(await silent('said'), [false, false])
})
