/** What a source withdraws of single fields: resolve.cleared_claims, what deciding makes of it, and what /provenance shows. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  fixtureOf, game, gone, historyOf, idOf, makeRealm, makeSource, provenanceOf, push, resultsOf, score, sides
} from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (day: number) => ({ observed_at: `2026-09-0${day}T00:00:00Z` })
/** No push may say it (FEED-261): the server refuses it, before what is called here. */
const takeBack = (day: number, ...cleared: string[]) => Object.assign(at(day), { cleared })
const park = { venue: { external_id: 'park', name: 'Oak Park', field: '3' } }
const start = '2026-09-12T14:00:00Z'
const open = async (q: Query): Promise<void> => {
  await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
  await makeSource(q, 'crowd', 'crowd')
}

database.transaction('FEED-261 what is taken back is null, and with a venue its field is', async (t, q) => {
  const claims = (cleared: string[]) => q.value('select resolve.cleared_claims($1)', [cleared])
  t.same(await claims([]), {})
  t.same(await claims(['title', 'notes']), { title: null, notes: null })
  t.same(await claims(['venue']), { 'venue': null, 'venue.field': null })
})

database.transaction('FEED-261 a field that nobody else claims becomes empty, in a version and a change of it; the field of a venue goes with it', async (t, q) => {
  await open(q)
  await push(q, 'feed', [game('g', { start, ...park, sides: sides('a', 'b'), title: 'Cup', result: score(2, 1) }, at(1))])
  await push(q, 'feed', [game('g', { start, sides: sides('a', 'b') }, takeBack(2, 'result', 'title', 'venue'))])
  const fixture = await fixtureOf(q, 'feed', 'g')
  t.equal(fixture.version, 2)
  for (const field of ['venue', 'title', 'result']) t.notOk(fixture[field], field)
  t.same(Object.keys(fixture.provenance).filter((field) => /venue|title|result/.test(field)), [])
  t.same((await historyOf(q, 'feed', 'g')).slice(1).map(({ kind, changed_fields: fields, reason }) => [kind, fields, reason]), [
    ['relocated', ['venue', 'venue.field'], 'Moved from 3 at Oak Park to no venue.'],
    ['updated', ['title', 'result'], 'Changed: title, result.']
  ])
  t.same((await q('select event from ledger.changes where version = 2 order by position')).map(({ event }) => event).slice(-3),
    ['oyss.fixture.relocated', 'oyss.fixture.updated', 'oyss.result.withdrawn'])
  t.same((await resultsOf(q, 'feed', 'g')).reported, [], 'nobody reports one')
  await push(q, 'feed', [game('g', { start, sides: sides('a', 'b') }, takeBack(3, 'result', 'title', 'venue'))])
  t.equal((await fixtureOf(q, 'feed', 'g')).version, 2, 'said again it changes nothing')
  await push(q, 'feed', [game('g', { start, ...park, sides: sides('a', 'b') }, at(4))])
  t.match(await fixtureOf(q, 'feed', 'g'), { version: 3, venue: { name: 'Oak Park', field: '3' } }, 'a newer word wins')
})

database.transaction('FEED-261 where others claim the field theirs is next, whatever their rank; required fields are not taken back', async (t, q) => {
  await open(q)
  await push(q, 'feed', [game('g', { start, title: 'Cup', sides: sides('a', 'b') }, at(1))])
  const id = await idOf(q, 'feed', 'fixture', 'g')
  await push(q, 'crowd', [game(id, { start, title: 'Final', ...park }, at(1))])
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'Cup', venue: { name: 'Oak Park' } })
  await push(q, 'feed', [game('g', { start, sides: sides('a', 'b') }, takeBack(2, 'title', 'venue'))])
  t.match(await fixtureOf(q, 'feed', 'g'), { title: 'Final', venue: { name: 'Oak Park', field: '3' } })
  t.same((await provenanceOf(q, 'fixture', 'feed', 'g')).title?.map(({ source, winning }) => [source, winning]), [
    ['crowd', true], ['feed', false], ['feed', false]
  ])
  await push(q, 'crowd', [game(id, { start }, takeBack(2, 'title'))])
  t.equal((await fixtureOf(q, 'feed', 'g')).title, undefined)
  for (const field of ['kind', 'sport', 'status', 'start', 'date', 'time_status', 'time_zone', 'bogus']) {
    t.equal(await q.code(() => push(q, 'feed', [game('g', { start }, takeBack(3, field))])), '23514', field)
  }
})

database.transaction('FEED-261, DECIDE-9 in whatever order they come, an older word loses to what takes back and a newer one wins', async (t, q) => {
  const words: [string, object, object][] = [
    ['feed', { start, title: 'One', ...park }, at(2)],
    ['feed', { start }, takeBack(4, 'title', 'venue')],
    ['feed', { start, title: 'Two' }, at(6)],
    ['crowd', { start, ...park, venue: { external_id: 'hill', name: 'Hill', field: '1' } }, at(3)],
    ['crowd', { start }, takeBack(5, 'venue.field')]
  ]
  const orders = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 1, 4, 3], [1, 3, 0, 2, 4], [1, 0, 4, 2, 3], [2, 1, 0, 3, 4]]
  for (const isOneBatch of [false, true]) {
    for (const order of orders) {
      const realm = await makeRealm(q, `${order.join('')} ${isOneBatch}`)
      await makeSource(q, 'feed', 'hostFeed', realm)
      await makeSource(q, 'crowd', 'crowd', realm)
      await push(q, 'feed', [game('g', { start }, at(1))], realm)
      const id = await idOf(q, 'feed', 'fixture', 'g', realm)
      const said = order.map((index) => words[index] as (typeof words)[number])
        .map(([source, data, envelope]) => ({ source, one: game(source === 'feed' ? 'g' : id, data, envelope) }))
      if (isOneBatch) {
        for (const key of ['crowd', 'feed']) {
          await push(q, key, said.filter(({ source }) => source === key).map(({ one }) => one), realm)
        }
      } else {
        for (const { source, one } of said) await push(q, source, [one], realm)
      }
      const fixture = await fixtureOf(q, 'feed', 'g', realm)
      t.match(fixture, { title: 'Two', venue: { name: 'Hill' } }, order.join())
      t.equal(fixture.venue.field, undefined, order.join())
      t.same(Object.keys(fixture.provenance).filter((field) => /venue|title/.test(field)).toSorted(), ['title', 'venue'])
    }
  }
})

