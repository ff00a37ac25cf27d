/** Where the people of the account sign in, and whether they need a second factor: for owners (PEOPLE-73, PEOPLE-77, PEOPLE-80). */
import { ServiceError } from '../../../../db/errors.ts'
import { html } from '../../../pages/html.ts'
import { hasDomainRecord, recordOf } from '../../../sign_in/domain.ts'
import { backOf, setProvider } from '../../../sign_in/oidc_flows.ts'
import { doing, type Ask, type Page, type View } from '../../ask.ts'
import { badge, button, count, facts, field, select, renderOutcome, when } from '../../parts.ts'
import { rolesUpTo } from '../../roles.ts'
import { travellerOf } from './by_provider.ts'
import { formatValue } from './passkey.ts'

const path = '/dashboard/sign-in-rules'
const done: Record<string, string> = {
  set: 'The identity provider answered as it should and is set.',
  removed: 'The identity provider is removed. Whom it let in is signed out.',
  confirmed: 'The domain is confirmed: verified e-mail addresses there become members.',
  required: 'A second factor is required from now on.', free: 'A second factor is not required any more.'
}

async function show (ask: Ask): Promise<View> {
  const [me, now] = await Promise.all([ask.me(), ask.operate('read_identity_provider', {})])
  const { baseUrl } = ask.config
  const isSet = now.issuer !== null
  return {
    title: 'How people sign in',
    main: html`<h1>How people sign in</h1>
${renderOutcome(ask, done)}<h2>Second factor</h2>
${me.requires_second_factor
  ? html`<p>${badge('required', 'good')} Members with neither a passkey nor an authenticator see nothing of the account.</p>
${button(`${path}/factor`, 'Stop requiring it', { required: 'no' }, 'danger')}`
  : html`<p>${badge('not required')} People can sign in with a password only.</p>
${button(`${path}/factor`, 'Require a second factor', { required: 'yes' })}`}
<h2>Identity provider</h2>
<p>People of ${me.account_name} can sign in with your identity provider (OpenID Connect). It lets them into this account only.</p>
${isSet && facts([
  ['People sign in at', html`<code>${baseUrl}/dashboard/sign-in/${me.account_id}</code>`],
  ['Linked', count(now.identity_count ?? 0, 'person', 'people')], ['Set', when(now.set_at)],
  ['Domain', html`${now.domain} ${now.domain_confirmed_at === null ? badge('not confirmed', 'warn') : badge('confirmed', 'good')}`]
])}
${isSet && now.domain_confirmed_at === null && html`<p>No one can join until the domain is confirmed. Add this TXT record to its
DNS, then check it; or ask the operator of the service to confirm it.</p>
${facts(Object.entries(recordOf(now.domain ?? '', me.account_id ?? '')).map(([label, text]) =>
  [label === 'name' ? 'Name' : 'Value', html`<code>${text}</code>`]))}${button(`${path}/domain`, 'Check the record')}`}
<form method="post" action="${path}">
${facts([['Redirect address to register there', html`<code>${backOf(baseUrl, me.account_id ?? '')}</code>`]])}${field(ask, {
  name: 'issuer', label: 'Issuer', type: 'url', hint: 'Its address, such as https://id.example.org', value: now.issuer ?? '',
  more: html`required`
})}${field(ask, { name: 'client_id', label: 'Client id', value: now.client_id ?? '', more: html`required maxlength="300"` })}
${field(ask, {
  name: 'client_secret', label: 'Client secret', type: 'password', ...isSet ? { hint: 'Leave it empty to keep the one that is set.' } : {},
  more: html`autocomplete="off"${!isSet && html` required`}`
})}${field(ask, {
  name: 'domain', label: 'Domain', hint: 'Anyone with a verified e-mail address there becomes a member, such as example.org',
  value: now.domain ?? '', more: html`required`
})}${select(ask, {
  name: 'default_role', label: 'Role of new members', options: rolesUpTo('developer'), value: now.default_role ?? 'viewer'
})}
<p><button>Save</button></p>
</form>
${isSet && button(`${path}/remove`, 'Remove the identity provider', {}, 'danger')}`
  }
}

async function set (ask: Ask): Promise<{ to: string }> {
  const { form } = ask
  await formatValue(setProvider(travellerOf(ask), (await ask.me()).account_id ?? '', {
    issuer: form.required('issuer', 'The issuer'), clientId: form.required('client_id', 'The client id'),
    secret: form.exact('client_secret') || null, domain: form.required('domain', 'The domain'), defaultRole: form.text('default_role')
  }))
  return { to: `${path}?done=set` }
}

async function confirmDomain ({ operate, me }: Ask): Promise<{ to: string }> {
  const [{ domain }, { account_id: accountId }] = await Promise.all([operate('read_identity_provider', {}), me()])
  if (domain === null || accountId === null || !await hasDomainRecord(domain, accountId)) {
    throw new ServiceError('validation_failed', 'The record was not found. DNS may take an hour to show it; then check again.')
  }
  await operate('confirm_domain', { domain })
  return { to: `${path}?done=confirmed` }
}

export const provider: readonly Page[] = [
  { path: '/sign-in-rules/domain', get: show, post: confirmDomain },
  { path: '/sign-in-rules', nav: { group: 'Account', name: 'How people sign in', least: 'owner' }, get: show, post: set },
  {
    path: '/sign-in-rules/remove', get: show,
    post: doing('/sign-in-rules?done=removed', ({ operate }) => operate('remove_identity_provider', {}))
  },
  {
    path: '/sign-in-rules/factor', get: show,
    post: async ({ operate, form }) => {
      const isRequired = form.text('required') === 'yes'
      await operate('require_second_factor', { is_required: isRequired })
      return { to: `${path}?done=${isRequired ? 'required' : 'free'}` }
    }
  }
]
