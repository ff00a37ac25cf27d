/** Who reads about children over HTTP, and who does not: the ways in that were thought of, each tried. */
import t from 'tap'
import { call } from '../helpers/call.ts'
import { withClient } from '../../db/pool.ts'
import type { HttpClient } from '../../cli/http_client.ts'
import { derivePersonKeys } from '../../platform/secrets.ts'
import { testConfig } from '../helpers/config.ts'
import { makeQuery } from '../helpers/database.ts'
import { findTraces } from '../helpers/people/persons.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const { connectionString } = service.database
const manage = <T>(work: (db: Parameters<Parameters<typeof withClient<T>>[1]>[0]) => Promise<T>): Promise<T> =>
  withClient({ connectionString, role: 'oyss_manager' }, work)
const grant = (accountId: string, mode: 'test' | 'live', organization: string, sources: string[] | null = null) =>
  manage((db) => call(db, 'manage.create_grant', {
    account_id: accountId, mode, organization_id: organization, scope: 'participants:read', sources
  }))
const at = (n: number) => `2026-09-0${n}T00:00:00Z`
const ID = 'participant-4711'
/** Its name or its id: 4711 alone is in many a random id. */
const LEAK = /Thistle|participant-4711|47114711/i
const NAME = 'Annabel Thistlewood'

const team = (id: string, organization: string, n = 1) =>
  ({ type: 'team', external_id: id, observed_at: at(n), data: { name: `Team ${id}`, organization: { external_id: organization } } })
const line = (id: string, fixture: string, of: string, player?: object, n = 1) => ({
  type: 'stat_line', external_id: id, observed_at: at(n),
  data: { fixture: { external_id: fixture }, team: { external_id: of }, sport: 'soccer', stats: { saves: 3 }, ...player ? { player } : {} }
})
const game = (id: string, home: string) => ({
  type: 'fixture', external_id: id, observed_at: at(1),
  data: { kind: 'game', sport: 'soccer', sides: [{ role: 'home', team: { external_id: home } }] }
})
const idOf = async (client: HttpClient, source: string, type: string, externalId: string): Promise<string> =>
  (await client.get(`/v1/lookup?source=${source}&type=${type}&external_id=${externalId}`)).body.id
const push = async (client: HttpClient, source: string, observations: object[]) => {
  const { body } = await client.push(source, observations)
  return await client.waitForBatch(body.batch_id)
}

/** In live mode: a victim whose source reported a child, and a stranger with a crowd source of its own. */
const stranger = await service.makeAccount('Stranger')
const keys = {
  victim: await service.makeKey(service.account.id, 'live', 'secret'), stranger: await service.makeKey(stranger.id, 'live', 'secret')
}
await service.makeSource(service.account.id, 'live', 'victim-league', 'authoritativePush')
await service.makeSource(stranger.id, 'live', 'stranger-crowd', 'crowd')
const [victim, attacker] = [service.clientOf(keys.victim), service.clientOf(keys.stranger)]
await push(victim, 'victim-league', [
  game('g', 'home'), team('home', 'club'), line('t', 'g', 'home'), line('p', 'g', 'home', { external_id: ID, name: NAME })
])
const fixture = await idOf(victim, 'victim-league', 'fixture', 'g')
const home = await idOf(victim, 'victim-league', 'team', 'home')
const club = await idOf(victim, 'victim-league', 'organization', 'club')
const shown = async (client: HttpClient, id = fixture): Promise<[string[], boolean]> => {
  const { status, body } = await client.get(`/v1/fixtures/${id}/stats`)
  if (status !== 200) throw new Error(`${status}`)
  return [body.lines.map(({ player, player_name: name }: { player: string | null, player_name: string }) =>
    player === null ? 'team' : `${player}: ${name}`), body.player_lines_withheld]
}

