/** One operation of the document: parameters with their rules, body, answers, problems, and a line to try it. */
import type { Schema } from '../../contract/schema.ts'
import { curlOf } from './curl.ts'
import { html, join, sentence, type Markup } from './html.ts'
import { kindOf } from './rules.ts'
import { allRules, phrases, type Schemas } from './schema.ts'

type Media = Record<string, { schema: Schema, example?: unknown }>
type Answer = { description: string, headers?: Record<string, { description: string }>, content?: Media, 'x-problems'?: string[] }
type Parameter = { name: string, in: string, required?: boolean, description: string, schema: Schema }
export type Operation = {
  operationId: string, tags: string[], summary: string, description?: string, parameters?: Parameter[], security?: unknown[],
  requestBody?: { description?: string, content: Media }, responses: Record<string, Answer>
}

const places: Record<string, string> = { path: 'in the path', query: 'in the query', header: 'header' }

const textOf = (example: unknown): string => typeof example === 'string' ? example : JSON.stringify(example, null, 2)

const renderExample = (example: unknown): Markup | null => example === undefined ? null : html`
<details><summary>Example</summary><pre tabindex="0"><code>${textOf(example)}</code></pre></details>`

const renderParameters = (parameters: readonly Parameter[], schemas: Schemas): Markup | null => parameters.length === 0 ? null : html`
<h4>Parameters</h4>
<dl>${parameters.map(({ name, in: place, required, description, schema }) => html`
<dt><code>${name}</code> <span class="soft">${kindOf(schema)}, ${places[place]}</span>${required &&
  html` <span class="required">required</span>`}</dt>
<dd>${sentence(description)}${phrases(allRules(schema, schemas))}</dd>`)}
</dl>`

const renderMedia = (content: Media = {}): Markup[] => Object.entries(content).map(([type, { schema, example }]) =>
  html`<div><code>${type}</code>: ${kindOf(schema)}${renderExample(example)}</div>`)

function renderHeaders (headers: Answer['headers'] = {}): Markup | null {
  const each = Object.entries(headers)
    .map(([name, { description }]) => html`<code>${name}</code> (${sentence(description.replace(/\.$/, ''))})`)
  return each.length === 0 ? null : html`<span class="rules">Headers: ${join(each, ', ')}</span>`
}

const linkProblem = (slug: string): Markup => html`<a href="/problems/${slug}"><code>${slug}</code></a>`

const renderAnswer = (status: string, { description, content, headers, 'x-problems': problems }: Answer): Markup => problems !== undefined
  ? html`<dt>${status}</dt><dd>${join(problems.map(linkProblem), ', ')}</dd>`
  : html`<dt>${status}</dt><dd>${sentence(description)}${renderHeaders(headers)}${renderMedia(content)}</dd>`

function keyOf ({ security, responses }: Operation): string {
  if (security?.length === 0) return 'Requires no key.'
  return responses[403]?.['x-problems']?.includes('publishable_key') ? 'Requires a secret key.' : 'Requires a secret or a publishable key.'
}

/** `path` and `method` as the document has them; no `path`: a request that the reader's own endpoint gets. */
export function renderOperation (
  baseUrl: string, path: string | undefined, method: string, operation: Operation, schemas: Schemas
): Markup {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const [problems, answers] = [true, false].map((isProblem) =>
    Object.entries(responses)
      .filter(([, answer]) => (answer['x-problems'] !== undefined) === isProblem)) as [[string, Answer][], [string, Answer][]]
  return html`<section class="operation" id="${operationId}">
<h3><a href="#${operationId}">${summary}</a></h3>
<code class="address"><span class="method">${method.toUpperCase()}</span> ${path ?? 'to the URL of the subscription'}</code>
${description && html`<p>${sentence(description)}</p>`}
${path !== undefined && html`<p class="soft">${keyOf(operation)}</p>`}
${renderParameters(parameters, schemas)}
${requestBody && html`<h4>Body</h4><p>${sentence(requestBody.description ?? '')}</p>${renderMedia(requestBody.content)}`}
<h4>Responses</h4>
<dl>${answers.map(([status, answer]) => renderAnswer(status, answer))}</dl>
${problems.length > 0 && html`<h4>Problems</h4><dl>${problems.map(([status, answer]) => renderAnswer(status, answer))}</dl>`}
${path !== undefined && html`<h4>Try it</h4>
<pre tabindex="0"><code class="try">${curlOf(baseUrl, path, method, operation, schemas)}</code></pre>`}
</section>
`
}
