/** A problem on a public page: what is wrong and what to do (PAGE-2). */
import type { ServiceError } from '../../../db/errors.ts'
import { html, sentence } from '../html.ts'
import { renderFrame } from './frame.ts'

const ABSENT = 'The address may be mistyped or out of date. Ask the person who gave it to you for the current one.'

export const renderProblem = ({ known: { slug, title, status, explanation }, message }: ServiceError): Buffer =>
  renderFrame(title, html`<h1>${status === 404 ? 'Nothing is here' : title}</h1>
<p>${message}</p>
<p>${status === 404 ? ABSENT : sentence(explanation)}</p>
<p class="soft"><a href="/problems/${slug}">About this problem</a>, HTTP status ${status}</p>`)
