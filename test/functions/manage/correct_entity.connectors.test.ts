/** manage.correct_entity and its like, of what a connector reports (CORRECT-16); tenancy.represents_side, tenancy.may_use_class. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed } from '../../helpers/feeds/feeds.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'
import {
  apply, fixtureOf, game, gone, idOf, makeLive, makeRealm, makeSource, push, say, setClock, sides, type Realm
} from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Json = Record<string, any>
const FIVE = '2026-09-12T17:00:00Z'
const HALF_PAST = '2026-09-12T17:30:00Z'
const SITE = 'connector:metro-league'
type World = { club: Realm, pages: Realm, session: Buffer, id: string, team: string, organization: string }

/** Live data: a connector that lists a game of a team, and a club that states whose team that is, with what an operator recorded of it. */
async function open (q: Query): Promise<World> {
  await setClock(q, '2026-09-01T08:00:00Z')
  const club = await makeLive(q, (await makeRealm(q)).accountId)
  const pages = await makeLive(q, await makeAccount(q, 'Pages'))
  await makeFeed(q, { name: 'Metro League', is_connector: true, url: 'https://metro.example/games.csv' }, pages)
  await push(q, SITE, [game('g', { start: FIVE, sides: sides('a', 'b') })], pages)
  const team = await idOf(q, SITE, 'team', 'a', pages)
  await makeSource(q, 'club', 'hostFeed', club)
  await makeSource(q, 'club-fixes', 'ownerCorrection', club)
  await push(q, 'club', [
    say('organization', 'o', { name: 'Harbour Youth', kind: 'club' }),
    say('team', team, { name: 'Harbour', organization: { external_id: 'o' } })
  ], club)
  const organization = await idOf(q, 'club', 'organization', 'o', club)
  await q.call('manage.add_representative', { account_id: club.accountId, mode: 'live', organization_id: organization })
  await q.call('manage.allow_class', { account_id: club.accountId, class: 'ownerCorrection', made_by: 'root' })
  const { session } = await makePerson(q, { accountId: club.accountId, role: 'schedule_manager' })
  await setClock(q, '2026-09-01T09:00:00Z')
  return { club, pages, session, id: await idOf(q, SITE, 'fixture', 'g', pages), team, organization }
}
const given = { mode: 'live', source: null, reason: 'The coach called.', until: null }
async function correct (q: Query, { session, id }: World, changes: Json, more: Json = {}): Promise<Json> {
  const done = await act(q, 'manage.correct_entity', session, { ...given, entity_id: id, changes, ...more } as never) as Json
  await apply(q, done.batch_id)
  return done
}
const list = (q: Query, { session, id }: World) =>
  act(q, 'manage.list_corrections', session, { mode: 'live', entity_id: id }) as Promise<Json>
const shown = (q: Query, { pages }: World): Promise<Json> => fixtureOf(q, SITE, 'g', pages)
const refusal = async (q: Query, world: World, changes: Json = { title: 'Final' }, more: Json = {}): Promise<string | undefined> => {
  const code = await q.code(() => act(q, 'manage.correct_entity', world.session, {
    ...given, entity_id: world.id, changes, ...more
  } as never))
  await q('reset role')
  return code
}
/** Why the game cannot be corrected, after something was done; that is undone. */
async function why (q: Query, world: World, done: () => Promise<unknown>): Promise<string | null> {
  await q('savepoint before')
  await done()
  const found = (await list(q, world)).sources.find(({ of }: Json) => of === SITE)
  const code = await refusal(q, world, { title: 'Final' }, { source: SITE })
  await q('rollback to before')
  return code === 'OYC03' ? found.refusal : `${code} ${found.refusal}`
}

