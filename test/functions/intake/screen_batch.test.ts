/** What is pushed of a person who was erased (PRIVACY-8). The erasure itself: test/functions/manage/erase_person.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { erase, findTraces, givePersonKeys, ID, line, NAME, OTHER_NAME, pushRefused, who } from '../../helpers/people/persons.ts'
import { apply, game, gone, homeOf, makeRealm, makeSource, push, store, storePayload } from '../../helpers/seed.ts'

const database = await useDatabase(t)

/** A league of which a person was erased; gives the pseudonym. */
async function open (q: Query): Promise<string> {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g'), line('l1', who()), line(`g:${ID}`, who()), line('l1')])
  return (await erase(q)).pseudonym as string
}
/** Sends the same body under an Idempotency-Key. */
const send = (q: Query, key: string) => q.call('api.push_observations', {
  key_hash: homeOf(q).keyHash, idempotency_key: key, source: 'league', sent_at: null, content_type: 'application/json', readable: null,
  accepted: 2, rejected: 0, errors: null,
  payload: Buffer.from(JSON.stringify({ source: 'league', observations: [game('g'), line('l1', who())] }))
})
const players = (q: Query) => q(`select m.external_id, m.player_id, l.player ->> 'name' as name, l.version, l.stats ->> 'saves' as saves
  from canon.external_ids m join canon.stat_lines l using (realm_id, mapping_id)
 where m.player_id <> '' order by l.created_at, l.stat_line_id`)

database.transaction('PRIVACY-8 the identical push does not bring the person back: it is the same line, without a version, and what is stored has the pseudonym', async (t, q) => {
  const pseudonym = await open(q)
  const before = await players(q)
  const { changes } = await push(q, 'league', [game('g'), line('l1', who()), line(`g:${ID}`, who()), line('l1')])
  t.equal(changes, 0)
  t.same(await players(q), before)
  t.same(await findTraces(q), [])
  t.equal(await q.value("select count(*)::integer from intake.batches where convert_from(payload, 'UTF8') ~ $1", [pseudonym]), 2)
})

database.transaction('PRIVACY-8 new figures of the person, lines never reported before, other names and deletions stand under the pseudonym', async (t, q) => {
  const pseudonym = await open(q)
  const [{ name }] = await players(q) as [{ name: string }]
  await push(q, 'league', [
    line('l1', who(), 2), line('new', who(ID, OTHER_NAME), 2), line('unnamed', who(ID, null), 2), line(`x-${ID}`, who(), 2)
  ])
  t.same(await findTraces(q), [])
  const lines = await players(q)
  t.same(new Set(lines.map(({ player_id: id }) => id)), new Set([pseudonym]))
  const ids = lines.map(({ external_id: id }) => id)
  t.same(ids.filter((id) => !id.startsWith('erased-')), ['l1'], 'others are under it too')
  const names = lines.filter(({ saves }) => saves === '2').map(({ name }) => name)
  const other = names.find((one) => one !== name && one !== null)
  t.same(names.toSorted(), [name, name, other, null].toSorted(), 'never absent where there was one, and none made up; two names stay two')
  t.match(other, /^Erased [0-9a-f]{16}$/)
  await push(q, 'league', [gone('stat_line', `x-${ID}`, { observed_at: '2026-09-03T00:00:00Z' }),
    gone('stat_line', `g:${ID}`, { observed_at: '2026-09-03T00:00:00Z' })])
  t.same(await findTraces(q), [])
  t.equal(await q.value('select count(*)::integer from canon.external_ids where is_withdrawn and player_id = $1', [pseudonym]), 2)
})

database.transaction('PRIVACY-8 what names nobody who was erased is archived byte by byte, of this source and of others', async (t, q) => {
  await open(q)
  await makeSource(q, 'scores', 'partnerApi')
  const body = `{ "source":"league",  "observations": [${JSON.stringify(line('l1', who('other', 'Bea')))} ] }`
  const batchId = await storePayload(q, 'league', Buffer.from(body))
  t.equal(await q.value("select convert_from(payload, 'UTF8') from intake.batches where batch_id = $1", [batchId]), body)
  await store(q, 'scores', [line('l1', who())])
  t.same(await findTraces(q), ['intake.batches'], 'the same id of another source is another person')
})

