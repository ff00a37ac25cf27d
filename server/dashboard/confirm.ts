/** "Confirm that it is you": what is sensitive wants a proof of the last ten minutes (PEOPLE-23). The form itself brings it along. */
import { ServiceError } from '../../db/errors.ts'
import { html, type Markup } from '../pages/html.ts'
import { hasPasskeys } from '../sign_in/passkey.ts'
import { askForPasskey, readPasskey } from '../sign_in/passkey_flows.ts'
import { verifyPassword } from '../sign_in/password.ts'
import { findStep, hashRecoveryCode } from '../sign_in/totp.ts'
import type { Ask, Me, View } from './ask.ts'
import { reportChange } from './changes.ts'
import { askerOf, ceremony, takeAnswer } from './pages/sign_in/passkey.ts'
import { alert, button, hidden } from './parts.ts'

/** What is typed to prove it, and what is secret in any form: none of it is sent back to the browser. */
const SECRET = /^confirm_|^answer$|password|secret|code/

const wrong = (message: string): ServiceError => new ServiceError('unauthorized', message)

/**
 * The time step of a code of one's authenticator, whose session may still await it (PEOPLE-22).
 * Errors: unauthorized (a wrong code, or none is set up), rate_limited.
 */
export async function readStep (
  { operate, secrets, session }: Pick<Ask, 'operate' | 'secrets' | 'session'>, typed: string
): Promise<number> {
  const { user_id: userId, secret: sealed } = await operate('find_totp', { browser_hash: session.browser })
  const secret = sealed === null ? undefined : Buffer.from(secrets.open(sealed, `totp ${userId}`), 'base64')
  const step = secret === undefined ? undefined : findStep(secret, typed, Date.now())
  if (step === undefined) throw wrong('This is not the code that your authenticator shows now. Wait for the next one and try again.')
  return step
}

/** Takes a code of an authenticator, or a recovery code: the session has a new token afterwards. */
export async function takeCode (ask: Ask, typed: string): Promise<void> {
  const { operate, session } = ask
  if (/^[\d\s-]{6,8}$/.test(typed)) {
    await operate('use_totp', { new_session_hash: session.renew(), step: await readStep(ask, typed) })
  } else {
    const { session_id: id } = await operate('use_recovery_code', {
      new_session_hash: session.renew(), code_hash: hashRecoveryCode(typed), browser_hash: session.browser
    })
    if (id === null) throw wrong('That code is not valid. Codes of an authenticator have six digits; each recovery code works once.')
    session.keep()
    return reportChange(ask, (await operate('read_me', {})).email, 'code_used')
  }
  session.keep()
}

/** Whether a form brings a proof along. */
export const bringsProof = ({ form }: Ask): boolean => ['confirm_password', 'confirm_code', 'confirm_passkey'].some(form.has)

/** Errors: unauthorized (what was typed is wrong), rate_limited. */
export async function confirm (ask: Ask): Promise<void> {
  const { form, operate, me, session, address } = ask
  if (form.has('confirm_code')) return takeCode(ask, form.required('confirm_code', 'The code'))
  if (form.has('confirm_passkey')) return confirmByPasskey(ask)
  const { phc } = await operate('find_password', { email: (await me()).email, address, browser_hash: session.browser })
  if (!await verifyPassword(phc as string, form.exact('confirm_password'), address)) throw wrong('This is not your password. Try again.')
  await operate('confirm_session', { new_session_hash: session.renew(), method: 'password' })
  session.keep()
}

async function confirmByPasskey (ask: Ask): Promise<void> {
  const { operate, me, session } = ask
  const [signer, { user_id: userId }] = [await readPasskey(askerOf(ask), takeAnswer(ask)), await me()]
  if (signer !== userId) throw wrong('This is the passkey of somebody else. Use one of yours.')
  await operate('confirm_session', { new_session_hash: session.renew(), method: 'passkey' })
  session.keep()
}

const hasFactor = (me: Me): boolean => me.has_totp === true || Number(me.passkey_count) > 0
/** Whether something can be typed that proves it: of a person who has a second factor a password proves nothing (PEOPLE-150). */
const hasProof = (me: Me): boolean =>
  me.method !== 'provider' && (hasFactor(me) ? me.has_totp === true || Number(me.recovery_code_count) > 0 : me.has_password === true)

/** The field in which one proves who one is. */
function proof (me: Me): Markup {
  if (hasFactor(me)) {
    return html`<p><label for="confirm">${me.has_totp ? 'The code of your authenticator, or a recovery code' : 'A recovery code'}</label>
<input id="confirm" name="confirm_code" autocomplete="one-time-code" required></p>`
  }
  return html`<p><label for="confirm">Your password</label>
<input id="confirm" name="confirm_password" type="password" autocomplete="current-password" required></p>`
}

/** The page that is shown in place of what was asked for; its forms send what was asked for again, with the proof. */
export async function askToConfirm (ask: Ask, me: Me, problem?: ServiceError): Promise<View> {
  const { form, path, config } = ask
  const kept = html`${form.entries().filter(([name]) => !SECRET.test(name)).map(([name, value]) => hidden(name, value))}`
  const hasPasskey = Number(me.passkey_count) > 0 && hasPasskeys(config.baseUrl)
  return {
    title: 'Confirm that it is you', status: 403,
    main: html`<h1>Confirm that it is you</h1>
${problem && alert(problem.message)}<p>This action is sensitive, and you have not confirmed that it is you${
  hasFactor(me) && ' with your second factor'} in the last ten minutes. Nothing has changed yet.</p>
${hasPasskey && ceremony(ask, await askForPasskey(askerOf(ask)), {
  action: path, words: 'Confirm with a passkey', fields: html`${kept}${hidden('confirm_passkey', 'yes')}`
})}${hasProof(me) && html`<form method="post" action="${path}">
${kept}${proof(me)}
<p><button${hasPasskey && html` class="quiet"`}>Confirm and continue</button></p>
</form>`}${me.method === 'provider' && html`<p>You signed in at the identity provider of ${me.account_name}. Sign in there once more, then
come back and repeat this.</p>
${button(`/dashboard/sign-in/${me.account_id}`, 'Sign in there')}`}${me.method !== 'provider' && !hasPasskey && !hasProof(me) &&
  html`<p>You cannot confirm that here. Ask for a new link: an operator of the service creates one with
<code>oyss user reset</code>.</p>`}`
  }
}
