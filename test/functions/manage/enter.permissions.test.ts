/** Every operation, tried by everybody: generated from tenancy.permissions, so none can be forgotten. */
import t, { type Test } from 'tap'
import { userOf, withUser } from '../../../db/connection_string.ts'
import type { Part } from '../../../db/logins.ts'
import { routines } from '../../../db/routines.ts'
import { documents } from '../../../server/graphql/typed_json.ts'
import { connect, type Role } from '../../../db/pool.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  addPasskey, addProvider, addTotp, codeOf, makeAccount, makeHash, makePerson, PHC, useFactor, type Person
} from '../../helpers/people/people.ts'
import { extraction, HEADERS, makeFeed, read, season, showFeed, type Feed } from '../../helpers/feeds/feeds.ts'
import { makeDecided, makeNotice, makeQuestion } from '../../helpers/people/notices.ts'
import { givePersonKeys, line } from '../../helpers/people/persons.ts'
import { game, homeOf, idOf, makeLive, makeRealm, makeSource, push, say, store } from '../../helpers/seed.ts'
import { PARTS, ROLES, useLogins } from '../../helpers/people/logins.ts'
import { runs } from '../../helpers/property.ts'
import { BASE_URL, relay, subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const logInAs = useLogins(t, database.connectionString)
const LEVELS = ['nobody', 'started', 'person', 'viewer', 'schedule_manager', 'developer', 'owner']
const WHO = ['no session', 'viewer', 'schedule_manager', 'developer', 'owner', 'operator', 'other account', 'suspended', 'one factor',
  'by provider', 'command line'] as const
type Who = typeof WHO[number]
type Rule = {
  operation: string, mode: 'test' | 'live' | null, least_role: string, is_logged: boolean, takes_tokens: boolean,
    is_open_while_suspended: boolean, is_of_operators: boolean,
  logins: string[]
}
type World = {
  accountId: string, elsewhere: string, member: Person, keyId: string, batchId: string, feed: Feed, targetId: string, heldId: string,
  connectorId: string
}
/** `mode`: that of the rule. */
type Trial = { q: Query, world: World, me: Person, accountId: string, mode: 'test' | 'live' }

/** What an operation is called with, after what it needs was made. */
const NEW_PASSKEY = () => ({
  new_session_hash: makeHash(), credential_id: makeHash(), public_key: makeHash(), counter: 0, transports: ['usb'], name: 'Key'
})
const SAMPLES: Record<string, (trial: Trial) => Promise<Record<string, unknown>>> = {
  find_password: async ({ me }) => ({ email: me.email, address: '192.0.2.1', browser_hash: null }),
  find_passkey: async () => ({ credential_id: makeHash() }),
  record_passkey_use: async ({ q, me }) => {
    const credential = makeHash()
    await addPasskey(q, me.userId, credential)
    return { credential_id: credential, counter: 1 }
  },
  begin_session: async ({ world }) => ({
    new_session_hash: makeHash(), user_id: world.member.userId, method: 'password', phc: PHC, address: '192.0.2.1', agent: 'A browser'
  }),
  read_link: async (trial) => ({ link_hash: await invited(trial) }),
  accept_invitation: async (trial) => ({
    new_session_hash: makeHash(), link_hash: await invited(trial, trial.me.session === null), name: 'Kim', phc: PHC, address: null,
    agent: null
  }),
  use_link: async ({ q, world }) => ({
    new_session_hash: makeHash(), link_hash: await linked(q, world.member.userId), email: null, name: null, phc: PHC, address: null,
    agent: null
  }),
  begin_first_passkey: async ({ q }) => ({
    token_hash: makeHash(), challenge: CHALLENGE, address: '192.0.2.1',
    link_hash: await linked(q, (await makePerson(q, { isOperator: true })).userId)
  }),
  use_passkey_link: async ({ q }) => ({
    ...NEW_PASSKEY(), link_hash: await linked(q, (await makePerson(q, { isOperator: true })).userId), address: null, agent: null
  }),
  find_totp: async () => ({ browser_hash: null }),
  read_totp: async () => ({}),
  use_totp: async ({ q, me }) => {
    await addTotp(q, me.userId)
    return { new_session_hash: makeHash(), step: 2 }
  },
  use_recovery_code: async () => ({ new_session_hash: makeHash(), code_hash: makeHash(), browser_hash: null }),
  end_session: async () => ({ session_id: null }),
  choose_account: async ({ accountId }) => ({ account_id: accountId }),
  confirm_session: async ({ q, me }) => {
    await addPasskey(q, me.userId)
    return { new_session_hash: makeHash(), method: 'passkey' }
  },
  set_password: async () => ({ phc: PHC }),
  set_digest: async () => ({ is_on: true }),
  unsubscribe: async ({ world }) => ({ user_id: world.member.userId }),
  begin_totp: async () => ({ secret: makeHash() }),
  confirm_totp: async ({ q, me }) => {
    await addTotp(q, me.userId, { isConfirmed: false })
    return { new_session_hash: makeHash(), step: 1 }
  },
  remove_totp: async ({ q, me }) => {
    await addTotp(q, me.userId)
    await useFactor(q, me.userId)
    return {}
  },
  make_recovery_codes: async ({ q, me }) => {
    await addTotp(q, me.userId)
    await useFactor(q, me.userId)
    return { code_hashes: [makeHash()] }
  },
  add_passkey: async () => NEW_PASSKEY(),
  remove_passkey: async ({ q, me }) => {
    await useFactor(q, me.userId)
    return { passkey_id: await addPasskey(q, me.userId) }
  },
  begin_passkey: async () => ({ token_hash: makeHash(), challenge: CHALLENGE, address: '192.0.2.1', browser_hash: null }),
  consume_challenge: async () => ({ token_hash: makeHash(), purpose: 'passkey' }),
  begin_adding_passkey: async () => ({ token_hash: makeHash(), challenge: CHALLENGE }),
  rename_passkey: async ({ q, me }) => {
    await useFactor(q, me.userId)
    return { passkey_id: await addPasskey(q, me.userId), name: 'Phone' }
  },
  begin_provider: async ({ world }) => ({
    account_id: world.accountId, token_hash: makeHash(), ...ASKED, address: '192.0.2.1', browser_hash: null
  }),
  consume_provider: async ({ world }) => ({ account_id: world.accountId, token_hash: makeHash() }),
  begin_provider_session: async ({ world }) => ({
    new_session_hash: makeHash(), account_id: world.accountId, issuer: 'https://id.example.org', subject: 'new',
    email: 'new@example.org', is_verified: true, name: null, address: null, agent: null
  }),
  begin_link: async () => ({ token_hash: makeHash(), ...ASKED }),
  link_identity: async () => ({ issuer: 'https://id.example.org', subject: 'mine' }),
  unlink_identity: async ({ q, me, accountId }) => {
    await q(
      `insert into tenancy.identities (account_id, issuer, subject, user_id)
       select p.account_id, p.issuer, $2, $2 from tenancy.identity_providers p where p.account_id = $1`, [accountId, me.userId]
    )
    return {}
  },
  confirm_domain: async () => ({ domain: 'example.org' }),
  set_identity_provider: async () => ({
    issuer: 'https://id.example.org', client_id: 'oyss', secret: makeHash(), domain: 'example.org', default_role: 'viewer'
  }),
  require_second_factor: async ({ q, me }) => {
    await addTotp(q, me.userId)
    return { is_required: true }
  },
  read_overview: async () => ({ mode: 'test' }),
  read_usage: async () => ({ mode: 'test' }),
  list_actions: async () => ({ before: null, row_limit: 10, with_reads: true }),
  list_keys: async () => ({ mode: 'test' }),
  read_key: async ({ world }) => ({ mode: 'test', key_id: world.keyId }),
  create_key: async () => ({ mode: 'test', kind: 'secret', key_hash: makeHash(), last_four: 'abcd' }),
  roll_key: async ({ world }) => ({ mode: 'test', key_id: world.keyId, key_hash: makeHash(), last_four: 'abcd' }),
  revoke_key: async ({ world }) => ({ mode: 'test', key_id: world.keyId }),
  list_sources: async () => ({ mode: null }),
  read_sources: async () => ({ mode: 'test', after: null, row_limit: 10 }),
  read_source: async ({ world, q }) => ({ mode: 'test', source_id: await sourceOf(q, world) }),
  read_usage_days: async () => ({ mode: 'test' }),
  read_usage_hours: async () => ({ mode: 'test' }),
  create_source: async () => ({ mode: 'live', source_key: 'parents', class: 'crowd' }),
  read_batch: async ({ world }) => ({ mode: 'test', batch_id: world.batchId }),
  show_batch: async ({ world }) => ({ mode: 'test', batch_id: world.batchId, after_index: null, row_limit: null }),
  list_batches: async () => ({ mode: 'test', state: null, before: null, row_limit: 10 }),
  search_entities: async () => ({ mode: 'test', kind: 'team', q: 'lions', within: null, page_cursor: null, row_limit: null }),
  read_entity: async ({ q }) => ({ mode: 'test', entity_id: await reported(q), version: null, from_path: null, before_version: null }),
  explain_field: async ({ q }) => ({ mode: 'test', entity_id: await reported(q), field: 'title', observation_id: null }),
  list_corrections: async ({ q }) => ({ mode: 'test', entity_id: await reported(q) }),
  preview_correction: async ({ q }) => ({ mode: 'test', entity_id: await reported(q), changes: { title: 'Final' }, source: null }),
  correct_entity: async ({ q }) => ({
    mode: 'test', entity_id: await reported(q), changes: { title: 'Final' }, source: null, reason: 'They called.', until: null
  }),
  notify_owner: async ({ q, world, accountId }) => ({
    mode: 'live', ...await makeDecided(q, world.elsewhere, accountId), kind: 'wrong_time'
  }),
  list_notices: async () => ({ mode: 'test' }),
  dismiss_notice: async ({ q, accountId }) => ({ mode: 'live', notice_id: (await makeNotice(q, accountId)).notice_id }),
  block_notices: async ({ q, accountId }) => ({ blocked_id: (await makeNotice(q, accountId)).account_id }),
  allow_notices: async ({ q, world, accountId }) => {
    await q('insert into tenancy.notice_blocks (account_id, blocked_id) values ($1, $2)', [accountId, world.elsewhere])
    return { blocked_id: world.elsewhere }
  },
  list_questions: async () => ({ mode: 'test' }),
  answer_question: async ({ q, accountId }) => ({ mode: 'live', question_id: await makeQuestion(q, accountId), answer: 'stands' }),
  undo_answer: async ({ q, accountId }) => {
    const id = await makeQuestion(q, accountId)
    await q("update tenancy.questions set answer = 'stands', answered_at = util.now() where question_id = $1", [id])
    return { mode: 'live', question_id: id }
  },
  undo_correction: async ({ q }) => {
    const id = await reported(q)
    await q(`insert into canon.corrections select realm_id, observation_id, mapping_id, 'title', observed_at, '"Final"', 'null'
      from canon.external_ids where entity_id = $1`, [id])
    return { mode: 'test', correction_id: await q.value('select observation_id from canon.corrections') }
  },
  preview_undo_run: async ({ q, world }) => ({
    mode: 'test', run_id: await appliedRun(q, world), what: null, q: null, from_day: null, to_day: null, after: null, row_limit: null
  }),
  undo_run: async ({ q, world }) => ({ mode: 'test', run_id: await appliedRun(q, world) }),
  restore_run: async ({ q, world }) => {
    const runId = await appliedRun(q, world)
    await q('update connect.runs set voided_at = util.now() where run_id = $1', [runId])
    return { mode: 'test', run_id: runId }
  },
  list_conflicts: async () => ({ mode: 'test', kind: 'fixture', competition_id: null, field: null, winner: null, loser: null }),
  replay_batch: async ({ world }) => ({
    mode: 'test', batch_id: world.batchId, readable: null, accepted: 1, rejected: 0, errors: null
  }),
  preview_replay: async ({ world }) => ({ mode: 'test', batch_id: world.batchId, readable: null, accepted: 1, rejected: 0 }),
  list_reviews: async ({ mode }) => ({ mode, ...REVIEWS }),
  read_review: async ({ q, world, mode }) => ({ mode, review_id: await proposed(q, world, mode) }),
  decide_review: async ({ q, world, mode }) => ({
    mode, review_id: await proposed(q, world, mode), decision: 'keep_apart', note: null, all_alike: false
  }),
  preview_undo_decision: async ({ q, world, mode }) => ({ mode, review_id: await keptApart(q, world, mode) }),
  undo_decision: async ({ q, world, mode }) => ({ mode, review_id: await keptApart(q, world, mode), note: null }),
  read_reset: async () => ({}),
  reset_test: async () => ({ confirmation: 'Home' }),
  list_subscriptions: async () => ({ mode: 'test' }),
  create_subscription: async () => ({
    mode: 'test', subscription_id: 'sub_00000000000000000000000001', url: 'https://a.example', events: ['*'], competition: null, team: null,
    secret: makeHash()
  }),
  delete_subscription: async ({ q }) => ({ mode: 'test', subscription_id: await subscribe(q) }),
  rotate_secret: async ({ q }) => ({ mode: 'test', subscription_id: await subscribe(q), secret: makeHash() }),
  test_subscription: async ({ q }) => ({ mode: 'test', subscription_id: await subscribe(q), base_url: BASE_URL }),
  list_deliveries: async ({ q }) => ({ mode: 'test', subscription_id: await subscribe(q), before: null, row_limit: 10 }),
  read_delivery: async ({ q }) => ({ mode: 'test', delivery_id: await sent(q, await subscribe(q)) }),
  read_subscription: async ({ q }) => ({ mode: 'test', subscription_id: await subscribe(q), before: null, row_limit: 10 }),
  try_filter: async () => ({ mode: 'test', events: ['*'], competition: null, team: null }),
  count_recoverable: async ({ q }) => {
    await relay(q)
    return { mode: 'test', subscription_id: await subscribe(q), since: new Date() }
  },
  recover_deliveries: async ({ q }) => ({
    mode: 'test', subscription_id: await subscribe(q), since: new Date(), state: 'failed', base_url: BASE_URL
  }),
  redeliver: async ({ q }) => ({ mode: 'test', delivery_id: await sent(q, await subscribe(q)) }),
  list_grants: async () => ({ mode: null }),
  list_given_grants: async () => ({ mode: null }),
  create_grant: async ({ q, world }) => ({ mode: 'test', ...await granted(q, world) }),
  revoke_grant: async ({ q, world }) => ({
    mode: 'test', grant_id: (await q.call('manage.create_grant', { mode: 'test', ...await granted(q, world) })).grant_id
  }),
  list_feeds: async () => ({ mode: null }),
  show_feed: async ({ world }) => ofFeed(world),
  read_feeds: async () => ({ mode: 'test', before: null, row_limit: 10 }),
  read_feed: async ({ world }) => ({ ...ofFeed(world), before: null, row_limit: 10 }),
  read_run: async ({ world }) => ofRun(world),
  create_feed: async () => ({ mode: 'test', feed: { name: 'Cup', kind: 'ics', sport: 'soccer', time_zone: 'America/Chicago' } }),
  upload_feed: async ({ world }) => ({
    ...ofFeed(world), content: Buffer.from('x'), file: { sha256: '0'.repeat(64), byte_count: 1, file_name: 'a.csv' }, is_preview: true
  }),
  run_feed: async ({ world }) => ({ ...ofFeed(world), is_preview: true }),
  map_feed: async ({ world }) => ({ ...ofFeed(world), settings: { day_first: true }, note: null }),
  pause_feed: async ({ world }) => ({ ...ofFeed(world), note: null }),
  resume_feed: async ({ world }) => ({ ...ofFeed(world), note: null }),
  preview_deletion: async ({ world }) => ofFeed(world),
  list_disagreements: async ({ world }) => ofRun(world),
  list_yields: async ({ world }) => ofFeed(world),
  preview_yield: async ({ world }) => ({ ...ofFeed(world), source_id: null }),
  set_yield: async ({ world }) => ({ ...ofFeed(world), source_id: null }),
  move_run: async ({ q, world }) => {
    await q('update connect.targets set url = null, first_ok_at = null where target_id = $1', [world.targetId])
    return { ...ofRun(world), feed_id: (await makeFeed(q, { name: 'Other' })).feedId }
  },
  delete_feed: async ({ world }) => ({ ...ofFeed(world), reports: 'keep', note: null }),
  list_runs: async ({ world }) => ({ ...ofFeed(world), state: null, before: null, row_limit: 10 }),
  show_run: async ({ world }) => ofRun(world),
  accept_run: async ({ world }) => ({ ...ofRun(world), note: null, mapping: {} }),
  discard_run: async ({ world }) => ({ ...ofRun(world), note: null }),
  replay_run: async ({ world }) => ({ ...ofRun(world), is_dry: true }),
  try_run: async ({ world }) => ({ ...ofRun(world), settings: { day_first: true }, note: null }),
  publish_run: async ({ world }) => ({ ...ofRun(world), note: null }),
  list_games: async ({ world }) => ({
    ...ofRun(world), what: null, q: null, from_day: null, to_day: null, after: null, row_limit: null
  }),
  list_connectors: async () => ({ mode: null, before: null, row_limit: 10 }),
  read_connector: async ({ world }) => ({ feed_id: world.connectorId, before: null, row_limit: null }),
  read_connector_run: async ({ q, world }) => ({ run_id: await heldOf(q, world) }),
  create_connector: async ({ world }) => ({ account_id: world.elsewhere, mode: 'test', feed: CONNECTOR, urls: ['https://c.example/'] }),
  add_targets: async ({ world }) => ({ feed_id: world.connectorId, urls: ['https://b.example/b.csv'] }),
  run_connector: async ({ world }) => ({ feed_id: world.connectorId, is_preview: true }),
  accept_connector_run: async ({ q, world }) => ({ run_id: await heldOf(q, world), note: null, mapping: {} }),
  discard_connector_run: async ({ q, world }) => ({ run_id: await heldOf(q, world), note: null }),
  list_accounts: async () => ({ q: null, before: null, row_limit: 10 }),
  list_targets: async () => ({ after: null, row_limit: 10 }),
  exclude_target: async ({ world }) => ({ target_id: world.targetId, reason: 'Broken.' }),
  include_target: async ({ q, world }) => {
    await q.call('manage.exclude_target', { target_id: world.targetId, reason: 'Broken.', made_by: 'Kim' })
    return { target_id: world.targetId, note: null }
  },
  kill_connector: async ({ world }) => ({ feed_id: world.feed.feedId, reason: 'Broken.' }),
  revive_connector: async ({ q, world }) => {
    await q.call('manage.kill_connector', { feed_id: world.feed.feedId, reason: 'Broken.', made_by: 'Kim' })
    return { feed_id: world.feed.feedId, note: null }
  },
  stop_host: async () => ({ host: 'a.example', reason: 'Broken.' }),
  resume_host: async ({ q }) => {
    await q.call('manage.stop_host', { host: 'a.example', reason: 'Broken.', made_by: 'Kim' })
    return { host: 'a.example', note: null }
  },
  mark_private: async ({ q }) => ({ mode: 'test', organization_id: await organized(q), is_private: true }),
  list_calendar_tokens: async () => ({ mode: 'test' }),
  create_calendar_token: async ({ q }) => ({
    mode: 'test', organization_id: await organized(q), team_id: null, name: 'Families', token_hash: makeHash()
  }),
  revoke_calendar_token: async ({ q, world }) => ({
    mode: 'test', token_id: await q.value(
      `insert into tenancy.calendar_tokens (token_id, realm_id, account_id, organization_id, name, token_hash, made_by)
       values (util.make_id('ctk'), $1, $2, $3, 'Families', $4, 'Kim') returning token_id`,
      [homeOf(q).realmId, world.accountId, await organized(q), makeHash()]
    )
  }),
  open_batch: async ({ world }) => ({ mode: 'test', batch_id: world.batchId }),
  get_payload: async ({ world }) => ({ mode: 'test', batch_id: world.batchId }),
  create_user_token: async () => ({
    name: 'Script', role: 'viewer', token_hash: makeHash(), expires_at: new Date(Date.now() + 86_400_000)
  }),
  revoke_user_token: async ({ q, me, world }) => ({
    token_id: await q.value(
      `insert into tenancy.user_tokens (token_id, user_id, account_id, role, name, token_hash, expires_at)
       values (util.make_id('utk'), $1, $2, 'viewer', 'Script', $3, util.now() + interval '1 day') returning token_id`,
      [me.userId, world.accountId, makeHash()]
    )
  }),
  invite: async () => ({ email: 'new@example.org', role: 'viewer', link_hash: makeHash() }),
  revoke_invitation: async (trial) => {
    await invited(trial)
    return { invitation_id: await trial.q.value('select max(invitation_id) from tenancy.invitations') }
  },
  change_role: async ({ world }) => ({ user_id: world.member.userId, role: 'developer' }),
  remove_person: async ({ world }) => ({ user_id: world.member.userId }),
  rename_account: async () => ({ name: 'Other' }),
  suspend_account: async ({ world }) => ({ account_id: world.elsewhere, reason: 'unpaid' }),
  reinstate_account: async ({ world }) => ({ account_id: world.elsewhere }),
  read_limits: async ({ world }) => ({ account_id: world.elsewhere }),
  set_limits: async ({ world }) => ({ account_id: world.elsewhere, limits: { requests_per_minute: 700 } }),
  allow_class: async ({ world }) => ({ account_id: world.elsewhere, class: 'partnerApi' }),
  disallow_class: async ({ q, world }) => {
    await q("select tenancy.permit_class($1, 'partnerApi', 'Kim')", [world.elsewhere])
    return { account_id: world.elsewhere, class: 'partnerApi' }
  },
  create_account: async () => ({ name: 'New' }),
  add_operator: async () => ({ email: 'staff@example.org', name: 'Staff', link_hash: makeHash() }),
  remove_operator: async ({ q }) => ({ email: (await makePerson(q, { isOperator: true })).email }),
  remove_operator_passwords: async () => ({}),
  list_users: async () => ({}),
  suspend_user: async ({ world }) => ({ email: world.member.email, reason: 'lost' }),
  reinstate_user: async ({ world }) => ({ email: world.member.email }),
  remove_user: async ({ world }) => ({ email: world.member.email }),
  reset_user: async ({ world }) => ({ email: world.member.email, link_hash: makeHash(), removes_factors: false }),
  make_first_link: async ({ q }) => ({
    account_id: (await q.call('manage.create_account', { name: 'Empty' })).account_id, link_hash: makeHash()
  }),
  add_representative: async ({ q, world }) => ({ account_id: world.accountId, mode: 'test', organization_id: await organized(q) }),
  remove_representative: async ({ q, world }) => represented(q, world),
  list_representatives: async ({ world }) => ({ account_id: world.accountId }),
  list_disclosures: async ({ q, world }) => ({ ...await represented(q, world), before: null, row_limit: 10 }),
  erase_person: async ({ q, world }) => {
    await givePersonKeys(q)
    await push(q, 'league', [game('r1'), line('l', { fixture: { external_id: 'r1' }, player: { external_id: 'p1', name: 'Ann' } })])
    return {
      account_id: world.accountId, mode: 'test', source: 'league', player_id: 'p1', names: null, reason: 'Letter 12', is_rehearsal: false
    }
  },
  get_snapshot: async ({ q, world }) => ({
    snapshot_id: await q.value('select snapshot_id from connect.runs where run_id = $1', [world.heldId])
  }),
  recompute_standings: async ({ world }) => ofRealm(world),
  repair_references: async ({ world }) => ofRealm(world),
  store_archived: async ({ world }) => ({ account_id: world.accountId, path: 'payloads/1', batches: [] }),
  renew_reviews: async ({ world }) => ofRealm(world),
  merge_entities: async ({ q, world }) => ({ ...ofRealm(world), ...await pair(q), why: 'One team.' }),
  explain_pair: async ({ q, world }) => ({ ...ofRealm(world), ...await pair(q) }),
  measure_lists: async ({ world }) => ({ account_id: world.accountId, labels: [] }),
  set_matching: async ({ world }) => ({ ...ofRealm(world), is_on: true }),
  set_embedder: async ({ world }) => ({ ...ofRealm(world), embedder: 'none' }),
  list_versions: async () => ({}),
  preview_version: async ({ q }) => ({ version: await versionOf(q) }),
  enforce_version: async ({ q }) => ({ version: await versionOf(q) }),
  add_words: async () => ({ words: WORDS, note: 'Why.' }),
  change_weights: async ({ q }) => ({
    weights: [await q.one(`select entity_type, feature, level, 1 as weight from likeness.weights
      where version = likeness.version_in_force() order by 1, 2, 3 limit 1`)],
    note: 'Why.'
  }),
}

const REVIEWS = { status: null, entity_type: null, likelihood: null, after: null, row_limit: 10 }
const WORDS = [{ domain: 'team', word: 'quillblau', role: 'tag' }]
const ofRealm = ({ accountId }: World) => ({ account_id: accountId, mode: 'test' })
const versionOf = (q: Query): Promise<number> => q.call('manage.add_words', { words: WORDS, note: 'Why.' }) as Promise<number>

/** The world's organization, for which its account speaks. */
async function represented (q: Query, { accountId }: World): Promise<{ account_id: string, mode: string, organization_id: string }> {
  const named = { account_id: accountId, mode: 'test', organization_id: await organized(q) }
  await q.call('manage.add_representative', named)
  return named
}

/** Two teams that nobody proposed as one. */
async function pair (q: Query): Promise<{ first_id: string, second_id: string }> {
  await push(q, 'league', ['a', 'b'].map((name) => say('team', name, { name })))
  return { first_id: await idOf(q, 'league', 'team', 'a'), second_id: await idOf(q, 'league', 'team', 'b') }
}
const CHALLENGE = 'A'.repeat(43)
const ASKED = { state: CHALLENGE, nonce: CHALLENGE, verifier: CHALLENGE }
const ofFeed = ({ feed }: World) => ({ mode: 'test', feed_id: feed.feedId })
const sourceOf = (q: Query, { accountId }: World): Promise<string> =>
  q.value("select source_id from manage.list_sources(manage.enter_operator('root'), null, $1) limit 1", [accountId])
const CONNECTOR = { name: 'Published', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago' }
/** A held run of the connector: that of the feed, as if it were the connector's. */
const heldOf = async (q: Query, { connectorId, heldId }: World): Promise<string> => {
  await q('update connect.targets set feed_id = $1 where target_id = (select target_id from connect.runs where run_id = $2)', [
    connectorId, heldId
  ])
  return heldId
}
const ofRun = ({ heldId }: World) => ({ mode: 'test', run_id: heldId })

const sent = async (q: Query, subscriptionId: string): Promise<string> => JSON.parse((await q.call('api.test_subscription', {
  key_hash: homeOf(q).keyHash, subscription_id: subscriptionId, base_url: BASE_URL
})).body as string).id

/** A run that was applied. */
async function appliedRun (q: Query, { heldId }: World): Promise<string> {
  await push(q, 'league', [game('r2')])
  await q(`update connect.runs set state = 'applied', batch_ids = array(select batch_id from intake.batches where status = 'done')
    where run_id = $1`, [heldId])
  return heldId
}

/** A fixture that the world's source reports. */
async function reported (q: Query): Promise<string> {
  await push(q, 'league', [game('r1', { title: 'Final' })])
  return idOf(q, 'league', 'fixture', 'r1')
}

/** A review that waits. */
async function proposed (q: Query, { accountId }: World, mode: 'test' | 'live'): Promise<string> {
  const realm = mode === 'test' ? homeOf(q) : await makeLive(q, accountId)
  await makeSource(q, 'teams', 'crowd', realm)
  await push(q, 'teams', ['a', 'b'].map((name) => say('team', name, { name })), realm)
  const pair = [await idOf(q, 'teams', 'team', 'a', realm), await idOf(q, 'teams', 'team', 'b', realm)].sort()
  return q.value("select identity.propose($1, 'team', $2, $3, 'merge', 0.8, '{}', 1, null)", [realm.realmId, ...pair])
}

/** One that was rejected. */
async function keptApart (q: Query, world: World, mode: 'test' | 'live'): Promise<string> {
  const id = await proposed(q, world, mode)
  await q("select identity.reject(d.realm_id, d.decision_id, 'Kim') from identity.decisions d where d.decision_id = $1", [id])
  return id
}

/** The world's organization. */
async function organized (q: Query): Promise<string> {
  await push(q, 'league', [say('organization', 'o', { name: 'O', kind: 'club' })])
  return idOf(q, 'league', 'organization', 'o')
}

/** A grant of the world's organization to its own account. */
async function granted (q: Query, { accountId }: World): Promise<{
  account_id: string, organization_id: string, scope: string, sources: null
}> {
  return { account_id: accountId, organization_id: await organized(q), scope: 'participants:read', sources: null }
}

const linked = async (q: Query, userId: string): Promise<Buffer> => {
  const hash = makeHash()
  await q("select tenancy.make_link('reset', null, $1, $2, 'Kim')", [userId, hash])
  return hash
}

/** The hash of an invitation of the caller: of an address that nobody has, where nobody is signed in. */
async function invited ({ q, world, me }: Trial, isNew = false): Promise<Buffer> {
  const hash = makeHash()
  await q(
    `insert into tenancy.invitations (invitation_id, account_id, email, role, link_hash, invited_by, expires_at)
     values (util.make_id('inv'), $1, $2, 'viewer', $3, 'Kim', util.now() + interval '1 day')`,
    [world.accountId, isNew ? 'nobody@example.org' : me.email, hash]
  )
  return hash
}

function expected (
  {
    operation, least_role: least, takes_tokens: takesTokens, is_open_while_suspended: isOpen, is_of_operators: isOfOperators, logins
  }: Rule, who: Who
): string | undefined {
  if (who === 'command line') return logins.includes('manager') ? undefined : '42501'
  if (who === 'no session') return least === 'nobody' ? undefined : 'OYA01'
  if (who === 'by provider' && operation === 'accept_invitation') return 'OYC03'
  if (who === 'by provider' && ['started', 'person'].includes(least)) {
    return takesTokens || operation === 'end_session' ? undefined : 'OYA04'
  }
  if (who === 'operator' && operation === 'set_password') return 'OYC03'
  if (['nobody', 'started', 'person'].includes(least)) return operation === 'accept_invitation' && who === 'operator' ? 'OYC03' : undefined
  if (least === 'command_line') return 'OYA04'
  if (isOfOperators && who === 'operator') return undefined
  if (least === 'operator') return who === 'operator' ? undefined : 'OYA04'
  if (who === 'other account') return 'OYN01'
  if (who === 'suspended') return isOpen ? undefined : 'OYA03'
  if (who === 'operator') return least === 'viewer' && operation !== 'create_user_token' ? undefined : 'OYA04'
  if (who === 'one factor' && operation !== 'require_second_factor') return 'OYA06'
  if (who === 'one factor' || who === 'by provider') return undefined
  return LEVELS.indexOf(who) >= LEVELS.indexOf(least) ? undefined : 'OYA04'
}

async function makeWorld (q: Query): Promise<{ world: World, people: Record<Who, Person> }> {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const [elsewhere, stopped, strict] = [await makeAccount(q, 'Elsewhere'), await makeAccount(q, 'Stopped'), await makeAccount(q, 'Strict')]
  for (const id of [accountId, strict]) await addProvider(q, id)
  const keyId = await q.value("select key_id from manage.list_keys(manage.enter_operator('root'), null, $1) limit 1", [accountId])
  const batchId = await store(q, 'league', [game('g')])
  const feed = await makeFeed(q, { url: 'https://a.example/a.csv' })
  await read(q, feed, season(30))
  const { run_id: heldId } = await read(q, feed, extraction(season(30), {}, HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)))
  const targetId = (await showFeed(q, feed)).targets[0].target_id
  const { feedId: connectorId } = await makeFeed(q, { name: 'Pages', is_connector: true, url: 'https://c.example/a.csv' })
  await makePerson(q, { accountId, role: 'owner' })
  const member = await makePerson(q, { accountId, role: 'viewer' })
  const people = {
    'no session': { ...await makePerson(q), session: null as unknown as Buffer },
    viewer: await makePerson(q, { accountId, role: 'viewer' }),
    schedule_manager: await makePerson(q, { accountId, role: 'schedule_manager' }),
    developer: await makePerson(q, { accountId, role: 'developer' }),
    owner: await makePerson(q, { accountId, role: 'owner' }),
    operator: await makePerson(q, { isOperator: true, accountId }),
    'other account': await makePerson(q, { accountId: elsewhere, role: 'owner' }),
    suspended: await makePerson(q, { accountId: stopped, role: 'owner' }),
    'one factor': await makePerson(q, { accountId: strict, role: 'owner' }),
    'by provider': await makePerson(q, { accountId, role: 'owner', method: 'provider' }),
    'command line': { ...await makePerson(q), session: null as unknown as Buffer },
  }
  await q('update tenancy.accounts set requires_second_factor = true where account_id = $1', [strict])
  await q('update tenancy.sessions set account_id = $1 where user_id = $2', [accountId, people['other account'].userId])
  await q.call('manage.suspend_account', { account_id: stopped, reason: 'unpaid' })
  return { world: { accountId, elsewhere, member, keyId, batchId, feed, targetId, heldId, connectorId }, people }
}

/** Who calls operations in a session: what logs in, and the role that it takes. */
type Login = (role: Role) => string
/** As which role an operation is called: who may execute it, or nobody else but the command line. */
const roleFor = ({ logins }: Pick<Rule, 'logins'>): 'oyss_dashboard' | 'oyss_sign_in' | 'oyss_manager' =>
  logins.includes('sign_in') ? 'oyss_sign_in' : logins.includes('dashboard') ? 'oyss_dashboard' : 'oyss_manager'
const NUMBER = 'select count(*)::integer from tenancy.actions'

database.transaction('PEOPLE-10, PEOPLE-40, GRAPHQL-44 each operation lets in whom tenancy.permissions names, and refuses everybody else with the code that says why; what changes something or discloses personal data is one row of the log, and what only reads none; moments in documents end in Z', async (t, q) => {
  const rules = await readRules(q)
  t.ok(rules.length > 170)
  t.same(Object.keys(SAMPLES).filter((operation) => !rules.some((rule) => rule.operation === operation)), [],
    'no sample of what is no operation')
  await q('create role commander login; grant oyss_manager to commander')
  const logins: Partial<Record<Role, string>> = {
    oyss_dashboard: await nameOf('dashboard'), oyss_sign_in: await nameOf('sign_in'), oyss_manager: 'commander'
  }
  await walk(t, q, rules, (role) => logins[role] as string)
  t.same([...answers].filter(([, text]) => /"\d{4}-\d\d-\d\dT[^"]*[+-]\d\d/.test(text)).map(([operation]) => operation), [])
  await checkDocuments(t, q)
})

