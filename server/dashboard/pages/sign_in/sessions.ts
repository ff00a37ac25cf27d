/** Where one is signed in, and the tokens by which scripts act for one (PEOPLE-20, PEOPLE-21, PEOPLE-28). */
import { hashToken, makeUserToken } from '../../../../platform/tokens.ts'
import { html } from '../../../pages/html.ts'
import { doing, type Ask, type Page, type View } from '../../ask.ts'
import { badge, button, field, note, secret, select, table, renderOutcome, when } from '../../parts.ts'
import { roleName, rolesUpTo } from '../../roles.ts'
import { path, readSecurity, type Session } from './security.ts'

const [SESSIONS, TOKENS] = [`${path}/sessions`, `${path}/tokens`]
const DAY = 86_400_000
const lifetimes = [['30', '30 days'], ['90', '90 days'], ['365', 'a year']] as const
const methods: Record<string, string> = {
  password: 'password', passkey: 'passkey', link: 'one-time link', provider: 'identity provider'
}

/** A browser as people know it, by what it calls itself. */
export function nameBrowser (agent: string | null): string {
  const find = (pairs: [RegExp, string][]): string | undefined => pairs.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  const browser = find([[/Edg\//, 'Edge'], [/Firefox\//, 'Firefox'], [/Chrom(?:e|ium)\//, 'Chrome'], [/Safari\//, 'Safari']])
  const system = find([
    [/Android/, 'Android'], [/iPhone|iPad/, 'iOS'], [/Windows/, 'Windows'], [/Mac OS/, 'macOS'], [/Linux/, 'Linux']
  ])
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
}

const row = (one: Session) => [
  html`${nameBrowser(one.agent)} ${one.is_current && badge('this one', 'good')}`, methods[one.method] ?? one.method,
  html`<code>${one.address ?? 'unknown'}</code>`, when(one.last_seen_at), when(one.created_at),
  one.is_current ? null : button(`${SESSIONS}/end`, 'End', { session: one.session_id }, 'danger')
]

async function showSessions (ask: Ask): Promise<View> {
  const { sessions } = await readSecurity(ask)
  return {
    title: 'Where you are signed in',
    main: html`<h1>Where you are signed in</h1>
${renderOutcome(ask, { ended: 'That session is over.', others: 'You are signed out everywhere else.' })}${
  table('Sessions, newest first', ['Browser', 'Signed in with', 'Network', 'Last seen', 'Since', ''], sessions.map(row), 'None.')}
${sessions.length > 1 && button(`${SESSIONS}/end-others`, 'Sign out everywhere else', {}, 'danger')}
<p class="soft">If you do not recognize one, end it, then set a new password. The ten newest are shown.</p>
<p><a href="${path}">Back to Security</a></p>`
  }
}

async function showTokens (ask: Ask): Promise<View> {
  const { tokens, account } = await readSecurity(ask)
  const mine = rolesUpTo(account?.role ?? null)
  return {
    title: 'Tokens for scripts',
    main: html`<h1>Tokens for scripts</h1>
${renderOutcome(ask, { revoked: 'The token is revoked.' })}<p>With a token, a script can do what you can do in ${
  account?.name ?? 'an account'}, up to the role of the token.</p>
${table('Active tokens', ['Name', 'Role', 'Last used', 'Expires', ''], tokens.map((one) => [
  one.name, roleName(one.role), when(one.last_used_at), when(one.expires_at),
  button(`${TOKENS}/${one.token_id}/revoke`, 'Revoke', {}, 'danger')
]), 'There is no token yet. Make one below for a script that does what you do here.')}
${mine.length > 0 && tokens.length < 10 && html`<h2>New token</h2>
<form method="post" action="${TOKENS}">
${field(ask, { name: 'name', label: 'What it is for', more: html`maxlength="100" required` })}${
  select(ask, { name: 'role', label: 'Highest role', options: mine })}${
  select(ask, { name: 'days', label: 'Expires after', options: lifetimes, value: '90' })}<p><button>Make a token</button></p>
</form>`}
<p><a href="${path}">Back to Security</a></p>`
  }
}

async function makeOne ({ operate, form, config }: Ask): Promise<View> {
  const [token, name] = [makeUserToken(), form.required('name', 'What the token is for')]
  const days = lifetimes.find(([value]) => value === form.text('days'))?.[0] ?? '90'
  const endsAt = new Date(Date.now() + Number(days) * DAY)
  await operate('create_user_token', { name, role: form.text('role'), token_hash: hashToken(token), expires_at: endsAt })
  return {
    title: 'Your token',
    main: html`<h1>Your token</h1>
${note(`${name} works from now on.`)}${secret('Token', token)}<p>The token is shown only once; we keep only its hash. Scripts send it to
<code>${config.baseUrl}/manage/graphql</code> as <code>Authorization: Bearer</code>.</p>
<p><a href="${TOKENS}">Back to the tokens</a></p>`
  }
}

export const sessions: readonly Page[] = [
  { path: '/security/sessions', get: showSessions },
  {
    path: '/security/sessions/end', get: showSessions,
    post: doing('/security/sessions?done=ended', ({ operate, form }) =>
      operate('end_session', { session_id: form.required('session', 'The session') }))
  },
  {
    path: '/security/sessions/end-others', get: showSessions,
    post: doing('/security/sessions?done=others', ({ operate }) => operate('end_other_sessions', {}))
  },
  { path: '/security/tokens', get: showTokens, post: makeOne },
  {
    path: '/security/tokens/:id/revoke', get: showTokens,
    post: doing('/security/tokens?done=revoked', ({ operate }, id) => operate('revoke_user_token', { token_id: id }))
  }
]
