/** The same path under test/functions proves what a file of functions/ does. */
import { dirname, join } from 'node:path'
import t from 'tap'
import { codeOf, functionFiles } from './read_functions.ts'
import { list, read } from './sources.ts'

/** Function files without a test of their name, or whose test calls nothing of that name. This list only shrinks. */
const UNPROVEN = [
  'canon/settle_times.sql', 'connect/accept_run.sql', 'connect/choose_targets.sql', 'connect/compare_entries.sql',
  'connect/compare_mapping.sql',
  'connect/confirm_listed.sql', 'connect/end_run.sql', 'connect/erase_person.sql', 'connect/facts_of.sql', 'connect/list_runs.sql',
  'connect/measure_fill.sql', 'connect/pairs.view.sql', 'connect/read_entries.sql', 'connect/renew_status.sql',
  'identity/consequences.sql', 'identity/contest_merged.sql', 'identity/find_parts.sql', 'identity/pair_games.sql',
  'identity/reviews_page.sql', 'likeness/compare_names.sql', 'manage/add_operator.sql', 'manage/begin_link.sql',
  'manage/change_weights.sql', 'manage/link_identity.sql', 'manage/list_actions.sql', 'manage/list_runs.sql',
  'manage/merge_entities.sql', 'manage/remove_passkey.sql', 'manage/require_own_feed.sql',
  'matching/collect_names.sql', 'matching/find_games.sql', 'matching/find_meetings.sql', 'matching/judge_decided.sql',
  'matching/load_games.sql', 'matching/match_fixtures.sql', 'matching/match_mentions.sql', 'matching/pair_by_minute.sql',
  'matching/pair_fixtures.sql', 'matching/propose_candidates.sql', 'matching/read_names.sql',
  'matching/record_changed.sql', 'matching/record_names.sql', 'matching/veto_candidates.sql', 'project/recognise_places.sql',
  'read/competitions_in_order.sql', 'tenancy/admit_identity.sql', 'webhook/disable_judged.sql',
  'webhook/event_data.sql', 'webhook/settle_queues.sql'
]
/** Tests that are not named for what they prove. This list only shrinks. */
const MISNAMED: string[] = []
/** Functions that other schemas call, and no test under test/functions, nor what it calls. This list only shrinks. */
const UNCALLED: string[] = [
  'connect.add_address', 'identity.write_grounds', 'intake.erase_observations', 'intake.find_batches'
]

/** TypeScript without its comments: a function that a comment names is not called. */
const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
const helpers = new Map(list('test/helpers/**/*.ts').map((path) => [path, withoutComments(read(path))]))
const tests = list('test/functions/*/*.test.ts').map((path) => {
  const [, , schema, file] = path.split('/') as [string, string, string, string]
  const [subject, ...aspects] = file.replace(/(?:\.long)?\.test\.ts$/, '').split('.') as [string, ...string[]]
  const own = withoutComments(read(path))
  const used = [...own.matchAll(/from '(\.[^']+)'/g)].map(([, from]) => helpers.get(join(dirname(path), from as string)) ?? '')
  return { path, schema, subject, aspects, code: [own, ...used].join('\n') }
})
/** The names of the form schema.name in a text; each text is read once. */
const namesIn = new Map<string, Set<string>>()
const calls = (code: string, name: string): boolean => {
  let names = namesIn.get(code)
  if (!names) namesIn.set(code, names = new Set([...code.matchAll(/\b(?=(\w+\.\w+)\b)/g)].map(([, one]) => one as string)))
  return names.has(name)
}

/** What calls each object, by its name: the functions, and the views. */
const objects = functionFiles.flatMap(({ schema, name, kind, text, functions }) => kind === 'view'
  ? [{ name: `${schema}.${name}`, text: codeOf(text) }]
  : functions.map((one) => ({ name: `${schema}.${one.name}`, text: codeOf(one.text) })))
const callersOf = (name: string): string[] => objects.filter((one) => one.name !== name && calls(one.text, name)).map((one) => one.name)

t.test('what a file of functions/ does is proven by <name>.test.ts or <name>.<aspect>.test.ts, which call it, or what calls it', async (t) => {
  const unproven = functionFiles.filter(({ kind }) => kind !== 'trigger').filter(({ schema, name }) => {
    const own = tests.filter((test) => test.schema === schema && test.subject === name)
    // Statements call a trigger function, and a trigger file is proven with the functions that it names.
    if (own.length === 0 || name.startsWith('tg_')) return own.length === 0
    const called = [`${schema}.${name}`, ...callersOf(`${schema}.${name}`)]
    return !own.some(({ code }) => called.some((one) => calls(code, one)))
  })
  t.same(unproven.map(({ path }) => path), UNPROVEN)
})

t.test('a test under test/functions belongs to a file of functions/, or to a function of a migration', async (t) => {
  const migrations = list('migrations/committed/*.sql', 'migrations/current.sql').map(read).join('\n')
  const isKnown = (schema: string, subject: string): boolean => migrations.includes(`function ${schema}.${subject}(`) ||
    functionFiles.some((file) => file.schema === schema && file.name === subject)
  const misnamed = tests.filter(({ schema, subject, aspects }) => aspects.length > 1 || !isKnown(schema, subject))
  t.same(misnamed.map(({ path }) => path.slice('test/functions/'.length)), MISNAMED)
})

t.test('each other function that another schema calls is called by a test, or by what a test calls; a step of its own schema is proven with what calls it', async (t) => {
  const files = functionFiles.map(({ schema, text }) => ({ schema, code: codeOf(text) }))
  const isStep = (schema: string, name: string): boolean => !files.some((file) => file.schema !== schema && calls(file.code, name))
  const uncalled = functionFiles.filter(({ kind }) => kind === 'function').flatMap(({ schema, name: file, functions }) =>
    functions.filter(({ name }) => name !== file).map(({ name }) => ({ schema, name: `${schema}.${name}` })))
    .filter(({ schema, name }) => !isStep(schema, name) &&
      ![name, ...callersOf(name)].some((one) => tests.some(({ code }) => calls(code, one))))
  t.same(uncalled.map(({ name }) => name), UNCALLED)
})
