/** Signing in with address of mail and password, and signing out (PEOPLE-22, PEOPLE-24). */
import { ServiceError } from '../../../../db/errors.ts'
import { html } from '../../../pages/html.ts'
import { hasPasswords, verifyPassword } from '../../../sign_in/password.ts'
import { hasPasskeys } from '../../../sign_in/passkey.ts'
import type { Ask, Page, View } from '../../ask.ts'
import { button, field, hidden, renderOutcome } from '../../parts.ts'

/** A path of the dashboard that somebody goes on to; the overview where the given one is none. */
export const safeNext = (path: string | undefined): string =>
  path !== undefined && /^\/dashboard\/[\w/?&=.%~+-]*$/.test(path) && !/\/\/|\/(?:\.|%2e){1,2}(?:[/?]|$)|%2f/i.test(path)
    ? path : '/dashboard'

/** Where signing in leads, as the form or the address says. */
export const nextOf = ({ form, query }: Pick<Ask, 'form' | 'query'>): string => safeNext(form.text('next') || query.next)

export const showSignIn = async (ask: Ask): Promise<View> => ({
  title: 'Sign in',
  main: html`<h1>Sign in</h1>
${renderOutcome(ask, { out: 'You are signed out.' })}<form method="post" action="/dashboard/sign-in">
${hidden('next', nextOf(ask))}${field(ask, {
  name: 'email', label: 'E-mail address', type: 'email', more: html`autocomplete="username webauthn" required autofocus`
})}${hasPasswords() && field(ask, {
  name: 'password', label: 'Password', type: 'password', more: html`autocomplete="current-password" required`
})}<p><button>Sign in</button></p>
</form>
${hasPasskeys(ask.config.baseUrl) && button('/dashboard/sign-in/passkey', 'Sign in with a passkey', { next: nextOf(ask) }, 'quiet')}
${/^acct_[0-9A-Z]{26}$/.test(ask.usual.read() ?? '')
  ? button(`/dashboard/sign-in/${ask.usual.read()}`, 'Sign in with your organization, as last time', {}, 'quiet')
  : html`<p class="soft">If your organization has its own sign-in page, use the address that it gave you.</p>`}
<p class="soft">Cannot sign in? An owner of your account can invite you, and an operator
of the service can let you back in with <code>oyss user reset</code>.</p>`
})

const wrong = (): ServiceError =>
  new ServiceError('validation_failed', 'Address or password is wrong. Try again, or ask for a new link.')

async function signInByPassword (ask: Ask): Promise<{ to: string }> {
  const { form, operate, session, address, agent } = ask
  const email = form.required('email', 'The e-mail address')
  const { user_id: userId, phc } = await operate('find_password', { email, address, browser_hash: session.browser })
  if (!await verifyPassword(phc as string, form.exact('password'), address) || userId === null) throw wrong()
  const { awaits_factor: awaitsFactor } = await operate('begin_session', {
    new_session_hash: session.renew(), user_id: userId, method: 'password', phc, address, agent
  }).catch((error: { code?: string }) => { throw error.code === 'OYA01' ? wrong() : error }) // another one since it was read
  session.keep(awaitsFactor)
  const next = nextOf(ask)
  return { to: awaitsFactor ? `/dashboard/sign-in/code?next=${encodeURIComponent(next)}` : next }
}

export const signIn: readonly Page[] = [{ path: '/sign-in', get: showSignIn, post: signInByPassword, isOpen: true }]

export const signOut: readonly Page[] = [{
  path: '/sign-out', isOpen: true,
  post: async ({ operate, session }) => {
    // Whose session is over already is signed out all the same.
    await operate('end_session', { session_id: null }).catch((error: { code?: string }) => { if (error.code !== 'OYA01') throw error })
    session.forget()
    return { to: '/dashboard/sign-in?done=out' }
  }
}]
