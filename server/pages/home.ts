/** The page at the root of the service: what this is and where to go on. */
import type { Page } from '../render/page.ts'
import { html } from './html.ts'
import { makeHtmlPage } from './layout.ts'

export const makeHomePage = (): Page => makeHtmlPage('OYSS Exchange', html`<h1>OYSS Exchange</h1>
<p>One canonical model of youth sports schedules. Sources push what they say; the service decides field by field what is believed, and tells where each field comes from.</p>
<dl>
<dt><a href="/docs">/docs</a></dt><dd>Every address with its parameters, rules, answers and problems.</dd>
<dt><a href="/docs/specification">/docs/specification</a></dt><dd>What all of it means: the rules of the service, each with a name and its proof.</dd>
<dt><a href="/openapi.json">/openapi.json</a></dt><dd>The same for programs: the OpenAPI 3.1 document.</dd>
<dt><a href="/changelog">/changelog</a></dt><dd>What is new.</dd>
</dl>`)
