/** What the public pages have in common: the frame, their policy, and lists of fixtures by month. */
import { html, renderDocument, unlisted, type Markup } from '../html.ts'
import type { PageFixture } from './body.ts'
import { renderLine } from './fixture.ts'
import { cityOf, knownZone, formatTime } from './when.ts'

/** Whether a path is that of a public page. */
export const isPublicPage = (path: string): boolean => /^\/[tc]\//.test(path)

export const stylesheetPath = '/pages.css'
/** Nothing from elsewhere, no script; an empty icon, which spares a request. */
export const publicHeaders = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
]

/** A path of this service with the token of the link by which the page was opened, where there is one (CALENDAR-25). */
export const withToken = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}token=${token}`

/** A whole page. `isTest`: it shows data of test mode. */
export const renderFrame = (title: string, main: Markup, isTest = false): Buffer => Buffer.from(renderDocument(
  title, html`${unlisted}<link rel="stylesheet" href="${stylesheetPath}">`, html`<body>${isTest && html`
<header class="test">Test data: not a real schedule</header>`}
<main>
${main}
</main>
<footer><p>As reported by leagues, clubs, public schedules and parents. <a href="/">OYSS Exchange</a></p></footer>
</body>`
))

const zonesOf = (fixtures: readonly PageFixture[]): string[] =>
  [...new Set(fixtures.filter(({ start, day }) => start !== undefined && day === undefined).map((one) => knownZone(one.time_zone)))]

/** Whether a page has to say the zone of each fixture, as there are several. */
export const hasZones = (fixtures: readonly PageFixture[]): boolean => zonesOf(fixtures).length > 1

/** On which clock the times of a page are. */
export function clockOf (fixtures: readonly PageFixture[]): string | undefined {
  const [zone, ...others] = zonesOf(fixtures)
  if (zone === undefined) return undefined
  if (others.length > 0) return 'All times are local to the field.'
  return zone === 'UTC' ? 'All times are UTC.' : `All times are ${cityOf(zone)} time (${zone}), local to the field.`
}

const monthOf = ({ start, day, time_zone: timeZone }: PageFixture): string => {
  const at = day ?? start
  return at === undefined ? 'No date yet' : formatTime('month', at, knownZone(timeZone))
}

/** Fixtures in their order, a heading a month. `level`: of the headings. */
export function renderMonths (fixtures: readonly PageFixture[], line: Parameters<typeof renderLine>[1]): Markup {
  const months = new Map<string, PageFixture[]>()
  for (const fixture of fixtures) {
    const month = monthOf(fixture)
    months.set(month, [...months.get(month) ?? [], fixture])
  }
  return html`${[...months].map(([month, those]) => html`<h3>${month}</h3>
<ul class="games">
${those.map((fixture) => renderLine(fixture, line))}</ul>
`)}`
}

/** When a source last said so of any of these, on the clock of the first. */
export function confirmedOf (fixtures: readonly PageFixture[]): string | undefined {
  const last = fixtures.flatMap(({ said }) => said.confirmed_at ?? []).toSorted().at(-1)
  return last === undefined ? undefined : formatTime('stamp', last, knownZone(fixtures[0]?.time_zone))
}
