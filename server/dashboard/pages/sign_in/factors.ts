/** Adding and removing what one signs in with (PEOPLE-71, PEOPLE-26, PEOPLE-25, PEOPLE-75). Each form is on the page Security. */
import { ServiceError } from '../../../../db/errors.ts'
import { html } from '../../../pages/html.ts'
import { leaveToLink } from '../../../sign_in/oidc_flows.ts'
import { addPasskey, askForNewPasskey } from '../../../sign_in/passkey_flows.ts'
import { hashPassword, refusePassword } from '../../../sign_in/password.ts'
import { makeTotpSecret, otpauthOf, writeBase32 } from '../../../sign_in/totp.ts'
import { doing, type Answer, type Ask, type Done, type Page, type View, type Work } from '../../ask.ts'
import { reportChange, type Change } from '../../changes.ts'
import { qrCode } from '../../charts/qr_code.ts'
import { readStep } from '../../confirm.ts'
import { field, hidden, renderOutcome } from '../../parts.ts'
import { leave, travellerOf } from './by_provider.ts'
import { continueWithCodes, makeCodes } from './codes.ts'
import { askerOf, ceremony, formatValue, takeAnswer } from './passkey.ts'
import { path, showSecurity } from './security.ts'

async function beginPasskey (ask: Ask): Promise<View> {
  const name = ask.form.required('name', 'The name of the passkey')
  const question = await askForNewPasskey(askerOf(ask))
  return {
    title: 'Add a passkey',
    main: html`<h1>Add a passkey</h1>
<p>Your browser asks where to keep <b>${name}</b>: on this device, on your phone, or on a security key.</p>
${ceremony(ask, question, { action: `${path}/passkeys/new`, words: 'Make the passkey', fields: hidden('name', name), isNow: true })}
<p><a href="${path}">Go back</a></p>`
  }
}

async function finishPasskey (ask: Ask): Promise<Answer> {
  const { session, form, me } = ask
  await formatValue(addPasskey(askerOf(ask), takeAnswer(ask), form.required('name', 'The name of the passkey'), session.renew))
  session.keep()
  await reportChange(ask, (await me()).email, 'passkey_added')
  return continueWithCodes(ask, 'The passkey is added.', `${path}?done=passkey`)
}

const contextOf = (userId: string | null): string => `totp ${userId}`

async function beginTotp ({ operate, me, secrets }: Ask): Promise<Done> {
  const { secret } = await operate('read_totp', {})
  if (secret === null) {
    await operate('begin_totp', { secret: secrets.seal(makeTotpSecret().toString('base64'), contextOf((await me()).user_id)) })
  }
  return { to: `${path}/totp` }
}

/** Shown until its first code was given: it is in force only then. */
async function showTotp (ask: Ask): Promise<View> {
  const { operate, me, secrets } = ask
  const [{ secret }, { user_id: userId, email }] = [await operate('read_totp', {}), await me()]
  if (secret === null) {
    throw new ServiceError('not_found', 'No authenticator is being added. Start on the Security page.')
  }
  const plain = Buffer.from(secrets.open(secret, contextOf(userId)), 'base64')
  const link = otpauthOf(plain, 'OYSS Exchange', email ?? '')
  return {
    title: 'Add an authenticator',
    main: html`<h1>Add an authenticator</h1>
${renderOutcome(ask)}<ol>
<li><p>Add an account in the app by scanning this code.</p>
${qrCode(link, 'QR code that adds this account to an authenticator')}<p>On the phone that has the app,
<a href="${link}">open this link in it</a>. Where neither works, type this key into it:</p>
<pre><code>${(writeBase32(plain).match(/.{1,4}/g) ?? []).join(' ')}</code></pre></li>
<li><p>Type the code that the app shows.</p></li>
</ol>
<form method="post" action="${path}/totp/code">
${field(ask, { name: 'code', label: 'Code', more: html`autocomplete="one-time-code" inputmode="numeric" required` })}
<p><button>Add it</button></p>
</form>
<p><a href="${path}">Go back</a></p>`
  }
}

async function finishTotp (ask: Ask): Promise<Answer> {
  const { operate, form, me, session } = ask
  const step = await formatValue(readStep(ask, form.required('code', 'The code')))
  await operate('confirm_totp', { new_session_hash: session.renew(), step })
  session.keep()
  await reportChange(ask, (await me()).email, 'totp_added')
  return continueWithCodes(ask, 'The authenticator is added, and you are signed out everywhere else.', `${path}?done=added`)
}

async function setPassword ({ operate, form, me, address }: Ask): Promise<void> {
  const [password, { email, name }] = [form.exact('new_password'), await me()]
  const refusal = refusePassword(password, [email, name].filter((word) => word !== null))
  if (refusal !== undefined) throw new ServiceError('validation_failed', refusal, { errors: [{ path: 'new_password', message: refusal }] })
  await operate('set_password', { phc: await hashPassword(password, address) })
}

const onSecurity = (below: string, post: NonNullable<Page['post']>): Page => ({ path: `/security/${below}`, get: showSecurity, post })
const changing = (below: string, word: string, work: Work, change?: Change): Page => onSecurity(below, doing(`/security?done=${word}`,
  async (ask, id) => {
    await work(ask, id)
    if (change !== undefined) await reportChange(ask, (await ask.me()).email, change)
  }))

export const factors: readonly Page[] = [
  onSecurity('passkeys', beginPasskey), onSecurity('passkeys/new', finishPasskey),
  changing('passkeys/:id/rename', 'renamed', ({ operate, form }, id) =>
    operate('rename_passkey', { passkey_id: id, name: form.required('name', 'The name') })),
  changing('passkeys/:id/remove', 'removed', ({ operate }, id) => operate('remove_passkey', { passkey_id: id }), 'passkey_removed'),
  { path: '/security/totp', get: showTotp, post: beginTotp }, { path: '/security/totp/code', get: showTotp, post: finishTotp },
  changing('totp/remove', 'totp', ({ operate }) => operate('remove_totp', {}), 'totp_removed'),
  onSecurity('codes', (ask) => makeCodes(ask, 'The former codes no longer work.', path)),
  changing('password', 'password', setPassword, 'password_set'),
  changing('changes', 'seen', ({ operate }) => operate('acknowledge_changes', {})),
  onSecurity('link', async (ask) => leave(ask, await formatValue(leaveToLink(travellerOf(ask))))),
  changing('unlink', 'unlinked', ({ operate }) => operate('unlink_identity', {}))
]
