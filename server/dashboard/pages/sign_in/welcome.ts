/** One-time links: invitations, the first owner, being let back in (PEOPLE-15, PEOPLE-17, PEOPLE-18). Viewing uses none up. */
import { ServiceError } from '../../../../db/errors.ts'
import { hashToken } from '../../../../platform/tokens.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { hasPasskeys } from '../../../sign_in/passkey.ts'
import { addFirstPasskey, askForFirstPasskey } from '../../../sign_in/passkey_flows.ts'
import { hashPassword, hasPasswords, refusePassword } from '../../../sign_in/password.ts'
import type { Answer, Ask, Page, View } from '../../ask.ts'
import { reportChange } from '../../changes.ts'
import { alert, field, hidden, renderOutcome } from '../../parts.ts'
import { withArticle } from '../../roles.ts'
import { askerOf, ceremony, formatValue, takeAnswer } from './passkey.ts'

type Read = { kind: string | null, account_name: string | null, role: string | null, email: string | null, is_known: boolean | null }

/** What an account is called that was made with the service. */
const UNNAMED = 'First account'
const titles: Record<string, string> = {
  invitation: 'You are invited', first_owner: 'Welcome: you are the first owner', operator: 'Welcome', reset: 'Choose a new password'
}
/** What the button of each does. */
const actions: Record<string, string> = { invitation: 'Join', first_owner: 'Open the account', reset: 'Save the password' }
/** Whether who comes by the link may do without a password, and adds a passkey at once; who chooses a new one may not. */
const mayDoWithout = ({ kind }: Read, { config }: Pick<Ask, 'config'>): boolean => kind !== 'reset' && hasPasskeys(config.baseUrl)

/** What is asked for; who is known already and joins another account is asked for nothing. */
const fields = (ask: Ask, link: Read): Markup => html`${link.kind === 'first_owner' && field(ask, {
  name: 'email', label: 'Your e-mail address', type: 'email', more: html`autocomplete="username" required`
})}${['first_owner', 'invitation'].includes(link.kind as string) && field(ask, {
  name: 'name', label: 'Your name', more: html`autocomplete="name" required`
})}${link.kind === 'first_owner' && field(ask, {
  name: 'account', label: 'Name of your league, club or company', hint: 'you can change it later',
  value: link.account_name === UNNAMED ? '' : link.account_name ?? '', more: html`autocomplete="organization" maxlength="200"`
})}${hasPasswords() && field(ask, {
  name: 'password', label: 'Choose a password', type: 'password', hint: 'at least ten characters; a few words work well',
  more: html`autocomplete="new-password" required minlength="10" maxlength="128"`
})}`

/** Operators sign in with passkeys alone (PEOPLE-151): the link makes one. */
const showOperator = (ask: Ask, link: Read): View => ({
  title: 'Make your passkey',
  main: html`<h1>Make your passkey</h1>
${renderOutcome(ask)}<p>The link is for <b>${link.email}</b>. Operators of the service sign in with a passkey and have no password.</p>
${hasPasskeys(ask.config.baseUrl)
  ? html`<form method="post" action="${ask.path}">
${field(ask, { name: 'name', label: 'Name of the passkey', hint: 'Such as the device it is on.', more: html`maxlength="100" required` })}
<p><button>Make the passkey</button></p>
</form>`
  : alert('Passkeys need an https address of the service, or localhost. Set BASE_URL to one, then open the link there.')}`
})

/** First asks for the passkey, then signs in with it; the link is used up then. */
async function enterAsOperator (ask: Ask, link: Read, linkHash: Buffer): Promise<Answer> {
  const { form, session, agent } = ask
  const name = form.required('name', 'The name of the passkey')
  if (!form.has('answer')) {
    const question = await askForFirstPasskey(askerOf(ask), linkHash)
    return {
      title: 'Make your passkey',
      main: html`<h1>Make your passkey</h1>
<p>Your browser asks where to keep <b>${name}</b>: on this device, on your phone, or on a security key.</p>
${ceremony(ask, question, { action: ask.path, words: 'Make the passkey', fields: hidden('name', name), isNow: true })}`
    }
  }
  await formatValue(addFirstPasskey(askerOf(ask), takeAnswer(ask), { name, linkHash, renew: session.renew, agent }))
  session.keep()
  await reportChange(ask, link.email, 'passkey_added')
  return { to: '/dashboard' }
}

