/** *Undo* on the page of a review: what parts, which games change and what calendars list then (IDENTITY-240). */
import { html, type Markup } from '../../pages/html.ts'
import { at, type Answer, type Ask, type Page } from '../ask.ts'
import type { Games } from '../feeds.ts'
import { undoWords } from '../game_words.ts'
import { count, renderOutcome, table } from '../parts.ts'
import { formatType, type Review } from '../reviews/page.ts'
import { rest } from '../words.ts'
import { games } from './feeds/game_lists.ts'
import { others, type Others } from './feeds/undo.ts'

type Preview = Others & {
  review_id: string, type: string, first_name: string | null, second_name: string | null, is_merged: boolean, is_large?: true, games: Games,
  pairs: number, compared: number,
  parted: { review_id: string, type: string, first_name: string | null, second_name: string | null }[],
  parted_counts: Record<string, number>, calendars: { team_id: string, name: string | null, before: number, after: number }[]
}
/** `pairs`: those with the same evidence, of which `compared` were tried. Rows that fit a page; what is beyond is counted. */
const MOST = 20

const parts = (ask: Ask, { parted, parted_counts: counts }: Preview): Markup => html`<h2>What parts</h2>
${table(Object.entries(counts).map(([type, pairs]) => `${count(pairs, 'pair')} of ${formatType(type, 2)}`).join(', '), ['Pair', 'Kind'],
  parted.map(({ review_id: id, type, first_name: one, second_name: other }) => [
    html`<a href="${at(ask, `reviews/${id}`)}">${one ?? 'No name'} and ${other ?? 'No name'}</a>`, formatType(type)
  ]), '')}${rest(parted.length, Object.values(counts).reduce((sum, pairs) => sum + pairs, 0), 'pair')}`

const calendars = (ask: Ask, { calendars: all }: Preview): Markup | null => all.length === 0 ? null : html`<h2>Calendars</h2>
${table('Games that the calendar of a team lists', ['Team', 'Now', 'Afterwards'], all.slice(0, MOST).map((one) => [
    html`<a href="${at(ask, `data/${one.team_id}`)}">${one.name ?? 'No name'}</a>`, String(one.before), String(one.after)
  ]), '')}${rest(MOST, all.length, 'calendar')}`

/** An id of what a thing was merged into is nothing to read. */
const plain = ({ entities, counts }: Others): Others => ({
  counts, entities: entities.map((one) => ({ ...one, fields: one.fields.map((field) => field.field === 'merged_into'
    ? { field: 'state', before: 'merged', after: 'separate' } : field) }))
})

/** What changes, or that it would take too long to find out. */
function changes (ask: Ask, shown: Preview): Markup {
  const { games: { counts, found, games: first }, is_large: isLarge } = shown
  if (isLarge) {
    return html`${parts(ask, shown)}<p class="attention">More than 500 games are concerned, too many to list. Each becomes again what the
sources of its own side report.</p>
`
  }
  return html`${parts(ask, shown)}<p>${undoWords(counts, 0)}</p>
${games(ask, shown)}${rest(first.length, found, 'game')}${calendars(ask, shown)}${others(plain(shown))}`
}

function render (ask: Ask, shown: Preview, review: Review): Markup {
  const { is_merged: isMerged, type, first_name: first, second_name: second, pairs, compared } = shown
  const own = at(ask, `reviews/${shown.review_id}`)
  return html`<p><a href="${own}">${first ?? 'No name'} and ${second ?? 'No name'}</a></p>
<h1>${pairs > 1 ? `Undo ${pairs} merges` : isMerged ? 'Undo this merge' : 'Undo this decision'}</h1>
${renderOutcome(ask)}<p>Nothing has changed yet. ${isMerged
    ? `${pairs > 1 ? 'The two of each pair' : 'The two'} are separate ${formatType(type, 2)} again afterwards. Their history keeps
the merge.`
    : 'The pair waits for a decision again. No game, team or calendar changes.'}</p>
${compared < pairs && html`<p class="attention">Below is what ${count(compared, 'pair changes', 'of them change')}; ${
  count(pairs - compared, 'more pair parts', 'more pairs part')} too.</p>
`}${isMerged && changes(ask, shown)}<form method="post" action="${own}">
<p><label for="note">Note</label> <small>why it is undone; it replaces the note of the decision</small>
<textarea id="note" name="note" rows="2" maxlength="500">${ask.form.text('note')}</textarea></p>
<p class="actions"><button class="danger" name="decision" value="${pairs > 1 ? 'undo_alike' : 'undo'}" data-key="u">${
  pairs > 1 ? `Undo all ${pairs}` : 'Undo'}</button><a class="button quiet" href="${own}">Cancel</a></p>
${pairs > 1 ? html`<p class="soft">What ${review.decided_by} merged on the same evidence is unmerged, one pair after the other.</p>
` : review.alike_done > 1 && html`<p><a href="${own}/undo?all=yes">Undo all ${review.alike_done} like this…</a></p>
`}</form>`
}

async function show (ask: Ask): Promise<Answer> {
  const asked = { mode: ask.mode, review_id: ask.params.id as string }
  const shown = await ask.patient('preview_undo_decision', { ...asked, all_alike: ask.query.all !== undefined }) as Preview
  const review = await ask.operate('read_review', asked) as Review
  return { title: 'Undo a decision', main: render(ask, shown, review) }
}

export const undoReview: readonly Page[] = [{ path: '/:mode/reviews/:id/undo', get: show }]
