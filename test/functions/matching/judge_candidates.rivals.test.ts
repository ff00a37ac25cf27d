/** What comes as near as the best is no rival where it is the same itself: as matching.judge_candidates decides. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const SOURCES = ['league', 'club', 'app']

type Team = [club: string, name: string]

/** Each source lists its teams under other names first, so that all are compared at once; gives the entity of the first team of each. */
async function list (q: Query, lists: Team[][]): Promise<string[]> {
  await makeRealm(q)
  const report = async (nameOf: (team: Team, source: number, at: number) => string): Promise<void> => {
    for (const [n, teams] of lists.entries()) {
      await push(q, SOURCES[n]!, teams.map((team, at) => say('team', `t${at}`, {
        name: nameOf(team, n, at), sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
        organization: { external_id: team[0], name: team[0] }
      })))
    }
  }
  for (const n of lists.keys()) await makeSource(q, SOURCES[n]!, 'hostFeed')
  await report((_, source, at) => `${['Amberline', 'Brockhurst', 'Corvane'][source]} ${['Otters', 'Herons'][at]}`)
  await work(q)
  await report(([, name]) => name)
  await work(q)
  const found: string[] = []
  for (const n of lists.keys()) found.push(await idOf(q, SOURCES[n]!, 'team', 't0'))
  return found
}

const reviews = async (q: Query): Promise<number> => await q.value(
  "select count(*)::integer from identity.decisions where realm_id = $1 and entity_type = 'team' and status = 'pending'",
  [homeOf(q).realmId])

database.transaction('IDENTITY-75 a team that three lists have is one, though each name comes as near to it as the others', async (t, q) => {
  const found = await list(q, [
    [['Riverside Strikers', 'Riverside Strikers U13 Boys']], [['Riverside Strikers', 'Riverside Strikers BU13']],
    [['Riverside Strikers', 'Riverside Strikers U13 Boys']]
  ])
  t.equal(new Set(found).size, 1)
  t.equal(await reviews(q), 0)
})

database.transaction('IDENTITY-75 a team that may be either of two that differ is a person\'s to decide', async (t, q) => {
  const found = await list(q, [
    [['Riverside Strikers', 'Riverside Strikers U13 Boys Red'], ['Riverside Strikers', 'Riverside Strikers U13 Boys Blue']],
    [['Riverside Strikers', 'Riverside Strikers U13 Boys']]
  ])
  t.equal(new Set(found).size, 2)
  t.equal(await reviews(q), 2)
})

database.transaction('IDENTITY-119 where two that are too little alike may both be the third a person decides, and what joins one is compared with the other', async (t, q) => {
  await makeRealm(q)
  for (const source of SOURCES) await makeSource(q, source, 'hostFeed')
  const much = { age_group: 'U13', gender: 'M', season: '2026', organization: { external_id: 'c0', name: 'Harbor Hawks' } }
  const describe = (source: string, name: string, more: object): Promise<unknown> =>
    push(q, source, [say('team', 't0', { name, sport: 'soccer', ...more })])
  await describe('league', 'Harbor Hawks BU13', much)
  await describe('club', 'Harbor Hawks 2013 Boys', {})
  await work(q)
  const idIn = (source: string): Promise<string> => idOf(q, source, 'team', 't0')
  t.not(await idIn('club'), await idIn('league'), 'the little that the second says is not enough')
  await describe('app', 'Harbor Hawks 2013 Boys', much)
  t.equal(new Set([await idIn('league'), await idIn('club'), await idIn('app')]).size, 3)
  t.equal(await reviews(q), 1, 'the one that answers better is asked for')
  await q("select identity.merge($1, $2, $3, 'Kim', 'One squad.')", [homeOf(q).realmId, await idIn('app'), await idIn('club')])
  await work(q)
  t.equal(await idIn('club'), await idIn('league'), 'what the third says shows that all are one')
})