database.transaction('PRIVACY-8 a refused observation that names the person is archived as null, in its place; others stay', async (t, q) => {
  await open(q)
  const wrong = { type: 'stat_line', external_id: 'w', data: { player: { external_id: 'other', name: 'Bea' } } }
  const batchId = await pushRefused(q, 'league', [line('l1', who(), 2)], [
    { type: 'stat_line', external_id: 'a', data: { player: { name: NAME } } },
    { type: 'stat_line', external_id: 'b', data: { child: ID } }, wrong,
    { type: 'nonsense', person: ID }, [ID], 7
  ])
  t.same(await findTraces(q), [])
  const ARCHIVED = "select intake.parse_payload(payload) -> 'observations' from intake.batches where batch_id = $1"
  const archived = await q.value(ARCHIVED, [batchId])
  t.same(archived.slice(1), [null, null, wrong, null, null, 7])
  await apply(q, batchId)
  t.same(await findTraces(q), [])
})

database.transaction('PRIVACY-8 without the key under which a person was erased nothing of the source is stored: OYX20; of several keys any may be the one', async (t, q) => {
  const pseudonym = await open(q)
  await makeSource(q, 'scores', 'partnerApi')
  for (const bytes of [[2], [3, 4]]) {
    await givePersonKeys(q, ...bytes)
    t.equal(await q.code(() => store(q, 'league', [line('l1', who())])), 'OYX20')
    t.equal(await q.code(() => store(q, 'scores', [line('l1', who('other', 'Bea'))])), undefined, 'other sources are not concerned')
  }
  await q("select set_config('oyss.person_keys', '', true)")
  t.equal(await q.code(() => store(q, 'league', [line('l1', who())])), 'OYX20')
  await givePersonKeys(q, 2, 1)
  await push(q, 'league', [line('l9', who(), 3)])
  t.same(await findTraces(q), [], 'the key was replaced by a newer one and is kept beside it')
  await push(q, 'league', [line('l9', who('later', 'Cid Later'), 3)])
  await erase(q, { player_id: 'later' })
  t.equal(await q.value('select count(distinct key_mark)::integer from intake.erased_ids'), 2)
  await push(q, 'league', [line('l9', who('later', 'Cid Later'), 4), line('l9', who(), 4)])
  t.same(await findTraces(q, ['later', 'Cid Later', ID, NAME]), [])
  t.ok((await players(q)).some(({ player_id: id }) => id === pseudonym))
})

database.transaction('PRIVACY-8 what is kept is a keyed hash: the database has neither the words nor a key, and another key gives other hashes', async (t, q) => {
  await open(q)
  t.same(await q('select distinct kind from intake.erased_ids order by 1'), [{ kind: 'line' }, { kind: 'name' }, { kind: 'player' }])
  t.same(await q('select from intake.erased_ids where id_hash in (sha256($1), sha256($2))', [Buffer.from(ID), Buffer.from(NAME)]), [])
  const hash = (key: number) => q.value("select intake.person_hash('src_1', 'player', $1, $2)", [ID, Buffer.alloc(32, key)])
  t.notSame(await hash(1), await hash(2))
  t.notSame(await q.value("select intake.person_hash('src_1', 'name', $1, $2)", [ID, Buffer.alloc(32, 1)]), await hash(1))
  const keys = await q.value("select current_setting('oyss.person_keys')")
  await q("select set_config('oyss.person_keys', '', true)")
  t.same(await findTraces(q, [keys]), [])
})

database.transaction('PRIVACY-8, INTAKE-20 a push from before the erasure is a replay when it is sent again, though its bytes are gone and its Idempotency-Key names the person', async (t, q) => {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const first = await send(q, `stats of ${ID}`)
  await apply(q, JSON.parse(first.body as string).batch_id)
  await erase(q)
  t.match(await send(q, `stats of ${ID}`), { body: first.body, is_replayed: true })
  await givePersonKeys(q, 2, 1)
  t.match(await send(q, `stats of ${ID}`), { body: first.body, is_replayed: true }, 'a newer key stands before the old one')
})

