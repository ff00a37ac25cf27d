/** An address that does not exist, for people: where to go on. */
export const makeAbsentPage = (detail: string): Page => makeHtmlPage('Nothing is here', html`<h1>Nothing is here</h1>
<p>${detail.replace(/ The addresses of the service .*$/, '')} The address may be mistyped or out of date.</p>
<ul>
<li><a href="/dashboard">Sign in</a> to upload a schedule or to look at one</li>
<li><a href="/docs">Documentation</a></li>
<li><a href="/">What this service is</a></li>
</ul>
<p>Looking for the games of a team? Ask its club or league for the address of the team's page.</p>`)

/** The page which the type of a problem leads to. */
import type { KnownError } from '../../db/errors.ts'
import type { Page } from '../render/page.ts'
import { html, sentence } from './html.ts'
import { makeHtmlPage } from './layout.ts'

export const makeProblemPage = ({ slug, status, title, explanation }: KnownError): Page => makeHtmlPage(slug, html`<h1>${title}</h1>
<p><code>${slug}</code>, HTTP status ${status}</p>
<p>${sentence(explanation)}</p>
<p><a href="/docs#problems">All problems</a></p>`)
