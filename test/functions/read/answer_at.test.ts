/** read.answer_at: what was published at a position of the ledger. read.document_at answers as the reads did then. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { batchesOf } from '../../helpers/batches.ts'
import { makeQuery, useDatabase, type Query } from '../../helpers/database.ts'
import { basics } from '../../helpers/feeds/base_source.ts'
import { histories, sourceName } from '../../helpers/histories.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { mark, openClub } from '../../helpers/people/private_club.ts'
import { settings } from '../../helpers/property.ts'
import { game, historyOf, homeOf, idOf, makeRealm, makeSource, push, say, setClock, type Realm } from '../../helpers/seed.ts'
import { SHOWN, STRAYS } from '../../helpers/shown_documents.ts'
import { openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
/** `isNew`: its batch changed something, so that it has a position of its own. `strays`: as in STRAYS. */
type Shown = { at: string, position: string, id: string, strays: string[], isNew: boolean, document: Record<string, any> }

/** What stands where nobody stated anything: a report that repeats it, or an empty value, wins without making a version. */
const UNSTATED: Record<string, unknown> = { kind: 'game', sport: 'other', status: 'scheduled', time_status: 'tbd' }
/** Whether a document of the past is what was shown; its provenance may lack what was won without a version. */
function isSame ({ provenance: won, ...answered }: Record<string, any>, { provenance, ...shown }: Record<string, any>): boolean {
  const missing = Object.keys(provenance).filter((field) => won[field] === undefined)
  return isDeepStrictEqual(answered, shown) && Object.keys(won).every((field) => provenance[field] !== undefined) &&
    missing.every((field) =>
      field === 'name' || /^(?:divisions|stages)[.].*[.](?:name|competition|order)$/.test(field) ||
      shown[field] === undefined || shown[field] === UNSTATED[field] || shown[field].length === 0)
}

async function show (q: Query, { realmId }: Realm, at: string, before?: string): Promise<Shown[]> {
  const position = await q.value('select coalesce(max(position), 0) from ledger.changes where realm_id = $1', [realmId])
  const strays = new Map((await q(STRAYS, [realmId])).map(({ id, strays: ids }) => [id as string, ids as string[]]))
  return (await q(SHOWN, [realmId])).map(({ id, document }) => ({
    at, position, id, strays: strays.get(id) ?? [], isNew: position !== before, document: JSON.parse(document)
  }))
}

const { title, parameters } = settings(6, 60)
t.test(`HISTORY-45 ${title}: at the position of every batch, each entity answers as it did then`, async (t) => {
  const client = await database.connect()
  const q = makeQuery(client)
  await openWorkspace(q)
  let [compared, later] = [0, 0]
  await fc.assert(fc.asyncProperty(histories, async (history) => {
    await client.query('begin')
    const realm = await makeRealm(q, 'Home')
    for (const [n, sourceClass] of history.sources.entries()) await makeSource(q, sourceName(n), sourceClass, realm)
    const shown: Shown[] = []
    const batches = [{ source: 0, observations: [...basics(0), ...basics(1)] }, ...batchesOf(history, 0)]
    for (const [n, { source, observations }] of batches.entries()) {
      await setClock(q, `2026-10-01T01:00:${String(n).padStart(2, '0')}Z`)
      await push(q, sourceName(source), observations, realm)
      shown.push(...await show(q, realm, String(n), shown.at(-1)?.position))
    }
    const answers = await q(`select read.document_at($1, s.id, s.position) as document
      from unnest($2::text[], $3::bigint[]) with ordinality s (id, position, n) order by s.n`,
    [realm.realmId, shown.map(({ id }) => id), shown.map(({ position }) => position)])
    await client.query('rollback')
    for (const [n, { at, id, strays, isNew, document: wanted }] of shown.entries()) {
      const answered = JSON.parse(answers[n]?.document ?? 'null')
      // What is named in a batch that changes nothing is named from the next change on.
      if (answered !== null && !isNew) answered.external_ids = wanted.external_ids
      for (const part of ['division', 'stage']) {
        if (answered !== null && strays.includes(wanted[part]?.id) && wanted[part].id === answered[part]?.id) answered[part] = wanted[part]
      }
      delete answered?.venues // which are shown only where one competition is read
      if (answered === null || !isSame(answered, wanted)) {
        throw new Error(`${id} after batch ${at}\nwas      ${JSON.stringify(wanted)}\nanswered ${JSON.stringify(answered)}`)
      }
      compared += 1
      if (wanted.version > 1) later += 1
    }
  }), parameters).catch(async (error) => { await client.query('rollback'); throw error })
  t.ok(compared > 100 && later > 0, `${compared} documents, ${later} of later versions`)
})

