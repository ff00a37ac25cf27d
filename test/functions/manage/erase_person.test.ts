/**
 * manage.erase_person, with what it is made of: intake.find_person, intake.record_person, manage.erase_rows, intake.find_batches,
 * intake.erase_batches, intake.erase_observations, intake.digest_of_person, intake.refuse_names, canon.erase_person, ledger.write_erasure;
 * resolve.forget_persons. What is pushed afterwards: test/functions/intake/screen_batch.test.ts.
 */
import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { difference, readState } from '../../helpers/canonical_state.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { ask, bodyOf } from '../../helpers/http/reads.ts'
import { apply, game, gone, homeOf, idOf, makeRealm, makeSource, push, say, sides, store, type Observation } from '../../helpers/seed.ts'
import { erase, findTraces, givePersonKeys, ID, line, NAME, OTHER_NAME, pushRefused, who } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

/** A league that reported a person in every way there is; gives the fixture. */
async function open (q: Query): Promise<{ fixture: string, batches: string[] }> {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'scores', 'partnerApi')
  const first = await push(q, 'league', [
    game('g', { sides: sides('home', 'away') }, { observed_at: '2026-09-01T00:00:00Z' }), line('l1', who()), line('l1'),
    line('l1', who('other-1', 'Bea Other')),
    line(`g:${ID}`, who(ID, OTHER_NAME))
  ])
  const second = await push(q, 'league', [line('l1', who(), 2), line(`g:${ID}`, who(), 3)])
  await push(q, 'league', [gone('stat_line', `g:${ID}`, { observed_at: '2026-09-05T00:00:00Z' })])
  const refused = await pushRefused(q, 'league', [line('l2', who(), 4), line('l3', who())], [
    { type: 'stat_line', external_id: 'l4', data: { player: { name: NAME } } },
    { type: 'stat_line', external_id: 'l5', data: { player: { external_id: ID, name: ['x'] } } },
    { type: 'statline', external_id: ID, data: `${NAME} (${ID})` },
    { type: 'fixture', external_id: 'f2', data: { title: 7 } },
  ], [{ index: 2, path: `/${NAME}`, message: `got "${ID}" of ${OTHER_NAME}, at most 4 items` }])
  await apply(q, refused)
  const waiting = await store(q, 'league', [line('l6', who(), 4)])
  await q("update intake.batches set status = 'failed', error = $2 where batch_id = $1", [waiting, `22P02: invalid "${NAME}"`])
  return { fixture: await idOf(q, 'league', 'fixture', 'g'), batches: [first.batchId, second.batchId, refused, waiting] }
}
const linesOf = async (q: Query, fixture: string): Promise<any[]> => {
  const league = await idOf(q, 'league', 'team', 'home')
  await push(q, 'league', [say('team', 'home', { name: 'Home', organization: { external_id: 'club' } })])
  t.ok(league)
  await q.call('manage.create_grant', {
    account_id: homeOf(q).accountId, mode: 'test', organization_id: await idOf(q, 'league', 'organization', 'club'),
    scope: 'participants:read', sources: null
  })
  return bodyOf(await ask(q, 'api.get_box_score', { fixture_id: fixture })).lines
}

database.transaction('PRIVACY-5, BOX-20 after it neither id nor name of the person stands anywhere in the database: not in a row, an archived byte or an error', async (t, q) => {
  const { fixture } = await open(q)
  const before = await findTraces(q)
  for (const place of [
    'intake.batches', 'intake.observations', 'canon.external_ids', 'canon.claims', 'canon.stat_lines'
  ]) t.ok(before.includes(place), place)
  const erased = await erase(q)
  t.same(await findTraces(q), [])
  t.match(erased, { source: 'league', mode: 'test', was_erased_before: false, is_rehearsal: false, name_count: 2, pseudonym: /^erased-/ })
  t.match(erased.row_counts, {
    'intake.batches': 5, 'canon.external_ids': 5, 'canon.claims': 4, 'canon.stat_lines': 4
  })
  const players = (await linesOf(q, fixture)).map(({ player, player_name: name }) => [player, name])
  t.equal(players.filter(([player]) => player === erased.pseudonym).length, 3, 'never absent; a line that was deleted is in no box score')
  t.match(players.find(([player]) => player === erased.pseudonym)?.[1], /^Erased [0-9a-f]{16}$/)
  t.ok(players.some(([player, name]) => player === 'other-1' && name === 'Bea Other'), 'another child is left as it was')
})

