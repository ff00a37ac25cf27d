/** A heat map: rows by columns, each cell with its figure, the deeper the colour the higher. It is a table, so names are whole. */
import { html, type Markup } from '../../pages/html.ts'
import { number } from '../format.ts'

/** A row has two lines. `values` by column; undefined where there is nothing. */
type Row = { name: string, under: string, values: readonly (number | undefined)[] }
export type Heat = { title: string, columns: readonly string[], rows: readonly Row[] }

/** How many depths of colour the stylesheet has. */
const depths = 5
/** How deep the colour is: by the square root, so that one of many still differs from one of few. */
const depth = (value: number, most: number): number => Math.max(1, Math.ceil(depths * Math.sqrt(value / most)))

export function heatMap ({ title, columns, rows }: Heat): Markup {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return html`<table class="heat"><caption>${title}</caption>
<thead><tr><th scope="col"><span class="unseen">Sources</span></th>${columns.map((name) =>
  html`<th scope="col"><span>${name}</span></th>`)}</tr></thead>
<tbody>${rows.map(({ name, under, values }) => html`
<tr><th scope="row">${name} <small>${under}</small></th>${values.map((value) =>
  value === undefined ? html`<td></td>` : html`<td class="h${depth(value, most)}">${number(value)}</td>`)}</tr>`)}
</tbody></table>
`
}
