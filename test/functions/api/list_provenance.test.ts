import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, tagsFollowBodies, testRead, type Answer, type Question } from '../../helpers/http/reads.ts'
import { game, gone, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides, type EntityType } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const read = (q: Query, type: EntityType, id: string, cursor: string | null = null): Promise<Answer> =>
  ask(q, 'api.list_provenance', { entity_type: type, entity_id: id, page_cursor: cursor })
const fieldsOf = (answer: Answer): string[] => bodyOf(answer).data.map(({ field }: any) => field)
const claimsOn = (answer: Answer, field: string): any[] => bodyOf(answer).data.find((one: any) => one.field === field)?.claims

async function arrange (q: Query): Promise<Question<'api.list_provenance'> & { entity_id: string }> {
  await setClock(q, '2026-09-01T09:00:00Z')
  await makeRealm(q)
  for (const [key, sourceClass] of [['league', 'authoritativePush'], ['club', 'hostFeed'], ['ann', 'crowd'], ['bob', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
  await push(q, 'league', [game(
    'g1', { start: '2026-09-12T14:30:00Z', sides: sides('t1', 't2') }, { observed_at: '2026-09-01T08:00:00Z', confidence: 0.5 }
  )])
  return { entity_type: 'fixture', entity_id: await idOf(q, 'league', 'fixture', 'g1'), page_cursor: null }
}

testRead(database, 'api.list_provenance', 'OYN01', arrange)

database.transaction('PROVENANCE-4, PROVENANCE-2 each claim says who made it, when, how surely, what it was, and why it won', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  const { observation_id: observationId } = await q.one('select observation_id from intake.observations')
  const answer = await read(q, 'fixture', id)
  t.equal(bodyOf(answer).id, id)
  t.same(fieldsOf(answer), ['kind', 'sides', 'sport', 'start', 'status', 'time_status'])
  const [claim, ...others] = claimsOn(answer, 'start')
  t.same(others, [])
  t.ok(claim.reason.length > 10)
  t.same(claim, {
    source: 'league', source_class: 'authoritativePush', rank: 1,
    observation_id: observationId, observed_at: '2026-09-01T08:00:00Z',
    confidence: 0.5,
    value: '2026-09-12T14:30:00Z', withdrawn: false, winning: true, reason: claim.reason,
  })
})

database.transaction('PROVENANCE-4 the winner comes first, the others in the order in which they would win; each loser has its reason', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  const claim = (source: string, minute: number, confidence: number) =>
    push(q, source, [game(id, { start: `2026-09-12T15:${minute}:00Z` }, { observed_at: `2026-09-01T08:${minute}:00Z`, confidence })])
  await claim('ann', 30, 0.5)
  await claim('bob', 30, 0.9)
  await claim('club', 10, 0.1)
  const claims = claimsOn(await read(q, 'fixture', id), 'start')
  t.same(claims.map(({ source, rank, winning }) => `${source} ${rank} ${winning}`), [
    'league 1 true', 'club 3 false', 'bob 6 false', 'ann 6 false'
  ])
  t.equal(new Set(claims.map(({ reason }) => reason)).size, 3)
  await push(q, 'league', [gone('fixture', 'g1')])
  t.same(claimsOn(await read(q, 'fixture', id), 'start').map(({ source, withdrawn, winning }) => `${source} ${withdrawn} ${winning}`), [
    'club false true', 'bob false false', 'ann false false', 'league true false'
  ])
})

database.transaction('MODEL-20 notes and coach, which nobody is served, are not shown here either', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  await push(q, 'league', [game('g1', { notes: 'Bring the flags' }), say('team', 't1', { name: 'Eagles', coach: 'Kim', season: '2026' })])
  t.same(fieldsOf(await read(q, 'fixture', id)), ['kind', 'sides', 'sport', 'start', 'status', 'time_status'])
  const team = await read(q, 'team', await idOf(q, 'league', 'team', 't1'))
  t.same(fieldsOf(team), ['name', 'season'])
  t.notMatch(team.body, /Kim|coach/)
})

database.transaction('PROVENANCE-4 every type lists its claims; a competition also those on its divisions and stages', async (t, q) => {
  await arrange(q)
  await push(q, 'league', [
    say('organization', 'o1', { name: 'Eagles SC', kind: 'club', sanctioning: { usys: '1' } }),
    say('venue', 'v1', { name: 'North Park', geo: [41.98, -87.66] }),
    say('competition', 'c1', {
      name: 'Fall League', sport: 'soccer', kind: 'league',
      divisions: [{ external_id: 'd1', name: 'U12', stages: [{ external_id: 's1', name: 'Pool A', type: 'pool' }] }]
    })])
  const answerOf = async (type: EntityType, externalId: string) => read(q, type, await idOf(q, 'league', type, externalId))
  t.same(fieldsOf(await answerOf('organization', 'o1')), ['kind', 'name', 'sanctioning.usys'])
  t.same(fieldsOf(await answerOf('venue', 'v1')), ['geo', 'name'])
  t.same(claimsOn(await answerOf('venue', 'v1'), 'geo')[0].value, [41.98, -87.66])
  const [d, s] = [await idOf(q, 'league', 'division', 'd1'), await idOf(q, 'league', 'stage', 's1')]
  const competition = await answerOf('competition', 'c1')
  t.same(fieldsOf(competition).toSorted(), [
    'kind', 'name', 'sport', `divisions.${d}.competition`, `divisions.${d}.name`,
    ...['division', 'name', 'type'].map((field) => `stages.${s}.${field}`)
  ].toSorted())
  t.match(claimsOn(competition, `stages.${s}.name`), [{ source: 'league', winning: true, value: 'Pool A' }])
})

