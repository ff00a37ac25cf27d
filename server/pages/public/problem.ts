/** A problem on a public page: what is wrong and what to do (PAGE-2). */
import type { ServiceError } from '../../../db/errors.ts'
import { html, sentence } from '../html.ts'
import { renderFrame } from './frame.ts'

const CURE = 'Open the link again where you got it, or ask the team or club for the current one.'

/** Families come here by a link that was cut off, mistyped or old: its rules do not help them. */
export function renderProblem ({ known: { slug, title, status, explanation }, message }: ServiceError): Buffer {
  const isIncomplete = slug === 'invalid_id'
  const isAbsent = isIncomplete || status === 404
  return renderFrame(title, html`<h1>${isAbsent ? 'Nothing is here' : title}</h1>
<p>${isIncomplete ? 'This address is incomplete or mistyped.' : message}</p>
<p>${isAbsent ? CURE : sentence(explanation)}</p>
<p class="soft"><a href="/problems/${slug}">About this problem</a>, HTTP status ${status}</p>`)
}
