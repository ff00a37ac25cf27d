/** *Undo this upload* and *Restore this upload*: a preview of what returns to what, and of what stays and why (UNDO-11). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, may, refuseBelow, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import { awaitRun, isConnector, type Games, type Run, type ShownRun } from '../../feeds.ts'
import { fieldName, formatValue, type Zone } from '../../format.ts'
import { undoWords } from '../../game_words.ts'
import { alert, button, count, fullTime, note, renderOutcome, table, when } from '../../parts.ts'
import { rest } from '../../words.ts'
import { games } from './game_lists.ts'
import { readUndo } from './run_games.ts'
import { settingsWords } from './run_parts.ts'

type Keeping = { feed: { feed_id: string }, kept_settings: ShownRun['kept_settings'] }
type Moved = {
  type: string, name: string | null, zone: Zone, events: string[], fields: { field: string, before: unknown, after: unknown }[]
}
/** What a preview changes besides games: the first entities, and how many of each type there are. */
export type Others = { entities: Moved[], counts: { type: string, moved: number }[] }
/** Of a large run, until a worker has compared it. */
type Pending = Pick<Preview, 'is_void' | 'feed' | 'kept_settings'> & { is_pending: boolean, games: number, at: string, error?: string }
type Preview = Others & {
  is_void: boolean, games: Games, more: number, stay: Record<string, number>,
  stays: { id: string, name: string | null, why: string }[], feed: { feed_id: string, name: string, has_url: boolean }
  kept_settings: ShownRun['kept_settings']
}
/** Rows that fit a page; what is beyond is counted. */
const [MOST, MOST_STAYS] = [40, 20]
export const done = { undone: 'The upload is undone.', restored: 'The upload is restored.' }
const REASONS: Readonly<Record<string, string>> = {
  correction: 'a correction stands', source: 'another source wins', file: 'another file reports the same'
}

/** Of what leaves lists, that it does; of everything else, each field. */
const rowsOf = ({ name, type, zone, events, fields }: Moved): string[][] => {
  const what = name ?? type
  return fields.length > 0
    ? fields.map(({ field, before, after }) => [what, fieldName(field), formatValue(before, { zone }), formatValue(after, { zone })])
    : [[what, events.some((event) => event.endsWith('.withdrawn')) ? 'no longer listed' : 'listed again', '', '']]
}

const sum = (numbers: Partial<Record<string, number>>): number => Object.values(numbers).reduce<number>((all, one) => all + (one ?? 0), 0)
const summary = ({ games: { counts }, stay }: Preview): string =>
  sum(counts) === 0 ? 'No game will change.' : `Nothing has changed yet. ${undoWords(counts, sum(stay))}`

/** An undo changes what is reported, not how the next file is read. */
const kept = (ask: Ask, { feed, kept_settings: settings }: Keeping): Markup | null => Object.keys(settings).length === 0 ? null
  : html`<p class="attention">Settings are not undone. The feed still reads files with ${settingsWords({ settings })}. <a
href="${at(ask, `feeds/${feed.feed_id}/settings`)}">Settings</a></p>
`

/** Teams, venues and competitions that change, as a table; the rest is counted. */
export function others ({ entities, counts }: Others): Markup | null {
  const moved = entities.filter(({ type }) => type !== 'fixture')
  const rows = moved.flatMap(rowsOf)
  const left = counts.reduce((all, one) => one.type === 'fixture' || one.type === 'stat_line' ? all : all + one.moved, 0) -
    moved.filter((_, n) => moved.slice(0, n + 1).flatMap(rowsOf).length <= MOST).length
  return rows.length === 0 ? null : html`<h2>Teams, venues and competitions</h2>
${table('What else changes', ['What', 'Field', 'Now', 'Afterwards'], rows.slice(0, MOST), '')}
${rest(0, left, 'team, venue or competition', 'teams, venues and competitions')}`
}

function render (ask: Ask, shown: Preview): Markup {
  const { is_void: isVoid, feed, stay, stays } = shown
  const own = at(ask, `runs/${ask.params.id}`)
  return html`<p><a href="${own}">${feed.name}</a></p>
<h1>${isVoid ? 'Undo this upload' : 'Restore this upload'}</h1>
${renderOutcome(ask)}<p>${summary(shown)}</p>
${isVoid && feed.has_url && html`<p class="attention">The address still publishes it: pause the feed, or its next fetch reports it
again.</p>
`}${isVoid && kept(ask, shown)}${games(ask, shown, `${own}/undo`)}${others(shown)}${stays.length > 0 && html`<h2>What stays</h2>
<p>${Object.entries(stay).map(([why, games]) => `${count(games, 'game')}: ${REASONS[why] ?? why}`).join('; ')}.</p>
${table('Games that stay, and why', ['Game', 'Why'], stays.slice(0, MOST_STAYS).map(({ id, name, why }) => [
    html`<a href="${at(ask, `data/${id}`)}">${name ?? id}</a>`, REASONS[why] ?? why
  ]), '')}${rest(Math.min(stays.length, MOST_STAYS), sum(stay), 'game')}`}<div class="actions">${button(
    `${own}/undo`, isVoid ? 'Undo this upload' : 'Restore this upload', { act: isVoid ? 'undo' : 'restore' }, isVoid ? 'danger' : undefined
  )}<a class="button quiet" href="${own}">Cancel</a></div>
${isVoid && html`<p class="soft">Games that nothing else reports are cancelled. You can restore the upload for 90 days.</p>
`}`
}