database.transaction('PEOPLE-10, OPERATE-21 where no login could be made, each operation answers one user in place of them all the same', async (t, q) => {
  await q('create role fallback login; grant oyss_dashboard, oyss_sign_in, oyss_http, oyss_manager to fallback')
  const rules = (await readRules(q)).filter((_one, at) => at % runs(16, 1) === 0)
  await walk(t, q, rules, () => 'fallback', runs(0, 1) === 1 ? WHO : ['no session', 'developer', 'operator', 'command line'])
})

/** Operations whose ids name nothing that an account owns: what everybody sees, staff runs, or the person itself has. */
const OF_NOBODY = /^(create_grant|notify_owner|search_entities|list_conflicts|choose_account|begin_link)$/

database.transaction('PEOPLE-14 each operation that takes the id of something owned answers the owner of another account as if it did not exist (OYN01), and no session names another account than its own (OYN01)', async (t, q) => {
  const { world, people } = await makeWorld(q)
  const { session } = await makePerson(q, { accountId: world.elsewhere, role: 'owner' })
  const rules = (await readRules(q)).filter(({ least_role: least }) => ['viewer', 'schedule_manager', 'developer', 'owner'].includes(least))
  const takenBy = (operation: string): readonly string[] => routines[`manage.${operation}` as keyof typeof routines].arguments
  const owned = rules.filter(({ operation }) => takenBy(operation).some((name) => /_id$/.test(name) &&
    !/^(account|client|subscription)_id$/.test(name) ||
    name === 'subscription_id' && operation !== 'create_subscription') && !OF_NOBODY.test(operation))
  t.ok(owned.length > 40)
  const ask = (rule: Rule, credential: Buffer, more: object) => codeOf(q, async () => {
    const sample = await SAMPLES[rule.operation]?.({ q, world, me: people.owner, accountId: world.accountId, mode: rule.mode ?? 'test' })
    const given: Record<string, unknown> = { credential, ...sample, ...more }
    const names = Object.keys(given)
    await q.as(roleFor(rule) as Role, () => q(
      `select * from manage.${rule.operation}(${names.map((name, at) => `${name} => $${at + 1}`).join(', ')})`, Object.values(given)
    ))
  })
  for (const rule of owned) t.equal(await ask(rule, session, {}), 'OYN01', `${rule.operation} of another account`)
  const naming = rules.filter(({ operation }) => takenBy(operation).at(-1) === 'account_id')
  t.ok(naming.length > 15)
  for (const rule of naming) {
    t.equal(await ask(rule, people.owner.session, { account_id: world.elsewhere }), 'OYN01', `${rule.operation}, naming another account`)
    t.equal(await ask(rule, people.owner.session, { account_id: world.accountId }), undefined, `${rule.operation}, naming its own`)
  }
})

