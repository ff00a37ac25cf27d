/** Sources that yield to another of their account: when their claims are set aside, and that nothing depends on any order. */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { settings } from '../../helpers/property.ts'
import {
  fixtureOf, game, gone, historyOf, idOf, makeRealm, makeSource, provenanceOf, push, say, setClock
} from '../../helpers/seed.ts'
import { decide, precedence } from '../../helpers/workspace.ts'
import { events, modelOf, setYield, SOURCES, yields, type Event, type Field } from '../../helpers/yielding.ts'

const database = await useDatabase(t)
const minute = (n: number): string => new Date(Date.UTC(2026, 8, 1, 8, n)).toISOString().replace('.000Z', 'Z')
const at = (n: number) => ({ observed_at: minute(n) })
const START = '2026-09-12T17:00:00Z'

/** A feed and a league of one rank know one game; the feed was newer, and yields to the league. */
async function open (q: Query, said: object, league: object): Promise<string> {
  await setClock(q, '2026-09-02T00:00:00Z')
  await makeRealm(q)
  for (const [key, sourceClass] of SOURCES) await makeSource(q, key, sourceClass)
  await push(q, 'feed', [game('g', said, at(9))])
  const id = await idOf(q, 'feed', 'fixture', 'g')
  await push(q, 'league', [game(id, league, at(1))])
  return id
}
const reasons = async (q: Query, field: string): Promise<string[][]> =>
  (await provenanceOf(q, 'fixture', 'feed', 'g'))[field]!.map(({ source, reason }) => [source!, reason!])

database.transaction('DECIDE-41 a newer claim is set aside where the source that it yields to states the field, and says so', async (t, q) => {
  const id = await open(q, { title: 'Feed', start: START, url: 'https://feed.example' }, { title: 'League' })
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'Feed', version: 1 })
  t.equal(await setYield(q, 'feed', 'league'), 1)
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'League', start: START, url: 'https://feed.example' }, 'what it does not state stays')
  t.match((await historyOf(q, 'feed', 'g')).at(-1), { source: 'oyss:recompute', changed_fields: ['title'] })
  t.same(await reasons(q, 'title'), [
    ['league', 'No other claim on this field counts.'], ['feed', 'Its source yields to league, which states this field.']
  ])
  await push(q, 'feed', [game('g', { title: 'Newest' }, at(20))])
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'League' })
  await push(q, 'partner', [game(id, { title: 'Partner' }, at(3))])
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'Partner' })
  t.match((await reasons(q, 'title')).map(([source, reason]) => [source, /yields/.test(reason!)]), [
    ['partner', false], ['feed', false], ['league', false]
  ], 'the league would not win: nothing is set aside')
  await push(q, 'partner', [gone('fixture', id, at(21))])
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'League' })
  await push(q, 'league', [gone('fixture', id, at(22))])
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'Newest' }, 'a source that no longer lists the game states nothing')
  await push(q, 'league', [game(id, {}, at(23))])
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'League' })
  t.equal(await setYield(q, 'feed', null), 1)
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'Newest' })
  t.equal(await q.value('select count(*)::integer from canon.claims where is_set_aside'), 0)
})

database.transaction('DECIDE-41 a better rank yields as well, and what is implied or only referred to is yielded to by nobody', async (t, q) => {
  const id = await open(q, { status: 'cancelled' }, { start: START })
  const playing = (team: string, name: string) => ({ sides: [{ role: 'home', team: { external_id: team, name } }] })
  await push(q, 'partner', [game(id, { status: 'postponed', ...playing('t', 'Team P') }, at(9))])
  await setYield(q, 'partner', 'feed')
  t.match(await fixtureOf(q, 'feed', 'g'), { status: 'cancelled' })
  await setYield(q, 'partner', 'league')
  t.match(await fixtureOf(q, 'feed', 'g'), { status: 'postponed' }, 'that the league implies scheduled is no statement')
  const team = await q.value("select team_id from canon.teams where name = 'Team P'")
  await push(q, 'league', [game(id, playing(team as string, 'Passing'), at(12))])
  t.equal(await q.value('select name from canon.teams where team_id = $1', [team]), 'Team P')
  await push(q, 'league', [say('team', team, { name: 'Described' }, at(13))])
  t.equal(await q.value('select name from canon.teams where team_id = $1', [team]), 'Described')
})

