/** A run: what was read, why it is held, and what is to be decided (DASHBOARD-74). */
import { ServiceError } from '../../../../db/errors.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { at, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import { awaitRun, isConnector, isUnderWay, readRun, type Run, type ShownRun, type Suggestion } from '../../feeds.ts'
import { button, count, facts, field, fullTime, renderOutcome } from '../../parts.ts'
import { countsWords, runBadge, runSentences, triggers } from '../../words.ts'
import { changes, columns, entries, losses, names, notes, skips } from './run_parts.ts'

const choice = (value: string, words: string, isChosen: boolean): Markup => html`<label class="choice"><input type="radio" name="how"
required value="${value}"${isChosen && html` checked`}>${words}</label>
`

const suggested = ({ mapping, same, of }: Suggestion): string => {
  const columns = Object.entries(mapping).map(([role, header]) => `“${header}” as ${role.replaceAll('_', ' ')}`)
  return `As suggested: ${columns.join(', ')}; ${same} of ${of} games are as before`
}

/** Who decides: the people of the account on their feeds, operators on connectors. */
export type Side = { feeds: string, runs: string, read: (ask: Ask, id: string) => Promise<ShownRun> }
const ofFeeds: Side = { feeds: 'feeds', runs: 'runs', read: readRun }

/** What is to be decided of a run that is held. */
function decide (ask: Ask, run: ShownRun, { feeds, runs }: Side): Markup {
  if (feeds === 'feeds' && isConnector(run.feed)) return html`<p class="attention">Operators of the service decide on it.</p>
`
  const { suggestion, rows = 0, entries: read = 0, run_id: id } = run
  const own = at(ask, `${runs}/${id}`)
  const offered = suggestion !== undefined && !suggestion.is_read ? suggestion : undefined
  const isUnread = rows > 0 && read === 0
  const canAccept = offered !== undefined || !isUnread
  const isClear = offered?.is_clear === true
  const chosen = ask.form.text('how') || (isClear ? 'suggested' : isUnread ? '' : 'as_read')
  const means = feeds === 'feeds' && (run.layout?.headers?.length ?? 0) > 0 &&
    html`<a class="button ${canAccept && 'quiet'}" href="${own}/columns">Match columns</a>`
  return html`<form method="post" action="${own}/accept">
${offered !== undefined && html`<fieldset><legend>What the columns mean</legend>
${choice('suggested', suggested(offered), chosen === 'suggested')}${
    !isUnread && choice('as_read', 'As it was read', chosen === 'as_read')}</fieldset>
`}${field(ask, { name: 'note', label: 'Why', hint: 'Optional: a note for later readers' })}<div class="actions">${
  canAccept && html`<button class="good">Accept${needsReplay(run) && ' and apply'}</button>`}${means}<button class="danger"
formaction="${own}/discard" formnovalidate>Discard</button></div>
<p class="soft">${canAccept && (needsReplay(run) ? 'Accepting applies this file at once.'
  : 'Accepting fetches the address again and applies it.')} Discarding leaves everything as it was.</p>
</form>
`
}

/** Nothing else would read this file again. */
const needsReplay = ({ trigger, feed }: ShownRun): boolean => trigger === 'upload' || !feed.has_url

const reasonsOf = ({ reasons = [], failure }: ShownRun): Markup | null => {
  const shown = reasons.length > 0 ? reasons.slice(0, 8) : failure === undefined ? [] : [failure]
  return shown.length === 0 ? null : html`<div class="attention">${shown.map((reason) => html`<p>${reason.slice(0, 400)}</p>`)}</div>
`
}

function next (ask: Ask, run: ShownRun, { runs }: Side): Markup | null {
  const { feed, run_id: id, state, snapshot_id: snapshot } = run
  const own = at(ask, `${runs}/${id}`)
  if (isUnderWay(run)) return html`<p><a class="button" href="${own}">Look again</a></p>`
  if (isConnector(feed)) return null
  if (state === 'unreadable' || state === 'failed') {
    return html`<p><a class="button" href="${at(ask, `feeds/${feed.feed_id}`)}${!feed.has_url && '#upload'}">${
      feed.has_url ? 'Go to the feed' : 'Upload another file'}</a></p>`
  }
  return html`<div class="actions">${state === 'applied' && html`<a class="button" href="${at(ask, 'data')}">See the games</a>`}${
    snapshot !== undefined && state !== 'held' && html`${
      button(`${own}/replay`, 'Show what it would change now', { dry: 'yes' }, 'quiet')}${
      button(`${own}/replay`, 'Apply it again', {}, 'quiet')}`}</div>`
}

