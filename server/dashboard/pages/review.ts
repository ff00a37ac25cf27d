/** One pair that may be one: its evidence, what merging does, the decision and its undo (IDENTITY-142, IDENTITY-144). */
import { setTimeout as sleep } from 'node:timers/promises'
import { html, type Markup } from '../../pages/html.ts'
import { at, type Answer, type Ask, type Page } from '../ask.ts'
import { alert, count, fullTime, renderOutcome } from '../parts.ts'
import { renderConsequences, renderDecision, renderEarlier } from '../reviews/consequences.ts'
import { compareFields } from '../reviews/fields.ts'
import { formatType, type Review } from '../reviews/page.ts'
import { compareSchedules } from '../reviews/schedules.ts'
import { percent } from '../words.ts'

/** How often, and after how many milliseconds each, a page looks again for what a worker does. */
const LOOKS = [150, 300, 600, 1200]

const read = async ({ operate, mode, params }: Ask): Promise<Review> =>
  await operate('read_review', { mode, review_id: params.id as string }) as Review

/** Waits a little for a worker, where a decision was made just now. */
async function readSettled (ask: Ask): Promise<Review> {
  let review = await read(ask)
  for (const pause of ask.query.done === undefined ? [] : LOOKS) {
    if (!review.is_under_way) break
    await sleep(pause)
    review = await read(ask)
  }
  return review
}

function renderScore ({ score, auto, review, status, proposed_at: proposed, evidence }: Review): Markup {
  const between = score !== null && score >= auto
    ? `From ${percent(auto, 1)} on the service merges by itself, unless something forbids it or asks for a person, as here.`
    : `Between ${percent(review, 1)} and ${percent(auto, 1)} a person decides.`
  const words = score === null ? 'A person asked for it.' : html`<meter min="0" max="1" low="${review}" high="${auto}" optimum="1"${
    html` value="${score}"`}></meter> <b>${percent(score, 1)}</b> alike.${status === 'pending' && ` ${between}`}`
  return html`<p>${words} Proposed ${fullTime(proposed)}.${evidence.words !== undefined && html` ${evidence.words}`}</p>
`
}

function renderQueue (path: string, { queue, status }: Review): Markup {
  const { position, waiting, previous, next } = queue
  const place = status === 'pending' ? `${position} of ${waiting >= 1000 ? '1,000 or more' : waiting}`
    : waiting === 0 ? 'nothing waits' : count(waiting, 'pair waits', 'pairs wait')
  return html`<p><a href="${path}">Reviews</a> · ${place}${
    previous && html` · <a href="${path}/${previous}" data-key="k" rel="prev">Previous</a>`}${
    next && html` · <a href="${path}/${next}" rel="next"${status !== 'pending' && html` data-key="j"`}>Next</a>`}</p>
`
}

/** The note and the buttons; those who decide stay in view while the page is read. */
function renderForm (ask: Ask, path: string, review: Review): Markup {
  if (review.ground_stands === false) {
    return html`<p class="attention">It rests on <a href="${path}/${review.rests_on}">another review</a> that is not approved. Decide that
first.</p>`
  }
  const { queue: { next } } = review
  const [one, two, keys] = review.doubt === null
    ? ['Merge', 'Keep apart', 'a merges, r keeps apart'] : ['Leave as one', 'Part', 'a leaves them as one, r parts them']
  return html`<p><label for="note">Note</label> <small>kept with the decision, at most 500 characters</small>
<textarea id="note" name="note" rows="2" maxlength="500">${ask.form.text('note')}</textarea></p>
<p class="soft">Keys: ${keys}, j opens the next, k the previous, u undoes.</p>
<p class="actions bar"><button class="good" name="decision" value="merge" data-key="a">${one}</button>
${(review.alike_count ?? 1) > 1 && html`<button name="decision" value="merge_alike">${one} all ${review.alike_count} like this</button>
`}<button class="danger" name="decision" value="keep_apart" data-key="r">${two}</button>
<a class="button quiet" href="${next === null ? path : `${path}/${next}`}" data-key="j">Decide later</a></p>`
}

