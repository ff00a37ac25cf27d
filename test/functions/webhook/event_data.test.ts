/** Who hears of which change, by filters, and what never leaves in an event. */
import fc from 'fast-check'
import t from 'tap'
import { eventTypes } from '../../../contract/enums.ts'
import { makeQuery, useDatabase, type Query } from '../../helpers/database.ts'
import { basics } from '../../helpers/feeds/base_source.ts'
import { batchesOf } from '../../helpers/batches.ts'
import { histories, sourceName } from '../../helpers/histories.ts'
import { settings } from '../../helpers/property.ts'
import {
  game, idOf, makeRealm, makeSource, push, say, score, setClock, sides, type EntityType, type Observation, type Realm
} from '../../helpers/seed.ts'
import { openWorkspace } from '../../helpers/workspace.ts'
import { eventsFor, relay, subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T00:00:00Z` })
const typesFor = async (q: Query, id: string): Promise<string[]> =>
  (await eventsFor(q, id)).map(({ type }) => type.replace('oyss.', '')).toSorted()

database.transaction('WEBHOOK-3 a fixture and its result are heard of by who filters by a side or a competition that it has or had; the filtered entity itself too; others are left out', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const leagues = ['fall', 'spring'].map((id) => say('competition', id, { name: id, sport: 'soccer', kind: 'league' }, at(1)))
  await push(q, 'league', [
    ...leagues, ...['eagles', 'hawks', 'owls'].map((id) => say('team', id, { name: id }, at(1))),
    say('organization', 'club', { name: 'Club', kind: 'club' }, at(1))
  ])
  const id = (type: EntityType, external: string): Promise<string> => idOf(q, 'league', type, external)
  const [fall, spring, eagles, hawks, owls] = [
    await id('competition', 'fall'), await id('competition', 'spring'), await id('team', 'eagles'), await id('team', 'hawks'),
    await id('team', 'owls')
  ]
  const of = {
    fall: await subscribe(q, { competition: fall }), spring: await subscribe(q, { competition: spring }),
    eagles: await subscribe(q, { team: eagles }), hawks: await subscribe(q, { team: hawks }), owls: await subscribe(q, { team: owls }),
    both: await subscribe(q, { team: hawks, competition: fall }), neither: await subscribe(q, { team: owls, competition: spring }) }
  const heard = async (): Promise<Record<string, string[]>> => {
    await relay(q)
    const typesHeard = Object.fromEntries(await Promise.all(Object.entries(of).map(async ([name, one]) => [name, await typesFor(q, one)])))
    await q('delete from webhook.deliveries')
    return typesHeard
  }
  const first = { start: '2026-09-12T14:30:00Z', competition: { external_id: 'fall' }, sides: sides('eagles', 'hawks') }
  await push(q, 'league', [game('g', first, at(1))])
  t.same(await heard(), {
    fall: ['fixture.created'], spring: [], eagles: ['fixture.created'], hawks: ['fixture.created'], owls: [], both: ['fixture.created'],
    neither: []
  })
  await push(q, 'league', [game('g', { ...first, sides: sides('eagles', 'owls'), result: score(2, 1) }, at(2))])
  const moved = ['fixture.updated', 'result.finalized']
  t.same(
    await heard(), { fall: moved, spring: [], eagles: moved, hawks: moved, owls: moved, both: moved, neither: [] }, 'who left hears of it'
  )
  await push(q, 'league', [game(
    'g', { ...first, sides: sides('eagles', 'owls'), result: score(2, 1), competition: { external_id: 'spring' } }, at(3)
  )])
  t.same(await heard(), {
    fall: ['fixture.updated'], spring: ['fixture.updated'], eagles: ['fixture.updated'], hawks: [], owls: ['fixture.updated'], both: [],
    neither: ['fixture.updated']
  })
  await push(q, 'league', [
    game('g', { ...first, sides: sides('eagles', 'owls'), result: score(3, 1), competition: { external_id: 'spring' } }, at(4)),
    say('team', 'eagles', { name: 'Eagles' }, at(4)),
    say('competition', 'fall', { name: 'Fall', sport: 'soccer', kind: 'league' }, at(4)),
    say('organization', 'club', { name: 'FC', kind: 'club' }, at(4)), say('venue', 'v', { name: 'V' }, at(4))])
  const again = ['fixture.updated', 'result.updated']
  t.same(await heard(), {
    fall: ['competition.updated'], spring: again, eagles: [...again, 'team.updated'].toSorted(), hawks: [], owls: again, both: [],
    neither: again
  })
})

database.transaction('CALENDAR-13 caches learn which answers are out of date, whether anybody listens or not: what changed, the teams that play and those that did', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { sides: sides('eagles', 'hawks') }, at(1))])
  const ids = await Promise.all(['eagles', 'hawks'].map((id) => idOf(q, 'league', 'team', id)))
  t.same((await relay(q)).purge.toSorted(), ids.toSorted(), 'only calendars are kept by caches, each under its team')
  for (const isHeard of [false, true]) {
    if (isHeard) await subscribe(q)
    const [one, other] = isHeard ? ['owls', 'hawks'] : ['hawks', 'owls']
    await push(q, 'league', [game('g', { sides: sides('eagles', other as string) }, at(isHeard ? 3 : 2))])
    const playing = await Promise.all(['eagles', one as string, other as string].map((id) => idOf(q, 'league', 'team', id)))
    t.same((await relay(q)).purge.toSorted(), playing.toSorted())
  }
  await push(q, 'league', [game('g', { sides: sides('hawks', 'owls') }, at(4))])
  t.match(await relay(q, 10_000, false), { taken: 1, purge: { length: 0 } }, 'nothing is looked up where there is no cache')
})

database.transaction('EVENT-9 an event is at most 20 KB, whatever it is about: thousands of paths are cut to their first parts', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const id = await subscribe(q)
  const name = (first: string, length = 200): string => `${first}${'\u{1d54f}'.repeat(length - first.length)}`
  const divisions = Array.from({ length: 900 }, (_, n) => ({
    external_id: `d${n}`, name: `D${n}`, stages: [{ external_id: `s${n}`, name: 'S', type: 'pool' }]
  }))
  divisions[0]!.name = name('d', 120)
  const sanctioning = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n}${'k'.repeat(90)}`, '1']))
  const whole = (venue: string, day: number): Observation => game('g', {
    start: `2026-09-1${day}T14:30:00Z`, title: 'g', url: `https://club.example.org/${'u'.repeat(500)}`, competition: { external_id: 'c' },
    division: { external_id: 'd0' }, stage: { external_id: 's0' },
    venue: { external_id: venue, field: '"'.repeat(60) }, sides: sides('t1', 't2'), notes: 'n'.repeat(2000) }, at(day))
  await push(q, 'league', [
    say('competition', 'c', { name: name('c'), sport: 'soccer', kind: 'league', divisions }, at(1)),
    ...['t1', 't2'].map((one) => say('team', one, { name: name(one), sanctioning }, at(1))),
    ...['v1', 'v2'].map((one) => say('venue', one, { name: name(one), geo: [41, one === 'v1' ? -87 : -88] }, at(1))),
    whole('v1', 1), whole('v2', 2)])
  await relay(q)
  const sizes = await q('select type, octet_length(body) as size from webhook.events order by 2 desc')
  t.ok(sizes.length >= 7)
  t.ok(sizes[0]!.size <= 20480, JSON.stringify(sizes[0]))
  const [competition] = (await eventsFor(q, id)).filter(({ type }) => type === 'oyss.competition.created')
  t.same(competition?.data.changed_fields, ['divisions', 'kind', 'name', 'sport', 'stages'])
})

