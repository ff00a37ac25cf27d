import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { push, say } from '../../helpers/seed.ts'
import { teams, found } from '../../helpers/searching.ts'

const database = await useDatabase(t)

database.transaction('search.tg_index_names: names of organizations, competitions, venues and teams are found, each among its own', async (t, q) => {
  await teams(q, 'Falcons')
  await push(q, 'league', [
    say('organization', 'o', { name: 'Falcons Club', kind: 'club' }),
    say('competition', 'c', { name: 'Falcons Cup', sport: 'soccer', kind: 'league' }), say('venue', 'v', { name: 'Falcons Park' })
  ])
  t.same(await found(q, 'falcons'), ['Falcons'])
  t.same(await found(q, 'falcons', 'organization'), ['Falcons Club'])
  t.same(await found(q, 'falcons', 'competition'), ['Falcons Cup'])
  t.same(await found(q, 'falcons', 'venue'), ['Falcons Park'])
})

database.transaction('search.tg_index_names: a new name replaces the words of the old one, and nothing but a name touches them', async (t, q) => {
  await teams(q, 'Old Name')
  await push(q, 'league', [say('team', 't0', { name: 'New Name' }, { observed_at: '2026-09-02T08:00:00Z' })])
  t.same(await found(q, 'old'), [])
  t.same(await found(q, 'name new'), ['New Name'])
  await push(q, 'league', [say('team', 't0', { name: 'New Name', level: 'Gold' }, { observed_at: '2026-09-03T08:00:00Z' })])
  t.same((await q('select word from search.name_words order by word')).map(({ word }) => word), ['name', 'new'])
})
