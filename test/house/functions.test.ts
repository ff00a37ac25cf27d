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
      t.ok([...codeOf(text).matchAll(/\bon ([\w.]+)/g)].every(([, table]) => table === `${schema}.${name}`), `${path} is about ${schema}.${name}`)
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
const LONG = ['api/export_fixtures.sql', 'project/draft_fixtures.sql', 'read/find_fixtures.sql', 'project/render_drafts.sql', 'standings/write_tables.sql']

t.test('a function has at most 4,500 characters and five CTEs: a function a step', async (t) => {
  const sizes = functionFiles.map(({ path, text }) => ({ path, characters: text.replace(/^comment on [^]*$/m, '').length, ctes: codeOf(text).match(CTE)?.length ?? 0 }))
  const long = sizes.filter(({ characters, ctes }) => characters > 4_500 || ctes > 5)
  t.same(long.filter(({ path }) => !LONG.includes(path)), [], 'no other')
  t.same(LONG.filter((path) => !long.some((one) => one.path === path)), [], 'and none that is not: it is taken off the list')
  t.ok(sizes.some(({ ctes }) => ctes === 5), 'CTEs are counted')
})

/** Not wrapped yet: the list only shrinks, as one that is wrapped is told. */
const WIDE = [
  'audit/claims.view.sql', 'audit/field_history.view.sql', 'audit/observations.view.sql', 'audit/standings.view.sql',
  'canon/claimed_organization.sql', 'canon/competitions.trigger.sql', 'canon/entity_exists.sql', 'canon/fixtures.trigger.sql',
  'canon/organizations.trigger.sql', 'canon/ranked_claims.view.sql', 'canon/reset_realm.sql', 'canon/stat_lines.trigger.sql',
  'canon/teams.trigger.sql', 'canon/venues.trigger.sql', 'intake/deletion_of.sql', 'intake/expand_competitions.sql', 'intake/expand_deletions.sql',
  'intake/part_id.sql', 'intake/read_backlog.sql', 'intake/receipt_of.sql', 'intake/unpack_batch.sql', 'jobs/apply_batch.sql',
  'jobs/claim_deliveries.sql', 'jobs/delivery_metrics.sql', 'jobs/fail_batch.sql', 'jobs/next_delivery_at.sql', 'jobs/record_attempt.sql',
  'jobs/record_attempts.sql', 'jobs/relay_outbox.sql', 'jobs/resume_batches.sql', 'jobs/start_batch.sql', 'jobs/tidy_webhooks.sql',
  'ledger/flush_changes.sql', 'ledger/tg_note_created.sql', 'ledger/tg_note_versions.sql', 'ledger/tg_refuse_version_gap.sql',
  'ledger/tg_unflushed__refuse_commit.sql', 'project/change_kinds.sql', 'project/change_reason.sql', 'project/draft_fixtures.sql',
  'project/draft_new_fixtures.sql', 'project/fixture_state.sql', 'project/is_headline.sql', 'project/local_midnight.sql', 'project/moved_fields.sql',
  'project/provenance_entry.sql', 'project/render_drafts.sql', 'project/rerender_stale.sql', 'project/save_drafts.sql', 'project/scopes_of.sql',
  'project/side_document.sql', 'project/sorting_moment.sql', 'project/stage_fixture_changes.sql', 'project/stale_fixtures.sql',
  'project/stub_name.sql', 'project/touch_competitions.sql', 'project/write_competitions.sql', 'project/write_decided.sql',
  'project/write_divisions.sql', 'project/write_fixtures.sql', 'project/write_organizations.sql', 'project/write_stages.sql',
  'project/write_stat_lines.sql', 'project/write_teams.sql', 'project/write_venues.sql', 'read/change_document.sql', 'read/competition_parts.sql',
  'read/competition_passes.sql', 'read/competitions.view.sql', 'read/competitions_at.sql', 'read/competitions_between.sql',
  'read/competitions_of_region.sql', 'read/divisions_of.sql', 'read/explained_claims.view.sql', 'read/external_ids_of.sql',
  'read/fill_placeholders.sql', 'read/find_competitions.sql', 'read/find_fixtures.sql', 'read/find_fixtures_near.sql', 'read/find_venues.sql',
  'read/fixture_passes.sql', 'read/fixtures.view.sql', 'read/local_day.sql', 'read/named_reference.sql', 'read/organizations.view.sql',
  'read/place_text.sql', 'read/placeholder.sql', 'read/provenance_of.sql', 'read/survivor_of.sql', 'read/teams.view.sql', 'read/venues.view.sql',
  'read/venues_near.sql', 'resolve/apply_type.sql', 'resolve/choose_winners.sql', 'resolve/clear_workspace.sql', 'resolve/collect_wanted.sql',
  'resolve/content_of.sql', 'resolve/contest_fields.sql', 'resolve/decide_new.sql', 'resolve/has_name.sql', 'resolve/judge_incoming.sql',
  'resolve/known_entity.sql', 'resolve/lock_entities.sql', 'resolve/map_wanted.sql', 'resolve/move_results.sql', 'resolve/note_first_results.sql',
  'resolve/note_liveness.sql', 'resolve/note_newest.sql', 'resolve/number_rounds.sql', 'resolve/open_workspace.sql', 'resolve/part_claim.sql',
  'resolve/rank_contested.sql', 'resolve/read_claims.sql', 'resolve/read_fixture_claims.sql', 'resolve/read_party_claims.sql',
  'resolve/read_result_claims.sql', 'resolve/read_stat_line_claims.sql', 'resolve/reference_part.sql', 'resolve/settle_times.sql',
  'resolve/state_claims.sql', 'resolve/state_late_claims.sql', 'resolve/state_references.sql', 'resolve/subject_of.sql', 'search/extent_of.sql',
  'search/find_names.sql', 'search/meanings_of.sql', 'search/rank_of.sql', 'search/ranked_names.sql', 'search/tg_index_names.sql',
  'standings/event_of.sql', 'standings/explain.sql', 'standings/games.view.sql', 'standings/lock_tables.sql', 'standings/measure_entrants.sql',
  'standings/note_touched.sql', 'standings/published_tables.view.sql', 'standings/rank_entrants.sql', 'standings/recompute.sql',
  'standings/recompute_touched.sql', 'standings/rules_of.sql', 'standings/split_groups.sql', 'standings/step_in_words.sql',
  'standings/tally_games.sql', 'standings/write_tables.sql', 'tenancy/authenticate.sql', 'tenancy/authenticate_secret.sql', 'tenancy/callers.view.sql',
  'tenancy/holds_grant.sql', 'tenancy/quotas_of.sql', 'tenancy/read_cursor.sql', 'tenancy/refuse_absent.sql', 'tenancy/sign_cursor.sql',
  'tenancy/source_of.sql', 'tenancy/tg_sources__keep_class.sql', 'util/answer_of.sql', 'util/dequeue.sql', 'util/distance_km.sql', 'util/enqueue.sql',
  'util/etag_matches.sql', 'util/fold.sql', 'util/is_queued.sql', 'util/make_id.sql', 'util/member.sql', 'util/raise.sql', 'util/rfc3339.sql',
  'util/tg_refuse_change.sql', 'util/ulid_tail.sql', 'util/ulid_time.sql', 'util/utc.sql', 'webhook/answer_with.sql', 'webhook/cancel_waiting.sql',
  'webhook/current_deliveries.view.sql', 'webhook/delete_emptied.sql', 'webhook/delete_ended.sql', 'webhook/delivery_document.sql',
  'webhook/describe_changes.sql', 'webhook/disable_judged.sql', 'webhook/disable_subscription.sql', 'webhook/event_body.sql', 'webhook/event_data.sql',
  'webhook/event_types.sql', 'webhook/events_like.sql', 'webhook/expire_abandoned.sql', 'webhook/expire_leases.sql', 'webhook/find_hearers.sql',
  'webhook/held_subscription.sql', 'webhook/hold_attempts.sql', 'webhook/is_served.sql', 'webhook/judge_attempts.sql', 'webhook/next_turn.sql',
  'webhook/reason_to_disable.sql', 'webhook/refuse_stopped.sql', 'webhook/reset_realm.sql', 'webhook/retry_at.sql', 'webhook/schedule_deliveries.sql',
  'webhook/settle_queues.sql', 'webhook/subscription_document.sql', 'webhook/subscription_of.sql', 'webhook/take_outbox.sql',
  'webhook/wake_queues.sql', 'webhook/window_after.sql', 'webhook/write_events.sql', 'webhook/write_outcomes.sql'
]