const { title, parameters } = settings(4, 40)
t.test(`EVENT-1, EVENT-8 ${title}: every change makes one event, but for lines of players; no event has a word of a player, a coach or a note`, async (t) => {
  const client = await database.connect()
  const q = makeQuery(client)
  await openWorkspace(q)
  const MARK = 'Xyzzy'
  const marked = (observation: Observation): Observation => ({ ...observation, data: {
    ...observation.data, ...observation.type === 'team' && { coach: MARK }, ...observation.type === 'fixture' && { notes: MARK },
    ...observation.data.player && { player: { external_id: `p-${MARK}`, name: MARK } } } })
  let [events, lines] = [0, 0]
  await fc.assert(fc.asyncProperty(histories, async (history) => {
    await client.query('begin')
    const realm: Realm = await makeRealm(q, 'Home')
    for (const [n, sourceClass] of history.sources.entries()) await makeSource(q, sourceName(n), sourceClass, realm)
    const id = await subscribe(q, { realm })
    const ofPlayer = {
      fixture: { external_id: 'fixture-0' }, team: { external_id: 'team-0' }, sport: 'soccer', stats: { saves: 1 },
      player: { external_id: 'p', name: 'P' }
    }
    const batches = [
      { source: 0, observations: [...basics(0), ...basics(1), say('stat_line', 'of-a-player', ofPlayer, at(1))] }, ...batchesOf(history, 0)
    ]
    for (const [n, { source, observations }] of batches.entries()) {
      await setClock(q, `2026-10-01T01:00:${String(n).padStart(2, '0')}Z`)
      await push(q, sourceName(source), observations.map(marked), realm)
    }
    const { taken } = await relay(q)
    const all = await eventsFor(q, id)
    const hidden = await q.value(
      "select count(*)::integer from ledger.changes c join canon.stat_lines l on l.realm_id = c.realm_id and l.stat_line_id = " +
        "c.entity_id and l.player is not null where c.realm_id = $1",
      [realm.realmId]
    )
    await client.query('rollback')
    if (all.length !== taken - hidden) throw new Error(`${taken} changes, ${hidden} of players, and ${all.length} events`)
    for (const event of all) {
      if (!eventTypes.includes(event.type) || /Xyzzy|coach|notes|player/i.test(JSON.stringify(event))) {
        throw new Error(JSON.stringify(event))
      }
    }
    events += all.length
    lines += hidden
  }), parameters).catch(async (error) => { await client.query('rollback'); throw error })
  t.ok(events > parameters.numRuns && lines > 0, `${events} events, ${lines} lines of players`)
})