database.transaction('CORRECT-16 who represents a club corrects what a connector reports of its game, sees it listed and undoes it', async (t, q) => {
  const world = await open(q)
  t.match((await list(q, world)).sources, [{
    source: 'club-fixes', class: 'ownerCorrection', rank: 4, of: SITE, refusal: null, claims: { start: FIVE }
  }])
  const preview = await act(q, 'manage.preview_correction', world.session, {
    mode: 'live', entity_id: world.id, changes: { start: HALF_PAST }, source: null
  } as never) as Json
  t.match(preview, {
    source: 'club-fixes', rank: 4, of: SITE, others: [], entities: [{ fields: [{ field: 'start', before: FIVE, after: HALF_PAST }] }]
  })
  t.match(await correct(q, world, { start: HALF_PAST }, { until: '2026-09-01T12:00:00Z' }), { source: 'club-fixes' })
  t.match(await shown(q, world), { start: HALF_PAST, external_ids: { [SITE]: 'g' }, provenance: { start: { source: 'club-fixes' } } })
  const { sources: [source], corrections: [one] } = await list(q, world)
  t.match(source, { claims: { start: HALF_PAST } })
  t.match(one, { source: 'club-fixes', of: SITE, reason: 'The coach called.', is_standing: true, fields: [{ replaced: FIVE }] })
  const undo = await act(q, 'manage.undo_correction', world.session, { mode: 'live', correction_id: one.correction_id }) as Json
  await apply(q, undo.batch_id)
  t.match(await shown(q, world), { start: FIVE, version: 3 })

  await correct(q, world, { start: HALF_PAST }, { source: SITE, until: '2026-09-01T12:00:00Z' })
  await setClock(q, '2026-09-01T12:00:00Z')
  t.equal(await q.as('oyss_resolver', () => q.value('select jobs.end_corrections()')), 1)
  await q('reset role')
  await apply(q, await q.value("select batch_id from intake.batches where status = 'received'") as string)
  t.equal((await shown(q, world)).start, FIVE)
  t.same((await list(q, world)).corrections.map(({ fields }: Json) => fields[0].ended_by), ['until', 'undo'])
})

database.transaction('CORRECT-16 a better source still wins, and one of equal rank is named; the connector ends it', async (t, q) => {
  const world = await open(q)
  const other = await makeLive(q, await makeAccount(q, 'Other'))
  await makeSource(q, 'others', 'ownerCorrection', other)
  await push(q, 'others', [game(world.id, { start: FIVE, title: 'Derby' })], other)
  const { others } = await act(q, 'manage.preview_correction', world.session, {
    mode: 'live', entity_id: world.id, changes: { title: 'Final' }, source: SITE
  } as never) as Json
  t.match(others, [{ source: 'others', rank: 4, value: 'Derby' }])
  await makeSource(q, 'league', 'authoritativePush', other)
  await push(q, 'league', [game(world.id, { title: 'Cup' })], other)
  await correct(q, world, { title: 'Final', start: HALF_PAST })
  t.match(await shown(q, world), { title: 'Cup', start: HALF_PAST })
  await setClock(q, '2026-09-01T10:00:00Z')
  await push(q, SITE, [game('g', { start: '2026-09-12T19:00:00Z', sides: sides('a', 'b') })], world.pages)
  t.equal((await shown(q, world)).start, FIVE, 'as the next of its rank reports')
})

database.transaction('CORRECT-16, PRIVACY-1, PRIVACY-2 not without the record of that very organization, nor by claims that another source outranks: OYC03', async (t, q) => {
  const world = await open(q)
  const { club, pages, team, organization } = world
  const mapping = await q.value("select mapping_id from canon.external_ids where entity_id = $1 and entity_type = 'fixture'", [world.id])
  const represents = (accountId: string) => q.value('select tenancy.represents_side($1, $2, $3)', [accountId, club.realmId, mapping])
  t.same([await represents(club.accountId), await represents(pages.accountId)], [true, false])
  const none = /^Only an account that represents one of its clubs can correct it/
  const revoke = () => q.call('manage.remove_representative', { account_id: club.accountId, mode: 'live', organization_id: organization })
  t.match(await why(q, world, revoke), none)
  t.match(await why(q, world, () => push(q, 'club', [gone('team', team)], club)), none, 'its source withdrew the team')
  const league = (organizationId: string) => async () => {
    await makeSource(q, 'league', 'authoritativePush', pages)
    await push(q, 'league', [say('organization', 'x', { name: 'Rivals', kind: 'club' }), say('team', team, {
      name: 'Harbour', organization: { external_id: organizationId }
    })], pages)
  }
  t.match(await why(q, world, league('x')), none, 'a better source states another club')
  t.equal(await why(q, world, league(organization)), 'undefined null')
  t.match(await why(q, world, async () => {
    await league('x')()
    const x = await idOf(q, 'league', 'organization', 'x', pages)
    await q.call('manage.add_representative', { account_id: club.accountId, mode: 'live', organization_id: x })
    await revoke()
    await merge(q, 'organization', x, organization, pages)
  }), none, 'no redirect is followed')
  t.match(await why(q, world, () => push(q, SITE, [game('g', { sides: sides('c', 'b') })], pages)), none, 'another team plays')
  t.match(await why(q, world, async () => {
    await push(q, SITE, [game('g', { sides: sides('c', 'b') })], pages)
    await push(q, 'club', [game(world.id, { sides: [{ role: 'home', team: { external_id: team } }] })], club)
  }), none, 'what the account itself claims of the sides counts for nothing')
})

