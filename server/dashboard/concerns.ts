/** What needs attention on the overview, in words, and where it is looked into (PEOPLE-104, DASHBOARD-83). */
import { html, type Markup } from '../pages/html.ts'
import { at, type Ask } from './ask.ts'
import { fieldInside } from './format.ts'
import { gamesWords, type Figures } from './game_words.ts'
import { count } from './parts.ts'

/** `run`: of a feed that waits, what publishing it would change; `games` is null where that is not known. */
export type Concern = {
  kind: string, count: number, what: string, name: string | null, reason: string | null,
  run?: Omit<Figures, 'games'> & { run_id: string, games: Figures['games'] | null }
}
const limits: Record<string, string> = {
  requests: 'requests per minute', pushes: 'pushes per minute', batches: 'waiting batches', bytes: 'bytes stored'
}

/** As the page of the run has it (FEED-412). */
const figuresOf = (run: Concern['run']): string =>
  run === undefined || run.games === null || run.entries === 0 ? '' : ` ${gamesWords({ ...run, games: run.games }, false)}`

/** Where a concern is looked into, and what it is in words; the worst come first. */
const concerns: Record<string, (one: Concern) => { path: string, tone: '' | 'bad', words: Markup, next: string }> = {
  feed_failing: ({ what, name, reason }) => ({
    path: `feeds/${what}`, tone: 'bad', words: html`The feed <b>${name}</b> cannot be read. ${reason}`, next: 'See what went wrong'
  }),
  batch_failed: ({ what, count: times, reason }) => ({
    path: times === 1 ? `batches/${what}` : 'batches?state=failed', tone: 'bad',
    words: html`${count(times, 'batch', 'batches')} failed in the last 24 hours. ${reason}`, next: 'See what failed'
  }),
  webhook_disabled: ({ what, name, reason }) => ({
    path: `webhooks/${what}`, tone: 'bad', words: html`The webhook to <b>${name}</b> was disabled. ${reason}`, next: 'See its deliveries'
  }),
  feed_held: ({ what, name, run }) => ({
    path: `feeds/${what}`, tone: '', words: html`The feed <b>${name}</b> needs review: its schedule looks different than before.${
      figuresOf(run)}`, next: 'Review it before it is published'
  }),
  feed_unread: ({ what, name }) => ({
    path: `feeds/${what}`, tone: '', words: html`No row of the file of <b>${name}</b> could be read.`, next: 'See why'
  }),
  feed_first: ({ what, name, run }) => ({
    path: `feeds/${what}`, tone: '', words: html`The first file of <b>${name}</b> is ready.${figuresOf(run)}`,
    next: 'Check that it looks right, then publish'
  }),
  observation_rejected: ({ what, count: times }) => ({
    path: `batches/${what}`, tone: '',
    words: html`${count(times, 'observation was', 'observations were')} rejected in the last 24 hours.`,
    next: 'See why'
  }),
  source_overdue: ({ what, name, count: times }) => ({
    path: times === 1 ? `sources/${what}` : 'sources', tone: '',
    words: html`${count(times, 'source is', 'sources are')} overdue: <b>${name}</b> sent nothing for longer than usual.`,
    next: 'Check that the sender still runs'
  }),
  quota: ({ what, count: percent }) => ({
    path: 'usage', tone: percent >= 100 ? 'bad' : '', words: html`${percent}% of a limit is used: ${limits[what] ?? what}.`,
    next: 'See the limits'
  }),
  review_waiting: ({ count: times }) => ({
    path: 'reviews', tone: '', words: html`${count(times, 'possible duplicate')} to review.`, next: 'Review'
  }),
  overruled: ({ what, name, count: times, reason }) => ({
    path: times === 1 ? `data/${what}?${new URLSearchParams({ field: reason ?? '' }).toString()}` : 'conflicts', tone: '',
    words: html`${count(times, 'recent game shows', 'recent games show')} another value than a source of yours reported${
      times === 1 ? ':' : ', such as'} the ${fieldInside(reason ?? '')} of <b>${name ?? what}</b>.`,
    next: times === 1 ? 'See its sources' : 'See where sources disagree'
  }),
  disagreeing: ({ name, count: times }) => ({
    path: 'conflicts?own=yes', tone: '', words: html`${
      count(times, 'game is', 'games are')} reported differently by sources of the same rank: <b>${name}</b>. The newest report wins.`,
    next: 'See which, and how'
  }),
  feed_stopped: ({ what, name, reason }) => ({
    path: `feeds/${what}`, tone: '', words: html`The feed <b>${name}</b> is stopped. ${reason}`, next: 'Resume it'
  })
}
export const placeOf = ({ kind }: Concern): number => Object.keys(concerns).indexOf(kind)

export function renderConcern (ask: Ask, one: Concern): Markup | null {
  const concern = concerns[one.kind]?.(one)
  return concern === undefined ? null : html`<li class="attention ${concern.tone}">${concern.words} <a href="${
    at(ask, concern.path)}">${concern.next}</a></li>
`
}
