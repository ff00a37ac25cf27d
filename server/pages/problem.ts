/** The page which the type of a problem leads to. */
import type { KnownError } from '../../db/errors.ts'
import type { Page } from '../render/page.ts'
import { html, sentence } from './html.ts'
import { makeHtmlPage } from './layout.ts'

export const makeProblemPage = ({ slug, status, title, explanation }: KnownError): Page => makeHtmlPage(slug, html`<h1>${title}</h1>
<p><code>${slug}</code>, HTTP status ${status}</p>
<p>${sentence(explanation)}</p>
<p><a href="/docs#problems">All problems</a></p>`)
