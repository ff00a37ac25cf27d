/** What approving a review does, before it is done (IDENTITY-143), and what was decided. */
import { html, type Markup } from '../../pages/html.ts'
import { capital } from '../format.ts'
import { count, fullTime, when } from '../parts.ts'
import { formatType, type Review } from './page.ts'
import { sidesOfReview } from './sides.ts'

/** Which of the two keeps its id, and which is absorbed. */
function keptFirst (review: Review): [kept: string, absorbed: string] {
  const [first, second] = sidesOfReview(review)
  return review.consequences === null || review.consequences.survivor_id === review.first_answer ? [first, second] : [second, first]
}

/** A figure that stands out, with its noun. */
const bold = (number: number, one: string, many?: string): Markup => {
  const [figure, ...words] = count(number, one, many).split(' ')
  return html`<b>${figure}</b> ${words.join(' ')}`
}

export function renderConsequences (review: Review): Markup | null {
  const known = review.consequences
  if (known === null) return null
  const [kept, absorbed] = keptFirst(review)
  const isTeam = review.entity_type === 'team'
  const [same, alike] = (['auto', 'review'] as const).map((verdict) => known.twins.filter(([,, own]) => own === verdict).length)
  const items: (Markup | false)[] = [
    html`${bold(known.external_ids, 'outside id')} ${known.external_ids === 1 ? 'moves' : 'move'} from ${absorbed} to ${kept}`,
    html`${bold(known.fixtures, 'game')} of ${absorbed} ${known.fixtures === 1 ? 'becomes a game' : 'become games'} of ${kept}`,
    (same ?? 0) > 0 && html`${bold(same as number, 'pair of games', 'pairs of games')} on the same day, reported by both lists, ${
      same === 1 ? 'becomes' : 'become'} one`,
    (alike ?? 0) > 0 && html`${bold(alike as number, 'pair of games', 'pairs of games')} on the same day may be one game${
      known.is_matched ? ': you are asked about each' : ', and stay two'}`,
    isTeam && known.is_matched && html`games on different days are compared afterwards; they are not counted here`,
    known.parts > 0 && html`${bold(known.parts, 'division or stage', 'divisions and stages')} of the same name ${
      known.parts === 1 ? 'becomes' : 'become'} one with it`,
    ...Object.entries(known.references).filter(([, number]) => number > 0).map(([type, number]) =>
      html`${bold(number, formatType(type), formatType(type, 2))} ${number === 1 ? 'refers' : 'refer'} to ${kept} then`),
    known.tables > 0 && html`${bold(known.tables, 'table')} ${known.tables === 1 ? 'is' : 'are'} recomputed`,
    html`${bold(known.calendars, 'calendar')} and ${bold(known.webhooks, 'webhook')} will receive the change`,
    html`links to ${absorbed} will open ${kept}`, html`you can undo this`
  ]
  return html`<h2>What merging does</h2>
<ul>
${items.filter((item) => item !== false).map((item) => html`<li>${item}</li>
`)}</ul>
<p class="soft">${capital(kept)} keeps its id: it was known first, so links that were sent earlier still work.
Each field is decided again from what all sources report about both.</p>
`
}

/** Where links lead, once the two are one. */
function leads (review: Review): string {
  const { survivor_id: survivor, first_id: first, second_id: second, entity_type: type } = review
  const [one, other] = sidesOfReview(review)
  return survivor === first ? `Links to ${other} open ${one}.` : survivor === second ? `Links to ${one} open ${other}.`
    : `Links to both open a third ${formatType(type)}, with which they were merged.`
}

/** What was decided, by whom, when, and the note. */
export function renderDecision (review: Review): Markup | null {
  const { status, undone_at: undone, note } = review
  if (status === 'pending' || status === 'approving') return note === null ? null : html`<p>Note of an earlier decision: “${note}”</p>`
  const words = undone !== null
    ? html`<b>Merged, then unmerged</b> by ${review.undone_by} ${when(undone)}: ${
      review.are_one ? 'they were merged again since.' : 'they are two.'}`
    : status === 'approved'
      ? html`<b>Merged</b> by ${review.decided_by} ${when(review.decided_at)}: ${leads(review)}${
        review.resting > 0 && html` ${count(review.resting, 'later decision')} ${review.resting === 1 ? 'depends' : 'depend'} on it.`}`
      : html`<b>Kept apart</b> by ${review.decided_by} ${when(review.decided_at)}. The pair is not proposed again on the same evidence.`
  return html`<div class="note" role="status"><p>${words}</p>${note !== null && html`<p>Note: “${note}”</p>`}</div>
`
}

export function renderEarlier (path: string, { earlier, entity_type: type }: Review): Markup | null {
  const nameless = `a ${formatType(type)} without a name`
  if (earlier.length === 0) return null
  return html`<h2>Decided before</h2>
<ul>${earlier.map((one) => html`
<li><a href="${path}/${one.review_id}">${
    one.is_same_pair ? 'The same two' : `${one.first_name ?? nameless} and ${one.second_name ?? nameless}`}</a>: ${
  one.undone_at !== null ? 'merged, then unmerged' : one.status === 'approved' ? 'merged' : 'kept apart'} by ${
  one.undone_by ?? one.decided_by}${one.decided_at !== null && html`, ${fullTime(one.undone_at ?? one.decided_at)}`}${
  one.note !== null && `: “${one.note}”`}</li>`)}
</ul>
`
}
