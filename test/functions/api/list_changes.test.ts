import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, resetHome, tagsFollowBodies, testRead, type Answer } from '../../helpers/http/reads.ts'
import { game, homeOf, makeLive, makeRealm, makeSource, push, say, score, setClock, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const page = (cursor: string | null = null, limit = 100, types: string[] | null = null) => ({
  page_cursor: cursor, page_limit: limit, types
})
const read = async (q: Query, ...given: Parameters<typeof page>) => bodyOf(await ask(q, 'api.list_changes', page(...given)))
const team = (n: number): Observation => say('team', `t${n}`, { name: `Team ${n}` })
const hours = (from: string, n: number): string => new Date(Date.parse(from) + n * 3_600_000).toISOString()

async function arrange (q: Query) {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g1')])
  return page()
}

testRead(database, 'api.list_changes', 'empty', arrange)

database.transaction('STREAM-2 a change names the entity, its type, the event, the version, the moment and the fields', async (t, q) => {
  await arrange(q)
  await setClock(q, '2026-09-01T09:00:00.25Z')
  await push(q, 'league', [game('g1', { title: 'Derby', url: 'https://league.example/1' })])
  const [, change] = (await read(q)).data
  t.same({ ...change, changed_fields: change.changed_fields.toSorted() }, {
    id: await q.value('select fixture_id from canon.fixtures'), type: 'fixture',
    event: 'oyss.fixture.updated', version: 2, at: '2026-09-01T09:00:00.25Z',
    changed_fields: ['title', 'url'] })
  t.same(Object.keys(await read(q)), ['data', 'next_cursor', 'has_more'])
})

database.transaction('STREAM-1, STREAM-3, STREAM-4 changes come in the order of their commits, each exactly once, whatever the size of the pages; has_more is false on the last page only', async (t, q) => {
  await arrange(q)
  for (const n of [1, 2, 3]) await push(q, 'league', [team(n), game(`g${n}`, { title: `Round ${n}` })])
  const written = await q("select entity_id || ' ' || version as change from ledger.changes order by position")
  t.equal(written.length, 7)
  for (const limit of [1, 2, 3, 6, 7, 8, 500]) {
    const seen: string[] = []
    const more: boolean[] = []
    for (let cursor: string | null = null, hasMore = true; hasMore && more.length < 10;) {
      const { data, next_cursor: next, has_more: isMore } = await read(q, cursor, limit)
      seen.push(...data.map(({ id, version }: any) => `${id} ${version}`))
      more.push(isMore);
      [cursor, hasMore] = [next, isMore]
    }
    t.same(seen, written.map(({ change }) => change), `pages of ${limit}`)
    t.equal(more.length, Math.ceil(7 / limit), `pages of ${limit}`)
  }
})

database.transaction('STREAM-5 types narrows what is returned, not what is scanned: a page may be empty, and another filter goes on from its cursor', async (t, q) => {
  await arrange(q)
  await push(q, 'league', [team(1), team(2), team(3)])
  await push(q, 'league', [say('venue', 'v1', { name: 'North Park' })])
  const first = await read(q, null, 2, ['venue'])
  t.match(first, { data: [], has_more: true })
  t.same((await read(q, first.next_cursor, 2)).data, (await read(q)).data.slice(2, 4))
  const second = await read(q, first.next_cursor, 2, ['venue', 'fixture'])
  t.match(second, { data: [], has_more: true })
  t.match(await read(q, second.next_cursor, 2, ['venue']), { data: [{ type: 'venue' }], has_more: false })
  t.same((await read(q, null, 100, ['team', 'fixture'])).data.map(({ type }: any) => type), ['fixture', 'team', 'team', 'team'])
  t.equal((await read(q, null, 100, ['venue'])).next_cursor, (await read(q)).next_cursor)
})

database.transaction('STREAM-6 a result comes as type result under the id of its fixture; a stat line is no change that anybody receives', async (t, q) => {
  await arrange(q)
  const { next_cursor: cursor } = await read(q)
  await push(q, 'league', [say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(1, 0) })])
  const [{ id }] = (await read(q)).data
  t.match((await read(q, cursor, 100, ['result'])).data, [{ id, type: 'result', event: 'oyss.result.finalized' }])
  t.match((await read(q, cursor)).data.map(({ type, version }: any) => `${type} ${version}`).toSorted(), ['fixture 2', 'result 2'])
  const { next_cursor: later } = await read(q)
  await push(q, 'league', [say('stat_line', 's1', {
    fixture: { external_id: 'g1' }, team: { external_id: 't1' }, sport: 'soccer', stats: { shots_total: 7 }
  })])
  const reported = await read(q, later)
  t.same(reported.data.map(({ type }: any) => type), ['team'])
  t.ok(await q.value("select count(*) > 0 from ledger.changes where entity_type = 'stat_line'"))
  t.match(await read(q, reported.next_cursor, 1), { data: [], next_cursor: reported.next_cursor, has_more: false })
})

database.transaction('STREAM-7 a reader that has caught up is given the same cursor and tag until there is news', async (t, q) => {
  await arrange(q)
  const { next_cursor: cursor } = await read(q)
  const idle = await ask(q, 'api.list_changes', page(cursor))
  t.match(bodyOf(idle), { data: [], next_cursor: cursor, has_more: false })
  await setClock(q, '2026-09-01T23:59:59Z')
  t.match(await ask(q, 'api.list_changes', page(cursor), { ifNoneMatch: idle.etag }), { is_unchanged: true })
  await push(q, 'league', [team(1)])
  t.match(bodyOf(await ask(q, 'api.list_changes', page(cursor), { ifNoneMatch: idle.etag })), { data: [{ type: 'team' }] })
})

