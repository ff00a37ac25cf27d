/** GET /v1/fixtures/{id}/stats, and who may read about children: authority never comes out of contested data (BOX-8). */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { ask, bodyOf } from '../../helpers/http/reads.ts'
import { game, gone, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const player = (id: string) => ({ player: { external_id: id, name: `Name of ${id}` } })
const line = (id: string, team: string, more: object = {}, envelope: object = day(1)): Observation =>
  say(
    'stat_line', id, { fixture: { external_id: 'g' }, team: { external_id: team }, sport: 'soccer', stats: { saves: 1 }, ...more },
    envelope
  )
const team = (id: string, organization?: string, n = 1): Observation =>
  say('team', id, { name: id, ...organization ? { organization: { external_id: organization } } : {} }, day(n))

/** What a box score shows: of each line its player, or `team`; and whether more is withheld. */
async function shown (q: Query, fixture: string, keyHash = homeOf(q).keyHash): Promise<[string[], boolean]> {
  const { lines, player_lines_withheld: isWithheld } = bodyOf(await ask(q, 'api.get_box_score', { fixture_id: fixture }, { keyHash }))
  return [lines.map((line: any) => line.player === null ? 'team' : `${line.player}: ${line.player_name}`).sort(), isWithheld]
}
const grant = (q: Query, organization: string, sources: string[] | null = null) =>
  q.call('manage.create_grant', {
    account_id: homeOf(q).accountId, mode: 'test', organization_id: organization, scope: 'participants:read', sources
  })

/** A league that says the team `home` is of the organization `club`, with a team line and a player's; gives the ids. */
async function open (q: Query): Promise<{ fixture: string, home: string, club: string }> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'crowd', 'crowd')
  await push(q, 'league', [
    game('g', { sides: sides('home', 'away') }, day(1)), team('home', 'club'), line('l', 'home'), line('l', 'home', player('ann'))
  ])
  return {
    fixture: await idOf(q, 'league', 'fixture', 'g'), home: await idOf(q, 'league', 'team', 'home'),
    club: await idOf(q, 'league', 'organization', 'club')
  }
}

database.transaction("BOX-3 api.get_box_score: lines of players go to a secret key with a grant of the organization that their source says the team is of, and to nobody else", async (t, q) => {
  const { fixture, club } = await open(q)
  await push(q, 'league', [team('away', 'guests'), team('free'), line('2', 'away', player('bea')), line('3', 'free', player('cid'))])
  t.same(await shown(q, fixture), [['team'], true])
  for (const organization of [club, await idOf(q, 'league', 'organization', 'guests')]) await grant(q, organization)
  t.same(await shown(q, fixture, homeOf(q).publishableHash), [['team'], true], 'a publishable key never')
  t.same(
    await shown(q, fixture), [['ann: Name of ann', 'bea: Name of bea', 'team'], true],
    'a team without an organization has nobody who could give a grant'
  )
})

database.transaction('BOX-4 a crowd source that claims a stranger\'s team for its own club, with a grant of that club, reads no child of it', async (t, q) => {
  const { fixture, home } = await open(q)
  await push(q, 'league', [line('m', 'unclaimed', player('victim'))]) // a team of which its league names no organization
  const unclaimed = await idOf(q, 'league', 'team', 'unclaimed')
  await push(q, 'crowd', [
    say('organization', 'mine', { name: 'Mine', kind: 'club' }, day(2)), team(unclaimed, 'mine', 9), team(home, 'mine', 9)
  ])
  const mine = await idOf(q, 'crowd', 'organization', 'mine')
  t.equal(await q.value('select organization_id from canon.teams where team_id = $1', [unclaimed]), mine, 'what is contested has it so')
  await grant(q, mine)
  t.same(await shown(q, fixture), [['team'], true])
  await push(q, 'crowd', [say(
    'stat_line', 'c',
    { fixture: { external_id: fixture }, team: { external_id: unclaimed }, sport: 'soccer', stats: { saves: 1 }, ...player('own') }, day(2)
  )])
  t.same(await shown(q, fixture), [['own: Name of own', 'team'], true], 'it reads what it said itself')
})

database.transaction('BOX-4 what a better source says of the team neither opens nor closes the lines of another', async (t, q) => {
  const { fixture, home, club } = await open(q)
  await makeSource(q, 'scorer', 'scrape')
  await push(q, 'scorer', [say(
    'stat_line', 's',
    { fixture: { external_id: fixture }, team: { external_id: home }, sport: 'soccer', stats: { saves: 1 }, ...player('bob') }, day(1)
  )])
  await grant(q, club)
  t.same(await shown(q, fixture), [['ann: Name of ann', 'team'], true], 'the scorer has not said whose team it is')
  await push(q, 'scorer', [team(home, club, 2)])
  t.same(await shown(q, fixture), [['ann: Name of ann', 'bob: Name of bob', 'team'], false])
  await push(q, 'league', [team('home', 'another', 3)])
  t.same(await shown(q, fixture), [['bob: Name of bob', 'team'], true], 'the league has changed its mind, the scorer has not')
})

