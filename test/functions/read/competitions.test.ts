import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('MODEL-19 read.competitions: what is known of one, and what is not known as it is left out or null', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('competition', 'x', { name: 'Cup', sport: 'soccer', kind: 'friendly_series', season: '' })])
  const text = await q.value('select members from read.competitions') as string
  const { provenance, updated_at: at, ...known } = JSON.parse(text.startsWith('{') ? text : `{${text}}`)
  t.same(known, {
    id: await idOf(q, 'league', 'competition', 'x'), type: 'competition', version: 1, external_ids: { league: 'x' }, ...{ name: 'Cup',
      sport: 'soccer', kind: 'friendly', season: null, start_date: null, end_date: null, time_zone: null, website: null, divisions: [] }
  })
  t.match(at, /Z$/)
  t.match(provenance.name, { source: 'league', source_class: 'authoritativePush', rank: 1 })
})
