/**
 * Finding by name: search.words_of, search.extent_of, search.tg_index_names, search.meanings_of, search.find_names, search.rank_of,
 * search.ranked_names.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

async function teams (q: Query, ...names: string[]): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', names.map((name, n) => say('team', `t${n}`, { name }, { observed_at: '2026-09-01T08:00:00Z' })))
}
const found = async (q: Query, text: string, type = 'team'): Promise<string[]> =>
  (await q(
    'select n.name from search.ranked_names($1, $2, $3, 100) r join search.names n on n.realm_id = $1 and n.entity_id = r.entity_id ' +
      'order by r.number',
    [homeOf(q).realmId, type, text]
  ))
    .map(({ name }) => name)
const meanings = async (q: Query, word: string): Promise<Record<string, number>> =>
  Object.fromEntries((await q('select m.word, max(m.score) as score from search.meanings_of($1, $2, $3) m group by 1', [
    homeOf(q).realmId, 'team', word
  ]))
    .map(({ word, score }) => [word, Number(score)]))

database.transaction('search.words_of: each word once, folded, at most 32 of at most 60 characters', async (t, q) => {
  const words = (name: string): Promise<string[]> => q.value('select search.words_of($1)', [name]) as Promise<string[]>
  t.same(await words('FC Köln, FC II'), ['fc', 'ii', 'koln'])
  t.same(await words('...'), [])
  t.equal((await words(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).length, 32)
  t.same(await words('x'.repeat(70)), ['x'.repeat(60)])
})

database.transaction('search.extent_of: the different trigrams of a name, folded', async (t, q) => {
  const extents = await q("select search.extent_of(n.name) as extent from unnest(array['FC', 'F.C.', 'FC fc', 'FC Köln', '...']) with " +
    "ordinality n (name, place) order by n.place")
  t.same(extents.map(({ extent }) => extent), [3, 3, 3, 8, 0])
})

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

database.transaction('LIST-13 search.meanings_of: the word itself, then words that begin with it, then slips of the keyboard where nobody is called so', async (t, q) => {
  await teams(q, 'Kestrel', 'Kestrels', 'Hawks', 'Hawk Eye', 'Riverwood')
  t.same(await meanings(q, 'hawk'), { hawk: 1, hawks: 0.72 })
  const slips = await meanings(q, 'kestrals')
  t.same(Object.keys(slips).sort(), ['kestrel', 'kestrels'])
  t.ok(slips.kestrels! > slips.kestrel! && slips.kestrels! < 0.8)
  t.same(Object.keys(await meanings(q, 'riverwod')), ['riverwood'])
  t.same(await meanings(q, 'hwa'), {}, 'three letters are too few to guess from')
  t.same(await meanings(q, 'eagles'), {})
})

database.transaction('LIST-13 search.find_names: every word must be met, in any order', async (t, q) => {
  await teams(q, 'Eagles U12 Boys', 'Eagles U12 Girls', 'Hawks U12 Girls')
  t.same((await found(q, 'girls eagles')), ['Eagles U12 Girls'])
  t.same((await found(q, 'u12')).sort(), ['Eagles U12 Boys', 'Eagles U12 Girls', 'Hawks U12 Girls'])
  t.same(await found(q, 'eagles wolves'), [])
  t.same(await found(q, '!!'), [])
})

database.transaction('LIST-14 search.rank_of and search.ranked_names: exact words before beginnings, and less else in the name before more', async (t, q) => {
  await teams(q, 'Hawksbury', 'Hawks Second Team Blue', 'Hawks')
  t.same(await found(q, 'hawks'), ['Hawks', 'Hawks Second Team Blue', 'Hawksbury'])
  t.equal((await q("select * from search.ranked_names($1, 'team', 'hawks', 2)", [homeOf(q).realmId])).length, 2)
})

database.transaction('search.find_names: of a word that thousands of names have, those with the least else in them are found', async (t, q) => {
  await teams(q, 'Ravens')
  await q(`insert into canon.teams (realm_id, team_id, name, version, created_at, updated_at)
    select $1, 'tm_' || lpad(n::text, 26, '0'), case when n <= 2500 then 'Eagles Blue Second Team ' || n
      else (array['Eagles', 'Eagles Red', 'Eaglets', 'Red Eagles Girls'])[n - 2500] end, 1, now(), now()
      from generate_series(1, 2504) n`, [homeOf(
      q
    ).realmId])
  t.same((await found(q, 'eagles')).slice(0, 3), ['Eagles', 'Eagles Red', 'Red Eagles Girls'])
  t.same((await found(q, 'eagl')).slice(0, 2), ['Eagles', 'Eaglets'])
  t.same(await found(q, 'eagles red'), ['Eagles Red', 'Red Eagles Girls'])
  t.same(await found(q, 'eagels red'), ['Eagles Red', 'Red Eagles Girls'])
  t.equal((await found(q, 'eagles team')).length, 100)
})

database.transaction('REALM-3 names of another realm are not found', async (t, q) => {
  await teams(q, 'Hawks')
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'league', 'authoritativePush', other)
  await push(q, 'league', [say('team', 't', { name: 'Hawks Elsewhere' })], other)
  t.same(await found(q, 'hawks'), ['Hawks'])
  await q.call('manage.reset_realm', { account_id: homeOf(q).accountId, mode: 'test' })
  t.same(await found(q, 'hawks'), [])
  t.equal(await q.value('select count(*)::integer from search.name_words'), 2)
})
