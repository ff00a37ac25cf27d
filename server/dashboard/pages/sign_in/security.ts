/** How one signs in (PEOPLE-71): passkeys, authenticator, password, and the identity provider of the account. */
import { html, type Markup } from '../../../pages/html.ts'
import { hasPasskeys } from '../../../sign_in/passkey.ts'
import { hasPasswords } from '../../../sign_in/password.ts'
import type { Ask, Page, View } from '../../ask.ts'
import { changes, type Change } from '../../changes.ts'
import { alert, badge, button, count, field, table, renderOutcome, when } from '../../parts.ts'

type Passkey = { passkey_id: string, name: string, created_at: string, last_used_at: string | null }
export type Token = { token_id: string, name: string, role: string, created_at: string, expires_at: string, last_used_at: string | null }
export type Session = {
  session_id: string, method: string, account: string | null, address: string | null, agent: string | null, created_at: string,
  last_seen_at: string, is_current: boolean
}
/** What manage.read_security returns. */
export type Security = {
  email: string, name: string, is_operator: boolean, is_digest_on: boolean, password_set_at: string | null,
  totp: 'begun' | 'confirmed' | null,
  recovery_codes: number, passkeys: Passkey[], sessions: Session[], tokens: Token[],
  changes: { what: Change, changed_at: string, is_own: boolean | null, made_by: string | null }[],
  account: { name: string, role: string, requires_second_factor: boolean, issuer: string | null, linked_at: string | null } | null
}
export const path = '/dashboard/security'
export const readSecurity = async ({ operate }: Pick<Ask, 'operate'>): Promise<Security> => await operate('read_security', {}) as Security

const done: Record<string, string> = {
  passkey: 'The passkey is added. Sign in with it from now on.', renamed: 'The passkey is renamed.', removed: 'The passkey is removed.',
  totp: 'The authenticator is removed.', added: 'The authenticator is added, and you are signed out everywhere else.',
  seen: 'Thank you. You see no notice of these changes any more.',
  password: 'The password is set. You are signed out everywhere else.',
  mail_on: 'The daily mail is on.', mail_off: 'The daily mail is off.',
  linked: 'You are linked: you can sign in there from now on.', unlinked: 'You are not linked any more.'
}

const passkeys = (ask: Ask, { passkeys: list }: Security): Markup => html`<h2>Passkeys</h2>
<p class="soft">A passkey is your fingerprint, your face or the code of your device. It is the safest way: nothing to type, nothing to
steal.</p>
${table('Your passkeys', ['Name', 'Last used', 'Added', ''], list.map((one) => [
  html`${one.name}<details><summary>Rename</summary><form method="post" action="${path}/passkeys/${one.passkey_id}/rename">
<label for="${one.passkey_id}">Name</label>
<input id="${one.passkey_id}" name="name" value="${one.name}" maxlength="100" required>
<p><button class="quiet">Rename</button></p></form></details>`,
  when(one.last_used_at), when(one.created_at), button(`${path}/passkeys/${one.passkey_id}/remove`, 'Remove', {}, 'danger')
]), 'You have no passkey yet.')}
${hasPasskeys(ask.config.baseUrl) && list.length < 10
  ? html`<form method="post" action="${path}/passkeys">
${field(ask, { name: 'name', label: 'Name of a new passkey', hint: 'such as the device it is on', more: html`maxlength="100" required` })}
<p><button>Add a passkey</button></p>
</form>`
  : html`<p class="soft">${list.length < 10
    ? 'Passkeys need an https address of the service, or localhost.' : 'You can have at most ten. Remove one to add another.'}</p>`}`

const authenticator = ({ totp }: Security): Markup => html`<h2>Authenticator</h2>
${totp === 'confirmed'
  ? html`<p>${badge('on', 'good')} You sign in with your password and a code of your authenticator.</p>
${button(`${path}/totp/remove`, 'Remove the authenticator', {}, 'danger')}`
  : html`<p>${badge('off')} An app on your phone shows a six-digit code, which you enter after your password.</p>
${button(`${path}/totp`, totp === 'begun' ? 'Continue adding it' : 'Add an authenticator')}`}`

/** For people with a second factor (PEOPLE-152). */
const codes = ({ recovery_codes: left }: Security): Markup => html`<h2>Recovery codes</h2>
<p>${left > 0 ? `${count(left, 'recovery code')} left.` : badge('no recovery codes left', 'warn')} Each code replaces your passkey or
authenticator once.</p>
${button(`${path}/codes`, 'Make new recovery codes')}`