database.transaction('BOX-4 of what one source says of the team under several ids the newest word counts, and a withdrawn one not at all', async (t, q) => {
  const { fixture, home, club } = await open(q)
  await grant(q, club)
  await push(q, 'league', [team(home, 'another', 5)])
  t.same(await shown(q, fixture), [['team'], true])
  await push(q, 'league', [gone('team', home, day(6))])
  t.same(await shown(q, fixture), [['ann: Name of ann', 'team'], false])
  await push(q, 'league', [team('home', 'club', 6)])
  await push(q, 'league', [gone('team', 'home', day(7))])
  t.same(await shown(q, fixture), [['team'], true], 'a source that lists the team no more claims it for nobody')
})

database.transaction('ACCOUNT-6 a grant that names sources covers their lines and no others', async (t, q) => {
  const { fixture, home, club } = await open(q)
  await push(q, 'crowd', [
    team(home, club),
    say(
      'stat_line', 'c',
      { fixture: { external_id: fixture }, team: { external_id: home }, sport: 'soccer', stats: { saves: 1 }, ...player('invented') },
      day(2)
    )
  ])
  const { grant_id: all } = await grant(q, club)
  t.same(await shown(q, fixture), [['ann: Name of ann', 'invented: Name of invented', 'team'], false])
  await q.call('manage.revoke_grant', { grant_id: all, made_by: null })
  await grant(q, club, ['league'])
  t.same(await shown(q, fixture), [['ann: Name of ann', 'team'], true])
})

database.transaction('BOX-8 a line that its source has withdrawn is in no box score, of a team or of a player, is not counted as withheld, and stays in audit', async (t, q) => {
  const { fixture } = await open(q)
  t.same(await shown(q, fixture), [['team'], true])
  await push(q, 'league', [line('n', 'home', {}, day(1)), gone('stat_line', 'l', day(2))])
  t.same(await shown(q, fixture), [['team'], false], 'the other line of the team is left')
  t.same(
    (await q("select is_withdrawn from audit.claims where entity_type = 'stat_line' and external_id = 'l' and field = 'stats'"))
      .map((row) => row.is_withdrawn),
    [true, true], 'that of the team and that of the player'
  )
  await push(q, 'league', [line('l', 'home', {}, day(3))])
  t.same(await shown(q, fixture), [['team', 'team'], false], 'back with a newer word')
})

database.transaction('IDENTITY-12 a player added under the id of a team\'s line hides nothing', async (t, q) => {
  const { fixture, home } = await open(q)
  const id = await q.value('select stat_line_id from canon.stat_lines where player is null')
  await push(q, 'crowd', [say(
    'stat_line', id,
    { fixture: { external_id: fixture }, team: { external_id: home }, sport: 'soccer', stats: { saves: 9 }, ...player('x') }, day(9)
  )])
  t.same(await shown(q, fixture), [['team'], true])
  t.equal(bodyOf(await ask(q, 'api.get_box_score', { fixture_id: fixture })).lines[0].source, 'league')
})

database.transaction('BOX-9 no read but the box score names a player, whichever grant the reader holds', async (t, q) => {
  const { fixture, home, club } = await open(q)
  const { batchId } = await push(q, 'league', [
    say('competition', 'cup', {
      name: 'Cup', sport: 'soccer', kind: 'league',
      divisions: [{ external_id: 'd', name: 'D', stages: [{ external_id: 's', name: 'S', type: 'league' }] }]
    }),
    game(
      'g',
      { competition: { external_id: 'cup' }, division: { external_id: 'd' }, stage: { external_id: 's' }, venue: { external_id: 'park' } },
      day(2)
    ),
    line('l', 'home', player('ann'), day(2))])
  await grant(q, club)
  t.same((await shown(q, fixture))[0], ['ann: Name of ann', 'team'])
  const [competition, stage, venue] = [
    await idOf(q, 'league', 'competition', 'cup'), await idOf(q, 'league', 'stage', 's'), await idOf(q, 'league', 'venue', 'park')
  ]
  const questions: (() => Promise<{ body: string | null }>)[] = [
    () => ask(q, 'api.get_fixture', { fixture_id: fixture }),
    () => ask(q, 'api.list_fixture_history', { fixture_id: fixture, page_limit: 9, page_cursor: null }),
    () => ask(q, 'api.list_fixture_results', { fixture_id: fixture, page_cursor: null }),
    () => ask(q, 'api.get_team', { team_id: home }), () => ask(q, 'api.get_venue', { venue_id: venue }),
    () => ask(q, 'api.get_competition', { competition_id: competition }),
    () => ask(q, 'api.get_organization', { organization_id: club }),
    () => ask(q, 'api.get_standings', { stage_id: stage }),
    () => ask(q, 'api.list_standings', { competition_id: competition, page_cursor: null }),
    () => ask(q, 'api.get_batch', { batch_id: batchId }),
    () => ask(q, 'api.list_changes', { page_cursor: null, page_limit: 500, types: null }),
    () => ask(q, 'api.list_teams', { q: 'home', page_limit: 9, page_cursor: null }),
    () => ask(q, 'api.export_fixtures', { competition_id: competition, after: null, row_limit: 100 }),
    () => q.call('api.get_calendar', { if_none_match: null, team_id: home, token_hash: null }),
    ...([['fixture', fixture], ['team', home], ['venue', venue], ['competition', competition], ['organization', club]] as const)
      .map(([type, id]) => () => ask(q, 'api.list_provenance', { entity_type: type, entity_id: id, page_cursor: null })),
  ]
  for (const question of questions) {
    const { body } = await question()
    t.ok(body)
    t.notMatch(body, /ann/, String(question))
  }
  const id = await q.value('select stat_line_id from canon.stat_lines where player is not null')
  t.equal(await q.code(() => ask(q, 'api.list_provenance', { entity_type: 'stat_line', entity_id: id, page_cursor: null })), 'OYN01')
  for (const externalId of ['l', id]) {
    t.equal(await q.code(() => ask(q, 'api.find_entity', { source: 'league', entity_type: 'stat_line', external_id: externalId })), 'OYN01')
  }
  t.notMatch(JSON.stringify(await q(`select to_jsonb(v), to_jsonb(c), to_jsonb(o) from ledger.versions v
    join ledger.changes c using (realm_id, entity_id, version)
    join ledger.outbox o on o.position = c.position`)), /ann/, 'nor does the ledger, which events and histories come from')
  t.notMatch(JSON.stringify(await q('select to_jsonb(n) from search.names n')), /ann/)
})