database.transaction('what was only said in passing is a claim, which a description of its rank beats', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  await push(q, 'league', [game('g1', { venue: { external_id: 'v1', name: 'Northpark' } })])
  const venue = await idOf(q, 'league', 'venue', 'v1')
  t.match(claimsOn(await read(q, 'venue', venue), 'name'), [{ source: 'league', value: 'Northpark', winning: true }])
  await push(q, 'club', [say('venue', venue, { name: 'Behind the school' })])
  await makeSource(q, 'host', 'authoritativePush')
  await push(q, 'host', [say('venue', venue, { name: 'North Park' })])
  t.match(claimsOn(await read(q, 'venue', venue), 'name').map(({ source, winning }) => `${source} ${winning}`), [
    'host true', 'league false', 'club false'
  ])
  t.match(claimsOn(await read(q, 'fixture', id), 'venue'), [{ source: 'league', winning: true }])
})

database.transaction('the tag changes exactly when the claims do', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  const answers = [await read(q, 'fixture', id)]
  const said = { start: '2026-09-12T14:30:00Z', sides: sides('t1', 't2') }
  for (const [source, observation] of [
    ['league', game('g1', said, { observed_at: '2026-09-01T08:00:00Z', confidence: 0.5 })],
    ['league', game('g1', said, { observed_at: '2026-09-01T08:01:00Z' })],
    ['club', game(id, { start: '2026-09-12T15:00:00Z' })], ['league', say('team', 't1', { name: 'Eagles' })],
    ['league', game('g1', { ...said, notes: 'Unseen' }, { observed_at: '2026-09-01T08:01:00Z', confidence: 0.9 })],
    ['club', gone('fixture', id, { observed_at: '2026-09-01T09:01:00Z' })]] as const) {
    await push(q, source, [observation])
    answers.push(await read(q, 'fixture', id))
  }
  t.same(answers.slice(1).map(({ body }, at) => body !== answers[at]?.body), [false, true, true, false, false, true])
  tagsFollowBodies(t, answers)
})

database.transaction('an entity that never was, and one of another type: OYN01', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  for (const [type, entityId] of [
    ['fixture', 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF'], ['team', id], ['fixture', await idOf(q, 'league', 'team', 't1')]
  ] as const) {
    t.equal(await refusal(q, 'api.list_provenance', { entity_type: type, entity_id: entityId, page_cursor: null }), 'OYN01', type)
  }
})

/** Twins of the external id `g1`, each a second older than the one before, that say what it says, and `title` as the text of n. */
async function addTwins (q: Query, count: number, title = "to_jsonb('Title ' || n)"): Promise<void> {
  await q('set local session_replication_role = replica') // copies without events
  await q(`with twins as (
      insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id, observation_id, observed_at, confidence)
      select m.realm_id, m.source_id, m.entity_type, 'twin ' || n, m.entity_id, m.observation_id, m.observed_at - n * interval '1 second', 1
        from canon.external_ids m, generate_series(1, $1) n where m.external_id = 'g1'
      returning realm_id, mapping_id, substr(external_id, 6)::integer as n)
    insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
    select w.realm_id, w.mapping_id, c.field, case when c.field = 'title' then ${title} else c.value end, false
      from twins w, canon.claims c join canon.external_ids m on m.mapping_id = c.mapping_id and m.external_id = 'g1'
     where c.field in ('start', 'title') and c.implied_by = ''`, [count])
  await q('analyze canon.external_ids, canon.claims') // The plans of the session were made for a dozen rows.
  await q('set local session_replication_role = origin')
}

/** All pages, one after another; `between` happens before each but the first. */
async function pagesOf (q: Query, id: string, between = async (): Promise<void> => {}): Promise<{ field: string, claims: any[] }[][]> {
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    if (cursor !== undefined) await between()
    const page = bodyOf(await read(q, 'fixture', id, cursor))
    pages.push(page.data)
    cursor = page.next_cursor as string | null
  }
  return pages
}
const claimsIn = (page: { claims: any[] }[]): number => page.reduce((count, { claims }) => count + claims.length, 0)
const reported = (pages: { field: string, claims: any[] }[][]): string[] => pages.flatMap((page) => page.flatMap(({ field, claims }) =>
  claims.map(({ source, value, observed_at: at, winning }) => `${field} ${source} ${JSON.stringify(value)} ${at} ${winning}`)))

