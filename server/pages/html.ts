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

/** A whole page: `head` is what it loads, `body` its tag and all within. */
export const renderDocument = (title: string, head: Markup, body: Markup): string => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'OYSS Exchange' ? title : `${title} - OYSS Exchange`}</title>
${head}
</head>
${body}
</html>
`.markup
/** For the head of pages that no search engine lists; an empty icon spares a request. */
export const unlisted = html`<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
`

/** The parts with `separator` between them. */
export const join = (parts: readonly Part[], separator: string): Markup => ({ markup: parts.map(render).join(escapeText(separator)) })

/** HTML and addresses inside of Markdown are text like any other: examples lead nowhere. */
const marked = new Marked({ async: false, renderer: { html: ({ text }) => escapeText(text) }, tokenizer: { url: () => undefined } })

/** Markdown of whole paragraphs and headings. */
export const markdown = (text: string): Markup => ({ markup: marked.parse(text) as string })
/** Markdown inside a sentence, such as code between backticks. */
export const sentence = (text: string): Markup => ({ markup: marked.parseInline(text) as string })
