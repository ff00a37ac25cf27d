/** What words, weights and rules are in force. What they refuse: test/functions/manage/list_versions.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
const WORD = { domain: 'team', word: 'quillblau', role: 'colour', value: 'blue' }
const manage = <T>(q: Query, work: () => Promise<T>): Promise<T> => q.as('oyss_manager', work)
const addWords = (q: Query, words: object[]): Promise<number> =>
  manage(q, () => q.call('manage.add_words', { words, note: 'Club of Ada.', made_by: 'Ada' })) as Promise<number>
const inForce = (q: Query): Promise<number> => q.value('select likeness.version_in_force()')
const enforce = (q: Query, version: number) => manage(q, () => q.call('manage.enforce_version', { version, made_by: 'Ada' }))

database.transaction('IDENTITY-230 what a release brings never replaces the version that an operator put in force, and replaces that of another release', async (t, q) => {
  const base = await inForce(q)
  const content = await q.one(`select
    (select jsonb_agg(to_jsonb(w) - 'version') from likeness.words w where version = $1) as words,
    (select jsonb_agg(to_jsonb(w) - 'version') from likeness.weights w where version = $1) as weights,
    (select jsonb_agg(to_jsonb(w) - 'version') from likeness.rules w where version = $1) as rules`, [base])
  const load = (version: number, words = content.words): Promise<boolean> => q.as('oyss_owner', () => q.value(
    'select likeness.load_version($1, $2, $3, $4)',
    [version, ...[words, content.weights, content.rules].map((list) => JSON.stringify(list))]))
  t.equal(await load(base + 1), true, 'a newer release')
  t.equal(await inForce(q), base + 1)
  t.equal(await load(base + 1), false, 'the same again')
  t.equal(await load(base + 1, content.words.slice(1)), true, 'the same with other content')
  t.equal(await inForce(q), base + 1)
  t.equal(await load(base), true, 'a release that was gone back to')
  t.equal(await inForce(q), base)

  const version = await addWords(q, [WORD])
  await enforce(q, version)
  const { words: all } = content
  for (const [number, words] of [[base, all], [base, all.slice(2)], [base + 1, all], [base + 2, all]]) {
    t.equal(await load(number, words), false)
    t.equal(await inForce(q), version)
  }
  t.equal(await q.value("select count(*)::integer from likeness.words where version = $1 and word = 'quillblau'", [version]), 1)
  t.equal(await q.code(() => load(1001)), '23514', 'no release takes the number of an operator')
  t.equal(await addWords(q, [WORD]), 1002, 'the next one is based on it')
  t.match(await q.one('select based_on from likeness.versions where version = 1002'), { based_on: version })
})