const DAYS = (n: number): string => `2026-09-0${n}T08:00:00Z`
type Read = 'api.get_fixture' | 'api.get_team' | 'api.get_competition'
const read = async (q: Query, name: Read, id: string, asOf: string, keyHash = homeOf(q).keyHash) => {
  const { body } = await q.call(name, {
    key_hash: keyHash, if_none_match: null, [`${name.slice('api.get_'.length)}_id`]: id, as_of: asOf
  } as never) as { body: string }
  return JSON.parse(body)
}

/** A game that moves on each of four days; its home team is renamed on the third. */
async function moveGame (q: Query): Promise<string> {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const n of [1, 2, 3, 4]) {
    await setClock(q, DAYS(n))
    await push(q, 'league', [
      say('team', 'a', { name: n < 3 ? 'Eagles' : 'Hawks' }, { observed_at: DAYS(n) }),
      game('g', { start: `2026-09-2${n}T14:00:00Z`, sides: [{ role: 'home', team: { external_id: 'a' } }] }, { observed_at: DAYS(n) })
    ])
  }
  await setClock(q, '2026-09-05T08:00:00Z')
  return idOf(q, 'league', 'fixture', 'g')
}

database.transaction('HISTORY-45 an instant means the last position placed by then, and the answer repeats it', async (t, q) => {
  const id = await moveGame(q)
  t.match(await read(q, 'api.get_fixture', id, '2026-09-03T07:59:59Z'), {
    as_of: '2026-09-03T07:59:59Z', version: 2, start: '2026-09-22T14:00:00Z', sides: [{ team: { name: 'Eagles' } }],
    previous: { start: '2026-09-21T14:00:00Z' }, updated_at: DAYS(2)
  })
  t.match(await read(q, 'api.get_fixture', id, DAYS(3)), { version: 3, sides: [{ team: { name: 'Hawks' } }] })
  t.equal(await q.code(() => read(q, 'api.get_fixture', id, '2026-08-31T00:00:00Z')), 'OYN01', 'there was none yet')
})

database.transaction('HISTORY-45 an instant that is not settled is refused, a cursor of the stream is not, also after 30 days', async (t, q) => {
  const id = await moveGame(q)
  for (const instant of ['2026-09-05T07:59:51Z', '2026-09-06T00:00:00Z']) {
    t.equal(await q.code(() => read(q, 'api.get_fixture', id, instant)), 'OYV02', instant)
  }
  t.equal((await read(q, 'api.get_fixture', id, '2026-09-05T07:59:50Z')).version, 4)
  const list = async (cursor: string | null) => JSON.parse((await q.call('api.list_changes', {
    key_hash: homeOf(q).keyHash, if_none_match: null, page_cursor: cursor, page_limit: 1, types: ['fixture']
  })).body as string)
  const versions: number[] = []
  const cursors: string[] = []
  for (let page = await list(null); ; page = await list(page.next_cursor)) {
    cursors.push(page.next_cursor)
    if (page.has_more === false) break
  }
  await setClock(q, '2026-12-05T08:00:00Z')
  for (const cursor of cursors) {
    if (await q.code(() => read(q, 'api.get_fixture', id, cursor)) === undefined) {
      versions.push((await read(q, 'api.get_fixture', id, cursor)).version)
    }
  }
  t.same([...new Set(versions)], [1, 2, 3, 4])
  t.equal(await q.code(() => read(q, 'api.get_fixture', id, `${cursors[0]?.slice(0, -2)}aa`)), 'OYV03', 'a damaged one')
})

