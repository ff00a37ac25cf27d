/** The files of tests that have lines of more than 140 columns yet: the list only shrinks, and a file that is wrapped leaves it. */
export const WIDE: ReadonlySet<string> = new Set(`
  test/bench/copies.ts test/bench/deliver.ts test/bench/figures.test.ts test/bench/figures.ts test/bench/fill_export.ts
  test/bench/floor.ts test/bench/http.ts test/bench/match.ts test/bench/run.ts test/bench/search.ts test/bench/standings.ts
  test/client/package.test.ts test/db/two_owners.test.ts test/functions/api/get_box_score.test.ts test/functions/api/read_metrics.test.ts
  test/functions/api/single_reads.test.ts test/functions/api/take_tokens.test.ts test/functions/audit/claims.test.ts
  test/functions/canon/entity_types.test.ts test/functions/canon/fields.test.ts test/functions/canon/orphans.test.ts
  test/functions/intake/store_batch.test.ts test/functions/intake/unpack_batch.test.ts test/functions/ledger/begin_change.test.ts
  test/functions/ledger/flush_changes.test.ts test/functions/ledger/state_at.test.ts test/functions/ledger/write_cause.test.ts
  test/functions/manage/accounts.test.ts test/functions/manage/repair_references.test.ts test/functions/manage/reset_realm.test.ts
  test/functions/project/change_kinds.test.ts test/functions/project/change_reason.test.ts
  test/functions/project/history_and_previous.test.ts test/functions/project/moves.test.ts test/functions/project/rerender_stale.test.ts
  test/functions/read/documents.test.ts test/functions/read/export_page.test.ts test/functions/read/find_fixtures.test.ts
  test/functions/read/finding_places.test.ts test/functions/resolve/apply_type.test.ts test/functions/resolve/divisions_and_stages.test.ts
  test/functions/resolve/each_field_by_itself.test.ts test/functions/resolve/note_first_results.test.ts
  test/functions/resolve/open_workspace.test.ts test/functions/resolve/results.test.ts test/functions/resolve/stat_lines.test.ts
  test/functions/resolve/units_and_canonical_forms.test.ts test/functions/resolve/withdrawals.test.ts
  test/functions/search/find_names.test.ts test/functions/standings/explain.test.ts test/functions/standings/second_opinion.test.ts
  test/functions/webhook/events.test.ts test/functions/webhook/listening.test.ts test/functions/webhook/relaying.test.ts
  test/functions/webhook/steps.test.ts test/helpers/canonical_state.ts test/helpers/endpoints.ts test/helpers/races.ts
  test/helpers/seed.ts test/helpers/standings/examples.ts test/helpers/standings/stored_stages.ts test/helpers/standings/stored_tables.ts
  test/helpers/subscriptions.ts test/helpers/tap_reader.ts test/house/database.test.ts test/house/functions.test.ts
  test/house/specification.test.ts test/paths/batch_replay.test.ts test/paths/browser.test.ts test/paths/export.test.ts
  test/paths/fuzz.test.ts test/paths/webhooks.test.ts test/plans/deliveries.test.ts test/plans/fill.ts test/plans/fill_places.ts
  test/plans/reading.ts test/races/orphans.test.ts test/races/webhooks.test.ts test/server/api.test.ts test/server/http_client.ts
  test/server/read_query.test.ts test/server/readiness.test.ts test/tables/grants.test.ts test/worker/guard.test.ts
  test/worker/pump.test.ts
`.trim().split(/\s+/))
