import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fixtureOf, game, idOf, provenanceOf, push, resultsOf, say, score, setClock, sides } from '../../helpers/seed.ts'
import { day, open, merge, undo, originOf, teams, events, position } from '../../helpers/identity/merging.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-32, IDENTITY-33 two teams that are one: the older answers, its fields are decided among the claims of both, and undoing parts them exactly', async (t, q) => {
  await open(q)
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'feed', [say('team', 'b', { name: 'Eagles', level: 'Gold', colors: ['red'], sanctioning: { usys: '1' } }, day(2))])
  await setClock(q, '2026-10-01T00:00:01Z')
  await push(q, 'league', [say('team', 'a', { name: 'Hawks', gender: 'M' }, day(1)), game('g', { sides: sides('a', 'x') }, day(1))])
  await push(q, 'feed', [game('h', { sides: sides('b', 'x') }, day(1))])
  const [b, a] = [await idOf(q, 'feed', 'team', 'b'), await idOf(q, 'league', 'team', 'a')]
  t.ok(b < a, 'the one of the feed is older')
  const before = await q('select to_jsonb(t) - array[\'version\', \'updated_at\'] as row from canon.teams t order by team_id')
  const since = await position(q)

  const { decision_id: decision, survivor_id: survivor, changes } = await merge(q, a, b)
  t.equal(survivor, b)
  t.match(await q.one('select name, level, gender, version from canon.teams where team_id = $1', [b]), {
    name: 'Hawks', level: 'Gold', gender: 'M', version: 2
  })
  t.match(await q.one('select name, merged_into, version from canon.teams where team_id = $1', [a]), { merged_into: b, version: 2 })
  t.same(await q('select entity_id, survivor_id from identity.redirects'), [{ entity_id: a, survivor_id: b }])
  t.equal((await fixtureOf(q, 'league', 'g')).sides[0].team.id, b, 'what refers to it says who answers')
  t.equal((await fixtureOf(q, 'league', 'g')).sides[0].team.name, 'Hawks')
  t.equal((await fixtureOf(q, 'feed', 'h')).sides[0].team.name, 'Hawks')
  t.same((await provenanceOf(q, 'team', 'league', 'a')).name!.map(({ source }) => source), ['league', 'feed'])
  const g = await idOf(q, 'league', 'fixture', 'g')
  t.same(await events(q, since), [
    { entity_id: b, event: 'oyss.team.updated', fields: ['gender', 'name'] },
    { entity_id: a, event: 'oyss.team.merged', fields: ['merged_into'] },
    { entity_id: g, event: 'oyss.fixture.updated', fields: ['sides'] }
  ])
  t.equal(changes, 3)
  t.match(await q.one('select kind, source, made_by, change_group from ledger.causes order by position desc limit 1'), {
    kind: 'merge', source: 'oyss:merge', made_by: 'Kim', change_group: `grp_${decision.slice(4)}`
  })

  await push(q, 'feed', [say('team', 'b', { name: 'Owls', level: 'Blue' }, day(3))])
  t.match(await q.one('select name, level from canon.teams where team_id = $1', [b]), { name: 'Hawks', level: 'Blue' })
  await push(q, 'feed', [say('team', 'b', { name: 'Eagles', level: 'Gold' }, day(4))])
  const sinceUndo = await position(q)
  await undo(q, decision)
  t.same(await q('select to_jsonb(t) - array[\'version\', \'updated_at\'] as row from canon.teams t order by team_id'), before)
  t.same(await q('select * from identity.redirects'), [])
  t.equal((await fixtureOf(q, 'league', 'g')).sides[0].team.id, a)
  t.same(await events(q, sinceUndo), [
    { entity_id: b, event: 'oyss.team.updated', fields: ['gender', 'name'] },
    { entity_id: a, event: 'oyss.team.unmerged', fields: ['merged_into'] },
    { entity_id: g, event: 'oyss.fixture.updated', fields: ['sides'] }
  ])
  t.equal(await originOf(q, 'league', 'team', 'a'), a)
})

