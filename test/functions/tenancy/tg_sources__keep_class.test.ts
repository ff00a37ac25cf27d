import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction("a source's class and key are fixed at its registration: OYX13", async (t, q) => {
  await makeRealm(q)
  const id = await makeSource(q, 'parents', 'crowd')
  t.equal(await q.code("update tenancy.sources set class = 'authoritativePush' where source_id = $1", [id]), 'OYX13')
  t.equal(await q.code("update tenancy.sources set source_key = 'league' where source_id = $1", [id]), 'OYX13')
  t.same(await q.one('select source_key, class, rank from tenancy.sources where source_id = $1', [id]), {
    source_key: 'parents', class: 'crowd', rank: 6
  })
})

database.transaction('ACCOUNT-3 one changed class among many rows is enough: OYX13', async (t, q) => {
  await makeRealm(q)
  for (const key of ['aa', 'bb', 'cc']) await makeSource(q, key, 'crowd')
  t.equal(await q.code("update tenancy.sources set class = case source_key when 'bb' then 'scrape' else class end"), 'OYX13')
})

database.transaction('what leaves class and key as they are is no change', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'parents', 'crowd')
  t.equal(await q.code('update tenancy.sources set class = class, created_at = util.now()'), undefined)
})
