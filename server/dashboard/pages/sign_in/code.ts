/** The second step of signing in: the code of an authenticator, or a recovery code (PEOPLE-22, PEOPLE-26). */
import { html } from '../../../pages/html.ts'
import type { Page } from '../../ask.ts'
import { takeCode } from '../../confirm.ts'
import { field, hidden, renderOutcome } from '../../parts.ts'
import { continueWithCodes } from './codes.ts'
import { formatValue } from './passkey.ts'
import { nextOf } from './sign_in.ts'

export const code: readonly Page[] = [{
  path: '/sign-in/code', isOpen: true,
  get: async (ask) => ({
    title: 'Enter your code',
    main: html`<h1>Enter your code</h1>
${renderOutcome(ask)}<form method="post" action="/dashboard/sign-in/code">
${hidden('next', nextOf(ask))}${field(ask, {
  name: 'code', label: 'Code', hint: 'Six digits of your authenticator, or one of your recovery codes.',
  more: html`autocomplete="one-time-code" autocapitalize="none" required autofocus`
})}<p><button>Sign in</button></p>
</form>
<form method="post" action="/dashboard/sign-out"><p><button class="quiet">Sign in as somebody else</button></p></form>`
  }),
  post: async (ask) => {
    await formatValue(takeCode(ask, ask.form.required('code', 'The code')))
    return continueWithCodes(ask, 'You are signed in. You had no recovery codes left.', nextOf(ask))
  }
}]