database.transaction('LIST-23, PROVENANCE-4 provenance comes in pages of a thousand claims: a field that does not fit goes on on the next, and nothing is lost', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:30:00Z', title: 'Title', sides: sides('t1', 't2') })])
  await addTwins(q, 1500)
  const pages = await pagesOf(q, id)
  t.same(pages.map(claimsIn), [1000, 504, 1000, 503])
  t.same(pages.map((page) => page.map(({ field }) => field)), [
    ['kind', 'sides', 'sport', 'start'], ['start'], ['status', 'time_status', 'title'], ['title']
  ])
  const claims = pages.flat().filter(({ field }) => field === 'title').flatMap((group) => group.claims)
  t.same(claims.map(({ value }) => value), ['Title', ...Array.from({ length: 1500 }, (_, n) => `Title ${n + 1}`)])
  t.same(claims.map(({ winning }) => winning), [true, ...Array(1500).fill(false)])
  t.equal(new Set(claims.slice(1).map(({ reason }) => reason)).size, 1)
  t.match(claims[1501 - 1].reason, /older/, 'those of the second page lose to the winner, which is on the first')
})

database.transaction('LIST-2, LIST-23 what is said between two pages of provenance makes them skip and repeat nothing', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:30:00Z', title: 'Title', sides: sides('t1', 't2') })])
  await addTwins(q, 1500)
  const before = reported(await pagesOf(q, id))
  let n = 0
  const between = async (): Promise<void> => {
    n += 1
    await makeSource(q, `host${n}`, 'authoritativePush')
    await push(q, `host${n}`, [game(
      id, { title: `News ${n}`, start: `2026-09-1${n}T10:00:00Z` }, { observed_at: `2026-09-01T09:0${n}:00Z` }
    )])
    // the last source on a page says it again: it is the newest now, and was listed
    await q("update canon.external_ids set observed_at = observed_at + interval '1 day' where external_id = 'twin 996'")
  }
  const pages = await pagesOf(q, id, between)
  t.equal(pages.length, 4)
  const old = reported(pages).filter((line) => !line.includes('host'))
  t.same(new Set(old).size, old.length, 'none twice')
  const content = (lines: string[]): string[] => lines.map((line) => line.replace(/ (true|false)$/, '')).filter((line) =>
    !/"Title 996"/.test(line) && !/ "2026-09-12T14:30:00Z"/.test(line))
  t.same(content(old), content(before))
  t.equal(old.filter((line) => line.startsWith('start')).length, 1501)
})

database.transaction('LIST-19, LIST-23 a page of provenance ends before 4 MiB, at any field, whatever its name is', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:30:00Z', title: 'Title', sides: sides('t1', 't2') })])
  await addTwins(q, 300, "to_jsonb(repeat('ü', 20000))")
  for (;;) {
    const pages = await pagesOf(q, id)
    const sizes = pages.map((page) => Buffer.byteLength(JSON.stringify(page)))
    t.ok(pages.length >= 3 && sizes.every((size) => size <= 4 * 1024 * 1024), `${sizes}`)
    t.equal(pages.reduce((count, page) => count + claimsIn(page), 0), 607)
    t.equal(new Set(reported(pages)).size, 607)
    if (pages[1]?.[0]?.field !== 'title') break
    await q("update canon.claims set field = $1 where field = 'title'", ['zeichen.ü \\ "x" \t'])
  }
})

database.transaction('LIST-4, LIST-23 a cursor of the provenance of another fixture, of its results, of before a reset, and what is none: OYV03', async (t, q) => {
  const { entity_id: id } = await arrange(q)
  await push(q, 'league', [game('g1', { start: '2026-09-12T14:30:00Z', title: 'Title', sides: sides('t1', 't2') }), game('g2')])
  await addTwins(q, 600)
  const { next_cursor: cursor } = bodyOf(await read(q, 'fixture', id))
  t.ok(cursor)
  const other = await idOf(q, 'league', 'fixture', 'g2')
  t.equal(await refusal(q, 'api.list_provenance', { entity_type: 'fixture', entity_id: other, page_cursor: cursor }), 'OYV03')
  t.equal(await refusal(q, 'api.list_provenance', { entity_type: 'fixture', entity_id: id, page_cursor: 'x' }), 'OYV03')
  t.equal(await refusal(q, 'api.list_fixture_results', { fixture_id: id, page_cursor: cursor }), 'OYV03')
  await q("update tenancy.realms set epoch = epoch + 1 where realm_id = $1", [homeOf(q).realmId])
  t.equal(await refusal(q, 'api.list_provenance', { entity_type: 'fixture', entity_id: id, page_cursor: cursor }), 'OYV03')
})
