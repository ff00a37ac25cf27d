/** What a run read and would change, as tables: the first of each, and how many more there are (DASHBOARD-74). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, type Ask } from '../../ask.ts'
import type { ShownRun, Suggestion } from '../../feeds.ts'
import { curl, fieldInside, formatMoment, number } from '../../format.ts'
import { count, table } from '../../parts.ts'
import { causeName, roleWords } from '../../words.ts'

const MOST = 6

/** Columns beside those of the shape that was accepted before. */
export function columns ({ columns: changed }: ShownRun): Markup | null {
  if (changed === null || changed.gone.length + changed.new.length === 0) return null
  const list = (words: readonly string[]): string => words.slice(0, 12).map((word) => word.replace(/^column /, '')).join(', ') || 'none'
  return html`<dl class="facts"><dt>Columns that are gone</dt><dd>${list(changed.gone)}</dd>
<dt>Columns that are new</dt><dd>${list(changed.new)}</dd></dl>
`
}

/** What other sources report of the games of a file, before it is published (FEED-381). */
const known = ({ known, entries: all = 0, games: { counts } }: ShownRun): Markup | null =>
  known === null || known.length === 0 ? null : html`${known.slice(0, 4).map(({ source, games, other_time: otherwise, later = 0 }) => html`
<p>${games === all ? `All ${count(all, 'game')}` : `${number(games)} of ${count(all, 'game')}`} ${games === 1 ? 'is' : 'are'} known from ${
  source}${otherwise > 0 && `, ${number(otherwise)} of them at another time`}.${
  Math.min(later, (counts.added ?? 0) + (counts.known ?? 0)) > 0 && ` Once published, those that are the same become
one game; where that is not certain, you are asked under Reviews.`}</p>`)}`

/** Other figures than those of the sentence above, folded away (FEED-412). */
export function details (run: ShownRun, waits: boolean): Markup | null {
  const { rows, entries: read = 0, skipped = 0 } = run
  return rows === undefined ? null : html`<details><summary>Details</summary>
<p>${count(rows, 'row')}: ${count(read, 'game or event', 'games and events')}, ${number(skipped)} not read.</p>
${waits && known(run)}${waits && names(run)}</details>
`
}

/** How the first date and time were read, for people to compare (DASHBOARD-75). */
export function example ({ layout, preview, skips: skipped }: ShownRun): string | undefined {
  const [first] = preview
  const sampleOf = (role: string): string | undefined =>
    layout?.samples?.[layout.mapping?.find((one) => one.role === role)?.header ?? '']?.[0]
  const [date, time] = [sampleOf('date'), sampleOf('start')]
  if (first?.date === undefined || date === undefined || skipped.length > 0) return undefined
  const read = first.start === undefined ? formatMoment(first.date) : formatMoment(first.start, first.time_zone)
  return `“${[date, time].filter(Boolean).join(' ')}” is ${read}`
}

/** The columns that fit where those of a file have other names, and what of the known games stays as it is. */
export const describeSuggestion = ({ mapping, same, of }: Suggestion): string => {
  const columns = Object.entries(mapping).map(([role, header]) => `“${header}” as ${roleWords(role).toLowerCase()}`)
  return `${columns.join(', ')}: ${same} of ${of} games stay as they are`
}

/** The columns that fit, by which a file that waits was not read; of a preview where they clearly do, but not of one with own columns. */
export function offered ({ state, suggestion, trigger }: Pick<ShownRun, 'state' | 'suggestion' | 'trigger'>): Suggestion | undefined {
  if (suggestion === undefined || suggestion.is_read) return undefined
  return state === 'held' || state === 'previewed' && trigger === 'preview' && suggestion.is_clear ? suggestion : undefined
}

/** The settings under which a file was read for a preview, other than those of its feed. */
export function settingsWords ({ settings }: Pick<ShownRun, 'settings'>): string {
  const { mapping, ignored, ...others } = settings ?? {}
  const columns = Object.entries(mapping as Record<string, string> ?? {})
    .map(([role, header]) => `“${header}” as ${roleWords(role).toLowerCase()}`)
  const named = Object.entries(others).map(([name, value]) => `${fieldInside(name)} ${value === '' ? 'none' : String(value)}`)
  return [...columns, ...(ignored as string[] ?? []).map((header) => `“${header}” ignored`), ...named].join(', ')
}

/** A run of the account that made an observation, as connect.runs_behind has it. */
export type Behind = { run_id: string, feed: string, file: string | null, act: { by: string | null, note: string | null } | null }
/** A correction of the account, or its end, as read.corrections_behind has it. */
export type Corrected = { by: string | null, reason: string | null, ended: 'undo' | 'until' | null }
const correctedBy = ({ by, reason, ended }: Corrected): Markup => html`<small>${ended === 'until'
  ? 'a correction ended at its time'
  : `${ended === 'undo' ? 'correction undone' : 'corrected'} by ${by ?? 'an operator'}`}${reason !== null && `: “${reason}”`}</small>`