async function show (ask: Ask): Promise<View> {
  const link: Read = await ask.operate('read_link', { link_hash: hashToken(ask.params.token as string) })
  if (link.kind === 'operator') return showOperator(ask, link)
  const title = titles[link.kind as string] as string
  const joins = link.kind === 'invitation' && link.is_known === true
  const me = joins ? await ask.me().catch(() => undefined) : undefined
  const isOther = me !== undefined && me.email?.toLowerCase() !== link.email?.toLowerCase()
  return {
    title,
    main: html`<h1>${title}</h1>
${renderOutcome(ask)}<p>${link.account_name !== null && link.role !== null && html`You join <b>${link.account_name}</b> as ${
      withArticle(link.role)}.`}${link.email !== null && html` The link is for <b>${link.email}</b>.`}</p>
${joins && (me === undefined || isOther)
  ? html`<p>${isOther
    ? 'You are signed in as somebody else. Sign out first.' : 'You are known here: sign in, and this page comes back.'}</p>
<p><a class="button" href="/dashboard/sign-in?next=${encodeURIComponent(ask.path)}">Sign in</a></p>`
  : html`<form method="post" action="${ask.path}">
${!joins && fields(ask, link)}<p><button>${actions[link.kind as string]}</button></p>
${!joins && hasPasswords() && mayDoWithout(link, ask) && html`<p><button class="quiet" name="way" value="passkey" formnovalidate>Use
a passkey instead</button> <small>You add a passkey on the next page.</small></p>
`}</form>`}`
  }
}

/** The PHC string of the password that was chosen; null where this process has none. Errors: validation_failed. */
async function choosePassword ({ form, address }: Ask, own: readonly string[]): Promise<string | null> {
  if (!hasPasswords()) return null
  const password = form.exact('password')
  const refusal = refusePassword(password, own)
  if (refusal !== undefined) {
    throw new ServiceError('validation_failed', refusal, { errors: [{ path: 'password', message: refusal }] })
  }
  return hashPassword(password, address)
}

async function enter (ask: Ask): Promise<Answer> {
  const { operate, form, session, address, agent } = ask
  const linkHash = hashToken(ask.params.token as string)
  const link: Read = await operate('read_link', { link_hash: linkHash })
  if (link.kind === 'operator') return enterAsOperator(ask, link, linkHash)
  const isInvitation = link.kind === 'invitation'
  const joins = isInvitation && link.is_known === true
  const email = link.kind === 'first_owner' ? form.required('email', 'Your e-mail address') : null
  const name = !joins && ['first_owner', 'invitation'].includes(link.kind as string) ? form.required('name', 'Your name') : null
  const comesByPasskey = !joins && form.text('way') === 'passkey' && mayDoWithout(link, ask)
  const phc = joins || comesByPasskey ? null : await choosePassword(ask, [email ?? link.email, name].filter((word) => word != null))
  const given = { new_session_hash: session.renew(), link_hash: linkHash, name, phc, address, agent }
  const begun = isInvitation ? await operate('accept_invitation', given) : await operate('use_link', { ...given, email })
  session.keep(begun.awaits_factor)
  const account = form.text('account')
  if (link.kind === 'first_owner' && account !== '' && !begun.awaits_factor) await operate('rename_account', { name: account })
  if (link.kind === 'reset' && phc !== null) await reportChange(ask, link.email, 'password_set')
  return { to: begun.awaits_factor ? '/dashboard/sign-in/code' : comesByPasskey ? '/dashboard/security' : '/dashboard' }
}

export const welcome: readonly Page[] = [{ path: '/welcome/:token', get: show, post: enter, isOpen: true, isSecret: true }]
