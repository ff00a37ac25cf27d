/**
 * Versions of words, weights and rules: manage.add_words, manage.change_weights, manage.list_versions, manage.preview_version
 * (manage.compare_outcomes), manage.enforce_version. What enforcing starts: test/functions/matching/read_outdated.test.ts.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const WORD = { domain: 'team', word: 'quillblau', role: 'colour', value: 'blue' }
/** The same word, as one that says nothing. */
const SPONSOR = { domain: 'team', word: 'quillblau', role: 'tag' }
const manage = <T>(q: Query, work: () => Promise<T>): Promise<T> => q.as('oyss_manager', work)
const addWords = (q: Query, words: object[], note: string | null = 'Club of Ada.'): Promise<number> =>
  manage(q, () => q.call('manage.add_words', { words, note, made_by: 'Ada' })) as Promise<number>
const inForce = (q: Query): Promise<number> => q.value('select likeness.version_in_force()')
const enforce = (q: Query, version: number) => manage(q, () => q.call('manage.enforce_version', { version, made_by: 'Ada' }))
const preview = (q: Query, version: number): Promise<any> => manage(q, () => q.call('manage.preview_version', { version }))
const decisions = (q: Query): Promise<Record<string, any>[]> =>
  q("select * from identity.decisions where realm_id = $1 and entity_type = 'team' order by decision_id", [homeOf(q).realmId])
/** Two lists of one club's team, whose names differ by one word. */
async function open (q: Query, names: [string, string]): Promise<void> {
  await makeRealm(q)
  for (const [at, source] of ['league', 'club'].entries()) {
    await makeSource(q, source, 'partnerApi')
    await push(q, source, [say('team', 'a', { name: names[at], sport: 'soccer', gender: 'M' })])
  }
  await work(q)
}

/** The fault of a call: code and pointer. */
async function faultOf (q: Query, run: () => Promise<unknown>): Promise<{ code: string, column: string }> {
  await q('savepoint trial')
  try {
    await run()
    throw new Error('nothing was refused')
  } catch (error) {
    const { code, column } = error as { code: string, column: string }
    return { code, column }
  } finally {
    await q('rollback to trial')
  }
}

database.transaction('IDENTITY-231 added words make a version like the one in force, which is not in force, and words that it could not have are refused with a pointer (OYV02)', async (t, q) => {
  const base = await inForce(q)
  const count = (version: number): Promise<number> => q.value('select count(*)::integer from likeness.words where version = $1', [version])
  const first = await addWords(q, [WORD, { domain: 'team', word: 'red', role: 'tag' }])
  t.equal(first, 1001, 'numbers to 1000 are those of releases')
  t.equal(await inForce(q), base)
  t.equal(await count(first), await count(base) + 1, 'a word that is known is replaced')
  t.same(await q(`select word, role, value, language from likeness.words
    where version = $1 and word in ('quillblau', 'red') and domain = 'team' order by word`, [first]), [
    { word: 'quillblau', role: 'colour', value: 'blue', language: 'en' }, { word: 'red', role: 'tag', value: null, language: 'en' }
  ])
  for (const table of ['weights', 'rules']) {
    t.same(await q(`(select to_jsonb(w) - 'version' from likeness.${table} w where version = $1) except
      (select to_jsonb(w) - 'version' from likeness.${table} w where version = $2)`, [base, first]), [])
  }
  t.equal(await addWords(q, [WORD]), 1002)
  t.match(await manage(q, () => q.call('manage.list_versions', {})), [
    { version: base, is_in_force: true, made_by: 'release', based_on: null },
    { version: 1001, is_in_force: false, made_by: 'Ada', note: 'Club of Ada.', based_on: base, changed_words: 2, changed_weights: 0 },
    { version: 1002, changed_words: 1 }
  ])
  t.match(await q("select what, made_by from tenancy.actions where operation = 'add_words' order by action_id"), [
    { what: '1001', made_by: 'Ada' }, {}
  ])

  for (const [words, column] of [
    [[], ''], [[WORD, 3], '/1'], [[{ ...WORD, kind: 'x' }], '/0/kind'], [[WORD, { ...WORD, domain: 'player' }], '/1/domain'],
    [[{ ...WORD, role: 'colours' }], '/0/role'], [[{ ...WORD, word: 'Quillblau' }], '/0/word'],
    [[{ ...WORD, word: 'quill blau' }], '/0/word'],
    [[{ ...WORD, word: '' }], '/0/word'], [[WORD, WORD], '/1/word'], [[{ ...WORD, value: 'Blue!' }], '/0/value'],
    [[{ ...WORD, role: 'gender', value: 'males' }], '/0/value'], [[{ ...WORD, role: 'abbreviation', value: '' }], '/0/value'],
    [[{ ...WORD, weight: 0.5 }], '/0/weight'], [[{ domain: 'name', word: 'quill', role: 'weight', weight: 2 }], '/0/weight'],
    [[{ domain: 'name', word: 'quill', role: 'weight' }], '/0/weight'], [[{ ...WORD, language: 'english' }], '/0/language']
  ] as [object[], string][]) {
    t.match(await faultOf(q, () => addWords(q, words)), { code: 'OYV02', ...(column ? { column } : {}) }, JSON.stringify(words))
  }
  t.match(await faultOf(q, () => addWords(q, [WORD], ' ')), { code: 'OYV02' }, 'why')
  t.equal(await addWords(q, [{ domain: 'region', word: 'north quill', role: 'abbreviation', value: 'NQ' }]), 1003)
})

