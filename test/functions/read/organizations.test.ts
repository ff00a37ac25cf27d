import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('MODEL-17 read.organizations: what is known of one, and what is not known as it is left out or null', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('organization', 'x', { name: 'Eagles "SC"', kind: 'club', short_name: '', website: 'https://a.example',
    sanctioning: {} })])
  const text = await q.value('select document from read.organizations') as string
  const { provenance, updated_at: at, ...known } = JSON.parse(text.startsWith('{') ? text : `{${text}}`)
  t.same(known, {
    id: await idOf(q, 'league', 'organization', 'x'), type: 'organization', version: 1, external_ids: { league: 'x' },
      ...{ name: 'Eagles "SC"', kind: 'club', website: 'https://a.example' }
  })
  t.match(at, /Z$/)
  t.match(provenance.name, { source: 'league', source_class: 'authoritativePush', rank: 1 })
})