database.transaction('PRIVACY-5, PRIVACY-8 an Idempotency-Key is kept as a keyed hash alone, so it names nobody, before an erasure and after it', async (t, q) => {
  await open(q)
  const first = await send(q, `stats of ${ID}`)
  t.match(await send(q, `stats of ${ID}`), { body: first.body, is_replayed: true })
  t.same(await findTraces(q), [])
  const keys = "select idempotency_key from intake.idempotency_keys where batch_id = $1 and idempotency_key ~ '^[0-9a-f]{64}$'"
  t.equal((await q(keys, [JSON.parse(first.body as string).batch_id])).length, 1)
  await q("select set_config('oyss.person_keys', '', true)")
  t.equal(await q.code(() => send(q, 'another key')), 'OYX20', 'without a key there is no hash')
})

database.transaction('PRIVACY-9 what was read of a batch before a person in it was erased is not replayed: OYC03', async (t, q) => {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batchId = await pushRefused(q, 'league', [line('l1', who())], [7])
  const readable = await q.value('select readable from intake.batches where batch_id = $1', [batchId])
  const replay = (reading: string | null) => q.code(() => q.call('manage.replay_batch', {
    batch_id: batchId, readable: reading, accepted: 1, rejected: 1, errors: null
  }))
  t.equal(await replay(readable), undefined)
  await erase(q)
  t.equal(await replay(readable), 'OYC03')
  t.equal(await replay(await q.value('select readable from intake.batches where batch_id = $1', [batchId])), undefined)
  t.equal(await replay(null), undefined)
})

database.transaction('an id or name is found where it stands by itself, whatever stands between the words of a name (intake.person_pattern)', async (t, q) => {
  const finds = (words: string[], text: string) => q.value('select $2 ~* intake.person_pattern($1)', [words, text])
  for (const text of ['g-7', '7', 'line 7.', '7:g']) t.equal(await finds(['7'], text), true, text)
  for (const text of ['g-17', '71', 'a7', '']) t.equal(await finds(['7'], text), false, text)
  for (const text of ['ann-b.smith', 'Ann  B. Smith', 'x_ANN b. SMITH_x']) t.equal(await finds(['Ann B. Smith'], text), true, text)
  for (const text of ['Joann B. Smith', 'Ann Smith', 'Ann B. Smithson']) t.equal(await finds(['Ann B. Smith'], text), false, text)
  for (const odd of ['a.b', '(x', '[y]', '\\d', 'a|b', '*', 'p{2}']) {
    t.equal(await finds([odd], `- ${odd} -`), true, odd)
    t.equal(await finds([odd], '- aXb 1 -'), false, odd)
  }
  t.equal(await finds(['', ' '], 'anything'), null)
  t.same(
    await q.value("select intake.hide_in_errors($1, intake.person_pattern(array['Ann']), 'P')", [
      JSON.stringify([{ index: 7, path: '/Ann', message: 'got "Ann", not Anna' }])
    ]),
    [{ index: 7, path: '/P', message: 'got "P", not Anna' }]
  )
})

database.transaction('PRIVACY-5, PRIVACY-8 an external id that others have too identifies nobody by a short id inside it: the lines of others under it stay the lines that they are', async (t, q) => {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const reported = [line('game-7', who('3', 'Bea')), line('game-7'), line('game-8', who('7', 'Al'))]
  await push(q, 'league', [game('g'), ...reported])
  const { pseudonym } = await erase(q, { player_id: '7' })
  await push(q, 'league', [...reported, line('game-7', who('7', 'Al')), line('game-9', who('7', 'Al')), line('game-9', who('3', 'Bea'))])
  const lines = await q("select external_id, player_id from canon.external_ids where entity_type = 'stat_line' order by 1, 2")
  t.same(lines.filter(({ external_id: id }) => id === 'game-9'), [
    { external_id: 'game-9', player_id: '3' }, { external_id: 'game-9', player_id: pseudonym }
  ], 'nor of a new one that others of the batch have too')
  t.same(lines.filter(({ external_id: id }) => id === 'game-7'), [
    { external_id: 'game-7', player_id: '' }, { external_id: 'game-7', player_id: '3' }, { external_id: 'game-7', player_id: pseudonym }
  ])
  t.same(await q.value("select intake.identifying_words(array['7', 'Al', ' 1234 ', '12345', 'Al B.', null])"), ['12345', 'Al B.'])
  const identifies = (id: string) => q.value("select intake.identifies_person($1, array['7', 'Al', '12345', 'Ann Lee', null])", [id])
  for (const id of ['x12345y', '12345', 'ANN lee', 'g:ann-lee']) t.equal(await identifies(id), true, id)
  for (const id of ['7', 'g-7', 'al', 'annlee', '']) t.equal(await identifies(id), false, id)
})

