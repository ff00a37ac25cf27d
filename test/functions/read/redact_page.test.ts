import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { mark, of, openClub, readCalendar, readPage } from '../../helpers/people/private_club.ts'
import { game, idOf, push, say, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-22 elsewhere a private team has no name and no id; a fixture in which only such teams play is not there', async (t, q) => {
  const { live, club } = await openClub(q)
  const cup = { competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' } }
  await push(q, 'club', [
    say('team', 't2', { name: 'Harbour U10', organization: of('o') }),
    say('competition', 'c', {
      name: 'Cup', sport: 'soccer', kind: 'league',
      divisions: [{ external_id: 'd', name: 'U12', stages: [{ external_id: 's', name: 'Table', type: 'league' }] }]
    }),
    game('g', {
      start: '2026-09-12T15:00:00Z', title: 'Harbour cup', url: 'https://a.example/harbour', sides: sides('t', 'rivals'), ...cup
    }),
    game('inside', { start: '2026-09-13T15:00:00Z', sides: sides('t', 't2'), ...cup })
  ], live)
  const [team, rivals] = [await idOf(q, 'club', 'team', 't', live), await idOf(q, 'club', 'team', 'rivals', live)]
  const competition = await idOf(q, 'club', 'competition', 'c', live)
  const bodies = async () => [
    (await readCalendar(q, rivals)).body, (await readPage(q, rivals)).body,
    (await q.as('oyss_http', () => q.call('api.get_competition_page', {
      if_none_match: null, competition_id: competition, division_id: null, page_cursor: null, token_hash: null
    }))).body
  ] as string[]
  const before = await bodies()
  for (const text of before) t.match(text, team)
  const { etag } = await readCalendar(q, rivals)
  await mark(q, club)
  const after = await bodies()
  for (const text of after) {
    t.notMatch(text, /Harbour|a\.example/i)
    t.notMatch(text, team)
    t.match(text, 'Private team')
  }
  t.not((await readCalendar(q, rivals)).etag, etag, 'and who holds it sees that')
  const [games, , cups] = after.map((text) => JSON.parse(text))
  t.match(games.fixtures, [{ sides: [{ role: 'home', team: { name: 'Private team' } }, { team: { id: rivals } }] }])
  t.equal(cups.coming.length, 1, 'what they play among themselves is not there')
  t.equal(cups.tables[0].rows.filter((row: { team?: string }) => row.team === undefined).length, 2)
})

database.transaction('PRIVACY-23 publishable keys read nothing of private teams nor of the fixtures they play in (OYN01), secret keys everything (tenancy.refuse_private, standings.entities_of_table)', async (t, q) => {
  const { live, club } = await openClub(q)
  const cup = { competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' } }
  await push(q, 'club', [
    say('competition', 'c', {
      name: 'Cup', sport: 'soccer', kind: 'league',
      divisions: [{ external_id: 'd', name: 'U12', stages: [{ external_id: 's', name: 'Table', type: 'league' }] }]
    }),
    game('g', { start: '2026-08-20T15:00:00Z', sides: sides('t', 'rivals'), result: score(2, 1), ...cup }),
    game('open', { start: '2026-08-21T15:00:00Z', sides: sides('rivals', 'others'), result: score(2, 1), ...cup })
  ], live)
  const id = (type: 'team' | 'fixture' | 'competition' | 'stage', name: string) => idOf(q, 'club', type, name, live)
  const [team, fixture, shown] = [await id('team', 't'), await id('fixture', 'g'), await id('fixture', 'open')]
  const [competition, stage] = [await id('competition', 'c'), await id('stage', 's')]
  const none = { if_none_match: null, page_cursor: null }
  const reads = (key_hash: Buffer): Record<string, () => Promise<any>> => {
    const base = { key_hash, if_none_match: null }
    const list = (limit = 100, held: string | null = null) => q.one(`select * from api.list_fixtures(
      $1, $2, null, null, null, null, null, null, null, null, null, null, null, null, null, null, $3, null)`, [key_hash, held, limit])
    return {
      team: () => q.call('api.get_team', { ...base, team_id: team }),
      fixture: () => q.call('api.get_fixture', { ...base, fixture_id: fixture }),
      history: () => q.call('api.list_fixture_history', { ...base, ...none, fixture_id: fixture, page_limit: 10 }),
      results: () => q.call('api.list_fixture_results', { ...base, ...none, fixture_id: fixture }),
      stats: () => q.call('api.get_box_score', { ...base, fixture_id: fixture }),
      claims: () => q.call('api.list_provenance', { ...base, ...none, entity_type: 'team', entity_id: team }),
      'claims of a fixture': () => q.call('api.list_provenance', { ...base, ...none, entity_type: 'fixture', entity_id: fixture }),
      'look-up': () => q.call('api.find_entity', { ...base, source: 'club', entity_type: 'team', external_id: 't' }),
      teams: () => q.call('api.list_teams', { ...base, ...none, q: 'Harbour', page_limit: 10 }),
      fixtures: () => list(),
      changes: () => q.call('api.list_changes', { ...base, ...none, page_limit: 100, types: null }),
      table: () => q.call('api.get_standings', { ...base, stage_id: stage }),
      tables: () => q.call('api.list_standings', { ...base, ...none, competition_id: competition }),
      entities: async () => ({
        body: JSON.stringify(await q('select * from api.read_entities($1, $2, $3)', [key_hash, 'fixture', [fixture, shown]]))
      })
    }
  }
  const outcome = async (key: Buffer) => {
    const shown: Record<string, string> = {}
    for (const [name, read] of Object.entries(reads(key))) {
      const code = await q.code(read)
      shown[name] = code ?? (((await read()).body as string).match(new RegExp(`${team}|${fixture}|Harbour U12`)) ? 'shown' : 'left out')
    }
    return shown
  }
  const names = Object.keys(reads(live.keyHash))
  const everything = Object.fromEntries(names.map((name) => [name, 'shown']))
  everything['look-up'] = 'shown'
  t.same(await outcome(live.publishableHash), everything, 'while it is public')
  const before = await (reads(live.publishableHash).fixtures as () => Promise<any>)()
  await mark(q, club)
  t.same(await outcome(live.keyHash), everything, 'secret keys read everything')
  t.same(await outcome(live.publishableHash), Object.fromEntries(names.map((name) => [
    name, ['teams', 'fixtures', 'changes', 'table', 'tables', 'entities'].includes(name) ? 'left out' : 'OYN01'
  ])))
  const after = reads(live.publishableHash)
  for (const [name, what] of Object.entries({ fixtures: shown, changes: shown, table: 'rivals', tables: 'rivals', entities: shown })) {
    t.match((await after[name]?.())?.body, what, `${name}: what is public stays`)
  }
  const whole = JSON.parse((await after.fixtures?.()).body)
  t.same(Object.keys(whole), ['data', 'next_cursor'])
  const changes = JSON.parse((await after.changes?.()).body)
  t.ok(changes.next_cursor, 'and the cursor goes on')
  t.not((await after.fixtures?.()).etag, before.etag)
})
