import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { codeOf, functionFiles, readManifest } from './read_functions.ts'

const CREATED = /^create (?:or replace )?(?:constraint )?(function|procedure|trigger|view|materialized view)\s+([\w.]+)/gm

t.test('a function file holds one object, named as the file is; a trigger file the triggers of one table', async (t) => {
  for (const { path, schema, name, kind, text } of functionFiles) {
    const created = [...text.matchAll(CREATED)].map(([, what, object]) => ({ what, object }))
    if (kind === 'trigger') {
      t.ok(created.length > 0 && created.every(({ what }) => what === 'trigger'), `${path} creates triggers only`)
      t.ok(
        [...codeOf(text).matchAll(/\bon ([\w.]+)/g)].every(([, table]) => table === `${schema}.${name}`),
        `${path} is about ${schema}.${name}`
      )
      t.ok(created.every(({ object }) => /^_\d{3}_\w+$/.test(object ?? '')), `${path}: a trigger is called _NNN_what`)
    } else {
      t.same(created.map(({ object }) => object), [`${schema}.${name}`], `${path} creates ${schema}.${name} and nothing else`)
    }
  }
})

t.test('everything under functions/ is in all.sql, once', async (t) => {
  t.same(readManifest().toSorted(), functionFiles.map(({ path }) => path).toSorted())
})

t.test('no function file is longer than 120 lines', async (t) => {
  t.same(functionFiles.filter(({ lines }) => lines > 120).map(({ path, lines }) => `${path}: ${lines}`), [])
})

