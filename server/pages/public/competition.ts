/** The page of a competition: its divisions, or one of them with its tables, and what is played (PAGE-9). */
import { html, type Markup } from '../html.ts'
import type { CompetitionBody, PageFixture } from './body.ts'
import { scoreOf } from './fixture.ts'
import { clockOf, confirmedOf, hasZones, renderFrame, renderMonths, withToken } from './frame.ts'
import { renderTable } from './table.ts'
import { aboutOf, genderOf } from './team.ts'
import { formatTime } from './when.ts'

const daysOf = ({ start_date: from, end_date: to }: CompetitionBody): string | undefined => {
  if (from === undefined) return undefined
  return to === undefined || to === from ? formatTime('date', from) : `${formatTime('date', from)} to ${formatTime('date', to)}`
}

const listOf = (id: string, title: string, fixtures: readonly PageFixture[], zoned: boolean): Markup | null =>
  fixtures.length === 0 ? null : html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${renderMonths(fixtures, { zoned })}</section>
`

/** `token`: that of the link which opened the page, where it was opened by one. */
export function renderCompetitionPage (body: CompetitionBody, token?: string): Buffer {
  const { id, name, division, divisions = [], tables = [], next, coming = [], past = [] } = body
  const all = [...past, ...coming]
  const zoned = hasZones(all)
  const own = division === undefined ? '' : `division=${division.id}`
  const [clock, confirmed] = [clockOf(all), confirmedOf(all)]
  const title = division?.name === undefined ? name : `${division.name}, ${name}`
  return renderFrame(title, html`<h1>${division?.name ?? name}</h1>
${division !== undefined && html`<p><a href="${withToken(`/c/${id}`, token)}">${name}</a></p>
`}<p class="soft">${aboutOf(
  division?.age_group, genderOf(division?.gender), division?.level, body.sport?.replaceAll('_', ' '), body.season, body.host, daysOf(body)
)}</p>
${divisions.length > 0 && html`<section aria-labelledby="divisions">
<h2 id="divisions">Divisions</h2>
<ul class="divisions">${divisions.map((one) => html`<li><a href="${withToken(`/c/${id}?division=${one.id}`, token)}">${one.name}</a></li>
`)}</ul></section>
`}${tables.length > 0 && html`<section aria-labelledby="tables">
<h2 id="tables">Tables</h2>
${tables.map((table) => table.rows.length > 0 ? renderTable(table, html`${table.name}`) : html`<h3>${table.name}</h3>
<p class="soft">${table.type === 'bracket' ? 'A bracket has no table.' : 'No games yet.'}</p>
`)}</section>
`}${next !== undefined && html`<p class="links"><a href="${withToken(`/c/${id}?${own}${own && '&'}cursor=${next}`, token)}">More</a></p>
`}${listOf('coming', 'Next games', coming.filter(({ over }) => !over), zoned)}${
  listOf('latest', 'Latest results', [...past, ...coming.filter((one) => one.over && scoreOf(one) !== undefined)].toReversed(), zoned)}<p
class="soft">${clock}${
  confirmed !== undefined && ` Last confirmed by a source ${confirmed}.`}</p>`, body.mode === 'test')
}
