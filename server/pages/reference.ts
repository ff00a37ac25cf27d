/** The reference: the whole OpenAPI document as one page for people. */
import type { Schema } from '../../contract/schema.ts'
import { renderFirstPush } from '../../contract/examples/first_push.ts'
import { batchExample } from '../../contract/examples/intake.ts'
import { registry } from '../../db/errors.ts'
import type { Page } from '../render/page.ts'
import { html, sentence, type Markup } from './html.ts'
import { makeHtmlPage } from './layout.ts'
import { renderOperation, type Operation } from './operation.ts'
import { renderSchemas, type Schemas } from './schema.ts'

type Document = {
  info: { title: string, version: string, description: string }, servers: { url: string }[], tags: { name: string, description: string }[],
  paths: Record<string, Record<string, Operation>>, webhooks: Record<string, Record<string, Operation>>,
  components: { schemas: Schemas, securitySchemes: { key: { description: string } } }
}
type Entry = { path: string | undefined, method: string, operation: Operation }

const anchorOf = (tag: string): string => `tag-${tag.toLowerCase()}`

type Group = [tag: { name: string }, entries: Entry[]]

const renderContents = (groups: readonly Group[]): Markup => html`<aside><details><summary>Contents</summary><nav aria-label="Contents">
<a href="#first-push">First push</a>
${groups.map(([{ name }, entries]) => html`<a href="#${anchorOf(name)}">${name}</a><ul>${entries.map(({ operation }) =>
  html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul>
`)}<a href="#problems">Problems</a><a href="#fetching">Fetching</a><a href="#schemas">Schemas</a>
</nav></details></aside>`

const renderProblems = (): Markup => html`<h2 id="problems">Problems</h2>
<p>Every error is a <a href="#schema-Problem">problem document</a> (RFC 9457), <code>application/problem+json</code>.</p>
<dl>${registry.map(({ slug, status, title }) =>
  html`<dt><a href="/problems/${slug}"><code>${slug}</code></a> <span class="soft">${status}</span></dt><dd>${title}</dd>
`)}</dl>`

/** For publishers who find the service in their logs: the address stands in its User-Agent (FEED-160). */
const renderFetching = (): Markup => html`<h2 id="fetching">Fetching</h2>
<p>This service reads schedules that clubs, leagues and platforms publish, where one of its users has registered the address. Its
<code>User-Agent</code> begins with <code>oyss-exchange/</code>. It sends one request at a time to a host, with at least two seconds between
two of them, asks whether anything has changed before it loads a file again, and waits as long as <code>Retry-After</code> says.</p>
<p>To keep it away, name it in <code>robots.txt</code>; it obeys within a day:</p>
<pre><code>User-agent: oyss
Disallow: /
</code></pre>
<p><code>Crawl-delay</code> of up to 60 seconds is kept to as well.</p>`

/** `document` is the OpenAPI document as it is served. */
export function makeReferencePage (document: Schema): Page {
  const { info, servers, tags, paths, webhooks, components } = document as unknown as Document
  const baseUrl = servers[0]?.url as string
  const called = Object.values(webhooks).map((methods): [undefined, typeof methods] => [undefined, methods])
  const entries = [...Object.entries(paths), ...called].flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ path, method, operation })))
  const groups = tags.map((tag): [typeof tag, Entry[]] => [tag, entries.filter(({ operation }) => operation.tags.includes(tag.name))])
  const aboutKeys = sentence(components.securitySchemes.key.description)
  return makeHtmlPage('Reference', html`<h1>${info.title} ${info.version}</h1>
<p>${sentence(info.description)}</p>
<p><a href="/docs/specification">The specification</a> explains the meaning, rule by rule.</p>
<p>Addresses are relative to <code>${baseUrl}</code>. Keys go in the header <code>Authorization: Bearer</code>. ${aboutKeys}</p>
<p>Each operation has a line to try: it takes a key from <code>$SECRET_KEY</code>, and pushes for
<code>${batchExample.source}</code>, the source that the first account of a service has.</p>
<h2 id="first-push">First push</h2>
<p>Push a game, wait until it is applied, and read it back. <code>$SECRET_KEY</code> is the secret key that the first start printed.</p>
<pre tabindex="0"><code>${renderFirstPush(baseUrl)}</code></pre>
${groups.map(([{ name, description }, own]) => html`<h2 id="${anchorOf(name)}">${name}</h2>
<p>${description}</p>
${own.map(({ path, method, operation }) => renderOperation(baseUrl, path, method, operation, components.schemas))}`)}
${renderProblems()}
${renderFetching()}
${renderSchemas(components.schemas)}`, renderContents(groups))
}
