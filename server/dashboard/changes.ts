/** Reporting to people what changed of how they sign in (PEOPLE-153): by mail, where it is configured, and in their other sessions. */
import type { SendMail } from '../../platform/mail.ts'
import { formatMoment } from './format.ts'

/** What changed (tenancy.factor_changes), as a sentence. */
export const changes = {
  passkey_added: 'A passkey was added.', passkey_removed: 'A passkey was removed.', totp_added: 'An authenticator was added.',
  totp_removed: 'The authenticator was removed.',
  codes_made: 'New recovery codes were created. The previous codes no longer work.', code_used: 'A recovery code was used.',
  password_set: 'A new password was set.', password_removed: 'The password was removed.',
  factors_reset: 'An operator removed your passkeys, authenticator, recovery codes and password.'
} as const
export type Change = keyof typeof changes

/** Mails a change to the person. The log of the service says where the mail server refused it; the notice in sessions remains. */
export async function reportChange (
  { mail, config }: { mail?: SendMail | undefined, config: { baseUrl: string } }, email: string | null, change: Change
): Promise<void> {
  if (mail === undefined || email === null) return
  const [what = ''] = changes[change].split('. ')
  await mail({
    to: email, subject: `OYSS Exchange: ${what.charAt(0).toLowerCase()}${what.slice(1).replace(/\.$/, '')}`,
    text: `If you made or requested this change, you can ignore this message. If not, secure your sign-in now:

${config.baseUrl}/dashboard/security

What changed: ${changes[change]}
When: ${formatMoment(new Date().toISOString())}

On that page, remove anything you do not recognise and end your other sessions. If you cannot sign in, ask the operators of
${config.baseUrl} for a reset link.
`
  })
}
