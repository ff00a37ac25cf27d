/** What every page for people has in common: the frame around it, its headers and where the others are (HTTP-12). */
import { makePage, type Page } from '../render/page.ts'
import { html, renderDocument, type Markup } from './html.ts'

/** Nothing from elsewhere, no script at all; only our own stylesheet. */
const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const pageHeaders = ['Content-Security-Policy', policy]

export const stylesheetPath = '/docs/style.css'

const links: readonly [path: string, name: string][] = [
  ['/docs', 'Reference'], ['/docs/specification', 'Specification'], ['/changelog', 'Changelog'], ['/openapi.json', 'OpenAPI']
]

/** An HTML page. `side` is shown beside the text where there is room, above it on a phone. */
export function makeHtmlPage (title: string, main: Markup, side?: Markup): Page {
  const text = renderDocument(title, html`<link rel="stylesheet" href="${stylesheetPath}">`, html`<body>
<header><a class="brand" href="/">OYSS Exchange</a><nav aria-label="Pages">${links.map(([path, name]) =>
  html`<a href="${path}">${name}</a>`)}</nav></header>
<div${side === undefined ? '' : html` class="with-side"`}>
${side}
<main>
${main}
</main>
</div>
</body>`)
  return { ...makePage('text/html; charset=utf-8', text), headers: pageHeaders }
}
