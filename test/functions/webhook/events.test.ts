/**
 * webhook.event_data, webhook.fixture_data, webhook.result_data, webhook.stat_line_data, webhook.named_fields, webhook.scopes_of_event,
 * webhook.event_body, webhook.events_like, webhook.event_types, webhook.is_anybody_listening, jobs.relay_outbox: what events say, and who
 * hears of them.
 */
import t from 'tap'
import { CloudEvent } from 'cloudevents'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, idOf, makeLive, makeRealm, makeSource, push, say, score, setClock, sides } from '../../helpers/seed.ts'
import { BASE_URL, eventsFor, relay, subscribe, type Event } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T00:00:00Z` })
const game1 = {
  start: '2026-09-12T14:30:00Z', sides: sides('eagles', 'hawks'), competition: { external_id: 'fall' }, division: { external_id: 'u12' },
  stage: { external_id: 'table' }
}
const ofType = (events: Event[], type: string): Event[] => events.filter((event) => event.type === type)

database.transaction('EVENT-6 every event is a valid CloudEvent 1.0 with the id, source, type, subject and time of its change', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const id = await subscribe(q)
  await setClock(q, '2026-09-01T08:00:00.250Z')
  await push(q, 'league', [say('team', 'eagles', { name: 'Eagles' }, at(1))])
  t.match(await relay(q), { taken: 1, events: 1, deliveries: 1 })
  const [event] = await eventsFor(q, id) as [Event]
  const change = await q.one('select * from ledger.version_kinds where realm_id = $1', [realmId])
  t.equal(new CloudEvent(event as object, true).validate(), true)
  const team = await idOf(q, 'league', 'team', 'eagles')
  t.same(event, {
    specversion: '1.0', id: event.id, source: `${BASE_URL}/v1/test`, type: 'oyss.team.created',
    subject: team, time: '2026-09-01T08:00:00.25Z', datacontenttype: 'application/json',
    data: {
      id: team, type: 'team', version: 1, changed_fields: ['name'], change_group: change.change_group, source: 'league',
      observation_id: change.observation_id
    },
  })
  t.match(event.id, /^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  t.same(await q('select * from ledger.outbox'), [])
})

database.transaction('EVENT-7 the event of a fixture says what it was before and is after, where it belongs and who plays, as of its own version', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const id = await subscribe(q)
  await push(q, 'league', [
    say(
      'competition', 'fall',
      {
        name: 'Fall', sport: 'soccer', kind: 'league',
        divisions: [{
          external_id: 'u12', name: 'U12', age_group: 'U12', stages: [{ external_id: 'table', name: 'Table', type: 'league' }]
        }]
      },
      at(1)
    ),
    say('team', 'eagles', { name: 'Eagles' }, at(1)),
    say('team', 'hawks', { name: 'Hawks' }, at(1)),
    say('team', 'owls', { name: 'Owls' }, at(1)),
    game('g', game1, at(1)),
    game('g', { ...game1, start: '2026-09-12T16:00:00Z', sides: sides('eagles', 'owls'), stage: undefined }, at(2)),
  ])
  await relay(q)
  const events = await eventsFor(q, id)
  const [eagles, hawks, owls, fall, fixture] = await Promise.all((['eagles', 'hawks', 'owls', 'fall', 'g'] as const)
    .map((external, n) => idOf(q, 'league', n < 3 ? 'team' : n === 3 ? 'competition' : 'fixture', external)))
  const [created] = ofType(events, 'oyss.fixture.created')
  t.match(created?.data, {
    id: fixture, type: 'fixture', version: 1, kind: 'created',
    after: { start: '2026-09-12T14:30:00Z', status: 'scheduled' }, competition: { id: fall, name: 'Fall' },
    division: { name: 'U12', age_group: 'U12' },
    stage: { name: 'Table', type: 'league' },
    sides: [{ role: 'home', team: { id: eagles, name: 'Eagles' } }, { role: 'away', team: { id: hawks, name: 'Hawks' } }],
    reason: 'First reported.',
  })
  t.notOk('before' in created!.data)
  const [moved] = ofType(events, 'oyss.fixture.rescheduled')
  t.match(moved?.data, {
    version: 2, kind: 'rescheduled', before: { start: '2026-09-12T14:30:00Z' }, after: { start: '2026-09-12T16:00:00Z' },
    sides: [{ team: { id: eagles } }, { team: { id: owls } }]
  })
  t.match(ofType(events, 'oyss.fixture.updated')[0]?.data, { changed_fields: ['sides'], change_group: moved?.data.change_group })
})

database.transaction('EVENT-7 the event of a result names the fixture, the result and the source that won', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
  const id = await subscribe(q, { events: ['oyss.result.*'] })
  await push(q, 'parent', [
    game('p', {}, at(1)), say('result', 'r', { fixture: { external_id: 'p' }, result: score(1, 0, { final: false }) }, at(1))
  ])
  const fixture = await idOf(q, 'parent', 'fixture', 'p')
  await push(q, 'league', [say('result', 'x', { fixture: { external_id: fixture }, result: score(2, 1) }, at(2))])
  await relay(q)
  const [reported, finalized, ...more] = await eventsFor(q, id)
  t.same(more, [])
  t.match(reported, {
    type: 'oyss.result.reported', subject: fixture,
    data: { type: 'result', id: fixture, fixture: { id: fixture }, result: score(1, 0, { final: false }), winning_source: 'parent' }
  })
  t.match(finalized, { type: 'oyss.result.finalized', data: { result: score(2, 1), winning_source: 'league', changed_fields: ['result'] } })
})

database.transaction('EVENT-3, EVENT-7, DECIDE-36 the event of a withdrawn result states the standing result and its source; null where none is left', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const id = await subscribe(q, { events: ['oyss.result.withdrawn', 'oyss.fixture.*'] })
  const result = (fixture: string, day: number) => say('result', 'x', { fixture: { external_id: fixture }, result: score(2, 1) }, at(day))
  await push(q, 'league', [game('g', {}, at(1)), game('h', {}, at(1)), result('g', 1)])
  await push(q, 'league', [gone('result', 'x', at(2))])
  await push(q, 'league', [result('h', 3)])
  await relay(q)
  const events = await eventsFor(q, id)
  const fixture = await idOf(q, 'league', 'fixture', 'g')
  t.match(ofType(events, 'oyss.result.withdrawn'), [
    { subject: fixture, data: { fixture: { id: fixture }, result: score(2, 1), winning_source: 'league', changed_fields: [] } },
    { subject: fixture, data: { fixture: { id: fixture }, result: null, winning_source: null, changed_fields: ['result'] } }
  ])
  t.same(ofType(events, 'oyss.fixture.withdrawn'), [])
  t.match(ofType(events, 'oyss.fixture.updated').find(({ data }) => data.id === fixture && data.version === 3), {
    data: { kind: 'updated', changed_fields: [], reason: /no longer reports its result/ }
  })
})

database.transaction('EVENT-5, EVENT-7, EVENT-8 a team line makes oyss.stat_line.updated, also when it is withdrawn; a line of a player makes nothing', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const id = await subscribe(q, { events: ['oyss.stat_line.updated'] })
  const line = { fixture: { external_id: 'g' }, team: { external_id: 'eagles' }, sport: 'soccer', stats: { goals_total: 2 } }
  await push(q, 'league', [
    say('stat_line', 'team', line, at(1)), say('stat_line', 'player', { ...line, player: { external_id: 'p9', name: 'Jane Doe' } }, at(1))
  ])
  await push(q, 'league', [gone('stat_line', 'team', at(2)), gone('stat_line', 'player', at(2))])
  await relay(q)
  const events = await eventsFor(q, id)
  t.same(events.map(({ type, data }) => [type, data.version, data.team.name, data.stats]), [
    ['oyss.stat_line.updated', 1, 'eagles', undefined], ['oyss.stat_line.updated', 2, 'eagles', undefined]
  ])
})

database.transaction('WEBHOOK-3, WEBHOOK-20 an event that is no change reaches who filters by its competition, and an event of an account that account alone', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  const other = await makeLive(q, (await makeRealm(q, 'Away')).accountId)
  const competition = 'cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
  const [narrow, wide, elsewhere, foreign] = [
    await subscribe(q, { competition, realm: live }), await subscribe(q, { realm: live }),
    await subscribe(q, { competition: 'cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EG', realm: live }), await subscribe(q, { realm: other })
  ]
  await q(
    "insert into ledger.outbox (realm_id, position, event_id, event, subject, data) values ($1, nextval('ledger.positions'), 'evt_1', " +
      "'oyss.standing.updated', 'stg_1', $2)",
    [live.realmId, { stage: 'stg_1', competition, version: 3 }]
  )
  await q(
    "insert into ledger.outbox (realm_id, position, event_id, event, subject, data, account_id) values ($1, " +
      "nextval('ledger.positions'), 'evt_2', 'oyss.subscription.disabled', 'sub_1', '{}', $2)",
    [live.realmId, live.accountId]
  )
  t.match(await relay(q), { events: 2, deliveries: 4 })
  const heard = async (id: string): Promise<string[]> => (await eventsFor(q, id)).map(({ id }) => id)
  t.same(
    [await heard(narrow), await heard(wide), await heard(elsewhere), await heard(foreign)], [['evt_1'], ['evt_1', 'evt_2'], [], ['evt_1']]
  )
  t.match((await eventsFor(q, narrow))[0], { source: `${BASE_URL}/v1/live`, subject: 'stg_1', data: { stage: 'stg_1', version: 3 } })
})

database.transaction('EVENT-2, EVENT-7, WEBHOOK-3 a merge and its undo go to who asks for either of the two, with what the merged one leads to', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T08:00:00Z')
  await push(q, 'league', [game('g', { sides: sides('eagles', 'hawks') }, at(1))])
  await setClock(q, '2026-09-01T08:00:01Z')
  await push(q, 'league', [game('h', { sides: sides('owls', 'jays') }, at(1))])
  const [eagles, owls] = [await idOf(q, 'league', 'team', 'eagles'), await idOf(q, 'league', 'team', 'owls')]
  const [g, h] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h')]
  const [ofEagles, ofOwls] = [await subscribe(q, { team: eagles }), await subscribe(q, { team: owls })]
  await relay(q)
  for (const [type, survivor, loser] of [['fixture', g, h], ['team', eagles, owls]] as const) {
    const { decision_id: decision } = await q.value("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [realmId, survivor, loser])
    await q("select identity.undo($1, $2, 'Kim')", [realmId, decision])
    await relay(q)
    for (const id of [ofEagles, ofOwls]) {
      const shown = (await eventsFor(q, id)).filter(({ subject }) => subject === loser)
      t.same(ofType(shown, `oyss.${type}.merged`).map(({ data }) => [data.merged_into, data.changed_fields]), [[survivor, ['merged_into']]])
      t.equal(ofType(shown, `oyss.${type}.unmerged`).length, 1)
      t.notHas(ofType(shown, `oyss.${type}.unmerged`)[0]!.data, { merged_into: survivor })
    }
  }
})