t.test('PRIVACY-3, BOX-4 a crowd source that claims a stranger\'s team for its own organization, and gives itself a grant of that, reads no child', async (t) => {
  await push(attacker, 'stranger-crowd', [
    { type: 'organization', external_id: 'mine', observed_at: at(9), data: { name: 'Mine', kind: 'club' } }, team(home, 'mine', 8)
  ])
  const mine = await idOf(attacker, 'stranger-crowd', 'organization', 'mine')
  await grant(stranger.id, 'live', mine)
  await grant(stranger.id, 'live', mine, null)
  t.same(await shown(attacker), [['team'], true])
  await push(attacker, 'stranger-crowd', [{ type: 'team', external_id: home, observed_at: at(9), deleted: true, data: {} }])
  t.same(await shown(attacker), [['team'], true], 'nor after it has taken its word back')
})

t.test('PRIVACY-3, BOX-4 a source that names the victim\'s organization for its own team, or another organization in a line of the victim\'s team, opens nothing', async (t) => {
  await push(attacker, 'stranger-crowd', [
    team('shadow', club, 9), game('sg', 'shadow'), line('s1', fixture, home, { external_id: 'own', name: 'Own' }, 9),
    line('s2', fixture, 'shadow', { external_id: ID, name: 'Probe' }, 9)
  ])
  t.same(await shown(attacker), [['team'], true], 'its own lines neither: it has no grant of the organization that it names')
  t.match((await attacker.push('stranger-crowd', [{
    ...line('s3', fixture, home, { external_id: 'x' }, 9),
    data: {
      ...line('s3', fixture, home).data,
      team: { external_id: home, organization: { external_id: 'mine' } }
    }
  }])).status, 422, 'a reference has no organization')
  const granted = await grant(service.account.id, 'live', club, ['victim-league'])
  t.same(await shown(victim), [['team', `${ID}: ${NAME}`], true], 'what the stranger invented is withheld from who reads the victim\'s')
  await manage((db) => call(db, 'manage.revoke_grant', { grant_id: granted.grant_id, made_by: 'O' }))
})

t.test('PRIVACY-3, KEY-9 a grant of one mode opens nothing in another, of another account nothing for this one, and a revoked one nothing with the next request', async (t) => {
  const { secret } = service
  await service.apply('league', [game('g', 'home'), team('home', 'club'), line('p', 'g', 'home', { external_id: ID, name: NAME })])
  const [testFixture, testClub] = [await idOf(secret, 'league', 'fixture', 'g'), await idOf(secret, 'league', 'organization', 'club')]
  const ofTest = await grant(service.account.id, 'test', testClub)
  t.same(await shown(secret, testFixture), [[`${ID}: ${NAME}`], false])
  t.same(await shown(victim), [['team'], true], 'live mode has no grant')
  t.equal((await victim.get(`/v1/fixtures/${testFixture}/stats`)).status, 404)
  t.equal((await service.clientOf(stranger.secretKey).get(`/v1/fixtures/${testFixture}/stats`)).status, 404)
  t.same(await shown(service.publishable, testFixture), [[], true], 'a publishable key of the same account never')

  const ofLive = await grant(service.account.id, 'live', club, ['victim-league'])
  t.same(await shown(victim), [['team', `${ID}: ${NAME}`], true])
  t.same((await shown(attacker))[0], ['team'], 'the grant is of one account')
  const { headers } = await victim.get(`/v1/fixtures/${fixture}/stats`)
  for (const { grant_id: id } of [ofTest, ofLive]) await manage((db) => call(db, 'manage.revoke_grant', { grant_id: id, made_by: 'O' }))
  t.same(await shown(victim), [['team'], true])
  t.same(await shown(secret, testFixture), [[], true])
  t.equal(
    (await victim.get(`/v1/fixtures/${fixture}/stats`, { 'if-none-match': headers.get('etag') as string })).status, 200,
    'the tag of what was shown is no longer that of what is'
  )
})

