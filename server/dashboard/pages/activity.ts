/** What was done in the account, the newest first, in words (PEOPLE-40). */
import { html, type Markup } from '../../pages/html.ts'
import { at, may, type Ask, type Me, type Page, type View } from '../ask.ts'
import { badge, more, shortId, table, when } from '../parts.ts'
import { roleName, type Role } from '../roles.ts'

/** As many as let a page with reads stay within 15 KiB (DASHBOARD-9). */
const [PAGE, LONGEST] = [30, 100]

const irregular: Record<string, string> = {
  begin: 'began', choose: 'chose', find: 'looked up', get: 'read', include: 'let in', kill: 'stopped', list: 'listed', make: 'made',
  map: 'mapped', read: 'read', set: 'set', show: 'looked at', stop: 'stopped', try: 'tried', run: 'ran', undo: 'undid', take: 'took',
  reset: 'reset',
  list_actions: 'read the activity', read_me: 'looked at the dashboard', read_account: 'looked at the account',
  use_link: 'signed in with a link', list_my_accounts: 'listed their accounts', begin_session: 'signed in by',
  begin_provider_session: 'signed in by', end_session: 'signed out', make_first_link: 'made the link of the first owner',
  confirm_session: 'proved who they are by', use_totp: 'gave a code of their authenticator', use_recovery_code: 'gave a recovery code',
  begin_totp: 'began to add an authenticator', confirm_totp: 'added an authenticator', remove_totp: 'removed their authenticator',
  redeliver: 'sent an event again to', redeliver_delivery: 'sent an event again to', recover_deliveries: 'sent what was missed to',
  create_subscription: 'created a webhook to', delete_subscription: 'deleted the webhook to', test_subscription: 'tested a webhook by',
  rotate_secret: 'gave a new secret to the webhook to', upload_feed: 'uploaded a file to', run_feed: 'had fetched',
  accept_run: 'accepted a file of', discard_run: 'discarded a file of', replay_run: 'applied again a file of',
  map_feed: 'changed the settings of', publish_run: 'published a file of', try_run: 'previewed a file of', move_run: 'moved a file to',
  notify_owner: 'notified the owner of a source about', dismiss_notice: 'dismissed a notice about',
  block_notices: 'blocked notices of', allow_notices: 'allowed notices of',
  answer_question: 'answered a question about', undo_answer: 'undid an answer about',
  mark_private: 'changed who sees the teams of', reset_test: 'removed all test data', choose_account: 'opened the account',
  disallow_class: 'revoked the class', undo_run: 'undid an upload of', restore_run: 'restored an upload of',
  set_yield: 'changed the yielding of', correct_entity: 'corrected', rename_account: 'renamed the account',
  invite: 'invited somebody', change_role: 'changed the role of', remove_person: 'removed', begin_link: 'began to link themselves',
  list_calendar_tokens: 'looked at calendars', create_calendar_token: 'made a link to calendars',
  revoke_calendar_token: 'revoked a link to calendars', unlink_identity: 'ended their link with the identity provider',
  link_identity: 'linked themselves with the identity provider', require_second_factor: 'set whether a second factor is required:'
}
/** An operation, as what somebody did: create_key becomes "created key". */
export function formatValue (operation: string): string {
  if (Object.hasOwn(irregular, operation)) return irregular[operation] as string
  const [first = '', ...rest] = operation.split('_')
  const past = Object.hasOwn(irregular, first) ? irregular[first] as string
    : /[^aeiou]y$/.test(first) ? `${first.slice(0, -1)}ied` : first.endsWith('e') ? `${first}d` : `${first}ed`
  return [past, ...rest].join(' ')
}

type Action = Awaited<ReturnType<typeof list>>[number]
const list = ({ operate }: Ask, before: string | null, withReads: boolean) =>
  operate('list_actions', { before: before as never, row_limit: PAGE + 1, with_reads: withReads })

const who = ({ user_name: name, made_by: commander, user_id: id, token_id: token }: Action): Markup => html`${
  name?.slice(0, LONGEST) ?? (commander !== null ? `${commander} (command line)`
    : id !== null ? 'somebody who left' : 'somebody not signed in')}${
  token !== null && html` <small>by a script</small>`}`

/** What the log calls otherwise than people do. */
const labels: Record<string, string> = {
  true: 'yes', false: 'no', link: 'one-time link', provider: 'identity provider', first_owner: 'first owner'
}
const nameless = (word: string): Markup =>
  /^[a-z]+_[0-9A-Z]{26}$/.test(word) ? shortId(word)
    : html`<b>${Object.hasOwn(labels, word) ? labels[word] : word.replaceAll('_', ' ')}</b>`

/** Where what has a page of its own is looked at, and by whom. */
const places: Readonly<Record<string, readonly [path: string, least: Role]>> = {
  src: ['sources', 'viewer'], batch: ['batches', 'viewer'], sub: ['webhooks', 'viewer'], feed: ['feeds', 'schedule_manager'],
  run: ['runs', 'schedule_manager'], rev: ['reviews', 'schedule_manager'], org: ['data', 'viewer'], fx: ['data', 'viewer']
}

/** What it was done to, by its name (DASHBOARD-64); where it has none ids are shortened, words stay. A role follows a person. */
function describe ({ what, about, mode }: Action, me: Me): Markup | null {
  if (what === null) return null
  const [first = '', role] = what.split(/,? /)
  const words = first.startsWith('inv_') ? roleName(about) : about
  const name = words === null ? nameless(first) : html`<b>${words.slice(0, LONGEST)}</b>`
  const [path, least] = places[first.split('_')[0] as string] ?? []
  return html` ${path !== undefined && mode !== null && may(me, least as Role)
    ? html`<a href="/dashboard/${mode}/${path}/${first}">${name}</a>` : name}${role !== undefined && html`, now <b>${roleName(role)}</b>`}`
}

async function show (ask: Ask): Promise<View> {
  const withReads = ask.query.reads === 'yes'
  const before = /^\d{1,18}$/.test(ask.query.before ?? '') ? ask.query.before as string : null
  const [found, me] = await Promise.all([list(ask, before, withReads), ask.me()])
  const shown = found.slice(0, PAGE)
  const path = at(ask, 'activity')
  return {
    title: 'Activity',
    main: html`<h1>Activity</h1>
<p>What people and the command line did in this account${withReads && ', including which personal data they viewed'}. ${withReads
  ? html`<a href="${path}">Hide views</a>`
  : html`<a href="${path}?reads=yes">Show views</a>`}</p>
${table('Newest first', ['Who', 'Did', 'Mode', 'When'], shown.map((action) => [
  who(action), html`${formatValue(action.operation as string)}${describe(action, me)}`,
  action.mode === null ? null : badge(action.mode, action.mode === 'live' ? 'good' : 'soft'), when(action.made_at)
]), 'Nothing was done yet.')}${
  found.length > PAGE && more(path, { before: String(shown.at(-1)?.action_id), reads: withReads ? 'yes' : null })}`
  }
}

export const activity: readonly Page[] = [{ path: '/:mode/activity', nav: { group: 'Account', name: 'Activity' }, get: show }]