const CTE = /(?:\bwith(?: recursive)?|\)\s*,)\s+\w+(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/g
/** Not split yet. */
const LONG = ['api/export_fixtures.sql', 'project/draft_fixtures.sql', 'standings/write_tables.sql']

t.test('a function has at most 4,500 characters and five CTEs: a function a step', async (t) => {
  const sizes = functionFiles.map(({ path, text }) => ({
    path, characters: text.replace(/^comment on [^]*$/m, '').length, ctes: codeOf(text).match(CTE)?.length ?? 0
  }))
  const long = sizes.filter(({ characters, ctes }) => characters > 4_500 || ctes > 5)
  t.same(long.filter(({ path }) => !LONG.includes(path)), [], 'no other')
  t.same(LONG.filter((path) => !long.some((one) => one.path === path)), [], 'and none that is not: it is taken off the list')
  t.ok(sizes.some(({ ctes }) => ctes === 5), 'CTEs are counted')
})

/** Not wrapped yet: the list only shrinks, as one that is wrapped is told. */
const WIDE = [
  'canon/claimed_organization.sql', 'canon/competitions.trigger.sql', 'canon/entity_exists.sql', 'canon/fixtures.trigger.sql',
  'canon/lost_references.view.sql', 'canon/organizations.trigger.sql', 'canon/ranked_claims.view.sql', 'canon/reset_realm.sql',
  'canon/stat_lines.trigger.sql', 'canon/teams.trigger.sql', 'canon/venues.trigger.sql', 'intake/deletion_of.sql',
  'intake/expand_competitions.sql', 'intake/expand_deletions.sql', 'intake/part_id.sql', 'intake/player_of.sql', 'intake/read_backlog.sql',
  'intake/receipt_of.sql', 'intake/unpack_batch.sql', 'jobs/apply_batch.sql', 'jobs/claim_deliveries.sql', 'jobs/delivery_metrics.sql',
  'jobs/fail_batch.sql', 'jobs/next_delivery_at.sql', 'jobs/record_attempt.sql', 'jobs/record_attempts.sql', 'jobs/relay_outbox.sql',
  'jobs/resume_batches.sql', 'jobs/start_batch.sql', 'jobs/tidy_webhooks.sql', 'ledger/begin_change.sql', 'ledger/flush_changes.sql',
  'ledger/open_staging.sql', 'ledger/tg_note_created.sql', 'ledger/tg_note_versions.sql', 'ledger/tg_refuse_version_gap.sql',
  'ledger/tg_unflushed__refuse_commit.sql', 'ledger/write_changes.sql', 'ledger/write_outbox.sql', 'project/note_observations.sql',
  'read/survivor_of.sql', 'resolve/apply_type.sql', 'resolve/choose_winners.sql', 'resolve/clear_workspace.sql',
  'resolve/collect_wanted.sql', 'resolve/content_of.sql', 'resolve/contest_fields.sql', 'resolve/decide_new.sql',
  'resolve/enter_wanted.sql', 'resolve/find_lost.sql', 'resolve/has_name.sql', 'resolve/judge_incoming.sql', 'resolve/known_entity.sql',
  'resolve/lock_entities.sql', 'resolve/map_wanted.sql', 'resolve/move_results.sql', 'resolve/note_first_results.sql',
  'resolve/note_liveness.sql', 'resolve/note_newest.sql', 'resolve/number_rounds.sql', 'resolve/open_workspace.sql',
  'resolve/part_claim.sql', 'resolve/rank_contested.sql', 'resolve/read_claims.sql', 'resolve/read_fixture_claims.sql',
  'resolve/read_party_claims.sql', 'resolve/read_result_claims.sql', 'resolve/read_stat_line_claims.sql', 'resolve/reference_part.sql',
  'resolve/reference_text.sql', 'resolve/settle_times.sql', 'resolve/settle_wanted.sql', 'resolve/side_text.sql',
  'resolve/state_claims.sql', 'resolve/state_late_claims.sql', 'resolve/state_references.sql', 'resolve/subject_of.sql',
  'resolve/word_hash.sql', 'standings/event_of.sql', 'standings/explain.sql', 'standings/games.view.sql', 'standings/lock_tables.sql',
  'standings/measure_entrants.sql', 'standings/note_touched.sql', 'standings/published_tables.view.sql', 'standings/rank_entrants.sql',
  'standings/recompute.sql', 'standings/recompute_touched.sql', 'standings/rules_of.sql', 'standings/split_groups.sql',
  'standings/stage_events.sql', 'standings/step_in_words.sql', 'standings/tally_games.sql', 'standings/write_tables.sql',
  'util/lock_batch.sql', 'util/lock_idempotency_key.sql', 'util/lock_ledger.sql', 'util/lock_realm.sql', 'util/lock_relay.sql',
  'util/lock_stat_lines.sql', 'util/lock_statistics.sql', 'util/lock_subscriptions.sql', 'webhook/answer_with.sql',
  'webhook/cancel_waiting.sql', 'webhook/current_deliveries.view.sql', 'webhook/delete_emptied.sql', 'webhook/delete_ended.sql',
  'webhook/delivery_document.sql', 'webhook/describe_changes.sql', 'webhook/disable_judged.sql', 'webhook/disable_subscription.sql',
  'webhook/event_body.sql', 'webhook/event_data.sql', 'webhook/event_types.sql', 'webhook/events_like.sql', 'webhook/expire_abandoned.sql',
  'webhook/expire_leases.sql', 'webhook/find_hearers.sql', 'webhook/held_subscription.sql', 'webhook/hold_attempts.sql',
  'webhook/is_served.sql', 'webhook/judge_attempts.sql', 'webhook/next_turn.sql', 'webhook/reason_to_disable.sql',
  'webhook/refuse_stopped.sql', 'webhook/reset_realm.sql', 'webhook/retry_at.sql', 'webhook/schedule_deliveries.sql',
  'webhook/settle_queues.sql', 'webhook/subscription_document.sql', 'webhook/subscription_of.sql', 'webhook/take_outbox.sql',
  'webhook/wake_queues.sql', 'webhook/window_after.sql', 'webhook/write_events.sql', 'webhook/write_outcomes.sql',
]

t.test('no line of a function file is longer than 140 columns', async (t) => {
  const wide = functionFiles.filter(({ text }) => text.split('\n').some((line) => line.length > 140)).map(({ path }) => path)
  t.same(wide.filter((path) => !WIDE.includes(path)), [], 'no other')
  t.same(WIDE.filter((path) => !wide.includes(path)), [], 'and none that is not: it is taken off the list')
})

// A function that others call stands by itself and has a test file of its own; the steps of an apply are proven together, by rule, in files
// that name them.
t.test('each function is named by a test of its schema', async (t) => {
  const tests = new Map<string, string>()
  for (const path of globSync('test/functions/*/*.test.ts', { cwd: root })) {
    const schema = path.split('/')[2] ?? ''
    tests.set(schema, (tests.get(schema) ?? '') + readFileSync(join(root, path), 'utf8') + path)
  }
  // What an observation passes through until it is read is proven together, whichever room a step is in.
  const applying = ['intake', 'resolve', 'project', 'canon', 'read']
  const together = applying.map((schema) => tests.get(schema) ?? '').join('')
  const unnamed = functionFiles.filter(({ kind, schema, name }) =>
    kind === 'function' && !new RegExp(`\\b${schema}[./]${name}\\b`).test(applying.includes(schema) ? together : tests.get(schema) ?? ''))
  t.same(
    unnamed.filter(({ schema }) => [
      'util', 'tenancy', 'intake', 'resolve', 'project', 'canon', 'read', 'search', 'standings', 'webhook', 'jobs', 'api', 'manage'
    ]
      .includes(schema))
      .map(({ schema, name }) => `${schema}.${name}`),
    []
  )
})

t.test('time comes from util.now() only, so that tests can set it', async (t) => {
  const others = functionFiles.filter(({ path, text }) => path !== 'util/now.sql' &&
    /(?<!util\.)\bnow\(\)|\b(clock|statement|transaction)_timestamp\b|\bcurrent_(timestamp|date|time)\b|\blocaltime/.test(codeOf(text)))
  t.same(others.map(({ path }) => path), [])
})

t.test('nothing is notified, slept or caught row by row', async (t) => {
  const others = functionFiles.filter(({ text }) => /\b(pg_notify|pg_sleep|notify)\b/.test(codeOf(text)))
  t.same(others.map(({ path }) => path), [])
})

t.test('advisory locks are taken by util.lock_* alone, each of which docs/locks.md tells of with its place in the order', async (t) => {
  const callers = functionFiles.filter(({ text }) => /\bpg_(try_)?advisory_/.test(codeOf(text))).map(({ path }) => path)
  t.same(callers, functionFiles.filter(({ schema, name }) => schema === 'util' && name.startsWith('lock_')).map(({ path }) => path))
  t.ok(callers.length > 0)
  const reported = [...readFileSync(join(root, 'docs/locks.md'), 'utf8').matchAll(/^\| \d+ \| `(util\.lock_\w+)`/gm)]
    .map(([, name]) => `${name?.replace('.', '/')}.sql`)
  t.same(reported.toSorted(), callers)
  const programs = globSync(['server/**/*.ts', 'worker/**/*.ts', 'db/**/*.ts', 'client/**/*.ts'], { cwd: root })
    .filter((path) => path !== 'db/routines.ts' && /\bpg_(try_)?advisory_/.test(readFileSync(join(root, path), 'utf8')))
  t.same(programs, ['db/migrate.ts'], 'migrations lock a session, not a transaction')
})

t.test('ledger and outbox have one way in each', async (t) => {
  const writers = (table: string) =>
    functionFiles.filter(({ text }) => new RegExp(`\\b(insert into|update) ${table}\\b`).test(codeOf(text))).map(({ path }) => path)
  t.same([writers('ledger.changes'), writers('ledger.outbox')], [['ledger/write_changes.sql'], ['ledger/write_outbox.sql']])
  const callers = (name: string) => functionFiles.filter(({ text }) =>
    codeOf(text).includes(`${name}(`) && !text.startsWith(`create or replace function ${name}(`))
    .map(({ path }) => path)
  t.same(callers('ledger.begin_change'), callers('ledger.flush_changes'), 'what begins a change ends it')
  t.same(callers('ledger.write_changes'), ['ledger/flush_changes.sql'])
})
