/** Thirty days as bars. */
import { html, type Markup } from '../../pages/html.ts'
import { number } from '../parts.ts'
import { drawBars } from './bars.ts'

type Day = readonly [day: string, value: number]
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** A day (YYYY-MM-DD, or milliseconds), as 3 Mar. */
export const dayWords = (day: string | number): string => format.format(new Date(day))

/** Thirty days that end with `last` (YYYY-MM-DD); days without a value are 0. */
export function fillDays (known: ReadonlyMap<string, number>, last: string): Day[] {
  const end = Date.parse(last)
  return Array.from({ length: 30 }, (_one, at) => {
    const day = new Date(end - (29 - at) * 86_400_000).toISOString().slice(0, 10)
    return [day, known.get(day) ?? 0] as const
  })
}

/** A bar a day, between which days, and the most of a day; `title` says in a sentence what is to be seen. */
export const drawDays = (title: string, days: readonly Day[]): Markup => html`<figure>
${drawBars(title, days.map(([day, value]) => ({ label: dayWords(day), parts: [value] })))}</figure>
<p class="soft">${dayWords(days[0]?.[0] as string)} to ${dayWords(days.at(-1)?.[0] as string)}; the most in a day:
${number(Math.max(...days.map(([, value]) => value)))}</p>
`