database.transaction('PRIVACY-6 nothing else changes: rows, versions, positions, hashes and other children are as they were, and the hash of the bytes that came is kept', async (t, q) => {
  const { batches } = await open(q)
  const KEPT = `
    select 'observation', observation_id, batch_id, batch_index, observed_at, content_hash from intake.observations
    union all select 'mapping', mapping_id::text, entity_id, null, observed_at, content_hash from canon.external_ids
    union all select 'version', entity_id, kinds::text || moves || position, version, null, null from ledger.versions
    union all select 'line', stat_line_id, stats::text, version, updated_at, null from canon.stat_lines
    union all select 'batch', batch_id, status || accepted_count || rejected_count, null, applied_at,
      payload_sha256 from intake.batches
    union all select 'change', document, null, position::integer, null, null from ledger.changes
    order by 1, 2, 3, 4`
  const others = `select * from intake.observations where data #>> '{player,external_id}' is distinct from $1 and external_id !~ $1`
  const [kept, rest] = [await q(KEPT), await q(others, [ID])]
  const { pseudonym } = await erase(q)
  t.same(await q(KEPT), kept)
  t.same((await q(others, [pseudonym])).filter(({ external_id: id }) => !id.startsWith('erased-')), rest)
  t.same(
    await q('select batch_id from intake.batches where erased_at is not null and payload_sha256 <> sha256(payload) order by 1'),
    await q('select batch_id from intake.batches b where batch_id = any ($1) or exists (select from intake.observations o where ' +
      'o.batch_id = b.batch_id and o.is_deleted) order by 1', [batches])
  )
})

database.transaction('PRIVACY-7 it is one act on record: who, why, when, how many rows of each table, and keyed hashes before and after; none of it names the person', async (t, q) => {
  await open(q)
  for (const [reason, by] of [[`Parents of ${NAME}`, 'O'], ['x', ID], ['', 'O'], ['x', ''], [null, 'O'], ['y'.repeat(501), 'O']] as const) {
    t.equal(await q.code(() => erase(q, { reason, made_by: by })), 'OYV02', `${reason} by ${by}`)
  }
  const causes = await q.value('select count(*)::integer from ledger.causes')
  const { pseudonym, row_counts: counts } = await erase(q)
  t.equal(await q.value('select count(*)::integer from ledger.causes'), causes + 1)
  const [record, ...others] = await q(`select e.*, c.kind, c.source, c.placed_at, s.source_key from ledger.erasures e
    join ledger.causes c using (realm_id, position) join tenancy.sources s using (realm_id, source_id)`)
  t.same(others, [])
  t.match(record, { kind: 'erase', source: 'oyss:erase', source_key: 'league', pseudonym, reason: 'Letter 12', made_by: 'Operator O' })
  t.same(record?.row_counts, counts)
  t.not(record?.hash_before.toString('hex'), record?.hash_after.toString('hex'))
  t.equal(record?.hash_before.length, 32)
})

database.transaction('PRIVACY-9 replayed afterwards, in place or into an empty realm, the archived payloads give the same canonical state', async (t, q) => {
  const { batches } = await open(q)
  await apply(q, await q.value("update intake.batches set status = 'received', error = null where batch_id = $1 returning batch_id", [
    batches.at(-1)
  ]))
  await erase(q)
  const { realmId } = homeOf(q)
  const state = await readState(q, realmId)
  for (const { batch_id: id } of await q('select batch_id from intake.batches order by received_at, batch_id')) {
    await q("update intake.batches set status = 'received' where batch_id = $1", [id])
    await apply(q, id)
  }
  t.equal(difference(state, await readState(q, realmId)), undefined)

  const empty = await makeRealm(q, 'Empty')
  await makeSource(q, 'league', 'authoritativePush', empty)
  for (const { payload, readable, accepted_count: accepted, received_at: at } of await q(
    'select * from intake.batches where realm_id = $1 order by received_at, batch_id', [realmId]
  )) {
    await q('select set_config($1, $2, true)', ['oyss.now', at.toISOString()])
    const { body } = await q.call('api.push_observations', {
      key_hash: empty.keyHash, idempotency_key: String(Math.random()).padEnd(10, '0'), source: 'league', sent_at: null,
      content_type: 'application/json', payload, readable,
      accepted, rejected: 0, errors: null
    })
    await apply(q, JSON.parse(body as string).batch_id)
  }
  t.equal(difference(state, await readState(q, empty.realmId)), undefined)
})

