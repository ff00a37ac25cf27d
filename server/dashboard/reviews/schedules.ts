/** The schedules of two teams beside each other: a picture, and its figures (IDENTITY-145). */
import { html, type Markup } from '../../pages/html.ts'
import { timeLine, type Tie } from '../charts/time_line.ts'
import { formatClock } from '../format.ts'
import { count } from '../parts.ts'
import type { Game, Review, Schedules } from './page.ts'
import { sidesOfReview, type Sides } from './sides.ts'

/** `isAtOnce`: at the same time, and still not reported as one game. */
type Pair = Tie & { isAtOnce: boolean }
/** Which games both lists have, and which others stand on one day. */
function tie ({ first, second }: Schedules, twins: readonly (readonly [string, string, string])[]): Pair[] {
  const isOne = (a: Game, b: Game): boolean => twins.some(([one, other, verdict]) => verdict === 'auto' &&
    (one === a.fixture_id && other === b.fixture_id || one === b.fixture_id && other === a.fixture_id))
  return first.flatMap((a) => second
    .filter((b) => a.fixture_id !== b.fixture_id && (isOne(a, b) || a.day !== null && a.day === b.day))
    .map((b) => ({
      first: a.fixture_id, second: b.fixture_id, isSame: isOne(a, b), isAtOnce: !isOne(a, b) && a.at !== null && a.at === b.at
    })))
}

const time = ({ at, time_zone: zone }: Game): string => at === null ? 'no time' : formatClock(at, zone)

const formatValue = (game: Game): string =>
  `${time(game)} ${game.is_home ? 'v' : 'at'} ${game.opponent ?? 'TBD'}${game.status === 'scheduled' ? '' : `, ${game.status}`}`

const marksOf = (games: readonly Game[]): { id: string, at: number }[] =>
  games.map((game) => ({ id: game.fixture_id, at: Date.parse(game.sorts_at) }))

/** The figures day by day. */
function list ({ first, second }: Schedules, ties: readonly Pair[], [one, other]: Sides): Markup {
  const days = [...new Set([...first, ...second].map(({ day }) => day ?? ''))].sort()
  const on = (games: readonly Game[], day: string): Game[] => games.filter((game) => (game.day ?? '') === day)
  const found = (game: Game | undefined): Pair[] =>
    ties.filter(({ first: one, second: other }) => one === game?.fixture_id || other === game?.fixture_id)
  return html`<details><summary>View as table</summary>
<table><thead><tr><th scope="col">Day</th><th scope="col">${one}</th><th scope="col">${other}</th></tr></thead>
<tbody>${days.map((day) => {
    const [a, b] = [on(first, day), on(second, day)]
    const known = [...a, ...b].flatMap(found)
    const sameDay = known.some(({ isAtOnce }) => isAtOnce) ? 'same time' : 'same day, other time'
    const tone = known.some(({ isSame }) => isSame) ? 'good' : known.length > 0 ? 'bad' : null
    return html`
<tr${tone && html` class="${tone}"`}><th scope="row">${day || 'no day'}${tone && html` <small>${
  tone === 'good' ? 'in both' : sameDay}</small>`}</th><td>${a.map(formatValue).join('; ')}</td><td>${
  b.map(formatValue).join('; ')}</td></tr>`
  })}
</tbody></table></details>
`
}

export function compareSchedules (review: Review): Markup | null {
  const { schedules, consequences } = review
  if (schedules === null) return null
  const { first, second, first_count: firstCount, second_count: secondCount } = schedules
  const ties = tie(schedules, consequences?.twins ?? [])
  const [same, atOnce] = [ties.filter(({ isSame }) => isSame).length, ties.filter(({ isAtOnce }) => isAtOnce).length]
  const sides = sidesOfReview(review)
  const words = `${sides[0]} has ${count(firstCount, 'game')}, ${sides[1]} ${count(secondCount, 'game')}; ${same} in both, ` +
    `${atOnce > 0 ? `${atOnce} at the same time, ` : ''}${ties.length - same - atOnce} on the same day at another time.`
  return html`<h2>Their games</h2>
${first.length + second.length === 0 ? html`<p class="empty">Neither has a game.</p>` : html`<p>${words}${
  firstCount + secondCount > first.length + second.length && ' Those nearest to each other are shown.'}</p>
${timeLine(words, marksOf(first), marksOf(second), ties)}<p class="soft">Above: ${sides[0]}. Below: ${sides[1]}.
<b class="good">|</b> in both,
<b class="bad">◌</b> another on the same day</p>
${list(schedules, ties, sides)}`}`
}