database.transaction('IDENTITY-231 changed weights make a version; only weights that exist are changed (OYV02)', async (t, q) => {
  const change = (weights: object[]) => manage(q, () => q.call('manage.change_weights', { weights, note: 'Too bold.', made_by: 'Ada' }))
  const weight = { entity_type: 'team', feature: 'words', level: 'agree', weight: 1 }
  const version = await change([weight]) as number
  t.equal(await q.value("select weight from likeness.weights where version = $1 and feature = 'words' and level = 'agree'", [version]), 1)
  t.match(await manage(q, () => q.call('manage.list_versions', {})), [{}, { version, changed_words: 0, changed_weights: 1 }])
  for (const [weights, column] of [
    [[{ ...weight, level: 'none' }], '/0'], [[weight, weight], '/1'], [[{ ...weight, weight: 21 }], '/0/weight'],
    [[{ ...weight, weight: 'x' }], '/0/weight'], [[{ ...weight, rule: 'age' }], '/0/rule']
  ] as [object[], string][]) {
    t.match(await faultOf(q, () => change(weights)), { code: 'OYV02', column })
  }
})

database.transaction('IDENTITY-232 a preview says what would merge and part under a version, with both scores, and writes nothing', async (t, q) => {
  await open(q, ['Ashmoor Rovers 2013 Boys Quillblau', 'Ashmoor Rovers 2013 Boys'])
  const [waiting] = await decisions(q) as [any]
  t.equal(waiting.status, 'pending', 'a word that only one name has')
  const better = await addWords(q, [SPONSOR])
  const tables = ['likeness.versions', 'identity.decisions', 'matching.names', 'matching.name_keys', 'matching.noted', 'matching.outdated',
    'tenancy.actions', 'graphile_worker._private_jobs', 'ledger.changes']
  const state = async (): Promise<unknown[]> => {
    const rows = []
    for (const table of tables) {
      rows.push(await q.value(`select coalesce(
        jsonb_agg(to_jsonb(x) || jsonb_build_object('xmin', x.xmin::text) order by to_jsonb(x)::text), '[]') from ${table} x`))
    }
    return rows
  }
  const before = await state()
  const seen = await preview(q, better)
  t.match(seen, { version: better, in_force: await inForce(q), is_whole: true, compared: 1, merge: 1, part: 0, pairs: [{
    change: 'merge', mode: 'test', account_id: homeOf(q).accountId, review_id: waiting.decision_id, entity_type: 'team', status: 'pending',
    score_before: waiting.score, rule: null
  }] })
  t.ok(seen.pairs[0].score >= 0.9 && seen.pairs[0].score_before < 0.9)
  t.same(await state(), before, 'nothing was written')
  t.same((await preview(q, await inForce(q))).pairs, [], 'the one in force changes nothing')
  t.equal(await q.code(() => preview(q, 77)), 'OYN01')
  await enforce(q, better)
  t.match(await preview(q, seen.in_force), { compared: 1, merge: 0, pairs: [{ change: 'ask', score: waiting.score }] }, 'back again')
})