t.test('OPERATE-61, OPERATE-63 no operation is called by a login that tenancy.permissions does not list for it (42501), and without the password of a login by nobody (28P01)', async (t) => {
  const calls = (await (await database.connect()).query<{ operation: string, call: string, logins: string[] }>(`
    select p.proname as operation, pg_catalog.format('select * from manage.%I(%s)', p.proname,
             pg_catalog.array_to_string(pg_catalog.array_fill('null'::text, array[p.pronargs]), ', ')) as call, r.logins
      from pg_catalog.pg_proc p join tenancy.permissions r on r.operation = p.proname
     where p.pronamespace = 'manage'::regnamespace`)).rows
  t.ok(calls.length > 170)
  for (const part of PARTS) {
    const url = await logInAs(part)
    const { user } = userOf(url) as { user: string }
    const client = await connect({ connectionString: url, role: ROLES[part] })
    for (const { operation, call } of calls.filter(({ logins }) => !logins.some((login) => `oyss_${login}` === ROLES[part]))) {
      t.equal(await client.query(call).then(() => undefined, ({ code }) => code), '42501', `${part}: ${operation}`)
    }
    t.equal(await client.query("select manage.enter_operator('Kim')").then(() => undefined, ({ code }) => code), '42501', part)
    await client.end()
    await t.rejects(connect({ connectionString: withUser(url, user, 'another') }), { code: '28P01' }, part)
    await t.rejects(connect({ connectionString: withUser(url, user, '') }), { message: /password/ }, `${part}, without one`)
  }
})

