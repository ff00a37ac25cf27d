/**
 * No claim is stored whose reference leads nowhere, and nothing is described without an entity (INTAKE-8): the tables refuse it, so a batch
 * fails and loses nothing.
 */
import t from 'tap'
import { useDatabase, type Query } from '../helpers/database.ts'
import { game, gone, makeRealm, makeSource, push, say, score, sides, type Observation } from '../helpers/seed.ts'

const database = await useDatabase(t)
const insert = (value: unknown) => (q: Query): Promise<string | undefined> =>
  q.code('insert into canon.claims (realm_id, mapping_id, field, value, is_winning) values (1, 1, $1, $2, false)', [
    'field', JSON.stringify(value)
  ])

database.transaction('a claim that names an entity by a null id is refused, alone or inside a list or a part; any other value is taken: 23514', async (t, q) => {
  for (const value of [
    { id: null }, [{ role: 'home', team: { id: 'tm_1' } }, { role: 'away', team: { id: null } }],
    { name: 'Boys', competition: { id: null } }
  ]) {
    t.equal(await insert(value)(q), '23514', JSON.stringify(value))
  }
  await q('savepoint one')
  for (const value of [{ id: 'tm_1' }, [], [{ role: 'home', team: { id: 'tm_1' } }], { name: 'Boys' }, 'null', 0, false, { saves: 1 }]) {
    t.equal(await insert(value)(q), undefined, JSON.stringify(value))
    await q('rollback to savepoint one')
  }
})

// What each type refers to, where its id is known by a deletion alone.
const CASES: Record<string, { known: Observation, said: Observation }> = {
  'sides of a fixture': { known: gone('team', 't'), said: game('g', { sides: sides('t', 'u') }) },
  'the venue of a fixture': { known: gone('venue', 'v'), said: game('g', { venue: { external_id: 'v', field: '1' } }) },
  'the competition of a fixture': { known: gone('competition', 'c'), said: game('g', { competition: { external_id: 'c' } }) },
  'the competition of a division that a fixture names': {
    known: gone('competition', 'c'), said: game('g', { competition: { external_id: 'c' }, division: { external_id: 'd' } })
  },
  'the organization of a team': {
    known: gone('organization', 'o'), said: say('team', 't', { name: 'Hawks', organization: { external_id: 'o' } })
  },
  'the host of a competition': {
    known: gone('organization', 'o'),
    said: say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', host: { external_id: 'o' } })
  },
  'the competition of a division': {
    known: gone('competition', 'c'),
    said: say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd', name: 'Boys' }] })
  },
  'the fixture of a result': {
    known: gone('fixture', 'g'), said: say('result', 'r', { fixture: { external_id: 'g' }, result: score(1, 0) })
  },
  'the fixture of a stat line': {
    known: gone('fixture', 'g'),
    said: say('stat_line', 'l', { fixture: { external_id: 'g' }, team: { external_id: 't' }, sport: 'soccer', stats: { saves: 1 } })
  },
}
for (const [title, { known, said }] of Object.entries(CASES)) {
  database.transaction(`were an id not resolved, the batch would fail and store nothing: ${title}`, async (t, q) => {
    await makeRealm(q)
    await makeSource(q, 'league', 'partnerApi')
    await push(q, 'league', [known])
    await q("create or replace function resolve.settle_mentions(realm_id integer) returns void language sql as ''")
    const code = await q.code(() => push(q, 'league', [said]))
    await q('reset role')
    t.match(code, /^(23514|23502)$/)
    t.equal(await q.value('select count(*)::integer from canon.claims'), 0)
  })
}
