/** The account: its name, what it may register, for whom it speaks (PEOPLE-13, PEOPLE-50, PRIVACY-1). */
import { html } from '../../pages/html.ts'
import { at, doing, may, type Ask, type Page, type View } from '../ask.ts'
import { alert, badge, facts, field, fullTime, table, renderOutcome } from '../parts.ts'
import { pointAt } from '../refusal.ts'
import { classWords } from '../words.ts'
import { countTeams, listCalendars } from './calendars.ts'

const MOST = 30
/** The classes of sources that an account may register in live mode. */
export const allowedIn = ({ allowed_classes: allowed }: { allowed_classes: string[] | null }): string =>
  (allowed ?? []).map((own) => `${own} (${classWords(own)})`).join(', ')

async function show (ask: Ask): Promise<View> {
  const me = await ask.me()
  const account = await ask.operate('read_account', {})
  const isSuspended = account.status === 'suspended'
  const { organizations } = isSuspended ? { organizations: [] } : await listCalendars(ask)
  return {
    title: 'Account',
    main: html`<h1>Account</h1>
${renderOutcome(ask, { renamed: 'The account is renamed.' })}${
  isSuspended && alert(html`This account is suspended: ${account.suspended_reason?.replace(/\.?$/, '.')}
Write to the operator of the service.`)}${facts([
  ['Name', account.name], ['Id', html`<code>${account.account_id}</code>`],
  ['State', isSuspended ? badge('suspended', 'bad') : badge('active', 'good')], ['Since', fullTime(account.created_at as Date)],
  ['Sources in live mode', allowedIn(account)]
])}<p class="soft">An operator of the service can allow other classes. In test mode every class is allowed.</p>
${!isSuspended && table(`Organizations that this account represents in ${ask.mode} mode`, ['Organization', 'Teams', 'Seen by'],
  organizations.slice(0, MOST).map((one) => [
    one.name, countTeams(one), one.private_since === null ? badge('everybody', 'good') : badge('anyone with a link', 'warn')
  ]), 'None. Operators of the service record which organizations an account represents.')}
${organizations.length > 0 && html`<p><a href="${at(ask, 'calendars')}">Calendars and links of their teams</a></p>`}
${may(me, 'owner') && !isSuspended && html`<h2>Rename</h2>
<form method="post" action="${at(ask, 'account')}">
${field(ask, { name: 'name', label: 'Name of the account', value: account.name ?? '', more: html`required maxlength="200"` })}
<p><button>Rename</button></p>
</form>`}`
  }
}

export const account: readonly Page[] = [{
  path: '/:mode/account', nav: { group: 'Account', name: 'Account', isOpenWhileSuspended: true }, get: show,
  post: doing('/:mode/account?done=renamed', ({ operate, form }) =>
    pointAt('name', operate('rename_account', { name: form.required('name', 'The name') })))
}]
