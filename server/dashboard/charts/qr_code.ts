/** A QR code: black on white by day and by night, with the margin that readers need (DASHBOARD-52). */
import qrcode from 'qrcode-generator'
import { html, type Markup } from '../../pages/html.ts'

/** In modules, the squares that a code is made of; and the pixels of one. */
const [margin, pixels] = [4, 4]

/** A row of modules as strokes and the gaps between them, which takes the fewest bytes. */
const stroke = (modules: string): string =>
  modules.trimEnd().replaceAll(/ +/g, (gap) => `m${gap.length} 0`).replaceAll(/#+/g, (dark) => `h${dark.length}`)

/** `title` says what it leads to. */
export function qrCode (text: string, title: string): Markup {
  const code = qrcode(0, 'L')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const rows = Array.from({ length: size }, (_one, row) => {
    const modules = Array.from({ length: size }, (_two, column) => code.isDark(row, column) ? '#' : ' ').join('')
    return `M0 ${row}.5${stroke(modules)}`
  })
  const whole = size + 2 * margin
  return html`<svg role="img" aria-label="${title}" viewBox="-${margin} -${margin} ${whole} ${whole}" width="${whole * pixels}" height="${
    whole * pixels}"><path fill="#fff" d="M-${margin}-${margin}h${whole}v${whole}h-${whole}"/><path stroke="#000"
shape-rendering="crispEdges" d="${rows.join('')}"/></svg>
`
}