database.transaction('PRIVACY-10 no setting opens what is append-only: not to another role, nor to the administrator, nor to the owner with the mark of another transaction (OYX10, 42501)', async (t, q) => {
  await open(q)
  const attempts = [
    "update intake.observations set data = '{}'", "update ledger.versions set moves = '{}'", 'update ledger.erasures set reason = reason',
    'update ledger.causes set kind = kind', "update ledger.changes set document = ''"
  ]
  for (const mark of ['on', '1', 'pg_current_xact_id()::text']) {
    await q(`select set_config('oyss.erasing', ${mark.startsWith('pg_') ? mark : `'${mark}'`}, true),
      set_config('oyss.resetting', ${mark.startsWith('pg_') ? mark : `'${mark}'`}, true)`)
    for (const role of ['oyss_http', 'oyss_resolver', 'oyss_manager', 'oyss_auditor'] as const) {
      for (const attempt of [...attempts, 'delete from ledger.causes', 'delete from intake.observations']) {
        t.equal(await q.as(role, () => q.code(attempt)), '42501', `${role}: ${attempt}`)
      }
    }
    for (const attempt of [...attempts, 'delete from ledger.causes']) t.equal(await q.code(attempt), 'OYX10', attempt)
    if (!mark.startsWith('pg_')) {
      for (const attempt of [
        ...attempts, "update canon.claims set value = '1'", "update canon.external_ids set player_id = ''",
        'update canon.stat_lines set player = null'
      ]) t.equal(await q.as('oyss_owner', () => q.code(attempt)), 'OYX10', attempt)
    }
  }
  await q("select set_config('oyss.erasing', '', true), set_config('oyss.resetting', '', true)")
  await erase(q)
  t.equal(await q.as('oyss_owner', () => q.code("update intake.observations set data = '{}'")), 'OYX10', 'nor is it open afterwards')
})

database.transaction('PRIVACY-11 a rehearsal reports what would be erased, row by row of each table, and leaves everything as it is', async (t, q) => {
  await open(q)
  const everything = async () => q(`select (select jsonb_agg(b) from intake.batches b), (select jsonb_agg(o) from intake.observations o),
    (select jsonb_agg(m) from canon.external_ids m), (select jsonb_agg(e) from intake.erased_ids e),
    (select jsonb_agg(c) from canon.claims c), (select jsonb_agg(r) from ledger.causes r), (select jsonb_agg(e) from ledger.erasures e)`)
  await push(q, 'league', [
    game('g2', { title: `Portrait of ${NAME}` }), game('g3', { notes: 'Zoe-Thistle!' }), game('g4', { title: 'Zoe' })
  ])
  const before = await everything()
  const rehearsal = await erase(q, { is_rehearsal: true })
  t.same(await everything(), before)
  const { row_counts: counts, row_count: count } = await erase(q)
  t.same(rehearsal.row_counts, counts)
  t.match(rehearsal, { is_rehearsal: true, pseudonym: null, row_count: count, mention_count: '2' })
  t.same(await q("select data ->> 'title' as title from intake.observations where external_id = 'g2'"), [{ title: `Portrait of ${NAME}` }])
})

database.transaction('PRIVACY-12 erased again there is nothing left to do, and nothing is recorded; a name that is reported later is looked for then', async (t, q) => {
  await open(q)
  const first = await erase(q)
  const again = await erase(q)
  t.match(again, { was_erased_before: true, pseudonym: first.pseudonym, row_count: '0' })
  t.equal(await q.value('select count(*)::integer from ledger.erasures'), 1)
  await pushRefused(q, 'league', [game('g9')], [{ type: 'stat_line', external_id: 'x', data: { player: { name: 'Nan' } } }])
  t.match(await erase(q, { names: ['Nan'] }), { row_count: '1', row_counts: { 'intake.batches': 1 } })
  t.equal(await q.value('select count(*)::integer from ledger.erasures'), 2)
  t.same(await q("select from intake.batches where convert_from(payload, 'UTF8') ~ 'Nan'"), [])
})

database.transaction('PRIVACY-5 a person of another source, or another realm, is another person', async (t, q) => {
  await open(q)
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'league', 'authoritativePush', other)
  await push(q, 'scores', [line('l1', who())])
  await push(q, 'league', [line('l1', who())], other)
  await erase(q)
  t.same(
    await q(`select s.source_key, s.realm_id from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
      where m.player_id = $1 order by s.realm_id`, [ID]),
    [{ source_key: 'scores', realm_id: homeOf(q).realmId }, { source_key: 'league', realm_id: other.realmId }]
  )
})

