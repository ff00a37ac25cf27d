/** People of the account and invitations into it, for its owners (PEOPLE-10, PEOPLE-12, PEOPLE-15). */
import { hashToken, makeToken } from '../../../platform/tokens.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, doing, type Ask, type Me, type Page, type View } from '../ask.ts'
import { formatMoment } from '../format.ts'
import { alert, badge, button, count, field, more, note, pageOf, secret, select, table, renderOutcome, when } from '../parts.ts'
import { pointAt } from '../refusal.ts'
import { roleName, rolesUpTo, withArticle } from '../roles.ts'

const tones: Record<string, 'good' | 'warn' | 'bad' | 'soft'> = { waiting: 'warn', accepted: 'good', revoked: 'bad', expired: 'soft' }
const [PAGE, MOST_INVITED] = [12, 8]

type Person = { user_id: string | null, name: string | null, role: string | null }
/** What is done to the person that a link of the list opened. */
const change = (ask: Ask, { user_id: id, name, role }: Person, isMe: boolean): Markup => html`<h2>${name}</h2>
<form method="post" action="${at(ask, `people/${id}/role`)}">
${select(ask, { name: 'role', id: 'new-role', label: `Role of ${name}`, options: rolesUpTo('owner'), value: role ?? '' })}<p><button>Change
the role</button></p>
</form>
<p>${isMe ? 'Leaving closes the account to you at once.' : 'Removing closes the account to this person at once, and ends their tokens.'}</p>
${button(at(ask, `people/${id}/remove`), isMe ? 'Leave the account' : `Remove ${name}`, {}, 'danger')}
`

async function show (ask: Ask): Promise<View> {
  const [list, invitations, me] = await Promise.all([ask.operate('list_people', {}), ask.operate('list_invitations', {}), ask.me()])
  const [path, words] = [at(ask, 'people'), (ask.query.q ?? '').trim().toLowerCase()]
  const found = list.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words))
  const opened = list.find(({ user_id: id }) => id === (ask.query.person ?? ask.params.id))
  const { shown, next } = pageOf(found, ({ user_id: id }) => id, ask.query.after, PAGE)
  const { shown: invited, next: invitedNext } =
    pageOf(invitations, ({ invitation_id: id }) => id, ask.query.invited_after, MOST_INVITED)
  const rows = shown.map((person): (Markup | string)[] => {
    const [id, name, isMe] = [person.user_id as string, person.name as string, person.user_id === me.user_id]
    return [
      isMe ? html`${name} <small>(you)</small>` : name, person.email as string, roleName(person.role),
      person.has_second_factor ? badge('two factors', 'good') : badge('password only', 'warn'), when(person.last_seen_at, 'not yet'),
      html`<a href="${path}?person=${id}" aria-label="Change ${name}">Change</a>`
    ]
  })
  return {
    title: 'People',
    main: html`<h1>People</h1>
${renderOutcome(ask, {
  changed: 'The role is changed from now on.', removed: 'The person is no longer a member of this account.',
  revoked: 'The invitation is revoked. Its link no longer works.'
})}${opened !== undefined && html`${change(ask, opened, opened.user_id === me.user_id)}<h2>Everybody</h2>
`}${list.length > PAGE && html`<form method="get" action="${path}" class="actions search">
<p><label for="q">Name or address</label><input id="q" name="q" type="search" value="${ask.query.q ?? ''}"></p>
<p><button class="quiet">Find</button></p></form>
`}${table(words === '' ? count(list.length, 'person', 'people') : `${found.length} of ${count(list.length, 'person', 'people')}`,
  ['Name', 'Address', 'Role', 'Signs in with', 'Last seen', ''], rows, 'No one has that name or address. Try a part of it.')}${
  next !== null && more(path, { after: next, q: ask.query.q }, 'More people')}
<p class="soft"><a href="${at(ask, 'roles')}">What each role can do</a></p>
<h2>Invite someone</h2>
<form method="post" action="${at(ask, 'people')}">
${field(ask, { name: 'email', label: 'E-mail address', type: 'email', more: html`required autocomplete="off"` })}${
  select(ask, { name: 'role', label: 'Role', options: rolesUpTo('owner') })}<p><button>Make an invitation</button></p>
</form>
${table('Invitations', ['Address', 'Role', 'State', 'Expires', ''], invited.map((one) => [
  one.email, roleName(one.role), badge(one.status as string, tones[one.status as string]), when(one.expires_at),
  one.status === 'waiting' ? button(at(ask, `people/invitations/${one.invitation_id}/revoke`), 'Revoke', {}, 'danger') : null
]), 'Nobody is invited.')}${
  invitedNext !== null && more(path, { invited_after: invitedNext, q: ask.query.q }, 'Older invitations')}`
  }
}

type Invited = { email: string, role: string, link: string, endsAt: string }
function writeInvitation ({ config: { baseUrl } }: Ask, { name, account_name: account }: Me, { email, role, link, endsAt }: Invited) {
  return {
    to: email, subject: `${name} invited you to join ${account} on OYSS Exchange`,
    text: `Open this link to join ${account} as ${withArticle(role)}:

${link}

The link works once and expires on ${formatMoment(endsAt)}, seven days after ${name} invited you at ${baseUrl}.

If you did not expect this invitation, ignore this message. Nobody can join without the link.
`
  }
}

async function invite (ask: Ask): Promise<View> {
  const [email, role, token] = [ask.form.required('email', 'The address'), ask.form.text('role'), makeToken()]
  const { expires_at: endsAt } = await pointAt('email', ask.operate('invite', { email, role, link_hash: hashToken(token) }))
  const link = `${ask.config.baseUrl}/dashboard/welcome/${token}`
  const isSent = await ask.mail?.(writeInvitation(ask, await ask.me(), { email, role, link, endsAt: (endsAt as Date).toISOString() }))
  return {
    title: 'The invitation',
    main: html`<h1>The invitation</h1>
${isSent ? note(html`It was mailed to <b>${email}</b>. The link in it works once, for seven days.`) : html`${
  isSent === false && alert('The mail server did not accept it. Send the link yourself.')}${
  note(html`Send this link to <b>${email}</b>. It works once, for seven days.`)}${secret('Link', link)}<p>It is shown only once. Anyone with
the link can accept, so send it to no one else.</p>
`}<p><a href="${at(ask, 'people')}">Go back to the people</a></p>`
  }
}

export const people: readonly Page[] = [
  { path: '/:mode/people', nav: { group: 'Account', name: 'People', least: 'owner' }, get: show, post: invite },
  {
    path: '/:mode/people/:id/role', get: show,
    post: doing('/:mode/people?done=changed', ({ operate, form }, id) => operate('change_role', { user_id: id, role: form.text('role') }))
  },
  {
    path: '/:mode/people/:id/remove', get: show,
    post: async (ask) => {
      const isMe = (await ask.me()).user_id === ask.params.id
      await ask.operate('remove_person', { user_id: ask.params.id as string })
      return { to: isMe ? '/dashboard/accounts' : at(ask, 'people?done=removed') }
    }
  },
  {
    path: '/:mode/people/invitations/:id/revoke', get: show,
    post: doing('/:mode/people?done=revoked', ({ operate }, id) => operate('revoke_invitation', { invitation_id: id }))
  }
]
