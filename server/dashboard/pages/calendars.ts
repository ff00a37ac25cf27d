/** Calendars: which organizations are private, and links for families of their teams (PRIVACY-20, CALENDAR-23). */
import { ServiceError } from '../../../db/errors.ts'
import { hashToken, makeToken } from '../../../platform/tokens.ts'
import { html, join, type Markup } from '../../pages/html.ts'
import { at, doing, may, type Ask, type Me, type Page, type View } from '../ask.ts'
import { formatMoment } from '../format.ts'
import { badge, button, count, field, note, secret, select, table, renderOutcome, when } from '../parts.ts'

type Team = { id: string, name: string }
type Organization = Team & { private_since: string | null, team_count: number, has_more_teams: boolean, teams: Team[] }
type Token = {
  token_id: string, name: string, organization_name: string, team_id: string | null, team_name: string | null, made_by: string,
  created_at: string, last_used_on: string | null, revoked_at: string | null
}
/** What manage.list_calendar_tokens answers. */
export type Calendars = { organizations: Organization[], tokens: Token[] }
export const listCalendars = async ({ operate, mode }: Pick<Ask, 'operate' | 'mode'>): Promise<Calendars> =>
  await operate('list_calendar_tokens', { mode }) as Calendars

/** How many teams are known to be an organization's; of many not all are counted. */
export const countTeams = ({ team_count: teams, has_more_teams: isCut }: Organization): string =>
  `${count(teams, 'team')}${isCut ? ' or more' : ''}`

/** Teams whose links are shown at once, so that a page stays small. */
const MOST_TEAMS = 20
const MOST_TOKENS = 25

/** What there is to be read of its teams, and by whom. */
function organizationRow (ask: Ask, organization: Organization, me: Me): (Markup | string | null)[] {
  const { id, name, private_since: since, team_count: teams, has_more_teams: isCut, teams: first } = organization
  return [
    html`${name} ${since === null ? badge('public', 'good') : html`${badge('private', 'warn')} <small>since ${when(since)}</small>`}`,
    teams === 0 && !isCut ? html`<b>No teams yet.</b> Push its teams, each with this organization.`
      : since !== null || first.length === 0 ? countTeams(organization)
      : html`<details><summary>${countTeams(organization)}</summary>${join(first.slice(0, MOST_TEAMS).map((team) =>
        html`<a href="/t/${team.id}">${team.name}</a>`), ', ')}</details>`,
    may(me, 'owner') ? button(at(ask, `calendars/${id}`), since !== null ? 'Make its teams public' : 'Make its teams private',
      { private: since !== null ? 'no' : 'yes' }, 'quiet') : null
  ]
}

function tokenRow (ask: Ask, token: Token, canChange: boolean): (Markup | string | null)[] {
  const isRevoked = token.revoked_at !== null
  return [
    token.name, token.team_name ?? `All teams of ${token.organization_name}`, html`${token.made_by}, ${when(token.created_at)}`,
    token.last_used_on === null ? 'not yet' : formatMoment(token.last_used_on),
    isRevoked ? badge('revoked', 'bad') : badge('works', 'good'),
    isRevoked || !canChange ? null : button(at(ask, `calendars/${token.token_id}/revoke`), 'Revoke', {}, 'danger')
  ]
}

/** What a link may open: all teams of an organization, or one. */
const choices = (organizations: readonly Organization[]): [string, string][] =>
  organizations.filter(({ teams }) => teams.length > 0).flatMap(({ id, name, teams }): [string, string][] => [
    [id, `All teams of ${name}`], ...teams.slice(0, MOST_TEAMS).map((team): [string, string] => [`${id} ${team.id}`, team.name])
  ])

