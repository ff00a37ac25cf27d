/** Signing in with a passkey, and how a page asks for one (DASHBOARD-50). The form brings the answer of the browser along. */
import { ServiceError, toServiceError } from '../../../../db/errors.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { makePasskeys } from '../../../sign_in/passkey.ts'
import { askForPasskey, readPasskey, type Answer, type Asker, type Question } from '../../../sign_in/passkey_flows.ts'
import type { Answer as Shown, Ask, Page, View } from '../../ask.ts'
import { alert, hidden } from '../../parts.ts'
import { continueWithCodes } from './codes.ts'
import { nextOf, showSignIn } from './sign_in.ts'

export const askerOf = ({ operate, address, session, config }: Pick<Ask, 'operate' | 'address' | 'session' | 'config'>): Asker =>
  ({ operate, address, browser: session.browser, passkeys: makePasskeys(config.baseUrl) })

/** What the browser made of the question, once: the ticket is gone then. Errors: validation_failed. */
export function takeAnswer ({ form, ticket }: Pick<Ask, 'form' | 'ticket'>): Answer {
  const token = ticket.read()
  ticket.forget()
  try {
    return { token, answer: JSON.parse(form.all('answer')[0] ?? '') }
  } catch (cause) {
    throw new ServiceError('validation_failed', 'No passkey answered. Try again, or choose another way.', { cause })
  }
}

/** Says why a passkey was refused on the page of the form, not on the one that asks to sign in. */
export async function formatValue<T> (work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const problem = toServiceError(error)
    throw problem.known.slug === 'unauthorized' ? new ServiceError('validation_failed', problem.message, { cause: error }) : error
  })
}

type Asking = { action: string, words: string, fields?: Markup, isNow?: boolean }
/** The form of a ceremony: the script asks the browser (at once where `isNow`), fills the answer in and sends it to `action`. */
export function ceremony ({ ticket }: Pick<Ask, 'ticket'>, { token, options }: Question, { action, words, fields, isNow }: Asking): Markup {
  ticket.keep(token)
  return html`<form method="post" action="${action}" data-passkey="${JSON.stringify(options)}"${isNow && html` data-now`}>
${fields}<input type="hidden" name="answer" value="" data-answer>
<noscript>${alert('Passkeys need script, which this browser does not run here. Choose another way.')}</noscript>
<p><button>${words}</button> <output></output></p>
</form>`
}

async function begin (ask: Ask): Promise<View> {
  const question = await askForPasskey(askerOf(ask))
  return {
    title: 'Sign in with a passkey',
    main: html`<h1>Sign in with a passkey</h1>
<p>Your browser asks for your passkey now: with your finger, your face, the code of your device, or a security key.</p>
${ceremony(ask, question, {
  action: '/dashboard/sign-in/passkey', words: 'Use the passkey', fields: hidden('next', nextOf(ask)), isNow: true
})}<p><a href="/dashboard/sign-in?next=${encodeURIComponent(nextOf(ask))}">Sign in another way</a></p>`
  }
}

/** Someone already signed in continues in the same session, which then counts as started with a passkey. */
async function finish (ask: Ask): Promise<Shown> {
  const { operate, me, session, address, agent } = ask
  const userId = await formatValue(readPasskey(askerOf(ask), takeAnswer(ask)))
  // Whose session is over, or awaits its factor, is nobody yet.
  const present = session.credential === null ? undefined : await me().catch(() => undefined)
  if (present?.user_id === userId && present.method !== 'provider') {
    await operate('confirm_session', { new_session_hash: session.renew(), method: 'passkey' })
  } else {
    await operate('begin_session', {
      new_session_hash: session.renew(), user_id: userId, method: 'passkey', phc: null, address, agent
    })
  }
  session.keep()
  return continueWithCodes(ask, 'You are signed in. You had no recovery codes.', nextOf(ask))
}

export const passkey: readonly Page[] = [{
  path: '/sign-in/passkey', isOpen: true, get: showSignIn, post: (ask) => ask.form.has('answer') ? finish(ask) : begin(ask)
}]
