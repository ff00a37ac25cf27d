/** Provenance follows restatement without a touch of the fixture (PROVENANCE-3). */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, homeOf, idOf, makeRealm, makeSource, push, say, score, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (n: number, more: object = {}) => ({ observed_at: `2026-09-0${n}T00:00:00Z`, ...more })
const open = async (q: Query) => {
  await makeRealm(q)
  for (const [key, sourceClass] of [['league', 'authoritativePush'], ['feed', 'hostFeed'], ['parent', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
}
const storedFixture = (q: Query) => q.one('select x.document, x.token, f.placeholders, f.rendering, f.document as stored from ' +
  'read.fixtures x join canon.fixtures f using (realm_id, fixture_id)')
const provenance = async (q: Query) => JSON.parse((await storedFixture(q)).document).provenance

database.transaction('PROVENANCE-2 an entry names source, class, rank, observation, moment and confidence (project.provenance_entry)', async (t, q) => {
  t.same(JSON.parse(await q.value("select project.provenance_entry('feed:ical:eagles', 'hostFeed', 3::smallint, 'obs_1', " +
    "'2026-09-01T10:00:00.25+02', 0.5)")),
    {
      source: 'feed:ical:eagles', source_class: 'hostFeed', rank: 3, observation_id: 'obs_1', observed_at: '2026-09-01T08:00:00.25Z',
      confidence: 0.5
    })
})

database.transaction('PROVENANCE-3 a restatement renews provenance and the token, and leaves version, rendering and stored document', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { title: 'Final' }, day(1, { confidence: 0.5 }))])
  const before = await storedFixture(q)
  await push(q, 'league', [game('g', { title: 'Final' }, day(2, { confidence: 0.75 }))])
  const after = await storedFixture(q)
  t.equal(after.stored, before.stored)
  t.equal(after.rendering, before.rendering)
  t.not(after.token, before.token)
  const newest = await q.value('select observation_id from canon.external_ids')
  t.match(JSON.parse(after.document), {
    version: 1, provenance: { title: { observation_id: newest, observed_at: day(2).observed_at, confidence: 0.75 } }
  })
})

database.transaction('a placeholder for each source: each restates for itself, and a late or losing word moves no token', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1))])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'feed', [game(id, { title: 'Final' }, day(1))])
  await push(q, 'parent', [
    game(id, { url: 'https://parent.example' }, day(1)), say('result', 'r', { fixture: { external_id: id }, result: score(1, 0) }, day(1))
  ])
  t.equal((await storedFixture(q)).placeholders.length, 4)
  const tokens = new Set<string>()
  for (const [source, said] of [
    ['feed', game(id, { title: 'Final' }, day(3))], ['parent', game(id, { url: 'https://parent.example' }, day(4))],
    ['league', game('g', {}, day(5))],
    ['parent', say('result', 'r', { fixture: { external_id: id }, result: score(1, 0) }, day(6))]] as const) {
    tokens.add((await storedFixture(q)).token)
    t.equal((await push(q, source, [said])).changes, 0)
  }
  const { document, token } = await storedFixture(q)
  t.equal(tokens.add(token).size, 5)
  t.match(JSON.parse(document).provenance, { title: day(3), url: day(4), kind: day(5), result: day(6) })
  await push(q, 'feed', [game(id, { title: 'Final' }, day(2))])
  t.equal((await storedFixture(q)).token, token, 'late')
  await push(q, 'parent', [game(id, { url: 'https://parent.example', title: 'Big game' }, day(7))])
  t.match(await provenance(q), { title: { source: 'feed' }, url: day(7) })
  const { token: moved, rendering } = await storedFixture(q)
  await push(q, 'parent', [game(id, { url: 'https://parent.example', title: 'Biggest game' }, day(6))])
  t.match(await storedFixture(q), { token: moved, rendering }, 'late and losing')
})

database.transaction('a field that the newest word leaves out keeps its own entry while the others move on', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { title: 'Final', url: 'https://league.example' }, day(1))])
  await push(q, 'league', [game('g', { title: 'Final' }, day(2))])
  await push(q, 'league', [game('g', { title: 'Final' }, day(3))])
  t.match(await provenance(q), { title: day(3), url: day(1) })
})

database.transaction('text that looks like a placeholder is text', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { title: 'a\u0001b\u0002c', url: 'https://league.example/\\u0001' }, day(1))])
  t.match(await fixtureOf(q, 'league', 'g'), {
    title: 'a\u0001b\u0002c', url: 'https://league.example/\\u0001', provenance: { title: { source: 'league' } }
  })
})

database.transaction('the token is the observations in the placeholders, in order of their mapping (read.placeholder), and the filled text has no placeholder left (read.fill_placeholders)', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1))])
  await push(q, 'feed', [game(await idOf(q, 'league', 'fixture', 'g'), { title: 'Final' }, day(1))])
  const { placeholders, stored } = await storedFixture(q)
  const observations = (await q('select observation_id from canon.external_ids order by mapping_id'))
    .map(({ observation_id }) => observation_id)
  t.equal(await q.value('select read.placeholder($1, $2)', [homeOf(q).realmId, placeholders]), observations.join(' '))
  t.equal(await q.value("select read.placeholder($1, '{}')", [homeOf(q).realmId]), null)
  const filled = await q.value('select read.fill_placeholders($1, $2, $3)', [homeOf(q).realmId, stored, placeholders])
  t.notMatch(filled, /[\u0001-\u001f]/)
  t.match(stored, /[\u0001\u0002]/)
})

database.transaction('a change that is applied says when, and a restatement does not', async (t, q) => {
  await open(q)
  await setClock(q, '2026-09-01T08:00:00Z')
  await push(q, 'league', [game('g', { title: 'Final' })])
  await setClock(q, '2026-09-02T08:00:00Z')
  await push(q, 'league', [game('g', { title: 'Final' })])
  t.match(await fixtureOf(q, 'league', 'g'), {
    updated_at: '2026-09-01T08:00:00Z', provenance: { title: { observed_at: '2026-09-02T08:00:00Z' } }
  })
})

database.transaction('MODEL-20 read.without_provenance: all but the provenance, whatever waits for its entries', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { title: 'Final, "A" \\ B' }, day(1))])
  const { stored, document } = await storedFixture(q)
  t.match(stored, /[\x01-\x1f]/)
  const { provenance: _, ...rest } = JSON.parse(document)
  t.same(await q.value('select read.without_provenance($1)', [stored]), rest)
})
