/** Words, weights and rules of a version. Which is in force: load_version.versions.test.ts. */
import t from 'tap'
import { compare } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Row = Record<string, string>
const WORDS: Row[] = [{ domain: 'team', word: 'blorange', role: 'colour', value: '', weight: '', language: 'en' },
  { domain: 'name', word: 'park', role: 'weight', value: '', weight: '0.3', language: 'en' }]
const WEIGHTS: Row[] = [
  { entity_type: 'team', feature: 'words', level: 'agree', weight: '4.54', rule: '', sentence: 'All words agree.' },
  { entity_type: 'team', feature: 'colour', level: 'apart', weight: '0', rule: 'colour', sentence: 'Other colours: %s; %s.' }
]
const RULES: Row[] = [
  { entity_type: 'team', kind: 'colour', is_veto: 'true', games: '', sentence: 'They have different colours.' },
  { entity_type: 'team', kind: 'lone_name', is_veto: 'false', games: '1', sentence: 'One word.' }
]
const load = (q: Query, version: number, words = WORDS, weights = WEIGHTS, rules = RULES): Promise<boolean> => q.value(
  'select likeness.load_version($1, $2, $3, $4)', [version, ...[words, weights, rules].map((rows) => JSON.stringify(rows))])

database.transaction('IDENTITY-230 a version is stored once, with nulls for what is empty', async (t, q) => {
  t.equal(await load(q, 100), true)
  t.equal(await load(q, 100), false, 'stored already')
  t.same(await q("select word, role, value, weight, language from likeness.words where version = 100 order by word"), [
    { word: 'blorange', role: 'colour', value: null, weight: null, language: 'en' },
    { word: 'park', role: 'weight', value: null, weight: 0.3, language: 'en' }
  ])
  t.same(await q("select feature, weight, rule from likeness.weights where version = 100 order by feature"), [
    { feature: 'colour', weight: 0, rule: 'colour' }, { feature: 'words', weight: 4.54, rule: null }
  ])
  t.same(await q("select kind, is_veto, games from likeness.rules where version = 100 order by kind"), [
    { kind: 'colour', is_veto: true, games: null }, { kind: 'lone_name', is_veto: false, games: 1 }
  ])
  t.equal(await load(q, 100, WORDS.slice(1)), true, 'other words replace them')
  t.equal(await q.value('select count(*)::integer from likeness.words where version = 100'), 1)
})

database.transaction('IDENTITY-230 names are read and compared by the version in force', async (t, q) => {
  const names = ['Oakton Kings 2012 Blorange', 'Oakton Kings 2012 Red'] as const
  t.not((await compare(q, 'team', ...names)).veto, 'colour', 'no colour that the release knows')
  await q('update likeness.versions set is_in_force = false')
  await q(`insert into likeness.versions (version, is_in_force, content_hash, made_by) values (1099, true, '', 'an operator')`)
  for (const table of ['words', 'weights', 'rules']) {
    await q(`create temporary table copied on commit drop as select * from likeness.${table}
      where version = (select version from likeness.versions where made_by = 'release')`)
    await q('update copied set version = 1099')
    await q(`insert into likeness.${table} select * from copied`)
    await q('drop table copied')
  }
  await q("insert into likeness.words (version, domain, word, role, value) values (1099, 'team', 'blorange', 'colour', 'blorange')")
  t.equal((await compare(q, 'team', ...names)).veto, 'colour')
})

database.transaction('IDENTITY-73 likeness.is_reviewable: whether a person decides on what breaks a rule', async (t, q) => {
  for (const [kind, is] of [['shirt_colour', true], ['colour', false], ['unheard_of', null]] as const) {
    t.equal(await q.value("select likeness.is_reviewable('team', $1)", [kind]), is, kind)
  }
})

database.transaction('IDENTITY-91 each rule has a weight that breaks it, and each weight a rule that its version has', async (t, q) => {
  t.same(await q(`select w.entity_type, w.feature, w.level, w.rule from likeness.weights w
    where w.rule is not null and not exists (
      select from likeness.rules r where r.version = w.version and r.entity_type = w.entity_type and r.kind = w.rule)`), [])
  // What schedules and lists forbid, matching says.
  t.same(await q(`select r.kind from likeness.rules r
    where r.kind not in ('against_each_other', 'same_minute', 'same_competition', 'one_list', 'listed_apart') and not exists (
      select from likeness.weights w where w.version = r.version and w.entity_type = r.entity_type and w.rule = r.kind)`), [])
})
