/** All accounts, for operators: looked at, suspended with a reason, reinstated, allowed classes of sources (PEOPLE-13, PEOPLE-50). */
import { ServiceError } from '../../../db/errors.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, doing, type Ask, type Page, type View, type Work } from '../ask.ts'
import { badge, button, facts, field, fullTime, more, select, shortId, table, renderOutcome, when } from '../parts.ts'
import { classes } from '../words.ts'

const PAGE = 30
const state = ({ status }: { status: string | null }): Markup =>
  status === 'suspended' ? badge('suspended', 'bad') : badge('active', 'good')

async function list (ask: Ask): Promise<View> {
  const q = ask.query.q ?? null
  const found = await ask.operate('list_accounts', { q, before: ask.query.before ?? null, row_limit: PAGE + 1 })
  const shown = found.slice(0, PAGE)
  const path = at(ask, 'accounts')
  return {
    title: 'Accounts',
    main: html`<h1>Accounts</h1>
<form method="get" action="${path}"><p><label for="q">Name or id</label>
<input id="q" name="q" type="search" value="${q ?? ''}"></p>
<p><button class="quiet">Search</button></p></form>
${table('Newest first', ['Account', 'Id', 'State', 'Since'], shown.map((account) => [
  html`<a href="${path}/${account.account_id}">${account.name}</a>`, shortId(account.account_id as string), state(account),
  when(account.created_at)
]), q === null || q === '' ? 'There is no account yet.' : 'No account matches.')}${
  found.length > PAGE && more(path, { before: shown.at(-1)?.account_id, q })}`
  }
}

async function show (ask: Ask): Promise<View> {
  const id = ask.params.id as string
  const [account] = await ask.operate('list_accounts', { q: id, before: null, row_limit: 1 })
  if (account?.account_id !== id) throw new ServiceError('not_found', `There is no account ${id}.`)
  const path = at(ask, `accounts/${id}`)
  const isSuspended = account.status === 'suspended'
  const { true: allowed = [], false: others = [] } = Object.groupBy(
    classes.filter(([own]) => own !== 'crowd'), ([own]) => String(account.allowed_classes?.includes(own) === true) as 'true' | 'false'
  )
  return {
    title: account.name as string,
    main: html`<h1>${account.name}</h1>
${renderOutcome(ask, {
  suspended: 'The account is suspended: its keys and links no longer work, and its people see why.',
  reinstated: 'The account is active again.', allowed: 'The account may register sources of this class in live mode.',
  limited: 'The limits are set.', disallowed: 'The class is no longer allowed. Existing sources stay.'
})}${facts([
  ['Id', html`<code>${id}</code>`], ['State', state(account)], isSuspended && ['Why', account.suspended_reason],
  ['Since', fullTime(account.created_at as Date)]
])}${button('/dashboard/accounts', 'View it as its viewers do', { account: id }, 'quiet')}
<p><a href="${at(ask, 'connectors/new')}?account=${id}">Register a connector for it</a> · <a href="${path}/limits">Its limits</a></p>
${isSuspended
  ? html`<h2>Reinstate</h2>
<p>Its keys will work again.</p>${button(`${path}/reinstate`, 'Reinstate the account')}`
  : html`<h2>Suspend</h2>
<form method="post" action="${path}/suspend">
${field(ask, { name: 'reason', label: 'Why', hint: 'its people see it', more: html`required maxlength="500"` })}
<p><button class="danger">Suspend the account</button></p>
</form>`}
<h2>Classes of sources in live mode</h2>
${table('Allowed in addition to crowd', ['Class', 'Reports for', ''], allowed.map(([own, words]) => [
  own, words, button(`${path}/disallow`, 'Disallow', { class: own }, 'danger')
]), 'Only crowd is allowed.')}${others.length > 0 && html`<form method="post" action="${path}/allow">
${select(ask, { name: 'class', label: 'Allow another', options: others.map(([own, words]) => [own, `${own}: ${words}`] as const) })}
<p><button>Allow it</button></p>
</form>`}`
  }
}

/** A form of this page. */
const action = (name: string, word: string, work: Work): Page => ({
  path: `/:mode/accounts/:id/${name}`, get: show, post: doing(`/:mode/accounts/:id?done=${word}`, work)
})

export const operatorAccounts: readonly Page[] = [
  { path: '/:mode/accounts', nav: { group: 'Service', name: 'Accounts', least: 'operator' }, get: list },
  { path: '/:mode/accounts/:id', get: show },
  action('suspend', 'suspended', ({ operate, form }, id) =>
    operate('suspend_account', { account_id: id, reason: form.required('reason', 'The reason') })),
  action('reinstate', 'reinstated', ({ operate }, id) => operate('reinstate_account', { account_id: id })),
  action('allow', 'allowed', ({ operate, form }, id) => operate('allow_class', { account_id: id, class: form.text('class') })),
  action('disallow', 'disallowed', ({ operate, form }, id) => operate('disallow_class', { account_id: id, class: form.text('class') }))
]
