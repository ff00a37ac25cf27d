/** Bars beside each other, one a day or an hour. Whatever they show stands as a table too (DASHBOARD-76). */
import { html, type Markup } from '../../pages/html.ts'
import { number, table } from '../parts.ts'

/** `parts`: what a bar is made of, from the bottom up. */
export type Bar = { label: string, parts: readonly number[] }
const [width, height, gap] = [600, 90, 3]
const classes = ['amount', 'amount wrong']

const rect = (name: string, x: number, y: number, wide: number, high: number): Markup =>
  html`<rect class="${name}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${wide.toFixed(1)}" height="${high.toFixed(1)}"/>`

/** `label` says in a sentence what is to be seen. */
export function drawBars (label: string, list: readonly Bar[]): Markup {
  const most = Math.max(1, ...list.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)))
  const step = width / Math.max(1, list.length)
  const shapes = list.flatMap(({ parts }, at) => {
    let top = height
    return parts.flatMap((part, index) => {
      const size = part === 0 ? 0 : Math.max(2, part / most * height)
      top -= size
      return size === 0 ? [] : [rect(classes[index] ?? 'amount', at * step, top, step - gap, size)]
    })
  })
  return html`<svg role="img" aria-label="${label}" viewBox="0 0 ${width} ${height + 18}">
<path class="axis" d="M0 ${height}H${width}"/>${shapes}
<text x="0" y="${height + 15}">${list[0]?.label}</text><text x="${width}" y="${height + 15}" text-anchor="end">${list.at(-1)?.label}</text>
</svg>
`
}

/** With the figures in a table: `unit` heads its first column, `names` those of the parts. */
export function bars (title: string, unit: string, names: readonly string[], list: readonly Bar[]): Markup {
  const filled = list.filter(({ parts }) => parts.some((part) => part > 0))
  return html`<figure><figcaption>${title}</figcaption>
${drawBars(`${title}: the figures follow as a table`, list)}<details><summary>The figures</summary>
${table(title, [unit, ...names], filled.map(({ label, parts }) => [label, ...parts.map(number)]), 'Nothing.')}
</details></figure>
`
}
