/** One fixture on a public page: as a line of a list, and large as the next one (PAGE-4, PAGE-5, PAGE-6). */
import { present } from '../../render/event_text.ts'
import { html, join, type Markup } from '../html.ts'
import type { Address, PageFixture, PageSide } from './body.ts'
import { cityOf, knownZone, formatTime, formatShort, zoneOf } from './when.ts'
import { doubts, fieldName, isOff, isUnlisted, movement, otherName, sureness } from './words.ts'

export const isContest = (kind: string): boolean => kind === 'game' || kind === 'scrimmage'
const nameOf = (side: PageSide | undefined): string => side?.team.name ?? 'To be decided'
const link = (side: PageSide | undefined): Markup | string =>
  side?.team.id === undefined ? nameOf(side) : html`<a href="/t/${side.team.id}">${nameOf(side)}</a>`

/** Home before away. */
const inOrder = (sides: readonly PageSide[] = []): readonly PageSide[] => sides[0]?.role === 'away' ? sides.toReversed() : sides

/** Who plays: for a team its opponent, for others both; of what is no game its title. */
export function headline ({ kind, title, sides = [] }: PageFixture, team?: string): Markup {
  if (!isContest(kind)) return html`${title ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}`
  const own = sides.find((side) => side.team.id === team)
  if (team === undefined || own === undefined) {
    const [first, second] = inOrder(sides)
    return html`${link(first)} vs ${link(second)}`
  }
  return html`${own.role === 'away' ? 'at' : 'vs'} ${link(sides.find((side) => side !== own))}`
}

const penaltiesOf = (own: { penalties?: number } | undefined, other: { penalties?: number } | undefined): string =>
  own?.penalties === undefined || other?.penalties === undefined ? '' : ` (${own.penalties}–${other.penalties} pens)`

/** A final score, for a team its own first with what it came to; undefined where there is none. */
export function scoreOf ({ status, result, sides = [] }: PageFixture, team?: string): string | undefined {
  if (result === undefined || !result.final) return undefined
  const place = team === undefined ? -1 : sides.findIndex((side) => side.team.id === team)
  const role = sides[place]?.role
  const isReversed = role === 'participant' ? place === 1 : result.scores[0]?.role === (role === 'away' ? 'home' : 'away')
  const [own, other] = isReversed ? result.scores.toReversed() : result.scores
  if (own === undefined || other === undefined) return undefined
  const isAbandoned = result.outcome === 'abandoned'
  const isForfeit = status === 'forfeit' || (result.outcome ?? '').startsWith('forfeit')
  const score = `${own.score}–${other.score}${penaltiesOf(own, other)}${isForfeit ? ', forfeit' : ''}${isAbandoned ? ', abandoned' : ''}`
  // Of a game given up the sides' goals do not say who won.
  if (role === undefined || isAbandoned || isForfeit) return score
  const lead = own.score - other.score || (own.penalties ?? 0) - (other.penalties ?? 0)
  return `${lead > 0 ? 'Won' : lead < 0 ? 'Lost' : 'Drew'} ${score}`
}

const statusWords: Record<string, string> = { in_progress: 'Being played', forfeit: 'Forfeit' }
/** Why it is not played as it stands there. */
export const formatOff = ({ status }: PageFixture): string =>
  status === 'cancelled' ? 'Cancelled' : status === 'postponed' ? 'Postponed' : 'Taken off the schedule'

/** What stands at the end of the line: the score, or why there is none. */
function verdict (fixture: PageFixture, team?: string): Markup | null {
  const score = scoreOf(fixture, team)
  if (score !== undefined) return html`<b>${score}</b>`
  if (statusWords[fixture.status] !== undefined) return html`<b>${statusWords[fixture.status]}</b>`
  return fixture.over && isContest(fixture.kind) ? html`<small>No score yet</small>` : null
}

/** A field and its number stay on one line. */
const placeOf = ({ venue }: PageFixture): string =>
  [venue?.name, venue?.field && fieldName(venue.field).replace(/^Field /, 'Field\u00a0')].filter(Boolean).join(', ')

