/** What was done in the account, the newest first, in words (PEOPLE-40). */
import { html, type Markup } from '../../pages/html.ts'
import { at, type Ask, type Page, type View } from '../ask.ts'
import { badge, more, shortId, table, when } from '../parts.ts'

/** So many that a page with reads stays within 15 KiB (DASHBOARD-9). */
const PAGE = 40

const irregular: Record<string, string> = {
  begin: 'began', choose: 'chose', find: 'looked up', get: 'read', include: 'let in', kill: 'stopped', list: 'listed', make: 'made',
  map: 'mapped', read: 'read', set: 'set', show: 'looked at', stop: 'stopped', try: 'tried', run: 'ran', redeliver: 'sent again',
  reset: 'reset',
  list_actions: 'read the activity', read_me: 'looked at the dashboard', read_account: 'looked at the account',
  use_link: 'came in by a link', list_my_accounts: 'listed their accounts', begin_session: 'signed in',
  end_session: 'signed out', make_first_link: 'made the link of the first owner', confirm_session: 'proved who they are',
  redeliver_delivery: 'sent an event again', mark_private: 'changed who sees the teams of',
  invite: 'invited somebody', list_calendar_tokens: 'looked at calendars', create_calendar_token: 'made a link to calendars',
  revoke_calendar_token: 'revoked a link to calendars'
}
/** A verb of schema desk or manage, as what somebody did: create_key becomes "created key". */
export function inWords (verb: string): string {
  if (Object.hasOwn(irregular, verb)) return irregular[verb] as string
  const [first = '', ...rest] = verb.split('_')
  const past = Object.hasOwn(irregular, first) ? irregular[first] as string
    : /[^aeiou]y$/.test(first) ? `${first.slice(0, -1)}ied` : first.endsWith('e') ? `${first}d` : `${first}ed`
  return [past, ...rest].join(' ')
}

type Action = Awaited<ReturnType<typeof list>>[number]
const list = ({ desk }: Ask, before: string | null, withReads: boolean) =>
  desk('list_actions', { before: before as never, row_limit: PAGE + 1, with_reads: withReads })

const who = ({ user_name: name, made_by: commander, user_id: id, token_id: token }: Action): Markup => html`${
  name ?? (commander !== null ? `${commander} (command line)` : id !== null ? 'somebody who left' : 'somebody not signed in')}${
  token !== null && html` <small>by a script</small>`}`

/** What a link is for, without the underlines of its code. */
const inPlain = (purpose: string | null): string | null => purpose?.replaceAll('_', ' ') ?? null

/** Ids are shortened, words stay. */
const told = (what: string | null): Markup | null => what === null ? null : html`${what.split(' ').map((word) =>
  html` ${/^[a-z]+_[0-9A-Z]{26}$/.test(word) ? shortId(word) : html`<b>${word}</b>`}`)}`

async function show (ask: Ask): Promise<View> {
  const withReads = ask.query.reads === 'yes'
  const before = /^\d{1,18}$/.test(ask.query.before ?? '') ? ask.query.before as string : null
  const found = await list(ask, before, withReads)
  const shown = found.slice(0, PAGE)
  const path = at(ask, 'activity')
  return {
    title: 'Activity',
    main: html`<h1>Activity</h1>
<p>What people and the command line did in this account${withReads && ', and what they looked at'}. ${withReads
  ? html`<a href="${path}">Leave out what was only looked at</a>`
  : html`<a href="${path}?reads=yes">Show what was looked at, too</a>`}</p>
${table('The newest first', ['Who', 'Did', 'Mode', 'When'], shown.map((action) => [
  who(action), html`${inWords(action.verb as string)}${told(action.verb === 'use_link' ? inPlain(action.what) : action.what)}`,
  action.mode === null ? null : badge(action.mode, action.mode === 'live' ? 'good' : 'soft'), when(action.made_at)
]), 'Nothing was done yet.')}${
  found.length > PAGE && more(path, { before: String(shown.at(-1)?.action_id), reads: withReads ? 'yes' : null })}`
  }
}

export const activity: readonly Page[] = [{ path: '/:mode/activity', nav: { group: 'Account', name: 'Activity' }, get: show }]