const nameOf = async (part: Part): Promise<string> => userOf(await logInAs(part))?.user as string
const readRules = async (q: Query): Promise<Rule[]> =>
  await q(`select operation, mode, least_role, is_logged, takes_tokens, is_open_while_suspended, is_of_operators, logins
      from tenancy.permissions
    order by operation, mode`) as Rule[]

/** Tries every operation as each of `callers`, in sessions of a login. */
async function walk (t: Test, q: Query, rules: Rule[], loginFor: Login, callers: readonly Who[] = WHO): Promise<void> {
  const { world, people } = await makeWorld(q)
  for (const rule of rules) {
    const outcome: [Who, string | undefined][] = []
    const rows: [Who, number][] = []
    for (const who of callers) {
      const [code, logged] = await tryAs(q, rule, who, world, people, loginFor)
      outcome.push([who, code])
      if (code === undefined) rows.push([who, logged])
    }
    const name = rule.mode === null ? rule.operation : `${rule.operation}, ${rule.mode}`
    t.same(Object.fromEntries(outcome), Object.fromEntries(callers.map((who) => [who, expected(rule, who)])), name)
    t.same(rows.filter(([, count]) => count !== (rule.is_logged ? 1 : 0)), [], `${name}: rows of the log`)
  }
}

/** GRAPHQL-44: whether what operations answered as JSON has no member that the type which describes it lacks. */
async function checkDocuments (t: Test, q: Query): Promise<void> {
  const members = new Map((await q(`
    select c.relname || '.' || a.attname as name, coalesce(e.relname, i.relname) as within
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      join pg_type y on y.oid = a.atttypid
      left join pg_class e on e.oid = y.typrelid and y.typrelid <> 0
      left join pg_type z on z.oid = y.typelem
      left join pg_class i on i.oid = z.typrelid and z.typrelid <> 0
     where c.relnamespace = 'manage'::regnamespace and c.relkind = 'c'`)).map(({ name, within }) => [name, within]))
  const missing = (type: string, document: unknown): string[] => [document].flat().flatMap((one) =>
    Object.entries(one ?? {}).flatMap(([name, value]) => {
      const within = members.get(`${type}.${name}`)
      return within === undefined ? [`${type}.${name}`] : within === null ? [] : missing(within, value)
    }))
  for (const [type, operations] of Object.entries(documents)) {
    const seen = operations.flatMap((operation) => answered.get(operation) ?? [])
    t.ok(seen.length > 0, type)
    t.same([...new Set(seen.flatMap((one) => missing(type, one)))], [], type)
  }
}