database.transaction('api.get_box_score: an unknown key OYA01, an absent fixture OYN01', async (t, q) => {
  const realm = await makeRealm(q)
  const read = 'select * from api.get_box_score($1, null, $2)'
  t.equal(await q.code(read, [Buffer.alloc(32), 'fx_01ARZ3NDEKTSV4RRFFQ69G5FAV']), 'OYA01')
  t.equal(await q.code(read, [realm.keyHash, 'fx_01ARZ3NDEKTSV4RRFFQ69G5FAV']), 'OYN01')
})

/** What is reported after `open` is younger than what was reported there. */
async function openEarlier (q: Query): Promise<{ fixture: string, home: string, club: string }> {
  await setClock(q, '2026-09-10T08:00:00Z')
  const opened = await open(q)
  await setClock(q, '2026-09-10T08:01:00Z')
  return opened
}

database.transaction('BOX-40 merging teams or organizations opens no line of a player: whose they are was said of the team before, and a grant is of its very organization', async (t, q) => {
  const { fixture, home, club } = await openEarlier(q)
  await push(q, 'league', [
    team('twin', 'rival'), line('2', 'twin', player('bea')), team('third', 'branch'), line('3', 'third', player('cid')),
    team('fourth'), line('4', 'fourth', player('dot'))
  ])
  const [rival, branch] = [await idOf(q, 'league', 'organization', 'rival'), await idOf(q, 'league', 'organization', 'branch')]
  for (const twin of ['twin', 'third', 'fourth']) await merge(q, 'team', await idOf(q, 'league', 'team', twin), home)
  await merge(q, 'organization', branch, club)
  const readable = new Map<string, string[]>()
  for (const organization of [club, rival, branch]) {
    const given = await grant(q, organization)
    readable.set(organization, (await shown(q, fixture))[0])
    t.same(
      await q('select organization_id, line_count from tenancy.grants_used($1, $2, $3)', [homeOf(q).realmId, homeOf(q).accountId, fixture]),
      [{ organization_id: organization, line_count: '1' }], 'that is what is recorded'
    )
    await q.call('manage.revoke_grant', { grant_id: given.grant_id as string, made_by: null })
  }
  t.same([...readable], [
    [club, ['ann: Name of ann', 'team']], [rival, ['bea: Name of bea', 'team']], [branch, ['cid: Name of cid', 'team']]
  ])
})

database.transaction('BOX-41 a box score has the lines of all fixtures that were merged into its own, each under the team that answers for it now', async (t, q) => {
  const { fixture, home } = await openEarlier(q)
  await push(q, 'crowd', [
    say('team', 'reds', { name: 'The Reds' }, day(2)), game('own', { sides: sides('reds', 'away') }, day(2)),
    say('stat_line', 'c', { fixture: { external_id: 'own' }, team: { external_id: 'reds' }, sport: 'soccer', stats: { saves: 2 } }, day(2))
  ])
  const [other, reds] = [await idOf(q, 'crowd', 'fixture', 'own'), await idOf(q, 'crowd', 'team', 'reds')]
  await merge(q, 'team', reds, home)
  await merge(q, 'fixture', other, fixture)
  const { fixture: shownFixture, lines } = bodyOf(await ask(q, 'api.get_box_score', { fixture_id: other }))
  t.equal(shownFixture, fixture)
  t.same(lines.map(({ source, team, team_name: name }: any) => [source, team, name]).toSorted(), [
    ['crowd', home, 'home'], ['league', home, 'home']
  ])
})