/** Day and hour: `about` is said of an estimate. `isLong`: the day in full; `zoned` adds the zone, where a page has several. */
function timeOf (fixture: PageFixture, isLong: boolean, zoned: boolean): Markup {
  const { start, day, time_status: timeStatus } = fixture
  const dayIn = (at: string, zone: string): string => isLong ? formatTime('long', at, zone) : formatShort(at, zone)
  if (day !== undefined || start === undefined) {
    return html`${day === undefined ? 'No date yet' : html`<time datetime="${day}">${dayIn(day, 'UTC')}</time>`} <i>Time to be decided</i>`
  }
  const zone = knownZone(fixture.time_zone)
  const clock = (at: string): string => formatTime('time', at, zone).replace(' ', '\u00a0')
  const others = [...new Set((fixture.listings ?? []).map((one) =>
    one.start === undefined || one.day !== undefined ? 'to be decided' : clock(one.start)))].slice(1)
  return html`<time datetime="${start}">${dayIn(start, zone)} <b>${timeStatus === 'estimated' && 'about '}${
    clock(start)}${others.map((other) => ` or ${other}`)}${
    zoned && ` ${zoneOf(start, zone)}`}</b></time>`
}

/** Newer reports that disagree (PAGE-14). */
const renderDoubts = (fixture: PageFixture): Markup[] => doubts(fixture).map((doubt) => html`<p class="moved">${doubt}.</p>
`)

/** `zoned`: whether the zone is said; `team`: whose page it is. */
export function renderLine (fixture: PageFixture, { zoned, team }: { zoned: boolean, team?: string }): Markup {
  const unlisted = isUnlisted(fixture)
  const moved = unlisted ? `${formatOff(fixture)}: no source lists it any longer` : movement(fixture)
  const notes = present(otherName(fixture.sides, team), ...fixture.over ? [] : sureness(fixture))
  const place = placeOf(fixture)
  const off = unlisted || isOff(fixture)
  const end = off ? null : verdict(fixture, team)
  return html`<li${off && html` class="off"`}><p>${timeOf(fixture, false, zoned)}</p>
<div><p>${headline(fixture, team)}</p>${place && html`<p>${place}</p>`}${
  (moved !== undefined || off) && html`<p class="moved">${moved ?? formatOff(fixture)}.</p>`}${
  renderDoubts(fixture)}${
  notes.length > 0 && html`<small>${join(notes, '. ')}.</small>`}</div>${
  end && html`<p>${end}</p>`}</li>
`
}

const addressOf = ({ line1, line2, city, region, postal_code: code }: Address): string =>
  [line1, line2, city, [region, code].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Where the place is on a map: links, nothing is loaded. */
function maps ({ venue, address }: PageFixture): Markup | null {
  if (venue?.geo !== undefined) {
    const [latitude, longitude] = venue.geo
    const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
    return html`<a href="${map}">Map</a> <a href="geo:${latitude},${longitude}">Open in a map app</a>`
  }
  const text = address === undefined ? '' : addressOf(address)
  return text === '' ? null : html`<a href="https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}">Map</a>`
}

/** The next fixture, large: when, against whom, where, how sure. */
export function renderNext (fixture: PageFixture, team: string): Markup {
  const { start, day, sides = [], venue, address, kind } = fixture
  const role = sides.find((side) => side.team.id === team)?.role
  const zone = knownZone(fixture.time_zone)
  const moved = movement(fixture)
  const clock = zone === 'UTC' ? 'UTC: it is not known where the field is' : `${cityOf(zone)} time`
  const tag = role === 'home' ? 'Home' : role === 'away' ? 'Away' : undefined
  return html`<section class="next" aria-labelledby="next">
<h2 id="next">Next ${kind}</h2>
<p class="when">${timeOf(fixture, true, true)}</p>
${day === undefined && start !== undefined && html`<p class="soft">${clock}${
  fixture.status === 'in_progress' && html`. <b>Being played</b>`}</p>
`}<p class="who">${headline(fixture, team)}${tag !== undefined && html` <span class="tag">${tag}</span>`}</p>
${venue === undefined
  ? html`<p>Place to be decided</p>`
  : html`<p><b>${placeOf(fixture)}</b>${address && html`<br>${addressOf(address)}`}</p>
<p class="links">${maps(fixture)}</p>`}
${moved !== undefined && html`<p class="moved">${moved}.</p>
`}${renderDoubts(fixture)}${present(otherName(sides, team), ...sureness(fixture)).map((note) => html`<p>${note}.</p>
`)}${fixture.said.confirmed_at && html`<p class="soft">Last confirmed by a source ${
  formatTime('stamp', fixture.said.confirmed_at, zone)}</p>`}
</section>`
}