/** To what undoing the decision would change, and its form. */
function renderUndo (path: string, review: Review): Markup | null {
  if (!review.is_reopenable && review.status !== 'approved') return null
  return html`<p class="actions"><a class="button quiet" href="${path}/${review.review_id}/undo" data-key="u">Undo…</a>${
    review.alike_done > 1 && html` <a
href="${path}/${review.review_id}/undo?all=yes">Undo all ${review.alike_done} like this…</a>`}</p>
`
}

const sentences = {
  merge: 'Decision saved: merge.', merge_alike: 'Decision saved: merge all like this. Workers merge them one after the other.',
  undo_alike: 'Undone: workers unmerge all like this, one after the other.',
  keep_apart: 'Decision saved: keep apart.', undo: 'The decision is undone.'
}

/** Two that were parted are merged again by a review of its own. */
function renderAgain (ask: Ask, path: string, review: Review): Markup | null {
  if (review.newer_id !== null && !review.are_one) {
    return html`<p class="attention">The two are asked about again: <a href="${path}/${review.newer_id}">look at the newer review</a>.</p>
`
  }
  if (!review.is_parted) return null
  return html`<form method="post" action="${path}/${review.review_id}">
<p><label for="note">Note</label> <small>why they are the same after all</small>
<textarea id="note" name="note" rows="2" maxlength="500">${ask.form.text('note')}</textarea></p>
<p><button class="good" name="decision" value="merge" data-key="a">Merge again</button> <small>In a new review. What merging
does is listed below.</small></p>
</form>
`
}

/** What is asked, or what was decided. */
const question = ({ status, entity_type: type, are_one: areOne, doubt }: Review): string =>
  status === 'approved' && areOne && doubt === null ? `These are one ${formatType(type)}`
    : status === 'rejected' && !areOne ? `These are two ${formatType(type, 2)}` : `Are these one ${formatType(type)}?`

async function show (ask: Ask): Promise<Answer> {
  const review = await readSettled(ask)
  const path = at(ask, 'reviews')
  if (review.newer_id !== null && ask.query.done === 'merge') return { to: `${path}/${review.newer_id}?done=merge` }
  const isOpen = review.status === 'pending' && !review.is_under_way
  const body = html`${compareFields(review)}${compareSchedules(review)}${renderConsequences(review)}`
  return {
    title: `${review.first_name ?? review.first_id} and ${review.second_name ?? review.second_id}`,
    main: html`${renderQueue(path, review)}<h1>${question(review)}</h1>
${review.is_under_way && ask.problem === undefined
  ? html`<p class="attention" role="status">${review.asked_by} decided it, and a worker is applying it.
<a href="${path}/${review.review_id}">Reload</a>
in a moment.</p>`
  : renderOutcome(ask, sentences)}${
  review.last_error !== null && alert(`${review.asked_by} decided it. ${review.last_error} Decide again.`)}${
  review.doubt !== null && alert(`They are one until somebody decides. ${review.doubt}`)}${
  review.evidence.veto && alert('A rule forbids the service to merge them by itself; see below.')}${
  renderDecision(review)}${!review.is_under_way && html`${renderUndo(path, review)}${renderAgain(ask, path, review)}`}${
  renderScore(review)}${isOpen
  ? html`<form method="post" action="${path}/${review.review_id}">
${body}${renderForm(ask, path, review)}
</form>
` : body}${renderEarlier(path, review)}`
  }
}

/** What the form asks for; the database refuses an unknown decision. */
async function decide (ask: Ask): Promise<{ to: string }> {
  const { operate, form, mode, params } = ask
  const [decision, id] = [form.required('decision', 'The decision'), params.id as string]
  const note = form.text('note') || null
  const [own, isAll] = [decision.replace(/_alike$/, ''), decision.endsWith('_alike')]
  if (own === 'undo') await operate('undo_decision', { mode, review_id: id, note, all_alike: isAll })
  else await operate('decide_review', { mode, review_id: id, decision: own, note, all_alike: isAll })
  return { to: at(ask, `reviews/${id}?done=${decision}`) }
}

export const review: readonly Page[] = [{ path: '/:mode/reviews/:id', get: show, post: decide }]