/** While a worker compares, and where it could not. */
function renderPending (ask: Ask, shown: Pending): Markup {
  const { is_void: isVoid, is_pending: isPending, games, at: since, error, feed } = shown
  const own = at(ask, `runs/${ask.params.id}`)
  const words = isVoid ? 'Undo this upload' : 'Restore this upload'
  return html`<p><a href="${own}">${feed.name}</a></p>
<h1>${words}</h1>
${renderOutcome(ask)}${isPending
    ? html`<p class="attention" role="status">We are finding out what would change: ${count(games, 'game or event', 'games and events')},
since ${when(since)}. Nothing has changed yet. This page refreshes itself.</p>
${error !== undefined && html`<p class="soft">The last attempt failed: ${error} It is tried again.</p>
`}${isVoid && kept(ask, shown)}<p class="actions"><a class="button" href="${own}/undo" data-again>Look again</a><a
class="button quiet" href="${own}">Cancel</a></p>
`
    : html`${alert(`We could not find out what would change. ${error ?? ''}`)}<div class="actions">${
      button(`${own}/undo`, words, { act: isVoid ? 'undo' : 'restore' }, isVoid ? 'danger' : undefined)}<a
class="button quiet" href="${own}">Cancel</a></div>
`}`
}

/** While a worker undoes or restores it, since when and who asked; where it could not, why. */
function progress ({ undo, entries = 0 }: ShownRun): Markup | null {
  if (undo === undefined) return null
  const { state, is_void: isVoid, by, at: since, error } = undo
  const deed = isVoid ? 'undone' : 'restored'
  if (state === 'failed') return alert(`It could not be ${deed}, and nothing has changed. ${error ?? ''}`)
  return html`<p class="attention" role="status">It is being ${deed}: ${count(entries, 'game or event', 'games and events')}, asked for
by ${by ?? 'somebody'} ${when(since)}. This page refreshes itself; you can leave it.</p>
${error !== undefined && html`<p class="soft">The last attempt failed: ${error} It is tried again.</p>
`}`
}

/** Who undid it and who restored it last, and when. */
const marked = ({ marks }: ShownRun): Markup => html`${marks.map(({ operation, by, at: since }, place) => html`${
  place === 0 ? 'It was ' : ', and '}${operation === 'undo' ? 'undone' : 'restored'} by ${by ?? 'an operator'} on ${fullTime(since)}`)}.`

/** On the page of a run: whether it is undone, and a link to undo or restore it for those who may. */
export async function undoable (ask: Ask, run: ShownRun): Promise<Markup | null> {
  const { state, run_id: id, voided_at: undoneAt, is_settled: isSettled, feed } = run
  if (state !== 'applied' || isSettled !== true || isConnector(feed) || feed.is_deleted) return null
  if (run.undo !== undefined && run.undo.state !== 'failed') return progress(run)
  const isOffered = run.is_past === undefined && may(await ask.me(), 'schedule_manager')
  return html`${progress(run)}${(undoneAt !== undefined || run.marks.length > 0) &&
    html`<p${undoneAt !== undefined && html` class="attention"`}>${marked(run)}${
  run.restorable_until !== undefined && isOffered && html` You can restore it until ${fullTime(run.restorable_until)}.`}${
  undoneAt !== undefined && run.is_past && ' It can no longer be restored: upload the file again.'}</p>
`}${undoneAt === undefined && run.is_past && note('It was applied too long ago to be undone.')}${undoneAt !== undefined && kept(ask, run)}${
  isOffered && html`<p><a class="button quiet" href="${at(ask, `runs/${id}/undo`)}">${
  undoneAt === undefined ? 'Undo this upload' : 'Restore this upload'}</a></p>
`}`
}

async function show (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'schedule_manager')
  const shown = await readUndo(ask) as Preview | Pending
  const title = shown.is_void ? 'Undo this upload' : 'Restore this upload'
  return { title, main: 'is_pending' in shown ? renderPending(ask, shown) : render(ask, shown) }
}

async function post (ask: Ask): Promise<Answer> {
  const run = { mode: ask.mode, run_id: ask.params.id as string }
  const isRestored = ask.form.text('act') === 'restore'
  const { undo } = await ask.patient(isRestored ? 'restore_run' : 'undo_run', run) as Run
  if (undo === undefined) return { to: at(ask, `runs/${run.run_id}?done=${isRestored ? 'restored' : 'undone'}`) }
  await awaitRun(ask, run.run_id)
  return { to: at(ask, `runs/${run.run_id}`) }
}

export const undoRun: readonly Page[] = [{ path: '/:mode/runs/:id/undo', get: show, post }]
