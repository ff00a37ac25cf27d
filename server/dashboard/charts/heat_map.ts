/** A heat map: rows by columns, each cell with its figure, the deeper the colour the higher. In colours of the page. */
import { html, type Markup } from '../../pages/html.ts'

/** A row has two lines. `values` by column; undefined where there is nothing. */
type Row = { name: string, under: string, values: readonly (number | undefined)[] }
export type Heat = { title: string, description: string, columns: readonly string[], rows: readonly Row[] }

const [label, cell, height, head, gap, longest] = [132, 46, 36, 66, 2, 17]
const [faint, deep] = [0.08, 0.42]
const cut = (text: string, most = longest): string => text.length > most ? `${text.slice(0, most - 1)}…` : text

/** How deep the colour is: by the square root, so that one of many still differs from one of few. */
const depth = (value: number, most: number): string => (faint + (deep - faint) * Math.sqrt(value / most)).toFixed(2)

function renderCell (value: number | undefined, x: number, y: number, most: number): Markup {
  const opacity = value === undefined ? '0.03' : depth(value, most)
  return html`<rect x="${x}" y="${y}" width="${cell - gap}" height="${height - gap}" rx="3" fill-opacity="${opacity}"/>${
    value !== undefined && html`<text x="${x + cell / 2 - gap}" y="${y + 22}" text-anchor="middle">${value}</text>`}`
}

/** An SVG as wide as its columns; a narrower page shrinks it. */
export function heatMap ({ title, description, columns, rows }: Heat): Markup {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const [width, tall] = [label + columns.length * cell + gap * 8, head + rows.length * height]
  return html`<svg class="heat" role="img" aria-labelledby="heat" width="${width}" height="${tall}" viewBox="0 0 ${width} ${tall}">
<title id="heat">${title}. ${description}.</title>
${columns.map((name, at) =>
    html`<text transform="translate(${label + at * cell + cell / 2} ${head - 8}) rotate(-50)">${cut(name, 12)}</text>`)}${
  rows.map(({ name, under, values }, at) => html`
<text y="${head + at * height + 15}" font-weight="600">${cut(name)}</text><text y="${head + at * height + 30}">${cut(under)}</text>${
    values.map((value, column) => renderCell(value, label + column * cell, head + at * height, most))}`)}
</svg>
`
}
