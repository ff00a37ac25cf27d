/** People of the account and invitations into it, for its owners (PEOPLE-10, PEOPLE-12, PEOPLE-15). */
import { hashToken, makeToken } from '../../../platform/tokens.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, type Ask, type Page, type View } from '../ask.ts'
import { alert, badge, button, field, note, secret, select, table, tellOutcome, when } from '../parts.ts'

const roles = [
  ['viewer', 'viewer: reads everything'], ['developer', 'developer: keys, sources, feeds and webhooks too'],
  ['owner', 'owner: people and grants too']
] as const
const tones: Record<string, 'good' | 'warn' | 'bad' | 'soft'> = { waiting: 'warn', accepted: 'good', revoked: 'bad', expired: 'soft' }
const MOST = 30

/** The role, to be changed in place; the form is a row's own, so its field is named by the person. */
const roleForm = (ask: Ask, user: string, name: string, role: string): Markup =>
  html`<form method="post" action="${at(ask, `people/${user}/role`)}"><select name="role" aria-label="Role of ${name}">${
    roles.map(([value]) => html`<option${value === role && html` selected`}>${value}</option>`)}</select>
<button class="quiet">Change</button></form>`

async function show (ask: Ask): Promise<View> {
  const [list, invitations, me] = await Promise.all([ask.desk('list_people', {}), ask.desk('list_invitations', {}), ask.me()])
  const rows = list.slice(0, MOST).map((person): (Markup | string)[] => {
    const [id, name, isMe] = [person.user_id as string, person.name as string, person.user_id === me.user_id]
    return [
      isMe ? html`${name} <small>(you)</small>` : name, person.email as string, roleForm(ask, id, name, person.role as string),
      person.has_second_factor ? badge('two factors', 'good') : badge('password alone', 'warn'), when(person.last_seen_at, 'not yet'),
      button(at(ask, `people/${id}/remove`), isMe ? 'Leave' : 'Remove', {}, 'danger')
    ]
  })
  return {
    title: 'People',
    main: html`<h1>People</h1>
${tellOutcome(ask, {
  changed: 'The role is changed from now on.', removed: 'The person is no member of this account any more.',
  revoked: 'The invitation is taken back: its link opens nothing.'
})}${table('People of this account', ['Name', 'Address', 'Role', 'Signs in with', 'Last seen', ''], rows, 'There is nobody.')}${
  list.length > MOST && html`<p class="soft">The first ${MOST} of ${list.length} are shown.</p>`}
<p class="soft">What each role may do: <a href="${at(ask, 'roles')}">roles</a>.</p>
<h2>Invite somebody</h2>
<form method="post" action="${at(ask, 'people')}">
${field(ask, { name: 'email', label: 'Address of mail', type: 'email', more: html`required autocomplete="off"` })}${
  select(ask, { name: 'role', label: 'Role', options: roles })}<p><button>Make an invitation</button></p>
</form>
${table('Invitations', ['Address', 'Role', 'State', 'Ends', ''], invitations.slice(0, MOST).map((one) => [
  one.email, one.role, badge(one.status as string, tones[one.status as string]), when(one.expires_at),
  one.status === 'waiting' ? button(at(ask, `people/invitations/${one.invitation_id}/revoke`), 'Take back', {}, 'danger') : null
]), 'Nobody is invited.')}`
  }
}

const writeInvitation = ({ config: { baseUrl } }: Ask, to: string, account: string, link: string) => ({
  to, subject: `You are invited to ${account}`,
  text: `You are invited to ${account} on ${baseUrl}.\n\nOpen this link to come in. It works once, for seven days:\n\n${link}\n\n` +
    'If you do not know why, do nothing: without the link nobody gets in.\n'
})

async function invite (ask: Ask): Promise<View> {
  const [email, role, token] = [ask.form.required('email', 'The address'), ask.form.text('role'), makeToken()]
  await ask.desk('invite', { email, role, link_hash: hashToken(token) })
  const link = `${ask.config.baseUrl}/dashboard/welcome/${token}`
  const isSent = await ask.mail?.(writeInvitation(ask, email, (await ask.me()).account_name as string, link))
  return {
    title: 'The invitation',
    main: html`<h1>The invitation</h1>
${isSent ? note(html`It was mailed to <b>${email}</b>. The link in it works once, for seven days.`) : html`${
  isSent === false && alert('The server of mail did not take it. Send the link yourself.')}${
  note(html`Send this link to <b>${email}</b>. It works once, for seven days.`)}${secret('Link', link)}<p>It is shown only now. Whoever has
the link can accept, so send it to nobody else.</p>
`}<p><a href="${at(ask, 'people')}">Go back to the people</a></p>`
  }
}

export const people: readonly Page[] = [
  { path: '/:mode/people', nav: { group: 'Account', name: 'People', least: 'owner' }, get: show, post: invite },
  {
    path: '/:mode/people/:user/role', get: show,
    post: async (ask) => {
      await ask.desk('change_role', { user_id: ask.params.user as string, role: ask.form.text('role') })
      return { to: `${at(ask, 'people')}?done=changed` }
    }
  },
  {
    path: '/:mode/people/:user/remove', get: show,
    post: async (ask) => {
      const isMe = (await ask.me()).user_id === ask.params.user
      await ask.desk('remove_person', { user_id: ask.params.user as string })
      return { to: isMe ? '/dashboard/accounts' : `${at(ask, 'people')}?done=removed` }
    }
  },
  {
    path: '/:mode/people/invitations/:id/revoke', get: show,
    post: async (ask) => {
      await ask.desk('revoke_invitation', { invitation_id: ask.params.id as string })
      return { to: `${at(ask, 'people')}?done=revoked` }
    }
  }
]
