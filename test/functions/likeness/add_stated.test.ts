/** East in East Greenwich is no squad: likeness.strip_clubs, likeness.compare_pairs, and what they do live. */
import t from 'tap'
import { compare as comparePair, merges, readParts, type Comparison } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Said = Record<string, unknown>
const of = (name: string, club?: string): Said => ({ name, ...club !== undefined && { organization: { name: club } } })

const compare = (q: Query, first: Said, second: Said): Promise<Comparison> => comparePair(q, 'team', first, second)

database.transaction('IDENTITY-209 words of the name of the club are no direction, tier or colour of a squad, whichever side names the club', async (t, q) => {
  for (const [first, second, isOne] of [
    [of('East Oakton Storm 2012', 'East Oakton SC'), of('Oakton East Storm 2012 East', 'East Oakton SC'), false],
    [of('East Oakton Storm 2012', 'East Oakton SC'), of('East Oakton Storm 2012'), true],
    [of('East Oakton Storm 2012', 'East Oakton SC'), of('East Oakton Storm 2012 West'), false],
    [of('Storm 2012', 'East Oakton SC'), of('East Oakton Storm 2012'), true],
    [of('Storm 2012 Gold', 'Gold Oakton SC'), of('Gold Oakton Storm 2012'), false],
    [of('Elite Quill 2012 Premier', 'Elite SC'), of('Quill 2012 Premier', 'Elite SC'), true],
    [of('Storm 2012', 'Oakton SC'), of('Storm 2012', 'East Oakton SC'), false],
    [of('East Oakton Storm 2012', 'East Oakton SC'), of('Oakton Storm 2012'), false]
  ] as const) {
    const found = await compare(q, first, second)
    t.equal(merges(found), isOne, `${JSON.stringify([first, second])}: ${found.score} ${found.veto}`)
  }
  const squads = [of('East Oakton Storm East 2012', 'East Oakton SC'), of('East Oakton Storm West 2012')] as const
  t.equal((await compare(q, ...squads)).veto, 'direction', 'the second East is a squad')
})

database.transaction('IDENTITY-209 the parts of a name beside its club: the first word of the club is no mark, the second is', async (t, q) => {
  const read = (name: string, club: string): Promise<Record<string, string[]>> => readParts(q, 'team', of(name, club))
  t.match(await read('East Oakton East', 'East Oakton SC'), { club_word: ['e'], own: ['oakton'], direction: ['e'] })
  t.match(await read('Oakton East', 'Oakton SC'), { direction: ['e'], club_word: undefined }, 'Oakton East is a squad')
  t.match(await read('Oakton Academy 2012', 'Academy SC'), { tier: undefined, club: ['academy'] }, 'a club of nothing else')
  t.match(await read('Storm', 'East Oakton'), { 'club: club_word': ['e'], 'club: own': ['oakton'], direction: undefined })
})

database.transaction('IDENTITY-204, IDENTITY-209 as they arrive: a team of East Oakton is not one of Oakton, and ages a year apart wait for a person', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'club', 'hostFeed')
  const team = (id: string, name: string, club: string): any =>
    say('team', id, { name, sport: 'soccer', gender: 'M', organization: { external_id: club, name: club } })
  await push(q, 'league', [team('l1', 'Storm 2012', 'Marrowick SC'), team('l2', 'Quillhaven Kings U12', 'Quillhaven SC')])
  await push(q, 'club', [team('c1', 'Storm 2012', 'East Marrowick SC'), team('c2', 'Quillhaven Kings U11', 'Quillhaven SC')])
  t.not(await idOf(q, 'league', 'team', 'l1'), await idOf(q, 'club', 'team', 'c1'))
  t.not(await idOf(q, 'league', 'team', 'l2'), await idOf(q, 'club', 'team', 'c2'))
  const waiting = await q(`select d.first_id, d.status from identity.decisions d where d.realm_id = $1 and d.entity_type = 'team'`, [
    homeOf(q).realmId
  ])
  t.ok(waiting.every(({ status }) => status === 'pending'), 'nothing is decided without a person')
  const ages = await Promise.all([idOf(q, 'league', 'team', 'l2'), idOf(q, 'club', 'team', 'c2')])
  t.ok(waiting.some(({ first_id: id }) => ages.includes(id)), 'the ages are a review')
})
