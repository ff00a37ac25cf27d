/** Who may do what, as the service itself reads it: tenancy.permissions, in words (PEOPLE-10). */
import { html, type Markup } from '../../pages/html.ts'
import type { Ask, Page, View } from '../ask.ts'
import { roleName } from '../roles.ts'

type Permission = Record<'operation' | 'least_role' | 'confirmation' | 'note', string | null> & { is_read: boolean | null }
const groups: readonly (readonly [least: string, title: string, words: string])[] = [
  ['viewer', 'Viewers', 'Everybody in an account.'],
  ['schedule_manager', 'Schedule managers', 'What viewers may, and this.'],
  ['developer', 'Developers', 'What schedule managers may, and this.'],
  ['owner', 'Owners', 'What developers may, and this.'],
  ['person', 'Everybody, for themselves', 'Of how they sign in, in whatever account.'],
  ['operator', 'Operators', 'The staff of the service: members of no account; they read every account as its viewers do, and do this.']
]

const proofs: Record<string, string> = {
  always: ' (first you confirm that it is you)', live: ' (in live mode you first confirm that it is you)'
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
<p>What each role may do. The service reads the same table when it decides.${
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