/** What changed of all this, the newest first (PEOPLE-153). */
const history = ({ changes: list }: Security, isNew: boolean): Markup | false => list.length > 0 && html`<h2 id="changes">Changes</h2>
${table('The ten newest changes of how you sign in', ['What', 'When', 'By'], list.map((one) => [
  changes[one.what], when(one.changed_at),
  one.made_by !== null ? 'the operator of the service' : one.is_own === true ? 'you, in this session' : 'another session'
]), '')}
${isNew && button(`${path}/changes`, 'I know of these changes')}`

const password = (ask: Ask, { password_set_at: setAt }: Security): Markup => html`<h2>Password</h2>
<p>${setAt === null ? 'You have none.' : html`Set ${when(setAt)}.`}</p>
<form method="post" action="${path}/password">
${field(ask, {
  name: 'new_password', label: 'New password', type: 'password', hint: 'at least ten characters; a few words work well',
  more: html`autocomplete="new-password" required minlength="10" maxlength="128"`
})}<p><button>Set the password</button></p>
</form>`

const mail = ({ is_digest_on: isOn }: Security): Markup => html`<h2 id="mail">Daily mail</h2>
<p>${badge(isOn ? 'on' : 'off', isOn ? 'good' : undefined)} At most one mail a day, when a file needs review or another source disagrees
with your games.</p>
${isOn ? button(`${path}/mail`, 'Switch it off', { mail: 'off' }, 'quiet') : button(`${path}/mail`, 'Switch it on', { mail: 'on' })}`

const provider = ({ account }: Security): Markup | false => account?.issuer != null && html`<h2>Sign-in of ${account.name}</h2>
<p>${account.linked_at === null
  ? html`${account.name} signs people in at <b>${new URL(account.issuer).host}</b>. You are not linked yet.`
  : html`Linked with <b>${new URL(account.issuer).host}</b> ${when(account.linked_at)}.`}</p>
${account.linked_at === null ? button(`${path}/link`, 'Link yourself') : button(`${path}/unlink`, 'End the link', {}, 'danger')}`

/** What is asked of a person who signed in with a provider: that session opens its account alone (PEOPLE-76). */
const closed = (accountName: string | null): View => ({
  title: 'Security',
  main: html`<h1>Security</h1>
<p>You signed in at the identity provider of ${accountName}. How you sign in is decided there. Passkeys, passwords and tokens of your own
are shown to you when you sign in with one of yours.</p>`
})

/** What to do about a second factor that is missing, first. */
const demand = ({ account, passkeys: list }: Security): Markup => html`${alert(html`<b>${account?.name ?? 'Your account'} requires a second
factor.</b> ${list.length > 0 ? 'You have a passkey: sign in with it.' : 'Until you add an authenticator or a passkey it stays closed.'}`)}
${list.length > 0 && button('/dashboard/sign-in/passkey', 'Sign in with a passkey', { next: '/dashboard' })}`

/** A person with no other way in is warned first. */
const isLost = ({ passkeys: list, password_set_at: setAt, account }: Security): boolean =>
  list.length === 0 && setAt === null && (account?.linked_at ?? null) === null

export async function showSecurity (ask: Ask): Promise<View> {
  const me = await ask.me()
  if (me.method === 'provider') return closed(me.account_name)
  const now = await readSecurity(ask)
  const lacks = ask.query.done === 'factor' || now.account?.requires_second_factor && me.method !== 'passkey' && now.totp !== 'confirmed'
  return {
    title: 'Security',
    main: html`<h1>Security</h1>
${renderOutcome(ask, done)}${isLost(now) && alert('You have no way to sign in again yet. Add a passkey now, or set a password.')}${
  lacks && demand(now)}
<p>You are ${now.name}, ${now.email}. See <a href="${path}/sessions">where you are signed in</a>${now.account !== null &&
  html` and <a href="${path}/tokens">your tokens for scripts</a>`}.</p>
${passkeys(ask, now)}
${!now.is_operator && authenticator(now)}
${(now.totp === 'confirmed' || now.passkeys.length > 0) && !now.is_operator && codes(now)}
${hasPasswords() && !now.is_operator && password(ask, now)}
${provider(now)}
${ask.mail !== undefined && !now.is_operator && mail(now)}
${history(now, me.factors_changed_at !== null)}`
  }
}

export const security: readonly Page[] = [
  { path: '/security', nav: { group: 'Account', name: 'Security', isOpenWhileSuspended: true }, get: showSecurity },
  {
    path: '/security/mail', get: showSecurity,
    post: async ({ operate, form }) => {
      const isOn = await operate('set_digest', { is_on: form.text('mail') === 'on' })
      return { to: `${path}?done=mail_${isOn ? 'on' : 'off'}` }
    }
  }
]