database.transaction('STREAM-9 a cursor is valid for 30 days: OYC02 afterwards', async (t, q) => {
  for (const made of ['2026-09-01T00:00:00Z', '2026-09-01T23:59:59Z']) {
    await setClock(q, made)
    if (made.includes('T00')) await arrange(q)
    await setClock(q, made)
    const { next_cursor: cursor } = await read(q)
    for (const [later, code] of [
      [0, undefined], [29 * 24, undefined], [30 * 24, undefined], [31 * 24, 'OYC02'], [400 * 24, 'OYC02']
    ] as const) {
      await setClock(q, hours(made, later))
      t.equal(await refusal(q, 'api.list_changes', page(cursor)), code, `${made} and ${later} hours`)
    }
  }
})

database.transaction('STREAM-9 a cursor is dated again once a day, so that a patient reader always goes on', async (t, q) => {
  await arrange(q)
  let { next_cursor: cursor } = await read(q)
  const cursors = [cursor]
  for (let hour = 8; hour <= 45 * 24; hour += 8) {
    await setClock(q, hours('2026-09-01T08:00:00Z', hour))
    const idle = await read(q, cursor)
    t.same(idle.data, [])
    if (idle.next_cursor !== cursor) cursors.push(idle.next_cursor)
    cursor = idle.next_cursor
  }
  t.equal(new Set(cursors).size, 46, 'one for each day')
  await push(q, 'league', [team(1)])
  t.match(await read(q, cursor), { data: [{ type: 'team' }] })
})

database.transaction('STREAM-8 a cursor of another realm, of another list, of before a reset, and what is none: OYV03', async (t, q) => {
  await arrange(q)
  const { next_cursor: cursor } = await read(q)
  const refused = (given: string, keyHash = homeOf(q).keyHash) => refusal(q, 'api.list_changes', page(given), { keyHash })
  for (const { keyHash } of [await makeRealm(q, 'Other'), await makeLive(q, homeOf(q).accountId)]) {
    t.equal(await refused(cursor, keyHash), 'OYV03')
  }
  for (const given of [
    '', 'x', '0', cursor.slice(1), `${cursor}A`, cursor.replace('.', ''), cursor.toUpperCase(),
    await q.value("select tenancy.sign_cursor($1, 'fixtures:x', '2026-09-01 1')", [homeOf(q).realmId])
  ]) {
    t.equal(await refused(given), 'OYV03', given)
  }
  t.equal(await refused(cursor), undefined)
  await resetHome(q)
  t.equal(await refused(cursor), 'OYV03')
})

database.transaction('HTTP-3, REALM-5 the tag changes exactly when the page does, and with a reset even of an empty realm', async (t, q) => {
  await arrange(q)
  const { next_cursor: cursor } = await read(q)
  const questions = [page(), page(null, 1), page(null, 100, ['team']), page(cursor), page(cursor, 1), page(cursor, 100, ['venue'])]
  const answers: Answer[][] = questions.map(() => [])
  const steps = [
    () => push(q, 'league', [game('g1')]), () => push(q, 'league', [team(1)]), () => push(q, 'league', [team(2)]),
    () => setClock(q, '2026-09-02T08:00:00Z'), () => setClock(q, '2026-09-02T09:00:00Z')
  ]
  for (const step of [() => undefined, ...steps]) {
    await step()
    for (const [at, question] of questions.entries()) answers[at]?.push(await ask(q, 'api.list_changes', question))
  }
  for (const list of answers) tagsFollowBodies(t, list)
  t.same(answers.map((list) => new Set(list.map(({ etag }) => etag)).size), [4, 3, 4, 4, 4, 4])
  await resetHome(q)
  const { etag } = await ask(q, 'api.list_changes', page())
  await resetHome(q)
  t.match(await ask(q, 'api.list_changes', page(), { ifNoneMatch: etag }), { is_unchanged: false })
})

database.transaction('REALM-2 the live stream is one for all accounts, and so are its cursors', async (t, q) => {
  const [a, b] = [await makeLive(q, (await makeRealm(q, 'A')).accountId), await makeLive(q, (await makeRealm(q, 'B')).accountId)]
  await makeSource(q, 'league', 'authoritativePush', a)
  await push(q, 'league', [game('g1'), team(1)], a)
  const { data, next_cursor: cursor } = bodyOf(await ask(q, 'api.list_changes', page(null, 1), { keyHash: a.keyHash }))
  t.equal(data.length, 1)
  t.equal(bodyOf(await ask(q, 'api.list_changes', page(cursor), { keyHash: b.keyHash })).data.length, 1)
})

database.transaction('LIST-19 a page of changes ends before 4 MiB, one at least, and leads on: nothing is lost', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', Array.from({ length: 12 }, (_, n) => say('team', `t${n}`, { name: `Team ${n}` })))
  // Far longer than changes are: the table is append-only, so its guards stand aside.
  await q('set local session_replication_role = replica')
  await q("update ledger.changes set document = replace(document, '\"type\":', '\"note\":\"' || repeat('x', 1048576) || '\",\"type\":')")
  await q('set local session_replication_role = origin')
  const [sizes, ids]: [number[], string[]] = [[], []]
  for (let [cursor, more]: [string | null, boolean] = [null, true]; more;) {
    const body: any = bodyOf(await ask(q, 'api.list_changes', { page_cursor: cursor, page_limit: 500, types: null }))
    sizes.push(body.data.length)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
    more = body.has_more
  }
  t.same(sizes, [3, 3, 3, 3])
  t.equal(new Set(ids).size, 12)
})