/** And as they came. */
const answered = new Map<string, unknown[]>()
/** What the operations answered, as JSON. */
const answers = new Map<string, string>()

/** The code of an operation, and how many rows of the log it wrote. */
async function tryAs (
  q: Query, rule: Rule, who: Who, world: World, people: Record<Who, Person>, loginFor: Login
): Promise<[string | undefined, number]> {
  const me = people[who]
  const theirs = await accountOf(q, me)
  const own = { 'other account': world.elsewhere, suspended: theirs, 'one factor': theirs } as Partial<Record<Who, string>>
  const role = who === 'command line' ? 'oyss_manager' : roleFor(rule)
  const { arguments: takes, json: places } = routines[`manage.${rule.operation}` as keyof typeof routines]
  const json = new Set(places.map((at) => takes[at]))
  let logged = 0
  const code = await codeOf(q, async () => {
    const sample = await SAMPLES[rule.operation]?.({ q, world, me, accountId: own[who] ?? world.accountId, mode: rule.mode ?? 'test' })
    const given: Record<string, unknown> = { credential: me.session, ...sample }
    if (who === 'command line') {
      Object.assign(given, { credential: 'Kim' })
      if (takes.at(-1) === 'account_id') given.account_id ??= world.accountId
    }
    const names = Object.keys(given)
    const valueOf = (name: string, at: number): string =>
      who === 'command line' && name === 'credential' ? `manage.enter_operator($${at + 1})` : `$${at + 1}`
    const before = await q.value(NUMBER)
    await q(`set local session authorization ${loginFor(role)}`)
    const rows = await q.as(role, () => q(
      `select * from manage.${rule.operation}(${names.map((name, at) => `${name} => ${valueOf(name, at)}`).join(', ')})`,
      names.map((name) => json.has(name) ? JSON.stringify(given[name]) : given[name])
    ))
    await q('reset session authorization')
    logged = await q.value(NUMBER) - before
    answered.set(rule.operation, [...answered.get(rule.operation) ?? [], ...rows.map((row) => row[rule.operation] ?? row)])
    answers.set(rule.operation, (answers.get(rule.operation) ?? '') + JSON.stringify(rows))
  })
  return [code, logged]
}

const accountOf = (q: Query, { userId }: Person): Promise<string> =>
  q.value('select max(account_id) from tenancy.memberships where user_id = $1', [userId])