t.test('no line of a function file is longer than 140 columns', async (t) => {
  const wide = functionFiles.filter(({ text }) => text.split('\n').some((line) => line.length > 140)).map(({ path }) => path)
  t.same(wide.filter((path) => !WIDE.includes(path)), [], 'no other')
  t.same(WIDE.filter((path) => !wide.includes(path)), [], 'and none that is not: it is taken off the list')
})

// A function that others call stands by itself and has a test file of its own; the steps of an apply are proven together, by rule, in files that name them.
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
  t.same(unnamed.filter(({ schema }) => ['util', 'tenancy', 'intake', 'resolve', 'project', 'canon', 'read', 'search', 'standings', 'webhook', 'jobs', 'api', 'manage'].includes(schema)).map(({ schema, name }) => `${schema}.${name}`), [])
})

t.test('time comes from util.now() only, so that tests can set it', async (t) => {
  const others = functionFiles.filter(({ path, text }) => path !== 'util/now.sql' && /(?<!util\.)\bnow\(\)|\b(clock|statement|transaction)_timestamp\b|\bcurrent_(timestamp|date|time)\b|\blocaltime/.test(codeOf(text)))
  t.same(others.map(({ path }) => path), [])
})

t.test('nothing is notified, slept or caught row by row', async (t) => {
  const others = functionFiles.filter(({ text }) => /\b(pg_notify|pg_sleep|notify)\b/.test(codeOf(text)))
  t.same(others.map(({ path }) => path), [])
})
