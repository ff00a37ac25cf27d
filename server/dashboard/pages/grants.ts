/** Grants: what the account may read of players, and what its organizations let others read (PEOPLE-51, KEY-9, KEY-17). */
import { html, type Markup } from '../../pages/html.ts'
import { at, doing, may, type Ask, type Page, type View } from '../ask.ts'
import { button, field, select, shortId, table, renderOutcome, when } from '../parts.ts'
import { pointAt } from '../refusal.ts'
import { listCalendars } from './calendars.ts'

type Grant = {
  grant_id: string | null, account_id: string | null, organization_id: string | null, sources: string[] | null, created_at: Date | null
}
const sourcesOf = ({ sources }: Grant): string => sources === null ? 'every source' : sources.join(', ')
const [heads, LONGEST] = [['Organization', 'Account', 'Sources', 'Granted'] as const, 40]

async function show (ask: Ask): Promise<View> {
  const { operate, mode } = ask
  const me = await ask.me()
  const isOwner = may(me, 'owner')
  const [held, given, { organizations }] = await Promise.all([
    operate('list_grants', { mode }), isOwner && mode === 'live' ? operate('list_given_grants', { mode }) : [],
    isOwner ? listCalendars(ask) : { organizations: [] }
  ])
  const nameOf = (id: string | null): Markup | string => organizations.find((one) => one.id === id)?.name ?? shortId(id as string)
  const cells = (grant: Grant): (Markup | string)[] => [
    nameOf(grant.organization_id), grant.account_id === me.account_id ? 'this one' : shortId(grant.account_id as string), sourcesOf(grant),
    when(grant.created_at)
  ]
  const taken = (grant: Grant): (Markup | string)[] =>
    [...cells(grant), button(at(ask, `grants/${grant.grant_id}/revoke`), 'Revoke', {}, 'danger')]
  /** Test data are the account's own: what it holds there it gave itself. */
  const canTake = isOwner && mode === 'test'
  return {
    title: 'Grants',
    main: html`<h1>Grants</h1>
${renderOutcome(ask, {
  given: 'The grant is created. The account can read the lines of players now.',
  revoked: 'The grant is revoked.'
})}<p class="soft">A grant lets one account read the lines of players in box scores of one
organization’s teams, with its secret keys only. Every response that contains such lines is logged.</p>
${table('Granted to this account', canTake ? [...heads, ''] : heads, held.slice(0, LONGEST).map(canTake ? taken : cells),
  'This account reads no players. Ask the organization for a grant.')}
${isOwner && html`${mode === 'live' && table('Granted by organizations that this account represents', [...heads, ''],
  given.slice(0, LONGEST).map(taken), 'No organization that this account represents has created a grant.')}
${organizations.length > 0 && html`<h2>New grant</h2>
<form method="post" action="${at(ask, 'grants')}">
${select(ask, { name: 'organization', label: 'Organization', options: organizations.map(({ id, name }) => [id, name] as const) })}${
  field(ask, {
    name: 'account', label: 'Account that may read its players', value: mode === 'test' ? me.account_id ?? '' : '', more: html`required`,
    hint: mode === 'test' ? 'in test mode only this account has the data' : 'its id, which its people see on their account page: acct_…'
  })}${field(ask, {
    name: 'sources', label: 'Only these sources', hint: 'their keys, separated by commas; empty for all'
  })}
<p><button>Create the grant</button></p>
</form>`}`}`
  }
}

export const grants: readonly Page[] = [
  {
    path: '/:mode/grants', nav: { group: 'Account', name: 'Grants' }, get: show,
    post: doing('/:mode/grants?done=given', ({ operate, form, mode }) => {
      const sources = form.text('sources').split(',').map((one) => one.trim()).filter(Boolean)
      return pointAt('account', operate('create_grant', {
        mode, account_id: form.required('account', 'The account'), organization_id: form.required('organization', 'The organization'),
        scope: 'participants:read', sources: sources.length > 0 ? sources : null
      }))
    })
  },
  {
    path: '/:mode/grants/:id/revoke',
    post: doing('/:mode/grants?done=revoked', ({ operate, mode }, id) => operate('revoke_grant', { mode, grant_id: id }))
  }
]