t.test('PRIVACY-3, BOX-9 no other address names a player, whichever grant the reader holds: not provenance, history, results, changes, look-ups, batches, lists, exports, deliveries or figures of the service', async (t) => {
  const { secret } = service
  const batchId = await service.apply('league', [
    { type: 'competition', external_id: 'cup', observed_at: at(1), data: { name: 'Cup', sport: 'soccer', kind: 'league' } },
    { ...game('g', 'home'), data: { ...game('g', 'home').data, competition: { external_id: 'cup' } }, observed_at: at(2) },
    line('p', 'g', 'home', { external_id: ID, name: NAME }, 3)
  ])
  const [fixtureId, teamId, cup, organization] = [
    await idOf(secret, 'league', 'fixture', 'g'), await idOf(secret, 'league', 'team', 'home'),
    await idOf(secret, 'league', 'competition', 'cup'), await idOf(secret, 'league', 'organization', 'club')
  ]
  const granted = await grant(service.account.id, 'test', organization)
  t.match(JSON.stringify((await secret.get(`/v1/fixtures/${fixtureId}/stats`)).body), /Thistlewood/)
  const addresses = [
    `/v1/fixtures/${fixtureId}`, '/v1/fixtures?sport=soccer', `/v1/fixtures/${fixtureId}/history`, `/v1/fixtures/${fixtureId}/results`,
    `/v1/teams/${teamId}`, `/v1/teams/${teamId}/calendar.ics`, '/v1/teams?q=team', `/v1/competitions/${cup}`, '/v1/competitions?q=cup',
    `/v1/competitions/${cup}/standings`, `/v1/competitions/${cup}/export/fixtures.parquet`, `/v1/organizations/${organization}`,
    '/v1/changes?limit=500', `/v1/batches/${batchId}`, '/v1/subscriptions', '/metrics', '/readyz',
    ...([['fixtures', fixtureId], ['teams', teamId], ['competitions', cup], ['organizations', organization]] as const)
      .map(([type, id]) => `/v1/${type}/${id}/provenance`)
  ]
  for (const address of addresses) {
    const { status, body } = await secret.get(address)
    t.equal(status, 200, address)
    t.notMatch(JSON.stringify(body), LEAK, address)
  }
  for (const externalId of ['p', ID]) {
    t.ok((await secret.get(`/v1/lookup?source=league&type=stat_line&external_id=${externalId}`)).status >= 400)
  }
  t.equal((await service.clientOf(stranger.secretKey).get(`/v1/batches/${batchId}`)).status, 404, 'a batch is its account\'s own')
  await manage((db) => call(db, 'manage.revoke_grant', { grant_id: granted.grant_id, made_by: 'O' }))
})

t.test('PRIVACY-4 what is wrong with a stat line, or with a body, is said without quoting it', async (t) => {
  const { secret } = service
  const wrong: [object, string][] = [
    [line('w1', 'g', 'home', { external_id: 4711_4711, name: NAME }), '/data/player/external_id'],
    [line('w2', 'g', 'home', { external_id: ID, name: NAME.repeat(20) }), '/data/player/name'],
    [line('w3', 'g', 'home', { external_id: ID, [NAME]: true }), '/data/player'],
    [{ ...line('w4', 'g', 'home'), data: { ...line('w4', 'g', 'home').data, player: `${NAME} ${ID}` } }, '/data/player'],
    [{ ...line('w6', 'g', 'home'), data: { ...line('w6', 'g', 'home').data, sport: NAME, period: [NAME] } }, '/data/sport'],
    [{ ...line('w7', 'g', 'home'), data: `${NAME} scored` }, '/data'],
  ]
  for (const [observation, path] of wrong) {
    const { status, body } = await secret.push('league', [observation, team('home', 'club')])
    t.equal(status, 202)
    t.ok(body.errors.some((error: { path: string }) => error.path === path), path)
    t.notMatch(JSON.stringify(body), LEAK)
    const alone = await secret.push('league', [observation])
    t.equal(alone.status, 422)
    t.notMatch(JSON.stringify(alone.body), LEAK)
  }
  const text = JSON.stringify({ source: 'league', observations: [] })
  for (const body of [`{"name": ${NAME}}`, `${text}${NAME}`, NAME, `{"a": "${NAME}`]) {
    const { status, body: problem } = await secret.post('/v1/observations', body, { 'idempotency-key': 'broken' })
    t.equal(status, 400)
    t.notMatch(JSON.stringify(problem), /Thistle/)
  }
})

