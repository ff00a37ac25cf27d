/** Pairs of entities that may be one, by kind, likelihood and status (IDENTITY-145). */
import { html, type Markup } from '../../pages/html.ts'
import { at, may, type Ask, type Page, type View } from '../ask.ts'
import { withMoments } from '../format.ts'
import { badge, count, more, select, table, when } from '../parts.ts'
import { formatType, types, type Reviews } from '../reviews/page.ts'
import { sentence, sidesOf } from '../reviews/sides.ts'
import { percent } from '../words.ts'

const statuses = [
  ['pending', 'waiting'], ['approving', 'being merged'], ['approved', 'merged'], ['rejected', 'kept apart or unmerged'], ['any', 'all']
] as const
const likelihoods = [
  ['', 'any'], ['likely', 'likely: 80% or more'], ['unsure', 'unsure: less'], ['asked', 'asked for by a person']
] as const
const kinds = [['', 'all'], ...types.map((type) => [type, formatType(type, 2)] as const)] as const
const known = (options: readonly (readonly [string, string])[], value: string | undefined): string =>
  options.some(([own]) => own === value) ? value as string : options[0]?.[0] as string

type Row = Reviews['data'][number]
const state = ({ status, undone_at: undone, score }: Row): Markup => undone !== null
  ? badge('unmerged', 'soft') : status === 'approved' ? badge('merged', 'good') : status === 'rejected' ? badge('kept apart', 'soft')
    : status === 'approving' ? badge('being merged', 'soft')
    : score === null ? badge('asked for', 'warn') : html`<b>${percent(score, 1)}</b>`

function row (path: string, review: Row): Markup[] {
  const sides = sidesOf(review.entity_type, { name: review.first_name, sources: review.first_sources },
    { name: review.second_name, sources: review.second_sources })
  return [
    html`<a href="${path}/${review.review_id}">${review.first_name ?? 'No name'} <small>${review.first_sources.join(', ')}</small><br>${
      review.second_name ?? 'No name'} <small>${review.second_sources.join(', ')}</small></a>
<small>${formatType(review.entity_type)}${
      (review.alike_count ?? 1) > 1 ? `, ${review.alike_count} pairs with the same evidence` : ''}</small>`,
    state(review),
    html`${review.feature_for && html`<span class="good">+</span> ${withMoments(sentence(review.feature_for, sides), review.zone)}`}${
      review.speaks_against !== null && html`<br><span class="bad">−</span> ${withMoments(
        review.feature_against === null ? review.speaks_against : sentence(review.feature_against, sides), review.zone)}`}`,
    when(review.decided_at ?? review.proposed_at)
  ]
}

async function show (ask: Ask): Promise<View> {
  const me = await ask.me()
  const isShared = ask.mode === 'live' && me.is_operator !== true
  if (isShared && !may(me, 'schedule_manager')) return elsewhere()
  const path = at(ask, 'reviews')
  const [status, kind, likelihood] = [
    known(statuses, ask.query.status), known(kinds, ask.query.kind), known(likelihoods, ask.query.likelihood)
  ]
  const { data: found, next_cursor: next, waiting } = await ask.operate('list_reviews', {
    mode: ask.mode,
    status: status === 'any' ? null : status, entity_type: kind || null, likelihood: likelihood || null, after: ask.query.after ?? null,
    row_limit: 25
  }) as Reviews
  const all = Object.values(waiting).reduce((sum, number) => sum + number, 0)
  const each = Object.entries(waiting).sort(([, a], [, b]) => b - a)
    .map(([type, number]) => count(number, formatType(type), formatType(type, 2)))
  const isWhole = status === 'pending' && kind === '' && likelihood === ''
  return {
    title: 'Reviews',
    main: html`<h1>Reviews</h1>
<p>${all === 0 ? 'Nothing waits to be decided.' : `${count(all, 'pair waits', 'pairs wait')} for a decision: ${each.join(', ')}.`}
Possible duplicates appear here when the service is not sure enough to merge them.${isShared && html`
Live data are shared: you decide pairs that only your own sources report, operators of the service all others.`}</p>
<form method="get" action="${path}" class="actions">
${select(ask, { name: 'status', label: 'State', options: statuses, value: status })}${
  select(ask, { name: 'kind', label: 'Kind', options: kinds, value: kind })}${
  select(ask, { name: 'likelihood', label: 'Likelihood', options: likelihoods, value: likelihood })}<p><br><button>Show</button></p>
</form>
${table('Pairs, the oldest first', ['Pair', 'Alike', 'Strongest evidence', status === 'pending' ? 'Proposed' : 'Decided'],
  found.map((one) => row(path, one)), isWhole
    ? html`Nothing waits. Possible duplicates of teams, games and places appear here.
<a href="${path}?status=any">Look at what was decided</a>`
    : html`No pair is like this. <a href="${path}?status=any">Look at all pairs</a>`)}${
  next !== null && more(path, { status, kind, likelihood, after: next }, 'Next page')}`
  }
}

/** Live data are everybody's. */
const elsewhere = (): View => ({
  title: 'Reviews', main: html`<h1>Reviews</h1>
<p class="empty">Live data are shared by all accounts, so operators of the service decide there.
<a href="/dashboard/test/reviews">Look at your test data.</a></p>`
})

export const reviews: readonly Page[] = [
  { path: '/:mode/reviews', nav: { group: 'Look', name: 'Reviews', least: 'schedule_manager' }, get: show },
  // Operators, who are members of no account, find it in their part of the menu; the path above answers.
  { path: '/live/reviews', nav: { group: 'Service', name: 'Live reviews', least: 'operator' } }
]
