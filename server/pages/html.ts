/** Writing HTML: whatever is put into `html` is escaped, unless it is markup itself. */
import { Marked } from 'marked'

/** Text that is HTML already. */
export type Markup = { readonly markup: string }
type Part = string | number | Markup | null | undefined | false | readonly Part[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] as string)

function render (part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'markup' in part ? part.markup : (part as readonly Part[]).map(render).join('')
}

/** html`<p>${text}</p>`: texts and numbers are escaped, lists are joined, null and false are nothing. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  ({ markup: strings.map((text, index) => text + (index < parts.length ? render(parts[index]) : '')).join('') })

/** The parts with `separator` between them. */
export const join = (parts: readonly Part[], separator: string): Markup => ({ markup: parts.map(render).join(escapeText(separator)) })

/** HTML and addresses inside of Markdown are text like any other: examples lead nowhere. */
const marked = new Marked({ async: false, renderer: { html: ({ text }) => escapeText(text) }, tokenizer: { url: () => undefined } })

/** Markdown of whole paragraphs and headings. */
export const markdown = (text: string): Markup => ({ markup: marked.parse(text) as string })
/** Markdown inside a sentence, such as code between backticks. */
export const sentence = (text: string): Markup => ({ markup: marked.parseInline(text) as string })
