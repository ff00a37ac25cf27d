/** The page of a team: what somebody needs who stands at a field (PAGE-8). */
import { html, join, type Markup } from '../html.ts'
import type { PageFixture, Table, TeamBody } from './body.ts'
import { formatOff, headline, renderNext } from './fixture.ts'
import { clockOf, confirmedOf, hasZones, renderFrame, renderMonths, withToken } from './frame.ts'
import { renderTable } from './table.ts'
import { knownZone, formatTime } from './when.ts'
import { isOff, isUnlisted } from './words.ts'

const genders: Record<string, string> = { M: 'boys', F: 'girls', coed: 'coed' }
export const aboutOf = (...parts: (string | undefined)[]): Markup => join(parts.filter(Boolean), ' · ')
export const genderOf = (gender: string | undefined): string | undefined => gender === undefined ? undefined : genders[gender]

/** The competitions of the fixtures on the page, each with its division, once. */
function competitionsOf (fixtures: readonly PageFixture[]): Markup[] {
  const known = new Map<string, Markup>()
  for (const { competition, division } of fixtures) {
    if (competition === undefined) continue
    const query = division === undefined ? '' : `?division=${division.id}`
    const name = [competition.name, division?.name].filter(Boolean).join(', ')
    known.set(competition.id + query, html`<a href="/c/${competition.id}${query}">${name}</a>`)
  }
  return [...known.values()].slice(0, 4)
}

const captionOf = ({ name, division, division_id: divisionId, competition, competition_id: competitionId }: Table): Markup => {
  const text = [competition, division, name].filter(Boolean).join(', ')
  return competitionId === undefined ? html`${text}` : html`<a href="/c/${competitionId}?division=${divisionId}">${text}</a>`
}

/** What is off before the next fixture: people on the way must not miss it. */
const renderOff = (fixture: PageFixture, team: string): Markup => {
  const at = fixture.day ?? fixture.start
  return html`<p class="alert"><b>${formatOff(fixture)}:</b> ${
    at !== undefined && formatTime('day', at, knownZone(fixture.time_zone))} ${headline(fixture, team)}</p>
`
}

/** What opens the app for calendars. */
const toSubscribe = (calendar: string): string => calendar.replace(/^https?:/, 'webcal:')

const renderSubscribe = (calendar: string): Markup => html`<section aria-labelledby="calendar">
<h2 id="calendar">In your calendar</h2>
<p class="soft">On a phone tap <a href="${toSubscribe(calendar)}">Subscribe to the calendar</a> and confirm: games then appear in your
calendar, and move when they are moved. Where nothing opens, copy <a href="${calendar}">this address</a> and add it as a calendar by URL
(Google Calendar on a computer: Other calendars, From URL).</p>
</section>`

/** What somebody looks for first, beside the next fixture. */
const renderTools = (calendar: string, hasTable: boolean, results: string | undefined): Markup => html`
<p class="links"><a class="button" href="${toSubscribe(calendar)}">Subscribe to the calendar</a> ${
  hasTable && html`<a href="#table">Table</a> `}${results !== undefined && html`<a href="${results}">Results</a>`}</p>`

const renderLink = (path: string | undefined, text: string): Markup | null =>
  path === undefined ? null : html`<p class="links"><a href="${path}">${text}</a></p>`

const listOf = (id: string, title: string, fixtures: readonly PageFixture[], line: { zoned: boolean, team: string }): Markup =>
  html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${renderMonths(fixtures, line)}</section>
`

/** The first page: what comes next, and what is off before it. `results`: where they are, on this page or another. */
function renderFirst (
  { id, tables = [] }: TeamBody, coming: readonly PageFixture[], results: string | undefined, calendar: string
): Markup {
  const isNone = (fixture: PageFixture): boolean => isOff(fixture) || isUnlisted(fixture)
  const next = coming.find((fixture) => !isNone(fixture) && (fixture.start ?? fixture.day) !== undefined)
  const off = coming.slice(0, next === undefined ? undefined : coming.indexOf(next)).filter(isNone).slice(0, 2)
  return html`${off.map((fixture) => renderOff(fixture, id))}${next === undefined
    ? html`<p>No upcoming games.</p>`
    : renderNext(next, id)}${renderTools(calendar, tables.length > 0, results)}`
}

/** `baseUrl` is the public address of the service; `token` that of the link which opened the page, where it is not public. */
export function renderTeamPage (body: TeamBody, baseUrl: string, token?: string): Buffer {
  const { id, name, part, later, earlier, tables = [] } = body
  const all = [...body.past, ...body.coming]
  const line = { zoned: hasZones(all), team: id }
  const calendar = withToken(`${baseUrl}/v1/teams/${id}/calendar.ics`, token)
  const isFirst = part === undefined
  const coming = isFirst ? body.coming.filter(({ over }) => !over) : body.coming
  const past = [...body.past, ...isFirst ? body.coming.filter(({ over }) => over) : []].toReversed()
  const confirmed = confirmedOf(all)
  const to = (cursor: string | undefined): string | undefined => cursor && withToken(`/t/${id}?cursor=${cursor}`, token)
  return renderFrame(name, html`<h1>${name}</h1>
${token !== undefined && html`<p class="soft">Not public: this page opens with your link alone. Pass it on to the team's families only.</p>
`}<p class="soft">${aboutOf(body.club, body.age_group, genderOf(body.gender), body.sport?.replaceAll('_', ' '), body.season)}</p>
${competitionsOf(all).map((competition) => html`<p>${competition}</p>
`)}${isFirst
  ? renderFirst(body, coming, past.length > 0 ? '#results' : to(earlier), calendar)
  : html`<p class="links"><a href="${withToken(`/t/${id}`, token)}">Back to the next games</a></p>`}
${coming.length > 0 && listOf('schedule', isFirst ? 'Schedule' : 'Later games', coming, line)}${
  renderLink(to(later), 'Later games, and those without a date')}
${tables.length > 0 && html`<section aria-labelledby="table">
<h2 id="table">Table</h2>
${tables.map((table) => renderTable(table, captionOf(table), id, token))}</section>
`}${past.length > 0 && listOf('results', isFirst ? 'Results' : 'Earlier games', past, line)}${renderLink(to(earlier), 'Earlier games')}
${isFirst && renderSubscribe(calendar)}
<p class="soft">${clockOf(all)}${confirmed !== undefined && ` Last confirmed by a source ${confirmed}.`}</p>`, body.mode === 'test')
}