database.transaction('CORRECT-16, PEOPLE-50 not without an allowed class and a source of it, nor what the connector no longer lists: OYC03', async (t, q) => {
  const world = await open(q)
  const { club, pages } = world
  t.match(await why(q, world, () => q.call('manage.disallow_class' as never, {
    account_id: club.accountId, class: 'ownerCorrection', made_by: 'root'
  } as never)), new RegExp(`allow-class ${club.accountId} ownerCorrection`))
  const end = () => q("update tenancy.sources set ended_at = util.now() where source_key = 'club-fixes'")
  t.match(await why(q, world, end), /create a source of the class/)
  const may = (mode: string, name: string) => q.value('select tenancy.may_use_class($1, $2, $3)', [club.accountId, mode, name])
  t.same([await may('live', 'ownerCorrection'), await may('live', 'scrape'), await may('test', 'scrape'), await may('live', 'crowd')], [
    true, false, true, true
  ])
  t.match(await why(q, world, () => push(q, SITE, [gone('fixture', 'g')], pages)), 'The connector no longer lists it.')
})

database.transaction('CORRECT-16 a venue and teams are named by their canonical ids, and nothing is matched: OYV02', async (t, q) => {
  const world = await open(q)
  await push(q, 'club', [say('venue', 'elm', { name: 'Elm' })], world.club)
  const elm = await idOf(q, 'club', 'venue', 'elm', world.club)
  t.equal(await refusal(q, world, { venue: { external_id: 'elm' } }), 'OYV02')
  t.equal(await refusal(q, world, { 'venue.field': '2' }), 'OYV02', 'no venue is named')
  t.equal(await refusal(q, world, { sides: sides('a', 'b') }), 'OYV02')
  await correct(q, world, { venue: { external_id: elm } })
  t.match((await shown(q, world)).venue, { id: elm, name: 'Elm' })
  const rivals = await idOf(q, SITE, 'team', 'b', world.pages)
  await correct(q, world, { sides: [
    { role: 'home', team: { external_id: rivals, name: 'Renamed' } }, { role: 'away', team: { external_id: world.team } }
  ] })
  t.match((await shown(q, world)).sides, [{ role: 'home', team: { id: rivals, name: 'b' } }, { team: { id: world.team } }])
  await push(q, SITE, [game('g', { start: FIVE, sides: sides('a', 'b'), venue: { external_id: 'v', name: 'Oak' } })], world.pages)
  await correct(q, world, { venue: { external_id: elm }, 'venue.field': '2' })
  t.match((await shown(q, world)).venue, { id: elm, field: '2' })
})

database.transaction('CORRECT-8, CORRECT-14 a start is corrected where the connector has only a date, and ends with its time_status as it gives another', async (t, q) => {
  const world = await open(q)
  const report = async (hour: string, data: Json): Promise<unknown> => {
    await setClock(q, `2026-09-01T${hour}:00:00Z`)
    return push(q, SITE, [game('d', { sides: sides('a', 'b'), ...data })], world.pages)
  }
  await report('10', { date: '2026-09-12', time_status: 'tbd' })
  const dated = { ...world, id: await idOf(q, SITE, 'fixture', 'd', world.pages) }
  const found = (): Promise<Json> => fixtureOf(q, SITE, 'd', world.pages)
  await setClock(q, '2026-09-01T10:30:00Z')
  await correct(q, dated, { start: HALF_PAST })
  t.match(await found(), { start: HALF_PAST, time_status: 'confirmed', provenance: { time_status: { source: 'club-fixes' } } })
  t.equal(await refusal(q, dated, { start: HALF_PAST, end: FIVE }), 'OYV02')
  await report('11', { date: '2026-09-12', time_status: 'tbd' })
  t.match(await found(), { start: HALF_PAST, time_status: 'confirmed' })
  await report('12', { start: '2026-09-12T19:00:00Z', time_status: 'estimated' })
  t.match(await found(), { start: '2026-09-12T19:00:00Z', time_status: 'estimated' })
})
