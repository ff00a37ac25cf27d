/** What the database calls by names, in words: classes, states of batches, feeds, runs and deliveries. */
import { sports as names } from '../../contract/enums.ts'
import { html, type Markup } from '../pages/html.ts'
import { badge, count } from './parts.ts'

type Words = Readonly<Record<string, string>>
type Tone = 'good' | 'warn' | 'bad' | 'soft'

/** By authority: the first is rank 1. */
export const classes: readonly (readonly [name: string, who: string, short: string])[] = [
  ['authoritativePush', 'the league or organizer itself', 'authority'], ['partnerApi', 'a scheduling partner', 'partner'],
  ['hostFeed', 'a schedule that the host publishes', 'host’s feed'],
  ['ownerCorrection', 'a correction by the club', 'owner’s correction'],
  ['scrape', 'a public web page', 'read from a page'], ['crowd', 'parents, coaches and others', 'crowd']
]
export const classWords = (name: string): string => classes.find(([own]) => own === name)?.[1] ?? name
/** A source with its class and rank, best 1. */
export const sourceName = (source: string, sourceClass: string, rank?: number): Markup => html`${source} <small>(${
  classes.find(([own]) => own === sourceClass)?.[2] ?? sourceClass}${rank !== undefined && `, rank ${rank}`})</small>`
/** Who a change was caused by: the service itself appears as oyss: and what it did. */
export const causeName = (source: string): string => ({
  'oyss:merge': 'the service: a merge', 'oyss:undo': 'the service: an undo, a restoration or a deleted feed',
  'oyss:recompute': 'the service: a source yields to another, or no longer does',
  'oyss:erase': 'the service: a person erased'
})[source] ?? source
/** What a rank comes to. */
export const rankWords = (rank: number): string =>
  rank === 1 ? 'rank 1 of 6: wins over every other class' : rank === 6 ? 'rank 6 of 6: every other class wins over it'
    : `rank ${rank} of 6: wins over ${rank === 5 ? 'rank 6' : `ranks ${rank + 1} to 6`}`

type States = Readonly<Record<string, readonly [words: string, tone: Tone]>>
const badgeFrom = (states: States) => (state: string): Markup => badge(...states[state] ?? [state, 'soft'] as const)

export const batchStates: States = {
  received: ['waiting', 'soft'], processing: ['being applied', 'soft'], done: ['applied', 'good'], failed: ['failed', 'bad']
}
export const batchBadge = badgeFrom(batchStates)

export const feedBadge = badgeFrom({
  pending: ['not read yet', 'soft'], healthy: ['healthy', 'good'], degraded: ['partly read', 'warn'], failing: ['failing', 'bad'],
  disabled: ['paused', 'soft'], drifted: ['needs review', 'warn'], deleted: ['deleted', 'soft']
})

export const targetBadge = badgeFrom({
  discovered: ['not read yet', 'soft'], syncing: ['read', 'good'], dormant: ['season over', 'soft'], stale: ['late', 'bad'],
  unpublished: ['nothing published yet', 'soft'], failing: ['failing', 'bad'], excluded: ['excluded', 'warn']
})

export const runBadge = badgeFrom({
  claimed: ['being fetched', 'soft'], fetched: ['being read', 'soft'], extracted: ['being compared', 'soft'],
  not_modified: ['nothing new', 'good'], unchanged: ['nothing new', 'good'], applied: ['published', 'good'], failed: ['not fetched', 'bad'],
  unreadable: ['not readable', 'bad'], held: ['needs review', 'warn'], accepted: ['being published', 'soft'],
  discarded: ['discarded', 'soft'], superseded: ['superseded', 'soft'], previewed: ['previewed', 'soft'], undone: ['undone', 'warn'],
  excluded: ['not to be asked', 'soft'], undoing: ['being undone', 'soft'], restoring: ['being restored', 'soft'],
  reviewed: ['reviewed', 'good']
})

export const deliveryBadge = badgeFrom({
  pending: ['waits', 'soft'], sending: ['being sent', 'soft'], succeeded: ['received', 'good'], failed: ['given up', 'bad'],
  cancelled: ['cancelled', 'warn']
})

export const runSentences: Words = {
  applied: 'Its games are published.', unchanged: 'The file contains nothing new. Nothing was applied.',
  not_modified: 'The publisher reports no change.', held: 'Review this file before it is published. Nothing has changed yet.',
  failed: 'The file could not be fetched.', unreadable: 'The file could not be read.', previewed: 'A preview. Nothing has changed yet.',
  excluded: 'The publisher is not to be asked.', discarded: 'It was discarded: nothing of it was applied.',
  undone: 'This upload was undone. What it reported no longer counts.', undoing: 'What it reported will not count any more.',
  restoring: 'What it reported will count again.',
  accepted: 'It will be published within moments.', reviewed: 'It was published in a later run.', superseded: 'A later run took its place.',
  claimed: 'It is being fetched. That takes seconds.',
  fetched: 'It is being read. That takes seconds.', extracted: 'It is being compared with what is known. That takes seconds.'
}
export const triggers: Words = {
  schedule: 'fetched', manual: 'fetched on request', upload: 'uploaded', preview: 'uploaded', replay: 'read again',
  trial: 'previewed with other settings', publish: 'published', due: 'a score became final', accept: 'read by its columns'
}

const roles: Words = {
  id: 'Game number', start: 'Start time', end: 'End time', end_date: 'Last day', duration: 'Length', all_day: 'All day',
  weekday: 'Day of the week', zone: 'Time zone', home: 'Home team', away: 'Away team', home_id: 'Home team id', away_id: 'Away team id',
  team: 'Own team', home_or_away: 'Home or away', score: 'Score (both)', kind: 'Kind of event', url: 'Web address'
}
/** What a column means: home is Home team. */
export const roleWords = (role: string): string =>
  roles[role] ?? `${role.charAt(0).toUpperCase()}${role.slice(1).replaceAll('_', ' ')}`

export const sports: readonly (readonly [string, string])[] = names.map((name) => [name, name.replace('_', ' ')] as const)
export const kinds: readonly (readonly [string, string])[] = [
  ['csv', 'CSV or text'], ['xlsx', 'Excel'], ['ics', 'calendar (iCalendar)'], ['json', 'JSON'], ['html', 'web page']
]

function measure (seconds: number): [amount: number, unit: string] {
  const [size, unit] = seconds < 5400 ? [60, 'minute'] : seconds < 36 * 3600 ? [3600, 'hour'] : [86_400, 'day']
  return [Math.max(1, Math.round(seconds / (size as number))), unit as string]
}
/** How often: every 6 hours. */
export function every (seconds: number): string {
  const [amount, unit] = measure(seconds)
  return amount === 1 ? `every ${unit}` : `every ${amount} ${unit}s`
}
/** A length of time: 6 hours. */
export const duration = (seconds: number): string => count(...measure(seconds))

/** The share of a number, in percent. */
export const percent = (part: number, whole: number): string => whole === 0 ? '–' : `${Math.round(100 * part / whole)}%`
/** More of the same than a page shows. */
export const rest = (shown: number, all: number, one: string, many = `${one}s`): Markup | null =>
  all > shown ? html`<p class="soft">And ${count(all - shown, `more ${one}`, `more ${many}`)}.</p>
` : null