database.transaction('PRIVACY-5 what spells the person otherwise is the person: escaped bytes, bytes that jsonb cannot hold, an id in another case in an external id', async (t, q) => {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const spell = (text: string): string => [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const observations: Observation[] = [line('l1', who()), line(`L-${ID.toUpperCase()}`, who(), 2)]
  const text = JSON.stringify({ source: 'league', observations }).replaceAll(NAME, spell(NAME)).replaceAll(`"${ID}"`, `"${spell(ID)}"`)
  const send = async (body: string, readable: string | null, accepted: number) => JSON.parse((await q.call('api.push_observations', {
    key_hash: homeOf(q).keyHash, idempotency_key: `key-${body.length}`, source: 'league', sent_at: null,
    content_type: 'application/json', payload: Buffer.from(body),
    readable, accepted, rejected: 0, errors: null
  })).body as string).batch_id
  await apply(q, await send(text, null, 2))
  const odd = text.replace('"observations":[', `"observations":[{"type":"venue","external_id":"${ID}","data":"\\u0000 ${NAME}"},`)
  const unreadable = await send(odd, JSON.stringify({ observations: observations.map((one, at) => [at + 1, one]) }), 2)
  await apply(q, unreadable)
  await erase(q)
  t.same(await findTraces(q), [])
  t.same(
    await q("select batch_id from intake.batches where intake.parse_payload(payload) -> 'observations' -> 0 = 'null'"),
    [{ batch_id: unreadable }], 'of bytes that cannot be read what was refused is dropped'
  )
})

database.transaction('a person whom the source never reported: OYN01; no id: OYV02; no such source: OYV10; no key to recognise the person by: OYX20', async (t, q) => {
  await open(q)
  t.equal(await q.code(() => erase(q, { player_id: 'nobody' })), 'OYN01')
  t.same(await q('select from intake.erased_ids'), [], 'a slip of the pen is not remembered')
  for (const id of ['', null, 'x'.repeat(257)]) t.equal(await q.code(() => erase(q, { player_id: id })), 'OYV02')
  t.equal(await q.code(() => erase(q, { source: 'nowhere' })), 'OYV10')
  await q("select set_config('oyss.person_keys', '', true)")
  t.equal(await q.code(() => erase(q)), 'OYX20')
})

database.transaction('PRIVACY-5 a person whose lines stand under a merged team, in a merged fixture, is erased as any other; what was decided stays', async (t, q) => {
  const { fixture } = await open(q)
  await push(q, 'scores', [game('own', { sides: sides('reds', 'blues') }, { observed_at: '2026-09-01T00:00:00Z' })])
  const twins = async (type: 'team' | 'fixture', one: string, other: string): Promise<[string, string]> =>
    [await idOf(q, 'league', type, one), await idOf(q, 'scores', type, other)].toSorted() as [string, string]
  for (const [type, ids] of [['team', await twins('team', 'home', 'reds')], ['fixture', await twins('fixture', 'g', 'own')]] as const) {
    await merge(q, type, ids[1], ids[0])
  }
  const decided = () => q(`select d.*, r.entity_id, r.survivor_id from identity.decisions d
    join identity.redirects r using (realm_id, decision_id) order by 1, 2`)
  const before = await decided()
  const lines = await linesOf(q, fixture)
  t.ok(JSON.stringify(lines).includes(NAME))
  await erase(q)
  t.same(await findTraces(q), [])
  t.same(await decided(), before)
  t.same((bodyOf(await ask(q, 'api.get_box_score', { fixture_id: fixture })).lines).length, lines.length, 'a pseudonym plays')
})

database.transaction('PRIVACY-5 a person leaves the reasons of corrections of the source, in observations and in archived bytes', async (t, q) => {
  await open(q)
  const because = (reason: string) => correction('fixture', 'g', '2026-09-02T00:00:00Z', { field: 'title', reason }, { title: 'Derby' })
  await correct(q, 'league', [because(`Asked for by ${NAME.toUpperCase()}.`)])
  t.ok((await findTraces(q)).includes('intake.observations'))
  await erase(q)
  t.same(await findTraces(q), [])
  t.same(await q.value("select array_agg(correction ->> 'reason') from intake.observations where correction is not null"), [
    'Asked for by erased.'
  ])
  t.equal(await q.value("select count(*)::integer from intake.batches where convert_from(payload, 'UTF8') ~ 'by erased'"), 1)
})