t.test('PRIVACY-13 who is shown lines of players is on record before they are sent; where that fails they are not sent, and what shows none is not recorded', async (t) => {
  const { secret, database } = service
  const admin = await database.connect()
  const recorded = async () => (await admin.query(
    'select account_id, fixture_id, grant_id, line_count from tenancy.disclosures order by disclosure_id desc'
  )).rows
  const [id, organization] = [await idOf(secret, 'league', 'fixture', 'g'), await idOf(secret, 'league', 'organization', 'club')]
  const before = (await recorded()).length
  await shown(secret, id)
  t.equal((await recorded()).length, before, 'lines that are withheld')
  const { grant_id: grantId } = await grant(service.account.id, 'test', organization)
  const first = await secret.get(`/v1/fixtures/${id}/stats`)
  t.match(first.body.lines[0], { player: ID, player_name: NAME })
  t.equal((await recorded()).length, before + 1)
  t.same((await recorded())[0], { account_id: service.account.id, fixture_id: id, grant_id: grantId, line_count: 1 })
  const etag = first.headers.get('etag') as string
  t.equal((await secret.get(`/v1/fixtures/${id}/stats`, { 'if-none-match': etag })).status, 304)
  t.equal((await recorded()).length, before + 1, 'nothing was shown')
  await Promise.all(Array.from({ length: 20 }, () => shown(secret, id)))
  t.equal((await recorded()).length, before + 21, 'at once or one by one')

  await admin.query('alter table tenancy.disclosures add constraint nothing_fits check (false) not valid')
  for (const answer of await Promise.all([secret.get(`/v1/fixtures/${id}/stats`), secret.get(`/v1/fixtures/${id}/stats`)])) {
    t.ok(answer.status >= 500, String(answer.status))
    t.notMatch(JSON.stringify(answer.body), LEAK)
  }
  await admin.query('alter table tenancy.disclosures drop constraint nothing_fits')
  t.same((await shown(secret, id))[0], [`${ID}: ${NAME}`])
})

t.test('PRIVACY-5, PRIVACY-8 the service recognises whom an operator erased: pushed again the person stands nowhere, and the line under the pseudonym', async (t) => {
  const { secret, database } = service
  const id = await idOf(secret, 'league', 'fixture', 'g')
  const admin = makeQuery(await database.connect())
  const erased = async (mode: 'test' | 'live', source: string, player: string) => withClient(
    { connectionString, role: 'oyss_manager', personKeys: derivePersonKeys(testConfig().secretKeys) },
    (db) => call(db, 'manage.erase_person', {
      account_id: service.account.id, mode, source, player_id: player, names: null, reason: 'Letter 12', made_by: 'O', is_rehearsal: false
    })
  )
  const { pseudonym } = await erased('test', 'league', ID)
  await erased('live', 'victim-league', ID)
  t.same(await findTraces(admin, [NAME]), [], 'the stranger gave the id another name')
  const reported = [game('g', 'home'), line('p', 'g', 'home', { external_id: ID, name: NAME })]
  await service.apply('league', reported)
  await service.apply('league', [
    line('p', 'g', 'home', { external_id: ID, name: `${NAME} II` }, 2), line('q', 'g', 'home', { external_id: ID })
  ])
  t.same(await findTraces(admin, [NAME]), [])
  const players = (await shown(secret, id))[0]
  t.equal(players.length, 2)
  for (const player of players) t.ok(player.startsWith(`${pseudonym}: `), player)
  t.notMatch(JSON.stringify((await secret.get(`/v1/fixtures/${id}/stats`)).body), LEAK)
})