database.transaction('IDENTITY-30 the canonical id of a merged entity, used as an external id, leads to the survivor, and to the entity itself once it is one of its own', async (t, q) => {
  await open(q)
  const [a, b] = await teams(q, 'a', 'b') as [string, string]
  const { decision_id: decision } = await merge(q, a, b)
  await push(q, 'feed', [say('team', b, { level: 'Gold' }, day(2)), game('g', { sides: sides(b, 'x') }, day(2))])
  t.match(await q.one('select level from canon.teams where team_id = $1', [a]), { level: 'Gold' })
  t.equal((await fixtureOf(q, 'feed', 'g')).sides[0].team.id, a)
  const said = await q.one("select value from canon.claims where field = 'sides'")
  t.match(said, { value: [{ team: { id: b } }, {}] }, 'as it was said')
  t.equal(await q.value('select count(*)::integer from canon.teams'), 3, 'no other team')
  await undo(q, decision)
  t.same(await q('select team_id, level from canon.teams where level is not null'), [{ team_id: b, level: 'Gold' }])
  t.equal((await fixtureOf(q, 'feed', 'g')).sides[0].team.id, b)
})

database.transaction('IDENTITY-32 two fixtures that are one: results and lines of players of both are of the survivor, and a table counts it once', async (t, q) => {
  await open(q)
  const cup = say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [
    { external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }
  ] }, day(1))
  const played = (id: string, more: object) => game(id, {
    competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' }, status: 'completed',
    sides: [{ role: 'home', team: { external_id: 'a' } }, { role: 'away', team: { external_id: 'b' } }], ...more
  }, day(1))
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'league', [cup, played('g', {})])
  await setClock(q, '2026-10-01T00:00:01Z')
  await push(q, 'league', [played('h', {})])
  const [g, h] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h')]
  await push(q, 'feed', [
    say('result', 'r', { fixture: { external_id: h }, result: score(1, 0) }, day(2)),
    say('stat_line', 'l', { fixture: { external_id: h }, team: { external_id: 'a' }, sport: 'soccer', stats: { saves: 1 } }, day(2))
  ])
  await push(q, 'league', [say('result', 'r', { fixture: { external_id: 'g' }, result: score(2, 0) }, day(2))])
  const played2 = (): Promise<any> => q.one('select sum(played)::integer as played, sum(goals_for)::integer as goals from standings.rows')
  t.same(await played2(), { played: 4, goals: 3 })
  const { decision_id: decision, survivor_id: survivor } = await merge(q, g, h)
  t.equal(survivor, g)
  t.same(await played2(), { played: 2, goals: 2 }, 'the game counts once, with the result of the better source')
  t.equal(await q.value('select fixture_id from canon.stat_lines'), g)
  t.same((await resultsOf(q, 'league', 'g')).reported.map(({ source }: any) => source), ['league', 'feed'])
  t.match(await q.one('select merged_into, document::jsonb as served from canon.fixtures where fixture_id = $1', [h]), {
    merged_into: g, served: { id: h, external_ids: {} }
  })
  await undo(q, decision)
  t.same(await played2(), { played: 4, goals: 3 })
  t.equal(await q.value('select fixture_id from canon.stat_lines'), h)
})

database.transaction('IDENTITY-32 a table of a stage is computed again where two of its teams are one', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [
    { external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }
  ] }, day(1))])
  const played = (id: string, home: string, away: string) => game(id, {
    competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' }, status: 'completed',
    sides: sides(home, away), result: score(1, 0)
  }, day(1))
  await push(q, 'league', [played('g', 'a', 'x'), played('h', 'b', 'x'), played('i', 'a', 'b')])
  const table = (): Promise<any[]> => q('select played, wins, losses from standings.rows order by played desc, wins desc')
  t.same(await table(), [{ played: 2, wins: 2, losses: 0 }, { played: 2, wins: 1, losses: 1 }, { played: 2, wins: 0, losses: 2 }])
  const before = await table()
  const { decision_id: decision } = await merge(q, await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b'))
  t.same(await table(), [{ played: 2, wins: 2, losses: 0 }, { played: 2, wins: 0, losses: 2 }], 'a game against itself counts for nobody')
  t.ok(await q.value("select count(*) > 0 from ledger.outbox where event = 'oyss.standing.updated'"))
  await undo(q, decision)
  t.same(await table(), before)
})