/** Who a change came from: of a run of the account its file, the person and their note (FEED-384); of a correction who and why. */
export const causeOf = (
  ask: Ask, source: string, run: Behind | undefined, corrected?: Corrected
): Markup => corrected !== undefined ? correctedBy(corrected) : run === undefined
  ? html`<small>by ${causeName(source)}</small>`
  : html`<small>by <a href="${at(ask, `runs/${run.run_id}`)}">${run.file ?? run.feed}</a>${run.act?.by != null && `, ${run.act.by}`}${
    run.act?.note != null && `: “${run.act.note.slice(0, 100)}”`}</small>`

const deeds = { undo: 'undid the upload of', restore: 'restored the upload of', delete: 'deleted the feed' }
/** An upload of the account that was undone or restored, or its feed that was deleted, as connect.undos_behind has it. */
export type Undone = {
  feed_id: string, run_id: string | null, feed: string, file: string | null, operation: 'undo' | 'restore' | 'delete', by: string | null
}
export const undoneBy = (ask: Ask, { feed_id: feedId, run_id: id, feed, file, operation, by }: Undone): Markup => html`<small>${
  by ?? 'an operator'} ${deeds[operation]} <a href="${at(ask, id === null ? `feeds/${feedId}` : `runs/${id}`)}">${file ?? feed}</a></small>`

/** A feed of the account that yields to another source, or no longer does, as connect.yields_behind has it. */
export type Yielded = { feed_id: string, feed: string, to: string | null, by: string | null }
export const yieldedBy = (ask: Ask, { feed_id: id, feed, to, by }: Yielded): Markup => html`<small>${by ?? 'an operator'} had <a
href="${at(ask, `feeds/${id}`)}">${feed}</a> yield to ${to ?? 'no other source any longer'}</small>`

/** What to do about rows that could not be read: match the columns, change a setting, or else correct the file. */
export function cure (ask: Ask, { skips: skipped, run_id: id, feed, layout }: ShownRun): Markup | null {
  const all = (code: string): boolean => skipped.every((skip) => skip.code === code)
  const link = (path: string, words: string): Markup => html`<a href="${at(ask, path)}">${words}</a>`
  if (all('no_column') && (layout?.headers?.length ?? 0) > 0) return html`. ${link(`runs/${id}/columns`, 'Match the columns')}`
  if (all('zone')) return html`. ${link(`feeds/${feed.feed_id}/settings`, 'Change the time zone of the feed')}`
  return feed.has_url ? null : html`. Correct the file, then ${link(`feeds/${feed.feed_id}#upload`, 'upload it again')}`
}

const MOST_SKIPS = 12
/** Every row that could not be read, with the reason, page by page (DASHBOARD-91); the address says from which on (`?rows=12`). */
export function skips (ask: Ask, { skips: skipped, run_id: id }: ShownRun): Markup | null {
  if (skipped.length === 0) return null
  const from = /^\d{1,6}$/.test(ask.query.rows ?? '') ? Number(ask.query.rows) : 0
  const to = from + MOST_SKIPS
  return html`<h2 id="not-read">Not read</h2>
${table(`${count(skipped.length, 'row')} that could not be read`, ['Row', 'Why', 'Text'],
    skipped.slice(from, to).map(({ row, words, excerpt }) => [`row ${row}`, curl(words.slice(0, 200)), (excerpt ?? '').slice(0, 120)]),
    'There are no more.')}${
  to < skipped.length && html`<p class="more"><a rel="next" href="${at(ask, `runs/${id}`)}?rows=${to}#not-read">${
    count(skipped.length - to, 'more row')}</a></p>
`}`
}

/** Names that are new, where something similar is known. */
function names ({ names: named, known: others }: ShownRun): Markup | null {
  if (named === null) return null
  const { teams, venues } = named
  if (teams.new + venues.new === 0) return null
  const known = teams.listed + venues.listed
  const similar = named.similar.filter(({ name, known }) => !known.some((own) => own.toLowerCase() === name.toLowerCase()))
  const elsewhere = Math.max(0, ...(others ?? []).map(({ teams: playing = 0 }) => playing))
  const added = [teams.new > 0 && count(teams.new, 'team'), venues.new > 0 && count(venues.new, 'venue')].filter(Boolean).join(' and ')
  return html`<p>New to this feed: the names of ${added}${known > 0 && `; it lists ${count(known, 'other')} already`}.${
    elsewhere > 0 && ` ${count(elsewhere, 'team plays', 'teams play')} in games that other sources report.`}</p>
${similar.length > 0 && table('New names that resemble known ones', ['New name', 'Known'], similar.slice(0, MOST).map((one) => [
    `${one.name} (${one.type})`, one.known.join(', ')
  ]), '')}`
}

const list = (words: string, names: readonly string[] = []): string[] =>
  names.length === 0 ? [] : [`${words}: ${names.slice(0, 10).join(', ')}.`]

export function notes ({ notes: said }: ShownRun): Markup | null {
  if (said === null) return null
  const described = [
    ...said.warnings ?? [],
    ...list('Words that were not understood', said.unknown_words), ...list('Columns about persons, not read', said.persons_columns)
  ]
  return described.length === 0 ? null : html`<ul>${described.slice(0, 6).map((words) => html`<li>${curl(words)}</li>`)}</ul>
`
}