async function show (ask: Ask): Promise<View> {
  const [{ organizations, tokens }, me] = await Promise.all([listCalendars(ask), ask.me()])
  const canChange = may(me, 'developer')
  const opened = choices(organizations.toSorted((one, other) => Number(one.private_since === null) - Number(other.private_since === null)))
  return {
    title: 'Calendars',
    main: html`<h1>Calendars</h1>
${renderOutcome(ask, {
  private: 'The teams are private from now on. Caches may show what they hold for up to fifteen minutes. Now make links for the families.',
  public: 'The teams are public from now on.', revoked: 'The link is revoked: it opens nothing from now on.'
})}<h2>Organizations</h2>
<p class="soft">Anyone can open the calendars and pages of public teams. Those of private teams open only with a link.</p>
${table('Organizations and their teams', ['Organization', 'Teams', ''], organizations.map((one) => organizationRow(ask, one, me)),
    ask.mode === 'test'
      ? html`There is no organization in test mode yet. Push one, with its teams, from a <a href="${at(ask, 'sources')}">source</a>.
Every <a href="${at(ask, 'data?kind=team')}">team</a> of a file leads to its page for families.`
      : 'This account represents no organization in live mode. Ask the operators of the service to record one.')}
<h2>Links for families</h2>
<p class="soft">A link opens the page and the calendar of private teams. Anyone who has it can read them, so make one for each team and
revoke it if it spreads too far.</p>
${table('Links', ['Name', 'Opens', 'Made', 'Last used', 'State', ''],
  tokens.slice(0, MOST_TOKENS).map((token) => tokenRow(ask, token, canChange)),
  opened.length > 0 && canChange ? 'There is no link yet. Make one below for each team.' : 'There is no link yet.')}${
  tokens.length > MOST_TOKENS && html`<p class="soft">The newest ${MOST_TOKENS} are shown; revoke those that are not needed.</p>`}
${canChange && opened.length > 0 && html`<h2>New link</h2>
<form method="post" action="${at(ask, 'calendars')}">
${select(ask, { name: 'opens', label: 'Opens', options: opened })}${field(ask, {
  name: 'name', label: 'Name', hint: 'who it is for, such as Families of the U12 girls', more: html`required maxlength="100"`
})}<p><button>Make a link</button></p>
</form>`}`
  }
}

/** Makes a link and shows it this once. */
async function make (ask: Ask): Promise<View> {
  const [organization = '', team = null] = ask.form.required('opens', 'What the link opens').split(' ')
  const token = makeToken()
  const { organizations } = await listCalendars(ask)
  await ask.operate('create_calendar_token', {
    mode: ask.mode, organization_id: organization, team_id: team, name: ask.form.required('name', 'The name'), token_hash: hashToken(token)
  })
  const { baseUrl } = ask.config
  const linkTo = (id: string): string => `${baseUrl}/t/${id}?token=${token}`
  const opened = organizations.find(({ id }) => id === organization)
  const { teams = [], team_count: known = 0 } = opened ?? {}
  const title = team !== null ? 'Your link' : 'Your links'
  return {
    title,
    main: html`<h1>${title}</h1>
${team !== null
  ? html`${note('This link opens the page for the family. It is shown only once: copy it and send it to them.')}${
    secret('Link to the page', linkTo(team))}
<p><a class="button" href="${baseUrl.replace(/^https?:/, 'webcal:')}/v1/teams/${team}/calendar.ics?token=${token}">Subscribe to the
calendar</a> The page has the same button.</p>`
  : html`${note('These links open the pages for the families. They are shown only once: copy them and send each team its own.')}
<p>Each page has a button that subscribes to its calendar. Anyone with one of these links can open the pages of the other teams, too: to
keep them apart, make a link for each team.</p>
${teams.slice(0, MOST_TEAMS).map(({ id, name }, place) => secret(name, linkTo(id), `secret-${place + 1}`))}${known > MOST_TEAMS &&
    html`<p class="soft">These are the first ${MOST_TEAMS} of ${countTeams(opened as Organization)}. The page of any other opens with the
same ending, from ?token= on.</p>
`}`}
<p><a href="${at(ask, 'calendars')}">Go back to the calendars</a></p>`
  }
}

export const calendars: readonly Page[] = [
  { path: '/:mode/calendars', nav: { group: 'Receive', name: 'Calendars' }, get: show, post: make },
  {
    path: '/:mode/calendars/:id', get: show,
    post: async (ask) => {
      const asked = ask.form.text('private')
      if (asked !== 'yes' && asked !== 'no') throw new ServiceError('validation_failed', 'Choose whether the teams are private: yes or no.')
      await ask.operate('mark_private', { mode: ask.mode, organization_id: ask.params.id as string, is_private: asked === 'yes' })
      return { to: at(ask, `calendars?done=${asked === 'yes' ? 'private' : 'public'}`) }
    }
  },
  {
    path: '/:mode/calendars/:id/revoke',
    post: doing('/:mode/calendars?done=revoked', ({ operate, mode }, id) => operate('revoke_calendar_token', { mode, token_id: id }))
  }
]