database.transaction('PRIVACY-5, PRIVACY-8 every line of the person has a pseudonym as its external id, whatever the id was; so has one that comes later, and a deletion finds it', async (t, q) => {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g'), line('xP1y', who('P1')), line('team'), line('xP2y', who('P2', 'Bea'))])
  await push(q, 'league', [line('xP1y', who('P1'), 2)])
  const { pseudonym } = await erase(q, { player_id: 'P1' })
  t.same(await findTraces(q, ['xP1y', '"P1"']), [])
  await push(q, 'league', [line('yP1z', who('P1'), 3), line('xP1y', who('P1'), 3)])
  t.same(await findTraces(q, ['yP1z', 'xP1y', '"P1"']), [])
  const lines = () => q(`select m.external_id ~ '^erased-' as is_erased, m.player_id, m.is_withdrawn from canon.external_ids m
    where m.entity_type = 'stat_line' and m.player_id <> '' order by m.mapping_id`)
  const erased = { is_erased: true, player_id: pseudonym, is_withdrawn: false }
  const other = { is_erased: false, player_id: 'P2', is_withdrawn: false }
  t.same(await lines(), [erased, other, erased])
  await push(q, 'league', ['xP1y', 'yP1z'].map((id) => gone('stat_line', id, { observed_at: '2026-09-04T00:00:00Z' })))
  t.same(await lines(), [{ ...erased, is_withdrawn: true }, other, { ...erased, is_withdrawn: true }])
  t.same(await findTraces(q, ['yP1z', 'xP1y', '"P1"']), [])
})

database.transaction('PRIVACY-8 a pseudonym cannot be given a name again, nor a line of its own, nor another pseudonym (OYV02)', async (t, q) => {
  const pseudonym = await open(q)
  const { payload } = await q.one('select payload from intake.batches where payload_sha256 <> sha256(payload) limit 1')
  const before = await players(q)
  const { changes } = await apply(q, await storePayload(q, 'league', payload))
  t.equal(changes, 0, 'its own pseudonyms may come back')
  t.same(await players(q), before)
  const named = line(`of ${NAME}`, { player: { external_id: pseudonym, name: NAME } }, 3)
  await push(q, 'league', [named, line('l1', { player: { external_id: pseudonym, name: NAME } }, 3)])
  const refused = { type: 'stat_line', external_id: 'l1', data: { player: { external_id: pseudonym, name: NAME, x: 1 } } }
  await pushRefused(q, 'league', [game('g')], [refused])
  t.same(await findTraces(q), [])
  t.equal((await players(q)).filter(({ name }) => /^Erased [0-9a-f]{16}$/.test(name)).length, before.length + 1)
  t.equal(await q.code(() => erase(q, { player_id: pseudonym, names: [NAME] })), 'OYV02')
})

database.transaction('PRIVACY-8 intake.screen_batch: bytes without an erased person stay as they are, others have the pseudonym wherever the person stands', async (t, q) => {
  await givePersonKeys(q)
  const { realmId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [line('l', who())])
  const { pseudonym } = await erase(q)
  const screen = async (observations: object[]) => {
    const payload = Buffer.from(JSON.stringify({ source: 'league', observations }))
    const screened = await q.one('select * from intake.screen_batch($1, $2, $3, null, null)', [realmId, sourceId, payload])
    return [screened.payload.equals(payload), screened.payload.toString()]
  }
  t.equal((await screen([line('m', who('other', 'Bea'))]))[0], true)
  const [isSame, text] = await screen([line('m', who())])
  t.equal(isSame, false)
  t.match(text, new RegExp(pseudonym as string))
  t.notMatch(text, new RegExp(`${ID}|${NAME}`))
})
