/** Charts as SVG of the server: whatever one shows stands beside it as a table too (DASHBOARD-76). */
import { html, type Markup } from '../pages/html.ts'

type Bar = readonly [day: string, value: number]
const [width, height] = [640, 110]
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
export const dayWords = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

/** Thirty days that end with `last` (YYYY-MM-DD); days without a value are 0. */
export function fillDays (known: ReadonlyMap<string, number>, last: string): Bar[] {
  const end = Date.parse(`${last}T00:00:00Z`)
  return Array.from({ length: 30 }, (_one, at) => {
    const date = new Date(end - (29 - at) * 86_400_000).toISOString().slice(0, 10)
    return [date, known.get(date) ?? 0] as const
  })
}

/** A bar a day, between which days, and the most of a day; `title` says in a sentence what is to be seen. */
export function bars (title: string, values: readonly Bar[]): Markup {
  const most = Math.max(1, ...values.map(([, value]) => value))
  const step = width / values.length
  return html`<svg viewBox="0 0 ${width} ${height + 1}" role="img" aria-label="${title}">
<path d="M0 ${height}.5H${width}" stroke="currentColor" opacity=".4"/><g fill="var(--link)">
${values.map(([, value], at) => {
    const size = value === 0 ? 0 : Math.max(2, Math.round(value / most * height))
    return size > 0 && html`<rect x="${Math.round(at * step + 2)}" y="${height - size}" width="${Math.round(step - 4)}" height="${size}"/>`
  })}</g></svg>
<p class="soft">${dayWords(values[0]?.[0] as string)} to ${dayWords(values.at(-1)?.[0] as string)}; the most in a day:
${most.toLocaleString('en-US')}</p>
`
}
