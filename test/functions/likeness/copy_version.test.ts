import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-230 a copy of the version in force has its words, weights and rules, a number of its own from 1001, and is not in force; without a note: OYV02', async (t, q) => {
  const COPY = "select likeness.copy_version('[]', $1, $2)"
  const base = await q.value('select likeness.version_in_force()')
  const content = (version: number) => q.one(`select
    (select jsonb_agg(to_jsonb(w) - 'version' order by w.domain, w.word, w.role,
      w.value) from likeness.words w where version = $1) as words,
    (select count(*) from likeness.weights where version = $1) as weights,
    (select count(*) from likeness.rules where version = $1) as rules`, [version])
  const copy = await q.value(COPY, [' Ada said so. ', 'Ada'])
  t.equal(copy, 1001)
  t.same(await content(copy), await content(base))
  t.match(await q.one('select note, made_by, based_on, is_in_force from likeness.versions where version = $1', [copy]), {
    note: 'Ada said so.', made_by: 'Ada', based_on: base, is_in_force: false
  })
  t.equal(await q.value(COPY, ['Again.', 'Ada']), 1002)
  for (const [note, by] of [['', 'Ada'], [null, 'Ada'], ['x'.repeat(501), 'Ada'], ['Why.', ' '], ['Why.', 'release'], ['Why.', null]]) {
    t.equal(await q.code(COPY, [note, by]), 'OYV02')
  }
})
