import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fixtureOf, game, homeOf, idOf, push, say, score, setClock, sides } from '../../helpers/seed.ts'
import { day, open, merge, undo, events, position } from '../../helpers/identity/merging.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-30, IDENTITY-33 a merge of places relocates nothing, and what was said of a field of one counts for the other', async (t, q) => {
  await open(q)
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'league', [game('g', { venue: { external_id: 'v', name: 'Park' } }, day(1))])
  await setClock(q, '2026-10-01T00:00:01Z')
  const g = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'feed', [game(g, { venue: { external_id: 'w', name: 'North Park', field: '2' } }, day(1)), game('h', {
    venue: { external_id: 'w', field: '3' }
  }, day(1))])
  const [v, w] = [await idOf(q, 'league', 'venue', 'v'), await idOf(q, 'feed', 'venue', 'w')]
  t.match((await fixtureOf(q, 'league', 'g')).venue, { id: v, field: undefined })
  const since = await position(q)
  const { decision_id: decision } = await merge(q, v, w)
  t.match(await fixtureOf(q, 'league', 'g'), { venue: { id: v, name: 'Park', field: '2' } })
  t.match(await fixtureOf(q, 'feed', 'h'), { venue: { id: v, name: 'Park', field: '3' }, previous: null })
  t.same((await events(q, since)).map(({ event, fields }) => [event, fields]).toSorted(), [
    ['oyss.fixture.relocated', ['venue.field']], ['oyss.fixture.updated', ['venue']], ['oyss.venue.merged', ['merged_into']]
  ])
  await undo(q, decision)
  t.match((await fixtureOf(q, 'league', 'g')).venue, { id: v, field: undefined })
  t.match(await fixtureOf(q, 'feed', 'h'), { venue: { id: w, name: 'North Park', field: '3' }, previous: null })
})

database.transaction('IDENTITY-34 an id that was only recognised gets the entity that it would have been given, with all that was said under it', async (t, q) => {
  await open(q)
  const kinds = ['team', 'fixture'] as const
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'league', [say('team', 'a', { name: 'Hawks' }, day(1)), game('g', { title: 'One' }, day(1))])
  await setClock(q, '2026-10-01T00:00:01Z')
  for (const type of kinds) {
    const known = await idOf(q, 'league', type, type === 'team' ? 'a' : 'g')
    const own = await q.value('select util.make_id($1)', [type === 'team' ? 'tm' : 'fx'])
    const decision = await q.value(`insert into identity.decisions
      (realm_id, decision_id, entity_type, first_id, second_id, kind, status, evidence_hash, matcher, decided_at, decided_by)
      values ($1, util.make_id('rev'), $2, $3, $4, 'mapping', 'approved', '', 1, util.now(), 'matcher') returning decision_id`,
    [homeOf(q).realmId, type, known, own])
    await q("insert into identity.redirects values ($1, $2, $3, $4, $5)", [homeOf(q).realmId, own, type, known, decision])
    await q(`insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id, origin_id)
      select $1, s.source_id, $2, 'n', $3, $4 from tenancy.sources s where s.source_key = 'feed' and s.realm_id = $1`,
    [homeOf(q).realmId, type, known, own])
  }
  await push(q, 'feed', [
    say('team', 'n', { name: 'Owls', level: 'Gold' }, day(2)),
    game('n', { title: 'Two', url: 'https://a.example/', sides: sides('n', 'x') }, day(2)),
    say('result', 'r', { fixture: { external_id: 'n' }, result: score(1, 0) }, day(2))
  ])
  t.match(await q.one("select name, level from canon.teams where name = 'Hawks'"), { level: 'Gold' })
  t.match(await fixtureOf(q, 'league', 'g'), {
    title: 'One', url: 'https://a.example/', result: { final: true }, sides: [{ team: { name: 'Hawks' } }, {}]
  })
  const since = await position(q)
  for (const { decision_id: decision } of await q('select decision_id from identity.decisions order by entity_type desc')) {
    await undo(q, decision)
  }
  t.match(await q.one("select name, level, version from canon.teams where name = 'Owls'"), { level: 'Gold', version: 1 })
  t.match(await q.one("select name, level from canon.teams where name = 'Hawks'"), { level: null })
  t.match(await fixtureOf(q, 'feed', 'n'), {
    title: 'Two', url: 'https://a.example/', result: { final: true }, sides: [{ team: { name: 'Owls' } }, {}], version: 1,
    provenance: { title: { source: 'feed' }, result: { source: 'feed' } }, external_ids: { feed: 'n' }
  })
  t.same(Object.keys(await fixtureOf(q, 'league', 'g')).filter((key) => ['url', 'result'].includes(key)), [])
  t.match((await events(q, since)).map(({ event }) => event).filter((event) => event.endsWith('created')), [
    'oyss.team.created', 'oyss.fixture.created'
  ])
  t.same(await q('select * from identity.redirects'), [])
})