database.transaction('DECIDE-42 times are set aside together, and a venue with its field', async (t, q) => {
  await open(q, {
    start: START, end: '2026-09-12T19:00:00Z', venue: { external_id: 'v', name: 'Oak Park', field: '3' }
  }, { date: '2026-09-13', venue: { external_id: 'w', name: 'Mill Fields' } })
  await setYield(q, 'feed', 'league')
  const shown = await fixtureOf(q, 'feed', 'g')
  t.match(shown, {
    date: '2026-09-13', start: undefined, end: undefined, time_status: 'tbd', venue: { name: 'Mill Fields', field: undefined }
  })
  t.match((await reasons(q, 'end'))[0], ['feed', 'Its source yields to league, which states the time.'])
  t.match((await reasons(q, 'venue.field'))[0], ['feed', 'Its source yields to league, which states the venue.'])
})

database.transaction('DECIDE-41 of two that yield to one, neither keeps the other from yielding', async (t, q) => {
  const id = await open(q, { title: 'Feed' }, { title: 'League' })
  await push(q, 'club', [game(id, { title: 'Club' }, at(10))])
  await setYield(q, 'feed', 'league')
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'Club' })
  await setYield(q, 'club', 'league')
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'League' })
})

database.transaction('DECIDE-41 a claim is set aside, and the next wins, where the source that it yields to states the field, and else competes (canon.try_yields)', async (t, q) => {
  for (const [implied_by, isSetAside] of [['', true], ['time', false]] as const) {
    t.same(await decide(q, ['feed', 'league'].map((source_key, n) => ({
      entity_id: 'fx_1', field: 'time_status', implied_by: n === 1 ? implied_by : '', value: 'tbd',
      precedence: precedence({ source_key, age: n, implied_by: n === 1 ? implied_by : '' })
    })), { feed: 'league' }), [[!isSetAside, isSetAside], [isSetAside, false]])
  }
})

const VALUE: Record<Exclude<Field, 'venue.field'>, (n: number) => unknown> = {
  title: (n) => `Title ${n}`, url: (n) => `https://example.org/${n}`, venue: (n) => ({ external_id: `v${n}`, name: `Venue ${n}` }),
  start: (n) => `2026-09-12T1${n}:00:00Z`, end: (n) => `2026-09-12T2${n}:00:00Z`
}
/** What a report states, as an observation of its source; venues are those of the whole realm. */
function observe (id: string, { source, at: n, values }: Event, venues: string[]) {
  if (values === null) return gone('fixture', source === 'feed' ? 'g' : id, at(n))
  const { 'venue.field': own, venue, ...rest } = values
  return game(source === 'feed' ? 'g' : id, {
    ...Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, VALUE[field as 'title'](value)])),
    ...venue === undefined ? {} : { venue: { external_id: venues[venue], ...own === undefined ? {} : { field: `Field ${own}` } } }
  }, at(n))
}
const valueOf = (field: Field, n: number, venues: string[]): unknown =>
  field === 'venue' ? venues[n] : field === 'venue.field' ? `Field ${n}` : VALUE[field](n)

const { title, parameters } = settings(4, 300)
database.transaction(`DECIDE-41, DECIDE-42, DECIDE-43 whatever the order of reports and of settings, a model agrees: ${title}`, async (t, q) => {
  const id = await open(q, {}, {})
  await push(q, 'club', [0, 1, 2].map((n) => say('venue', `v${n}`, { name: `Venue ${n}` }, at(0))))
  const venues: string[] = []
  for (const n of [0, 1, 2]) venues.push(await idOf(q, 'club', 'venue', `v${n}`))
  await fc.assert(fc.asyncProperty(events, yields, yields, fc.nat(9), async (all, early, late, switched) => {
    await q('savepoint history')
    const applied = all.map((one) => ({ ...one, at: one.at + 10 })).toSorted((a, b) => a.order - b.order)
    const set = async (who: typeof early): Promise<void> => {
      for (const key of ['feed', 'club'] as const) await setYield(q, key, who[key] ?? null)
    }
    await set(early)
    for (const [n, one] of applied.entries()) {
      if (n === switched) await set(late)
      await push(q, one.source, [observe(id, one, venues)])
    }
    if (switched >= applied.length) await set(late)
    const model = modelOf(applied, late)
    const shown = await fixtureOf(q, 'feed', 'g')
    const found = Object.fromEntries(Object.keys(model).map((field) => [field, [
      shown.provenance[field]?.source, field === 'venue' ? shown.venue?.id : field === 'venue.field' ? shown.venue?.field : shown[field]
    ]]))
    const wanted = Object.fromEntries(Object.entries(model).map(([field, [key, n]]) => [field, [key, valueOf(field as Field, n, venues)]]))
    if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(JSON.stringify({ applied, early, late, switched, found, wanted }))
    await q('rollback to history')
  }), parameters)
  t.pass()
})