database.transaction('HISTORY-45 the history of a fixture ends where it ended then', async (t, q) => {
  const id = await moveGame(q)
  const { body } = await q.call('api.list_fixture_history', {
    key_hash: homeOf(q).keyHash, if_none_match: null, fixture_id: id, page_limit: 100, page_cursor: null, as_of: DAYS(3)
  })
  const answer = JSON.parse(body as string)
  t.equal(answer.as_of, DAYS(3))
  t.same(answer.data, (await historyOf(q, 'league', 'g')).filter(({ version }) => version <= 3))
})

database.transaction('HISTORY-45 merges and external ids are those of then', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'hostFeed')
  await setClock(q, DAYS(1))
  await push(q, 'league', [say('team', 'a', { name: 'Riverside Eagles' }, { observed_at: DAYS(1) })])
  await setClock(q, '2026-09-01T09:00:00Z')
  await push(q, 'club', [say('team', 'b', { name: 'Lakeside Otters' }, { observed_at: DAYS(1) })])
  const [first, second] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'club', 'team', 'b')]
  await setClock(q, DAYS(2))
  await merge(q, 'team', second, first)
  await setClock(q, '2026-09-05T08:00:00Z')
  t.match(await read(q, 'api.get_team', second, '2026-09-01T10:00:00Z'), { id: second, external_ids: { club: 'b' } })
  t.same((await read(q, 'api.get_team', first, '2026-09-01T10:00:00Z')).external_ids, { league: 'a' })
  t.match(await read(q, 'api.get_team', second, DAYS(3)), { id: first, external_ids: { club: 'b', league: 'a' } })
})

database.transaction('HISTORY-45 a competition has the divisions, stages and venues of then', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const n of [1, 2]) {
    await setClock(q, DAYS(n))
    await push(q, 'league', [
      say('competition', 'c', { name: `Cup ${n}`, sport: 'soccer', kind: 'cup', divisions: [
        { external_id: 'd', name: `Division ${n}`, stages: [{ external_id: 's', name: `Stage ${n}`, type: 'pool' }] }
      ] }, { observed_at: DAYS(n) }),
      game('g', { competition: { external_id: 'c' }, venue: { external_id: `v${n}`, name: `Park ${n}` } }, { observed_at: DAYS(n) }),
      game('still', { competition: { external_id: 'c' }, venue: { external_id: 'v', name: 'Oval' } }, { observed_at: DAYS(1) })
    ])
  }
  await setClock(q, '2026-09-05T08:00:00Z')
  const id = await idOf(q, 'league', 'competition', 'c')
  const shown = async (instant: string) => {
    const answer = await read(q, 'api.get_competition', id, instant)
    return [
      answer.name, answer.divisions.map(({ name, stages }: any) => [name, stages.map((one: any) => one.name)]),
      answer.venues.map(({ name }: any) => name)
    ]
  }
  t.same(await shown(DAYS(1)), ['Cup 1', [['Division 1', ['Stage 1']]], ['Oval', 'Park 1']])
  t.same(await shown(DAYS(2)), ['Cup 2', [['Division 2', ['Stage 2']]], ['Oval', 'Park 2']])
})

database.transaction('HISTORY-45, PRIVACY-23 to a publishable key a private team is absent in the same words as one that never was', async (t, q) => {
  const { live, club } = await openClub(q)
  const id = await idOf(q, 'club', 'team', 't', live)
  await setClock(q, '2026-09-02T09:00:00Z')
  const ask = (team: string): Promise<Record<string, unknown>> =>
    read(q, 'api.get_team', team, '2026-09-01T10:00:00Z', live.publishableHash)
  t.match(await ask(id), { id })
  await mark(q, club)
  const refusal = async (team: string): Promise<string> => {
    await q('savepoint asked')
    const sentence = await ask(team).then(() => 'found', ({ message }: Error) => message.replaceAll(team, 'it'))
    await q('rollback to asked')
    return sentence
  }
  t.match(await refusal(id), /^There was no team it/)
  t.equal(await refusal(id), await refusal('team_01K5T3M8Q9ZXW4V7N2B6C0D1EF'))
})
