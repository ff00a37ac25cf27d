/** Recovery codes: shown once, where they are made (PEOPLE-152). */
import { html, type Markup } from '../../../pages/html.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '../../../sign_in/totp.ts'
import type { Answer, Ask, View } from '../../ask.ts'
import { reportChange } from '../../changes.ts'
import { note } from '../../parts.ts'

/** New recovery codes, seen on this answer only; `next` is where the reader continues. */
export async function makeCodes (ask: Ask, words: Markup | string, next: string): Promise<View> {
  const { operate } = ask
  const codes = makeRecoveryCodes()
  await operate('make_recovery_codes', { code_hashes: codes.map(hashRecoveryCode) })
  await reportChange(ask, (await operate('read_me', {})).email, 'codes_made')
  return {
    title: 'Your recovery codes',
    main: html`<h1>Your recovery codes</h1>
${note(words)}<p>Each code replaces your passkey or authenticator once. Keep them where you can find them without your phone. They are
shown only once.</p>
<pre><code>${codes.join('\n')}</code></pre>
<p><a class="button" href="${next}">I have saved them</a></p>`
  }
}

/** Where somebody continues who has just used a second factor: past new recovery codes, where none are left. Operators need none. */
export async function continueWithCodes (ask: Ask, words: string, next: string): Promise<Answer> {
  const { recovery_code_count: left, is_operator: isOperator } = await ask.operate('read_me', {})
  return left === 0 && isOperator !== true ? makeCodes(ask, words, next) : { to: next }
}
