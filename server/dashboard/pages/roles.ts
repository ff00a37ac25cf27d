/** Who may do what, as the service itself reads it: tenancy.permissions, in words (PEOPLE-10). */
import { html, type Markup } from '../../pages/html.ts'
import type { Ask, Page, View } from '../ask.ts'
import { roleName } from '../roles.ts'

type Permission = Record<'operation' | 'least_role' | 'confirmation' | 'note', string | null> & { is_read: boolean | null }
const groups: readonly (readonly [least: string, title: string, words: string])[] = [
  ['viewer', 'Viewers', 'Everyone in an account.'],
  ['schedule_manager', 'Schedule managers', 'Everything that viewers can do, and this.'],
  ['developer', 'Developers', 'Everything that schedule managers can do, and this.'],
  ['owner', 'Owners', 'Everything that developers can do, and this.'],
  ['person', 'Everyone, for themselves', 'How they sign in, in any account.'],
  ['operator', 'Operators', 'The staff of the service. They belong to no account, read every account as its viewers do, and do this.']
]

const proofs: Record<string, string> = {
  always: ' (after you confirm that it is you)', live: ' (in live mode, after you confirm that it is you)'
}
const line = ({ note, confirmation }: Permission): Markup => html`<li>${note?.replace(/\.$/, '')}${
  confirmation !== null && proofs[confirmation] !== undefined && html`<small>${proofs[confirmation]}</small>`}</li>
`
const listOf = (title: string, rules: readonly Permission[]): Markup | false => rules.length > 0 && html`<h3>${title}</h3>
<ul>${rules.map(line)}</ul>
`

async function show (ask: Ask): Promise<View> {
  const [all, me] = await Promise.all([ask.operate('list_permissions', {}), ask.me()])
  const role = me.is_operator ? 'operator' : me.role
  return {
    title: 'Roles',
    main: html`<h1>Roles</h1>
<p>What each role can do, from the same table that the service checks.${
  role !== null && html` Your role here is <b>${roleName(role)}</b>.`}</p>
${groups.map(([least, title, words]) => {
      const rules = all.filter(({ least_role: own }) => own === least)
      return html`<section><h2>${title}</h2>
<p class="soft">${words}</p>
${listOf('Do', rules.filter(({ is_read: isRead }) => !isRead))}${listOf('See', rules.filter(({ is_read: isRead }) => isRead))}</section>
`
    })}`
  }
}

export const roles: readonly Page[] = [
  { path: '/:mode/roles', nav: { group: 'Account', name: 'Roles', isOpenWhileSuspended: true }, get: show }
]