database.transaction('PROVENANCE-4, FEED-261 /provenance shows a cleared field, last and winning nothing, with the value that the source cleared, in whatever order they came', async (t, q) => {
  const at = (day: number): object => ({ observed_at: `2026-09-0${day}T00:00:00Z`, confidence: 0.5 })
  const end = '2026-09-12T16:00:00+00:00'
  const reported = game('g', {
    start, end, title: 'Cup', ...park, sides: sides('a', 'b'), result: score(2, 1), competition: { external_id: 'c', name: 'Cup' }
  }, at(1))
  const kept = ['title', 'venue', 'venue.field', 'sides', 'result', 'competition', 'end']
  const shown: unknown[] = []
  for (const order of [[0, 1], [1, 0]]) {
    const realm = await makeRealm(q, `Order ${order.join('')}`)
    await makeSource(q, 'feed', 'hostFeed', realm)
    await makeSource(q, 'crowd', 'crowd', realm)
    await push(q, 'feed', [game('g', { start: '2026-09-11T14:00:00Z', title: 'Older' }, { observed_at: '2026-08-31T00:00:00Z' })], realm)
    const words = [reported, game('g', { start }, takeBack(3, ...kept))]
    for (const index of order) await push(q, 'feed', [words[index] as typeof reported], realm)
    const id = await idOf(q, 'feed', 'fixture', 'g', realm)
    await push(q, 'crowd', [game(id, { start, title: 'Final' }, at(2))], realm)
    const fields = await provenanceOf(q, 'fixture', 'feed', 'g', realm)
    const read = (field: string) => fields[field]?.map(({ source, value, winning, observed_at: when }) => [source, value, winning, when])
    const [first, taken] = ['2026-09-01T00:00:00Z', '2026-09-03T00:00:00Z']
    t.same(read('title'), [
      ['crowd', 'Final', true, '2026-09-02T00:00:00Z'], ['feed', null, false, taken], ['feed', 'Cup', false, first]
    ])
    const ids: Record<string, string> = {}
    for (const [type, one] of [['venue', 'park'], ['team', 'a'], ['team', 'b'], ['competition', 'c']] as const) {
      ids[one] = await idOf(q, 'feed', type, one, realm)
    }
    for (const [field, value] of Object.entries({
      'venue': { id: ids.park }, 'venue.field': '3', 'end': '2026-09-12T16:00:00Z', 'competition': { id: ids.c },
      'sides': [{ role: 'home', team: { id: ids.a } }, { role: 'away', team: { id: ids.b } }], 'result': { official: false, ...score(2, 1) }
    })) t.same(read(field), [['feed', null, false, taken], ['feed', value, false, first]], field)
    t.ok(Object.values(fields).flat().every(({ reason, observation_id: by }) => reason.length > 0 && by.startsWith('obs_')))
    shown.push(Object.keys(fields))
    await push(q, 'feed', [game('g', { start, title: 'Again' }, { observed_at: '2026-09-04T00:00:00Z' })], realm)
    t.same((await provenanceOf(q, 'fixture', 'feed', 'g', realm)).title?.map(({ value }) => value), ['Again', 'Final'], 'newer')
  }
  t.same(shown[0], shown[1])
})

database.transaction('FEED-261 a new fixture whose first word takes back has nothing of it; a deletion is no taking back', async (t, q) => {
  await open(q)
  await push(q, 'feed', [game('g', { start }, takeBack(4, 'venue', 'title'))])
  const fixture = await fixtureOf(q, 'feed', 'g')
  t.notOk(fixture.venue)
  t.same(Object.keys(fixture.provenance).filter((field) => /venue|title/.test(field)), [])
  await push(q, 'feed', [game('g', { start, ...park }, at(3))])
  t.notOk((await fixtureOf(q, 'feed', 'g')).venue, 'an older word')
  t.equal(await q.code(() => push(q, 'feed', [Object.assign(gone('fixture', 'g', at(5)), { cleared: ['title'] })])), '23514')
})

database.transaction('FEED-261, DECIDE-8 the same words with and without what they take back are two, and repeated they change nothing', async (t, q) => {
  await open(q)
  const hash = (cleared: string[]) => q.value("select encode(intake.word_hash('{}', $1, false), 'hex')", [cleared])
  t.not(await hash([]), await hash(['title']))
  t.not(await hash(['venue']), await hash(['title']))
  await push(q, 'feed', [game('g', { start, title: 'Cup' }, at(1))])
  const taken = game('g', { start }, takeBack(2, 'title'))
  await push(q, 'feed', [taken])
  const { version } = await fixtureOf(q, 'feed', 'g')
  t.match(await push(q, 'feed', [taken]), { changes: 0 })
  t.match(await push(q, 'feed', [{ ...taken, ...at(3) }]), { changes: 0 })
  t.equal((await fixtureOf(q, 'feed', 'g')).version, version)
})
