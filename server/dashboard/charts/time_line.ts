/** Two schedules on one line of time, as SVG. */
import { html, type Markup } from '../../pages/html.ts'
import { formatDay } from '../format.ts'

/** `at`: milliseconds. The picture is one word for who cannot see it: the figures stand beside it. */
export type Mark = { id: string, at: number }
/** A connection of a mark above with one below: the same thing, or a contradiction. */
export type Tie = { first: string, second: string, isSame: boolean }

const [width, left, right, above, below, foot] = [360, 24, 352, 26, 66, 96]
const DAY = 86_400_000
const steps = [1, 2, 3, 7, 14, 28, 56, 91, 182, 364]

/** The days that are written below: at most six, evenly. */
function ticks (from: number, to: number): number[] {
  const step = DAY * (steps.find((days) => (to - from) / (days * DAY) <= 5) ?? Math.ceil((to - from) / (5 * DAY)))
  const first = Math.ceil(from / DAY) * DAY
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step)
}

/** `title` says what is shown; nothing where there is no mark. Marks of `first` stand above, of `second` below. */
export function timeLine (title: string, first: readonly Mark[], second: readonly Mark[], ties: readonly Tie[]): Markup | null {
  const moments = [...first, ...second].map(({ at }) => at)
  if (moments.length === 0) return null
  const [from, to] = [Math.min(...moments) - DAY, Math.max(...moments) + DAY]
  const x = (at: number): number => Math.round(left + (right - left) * (at - from) / (to - from))
  const places = new Map([...first, ...second].map(({ id, at }) => [id, x(at)]))
  const marks = (list: readonly Mark[], y: number): string => list.map(({ at }) => `M${x(at) - 3} ${y - 5}h6v10h-6z`).join('')
  const tied = (isSame: boolean): (readonly [a: number, b: number])[] => ties.filter((tie) => tie.isSame === isSame)
    .flatMap((tie) => places.has(tie.first) && places.has(tie.second)
      ? [[places.get(tie.first) as number, places.get(tie.second) as number] as const] : [])
  return html`<svg viewBox="0 0 ${width} 106" width="560" role="img" aria-label="${title}">
${ticks(from, to).map((at) => html`<path d="M${x(at)} 8V${foot - 14}" stroke="var(--line)"/><text x="${x(at)}" y="${
  foot + 4}" text-anchor="middle">${formatDay(at)}</text>`)}
<path d="${tied(true).map(([a, b]) => `M${a} ${above}L${b} ${below}`).join('')}" stroke="var(--good)" stroke-width="2.5"/>
<g fill="none" stroke="var(--bad)" stroke-width="2" stroke-dasharray="4 3">${tied(false).map(([a, b]) =>
  html`<circle cx="${Math.round((a + b) / 2)}" cy="${(above + below) / 2}" r="12"/>`)}</g>
<path d="${marks(first, above)}" fill="var(--link)"/><path d="${marks(second, below)}" fill="var(--warn)"/>
</svg>
`
}
