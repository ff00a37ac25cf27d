/** The connectors of every account, for operators, and how one is registered (DASHBOARD-95). */
import { html, type Markup } from '../../pages/html.ts'
import { checkScheduleUrls } from '../../validation/schedule_urls.ts'
import { at, type Answer, type Ask, type Page, type View } from '../ask.ts'
import type { Feed } from '../feeds.ts'
import { badge, count, described, field, more, describeWrong, select, table, renderOutcome, when, wrongWith } from '../parts.ts'
import { feedBadge, kinds, runBadge, sports } from '../words.ts'
import { covers } from './feeds/feed_settings.ts'

const PAGE = 12

async function list (ask: Ask): Promise<View> {
  const found = await ask.operate('list_connectors', { mode: ask.mode, before: ask.query.before ?? null, row_limit: PAGE + 1 })
  const shown = found.slice(0, PAGE)
  const path = at(ask, 'connectors')
  const rows = shown.map((one): (Markup | string)[] => [
    html`<a href="${path}/${one.feed_id}">${one.name}</a> <small>${one.source_key}</small>`, one.account_name ?? '',
    html`${one.killed_reason === null ? feedBadge(one.status as string) : badge('stopped', 'bad')}${
      one.held_run_id !== null && html` <a href="${path}/runs/${one.held_run_id}">Decide</a>`}`,
    html`${count(one.target_count as number, 'address', 'addresses')}${
      one.faulty_count !== 0 && html` ${badge(`${one.faulty_count} failing or stale`, 'bad')}`}${
      one.excluded_count !== 0 && html` ${badge(`${one.excluded_count} excluded`, 'warn')}`}`,
    one.last_run_id === null ? when(null)
      : html`<a href="${path}/runs/${one.last_run_id}">${when(one.last_run_at)}</a> ${runBadge(one.last_run_state as string)}`
  ])
  return {
    title: 'Connectors',
    main: html`<h1>Connectors</h1>
<p>A connector reads what an organizer publishes openly, at any number of addresses.</p>
${table(`Connectors in ${ask.mode} mode, newest first`, ['Connector', 'Account', 'Status', 'Reads', 'Last run'], rows,
    'There is no connector yet.')}${found.length > PAGE && more(path, { before: shown.at(-1)?.feed_id ?? null })}<p><a class="button"
href="${path}/new">New connector</a></p>
<p><a href="${at(ask, 'targets')}">Targets of every account</a></p>`
  }
}

/** Several addresses, one a line. */
export function addressField ({ form, problem }: Pick<Ask, 'form' | 'problem'>, label: string): Markup {
  const [hint, wrong] = ['https://…, one per line', wrongWith(problem, 'urls')]
  return html`<p><label for="urls">${label}</label> <small id="urls-hint">${hint}</small>
<textarea id="urls" name="urls" rows="4" required${described('urls', hint, wrong)}>${form.text('urls')}</textarea>${
  describeWrong('urls', wrong)}</p>
`
}
/** Errors: validation_failed (an address that is never fetched). */
export function readAddresses ({ form, config }: Pick<Ask, 'form' | 'config'>): string[] {
  const urls = form.required('urls', 'The address').split(/\s+/).filter((line) => line !== '')
  for (const url of urls) checkScheduleUrls({ urls: url }, config.fetchAllow)
  return urls
}

async function showNew (ask: Ask): Promise<View> {
  const { account_id: own } = await ask.me()
  return {
    title: 'New connector',
    main: html`<h1>New connector</h1>
${renderOutcome(ask)}<p>Review its first file before anything is published. For live mode, first <a
href="${at(ask, 'accounts')}">allow the account</a> the class scrape.</p>
<form method="post" action="${at(ask, 'connectors/new')}">
${field(ask, { name: 'account', label: 'Account', hint: 'its id: acct_…', value: ask.query.account ?? own ?? '',
    more: html`required` })}${field(ask, { name: 'name', label: 'Name', hint: 'such as Fall League schedule', more: html`required` })}${
  addressField(ask, 'Addresses')}${select(ask, { name: 'kind', label: 'Format', options: kinds, value: 'html' })}${
  field(ask, { name: 'parser', label: 'Parser', hint: 'only if the publisher has one of its own, such as gotsport_event' })}${
  select(ask, { name: 'sport', label: 'Sport', options: sports })}${
  field(ask, { name: 'time_zone', label: 'Time zone', hint: 'such as America/Chicago', more: html`required` })}${
  select(ask, { name: 'covers', label: 'What it lists', options: covers })}<p><button>Register and read it</button></p>
</form>`
  }
}

async function create (ask: Ask): Promise<Answer> {
  const { form, operate, mode } = ask
  const parser = form.text('parser')
  const { feed_id: id } = await operate('create_connector', {
    account_id: form.required('account', 'The account'), mode, urls: readAddresses(ask), feed: {
      name: form.required('name', 'The name'), kind: form.text('kind'), sport: form.text('sport'), covers: form.text('covers'),
      time_zone: form.required('time_zone', 'The time zone'), is_confirmed: false, ...parser === '' ? {} : { parser }
    }
  }) as Feed
  return { to: at(ask, `connectors/${id}?done=made`) }
}

export const connectors: readonly Page[] = [
  { path: '/:mode/connectors', nav: { group: 'Service', name: 'Connectors', least: 'operator' }, get: list },
  { path: '/:mode/connectors/new', get: showNew, post: create }
]
