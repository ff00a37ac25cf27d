/** The page at the root of the service: what this is and where to go next. */
import type { Page } from '../render/page.ts'
import { html } from './html.ts'
import { makeHtmlPage } from './layout.ts'

export const makeHomePage = (): Page => makeHtmlPage('OYSS Exchange', html`<h1>OYSS Exchange</h1>
<p>One canonical model of youth sports schedules. Sources push observations; the service decides every field by fixed rules
and shows where each value comes from. <a href="/docs#first-push">Push your first observation.</a></p>
<p><a href="/dashboard">Sign in</a> to upload a schedule, see what it changes and share it.</p>
<p>Looking for the games of a team? Its club or league has the address of the team's page.</p>
<dl>
<dt><a href="/docs">Reference</a></dt><dd>Every endpoint with its parameters, rules, responses and problems.</dd>
<dt><a href="/docs/specification">Specification</a></dt>
<dd>The rules of the service, each with a name and the tests that prove it.</dd>
<dt><a href="/openapi.json">OpenAPI</a></dt><dd>The OpenAPI 3.1 document, for programs.</dd>
<dt><a href="/changelog">Changelog</a></dt><dd>What has changed.</dd>
</dl>`)
