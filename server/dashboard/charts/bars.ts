/** A bar a day or hour, with the figures as a table for readers who cannot see them (DASHBOARD-76). */
import { html, type Markup } from '../../pages/html.ts'
import { formatDay, number } from '../format.ts'
import { count, table } from '../parts.ts'

/** `parts`: what a bar is made of, from the bottom up. */
export type Bar = { label: string, parts: readonly number[] }
const [width, height, gap] = [600, 90, 3]
const classes = ['amount', 'amount wrong']
const brief = (length: number): string => String(Math.round(length * 10) / 10)

/** Thirty days that end with `last` (YYYY-MM-DD); days of which nothing is known are 0. */
export function fillDays (known: ReadonlyMap<string, readonly number[]>, last: string, none: readonly number[] = [0, 0]): Bar[] {
  const end = Date.parse(last)
  return Array.from({ length: 30 }, (_one, at) => {
    const day = new Date(end - (29 - at) * 86_400_000).toISOString().slice(0, 10)
    return { label: formatDay(day), parts: known.get(day) ?? none }
  })
}

/** How much of what was pushed was accepted, and what was rejected: 41 observations accepted, 1 rejected, by day (UTC). */
export const pushedTitle = (days: readonly { accepted: number, rejected: number }[]): string => {
  const [accepted, rejected] = [days.reduce((sum, one) => sum + one.accepted, 0), days.reduce((sum, one) => sum + one.rejected, 0)]
  return `${count(accepted, 'observation')} accepted${rejected > 0 ? `, ${number(rejected)} rejected` : ''}, by day (UTC)`
}

/** `title` says in a sentence what is to be seen; `unit` is that of a bar, `names` are of its parts, for the table. */
export function bars (title: string, unit: string, names: readonly string[], list: readonly Bar[]): Markup {
  const sum = ({ parts }: Bar): number => parts.reduce((total, part) => total + part, 0)
  const most = Math.max(1, ...list.map(sum))
  const step = width / Math.max(1, list.length)
  // One shape for all that is drawn alike: a page has many bars, and a size that it keeps to.
  const shapes = names.map(() => '')
  list.forEach(({ parts }, at) => {
    let top = height
    parts.forEach((part, index) => {
      const size = part === 0 ? 0 : Math.max(2, part / most * height)
      top -= size
      if (size > 0) shapes[index] += `M${brief(at * step)} ${brief(top)}h${brief(step - gap)}v${brief(size)}h-${brief(step - gap)}z`
    })
  })
  return html`<figure><figcaption>${title}</figcaption>
<svg role="img" aria-label="${title}: the figures follow as a table" viewBox="0 0 ${width} ${height + 1}">
<path class="axis" d="M0 ${height}H${width}"/>${shapes.map((d, index) =>
    d !== '' && html`<path class="${classes[index] ?? 'amount wrong'}" d="${d}"/>`)}
</svg>
<p class="ends soft"><span>${list[0]?.label}</span> <span>Peak: ${number(most)}</span> <span>${list.at(-1)?.label}</span></p>
<details><summary>View as table</summary>
${table(title, [unit, ...names], list.filter((bar) => sum(bar) > 0).map(({ label, parts }) =>
    [label, ...parts.map(number)]), 'Nothing.')}
</details></figure>
`
}