export async function showRun (ask: Ask, side = ofFeeds): Promise<View> {
  const run = await side.read(ask, ask.params.id as string)
  const { state, feed, counts, rows, entries: read = 0, skipped = 0, file } = run
  // What is read for the first time is looked at first; what changed is decided first.
  const [isHeld, isFirst] = [state === 'held', run.columns === null]
  const sentence = run.is_settled === false ? 'It was read and is being applied.' : runSentences[state] ?? state
  const isSaid = run.reasons?.some((reason) => reason.includes('could')) === true
  const unread = run.skips.length > 0 && (!isHeld || isFirst) && html`<p class="attention">${
    !isSaid && `${run.skips.length} of ${count(rows ?? 0, 'row')} could not be read. `}<a href="#not-read">See which rows, and why</a>${
    !feed.has_url && html`. Correct the file, then <a href="${at(ask, `feeds/${feed.feed_id}`)}#upload">upload it again</a>`}.</p>
`
  return {
    title: `${feed.name}: ${state}`,
    main: html`<p><a href="${at(ask, `${side.feeds}/${feed.feed_id}`)}">${feed.name}</a></p>
<h1>${state === 'held' ? 'Review this file' : 'What was read'}</h1>
${renderOutcome(ask)}<p>${runBadge(state)} ${sentence}</p>
${reasonsOf(run)}${unread}${columns(run)}${isHeld && !isFirst && decide(ask, run, side)}${facts([
  file !== null && ['File', html`${file.name ?? triggers[run.trigger] ?? run.trigger}, ${fullTime(file.fetched_at)}`],
  rows !== undefined && ['In it', `${count(rows, 'row')}: ${count(read, 'game or event', 'games and events')}, ${skipped} not read`],
  countsWords(counts) !== '' && [state === 'held' || state === 'previewed' ? 'Would apply' : 'Applied', countsWords(counts)]
])}${notes(run)}${names(run)}${changes(run)}${losses(run)}${
  (isHeld || state === 'previewed') && entries(run)}${skips(ask, run)}${
  isHeld && isFirst && html`<h2>Is it right?</h2>
${decide(ask, run, side)}`}${next(ask, run, side)}`
  }
}

/** Applies the bytes of a run (`isDry`: shows what it would), waits a little and leads to that. */
async function replay (ask: Ask, id: string, isDry: boolean): Promise<Answer> {
  const made = await ask.operate('replay_run', { mode: ask.mode, run_id: id, is_dry: isDry }) as Run
  await awaitRun(ask, made.run_id)
  return { to: at(ask, `runs/${made.run_id}`) }
}

/** What the form says of the columns: as suggested, or as they were read. Errors: validation_failed. */
export function readMapping ({ form }: Ask, { suggestion }: ShownRun): Record<string, string> | null {
  const how = form.text('how')
  if (how === '' && suggestion !== undefined && !suggestion.is_read) {
    throw new ServiceError('validation_failed', 'Match the columns: accept the suggestion, or choose a meaning for each.')
  }
  return how === 'suggested' ? suggestion?.mapping ?? null : {}
}

/** Accepts a held run with what its columns mean (null: what is clear); what nothing would read again is applied. */
export async function accept (ask: Ask, run: ShownRun, mapping: Record<string, string> | null): Promise<Answer> {
  await ask.operate('accept_run', { mode: ask.mode, run_id: run.run_id, note: ask.form.text('note') || null, mapping })
  return needsReplay(run) ? replay(ask, run.run_id, false) : { to: at(ask, `feeds/${run.feed.feed_id}?done=accepted`) }
}

export const run: readonly Page[] = [
  { path: '/:mode/runs', get: (ask) => Promise.resolve({ to: at(ask, 'feeds') }) },
  { path: '/:mode/runs/:id', get: (ask) => showRun(ask) },
  {
    path: '/:mode/runs/:id/accept', get: (ask) => showRun(ask),
    post: async (ask) => {
      const held = await readRun(ask, ask.params.id as string)
      return accept(ask, held, readMapping(ask, held))
    }
  },
  {
    path: '/:mode/runs/:id/discard', get: (ask) => showRun(ask),
    post: async (ask) => {
      const made = await ask.operate('discard_run', {
        mode: ask.mode, run_id: ask.params.id as string, note: ask.form.text('note') || null
      }) as Run
      return { to: at(ask, `feeds/${made.feed_id}?done=discarded`) }
    }
  },
  { path: '/:mode/runs/:id/replay', get: (ask) => showRun(ask), post: (ask) => replay(ask, ask.params.id as string, ask.form.has('dry')) }
]
