/** East in East Greenwich is no squad: identity.without_marks, identity.without_club and identity.within_club, and what they do live. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Said = Record<string, unknown>
const AUTO = 0.9
const of = (name: string, club?: string): Said => ({ name, ...club !== undefined && { organization: { name: club } } })

async function compare (q: Query, first: Said, second: Said): Promise<{ score: number, veto: string | null, back: boolean }> {
  return await q.one(`select c.score, c.veto, (c.score, c.veto) is not distinct from (b.score, b.veto) as back
    from (select identity.read_team($1) as one, identity.read_team($2) as other) p,
         identity.compare('team', p.one, p.other) c, identity.compare('team', p.other, p.one) b`, [first, second]) as any
}

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
    const { score, veto, back } = await compare(q, first, second)
    t.equal(score >= AUTO && veto === null, isOne, `${JSON.stringify([first, second])}: ${score} ${veto}`)
    t.ok(back, 'both ways alike')
  }
  const squads = [of('East Oakton Storm East 2012', 'East Oakton SC'), of('East Oakton Storm West 2012')] as const
  t.equal((await compare(q, ...squads)).veto, 'direction', 'the second East is a squad')
})

database.transaction('IDENTITY-209 steps: the words of a club in a name, and a name beside a club', async (t, q) => {
  t.same(await q.value("select identity.without_marks('{D:e,T:academy,s:oakton,Y:2012}')"), ['w:e', 'o:academy', 's:oakton', 'Y:2012'])
  const parts = 'select identity.without_club($1, $2)'
  t.same(await q.value(parts, [['D:e', 's:oakton', 'D:e'], ['D:e', 's:oakton', 'o:sc']]), ['w:e', 's:oakton', 'D:e'])
  t.same(await q.value(parts, [['s:oakton', 'D:e'], ['D:e', 's:oakton']]), ['s:oakton', 'D:e'], 'Oakton East is a squad')
  const within = 'select identity.within_club(identity.read_team($1), identity.read_team($2))'
  t.match(await q.value(within, [of('East Oakton 2012'), of('Storm', 'East Oakton')]), { words: 'w:e s:oakton', directions: '', head: 2 })
  t.match(await q.value(within, [of('East Oakton 2012'), of('Storm', 'Oakton')]), { words: 's:oakton', directions: 'e' })
})

database.transaction('IDENTITY-207, IDENTITY-209 as they arrive: a team of East Oakton is not one of Oakton, and ages a year apart wait for a person', async (t, q) => {
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
