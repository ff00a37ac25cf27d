/** A run: what was read, what it changes, and what is to be decided (DASHBOARD-74). */
import { ServiceError } from '../../../../db/errors.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { at, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import { awaitRun, isConnector, isUnderWay, readRun, stateOf, tryRun, type Run, type ShownRun, type Side } from '../../feeds.ts'
import { gamesWords } from '../../game_words.ts'
import { button, count, facts, fullTime, note, renderOutcome, shortenText } from '../../parts.ts'
import { runBadge, runSentences, triggers } from '../../words.ts'
import { disagreements } from './disagreements.ts'
import { corrected, expected, games, left } from './game_lists.ts'
import { chooseFeed, decideConnector, publishForm } from './run_forms.ts'
import { columns, cure, details, example, notes, offered, settingsWords, skips } from './run_parts.ts'
import { done, undoable } from './undo.ts'

const ofFeeds: Side = { feeds: 'feeds', runs: 'runs', read: readRun }

/** Whether a person has to decide. */
const waitsFor = ({ state }: ShownRun): boolean => state === 'held' || state === 'previewed'

/** Why a person looks at it first; of what is read for the first time there is nothing to warn of. */
const reasonsOf = (run: ShownRun): Markup | null => {
  const { reasons = [], reason_codes: codes = [], failure, state, trigger } = run
  const isDecided = !['held', 'failed', 'unreadable', 'excluded'].includes(state)
  const all = isDecided && trigger !== 'preview' ? [] : reasons.length > 0 ? reasons : failure === undefined ? [] : [failure]
  // The first is an invitation (summary); the layout stands below, as columns that are gone and that are new.
  const elsewhere = ['first', waitsFor(run) && (run.columns?.gone.length ?? 0) > 0 && 'layout']
  // Where other columns fit, reasons that were found without them mislead.
  const shown = all.filter((_, place) => !elsewhere.includes(codes[place] ?? '')).slice(0, offered(run) ? 1 : 8)
  return shown.length === 0 ? null : html`<div class="attention">${shown.map((reason) => html`<p>${shortenText(reason, 400)}</p>`)}</div>
`
}

const acts: Record<string, string> = { upload: 'Uploaded', accept: 'Published', discard: 'Discarded', replay: 'Applied again' }
/** Who decided, and the run that applied it (FEED-384). */
function decision (ask: Ask, { act, applied_by: applied }: ShownRun, { runs }: Side): Markup | null {
  const by = act !== null && html`${acts[act.operation]} by ${act.by ?? 'the service'}, ${fullTime(act.at)}${
    act.note !== null && html`: “${act.note}”`}`
  return act === null && applied === null ? null : html`<p>${by}${applied !== null && html`. <a
href="${at(ask, `${runs}/${applied}`)}">See what it changed</a>`}</p>
`
}

function next (ask: Ask, run: ShownRun, { runs }: Side): Markup | null {
  const { feed, run_id: id, state, snapshot_id: snapshot } = run
  const own = at(ask, `${runs}/${id}`)
  if (isUnderWay(run)) return html`<p><a class="button" href="${own}" data-again>Look again</a></p>`
  if (isConnector(feed) || feed.is_deleted) return null
  const settings = html`<a class="button quiet" href="${at(ask, `feeds/${feed.feed_id}/settings`)}">Change settings</a>`
  if (state === 'unreadable' || state === 'failed') {
    return html`<div class="actions"><a class="button" href="${at(ask, `feeds/${feed.feed_id}`)}${!feed.has_url && '#upload'}">${
      feed.has_url ? 'Go to the feed' : 'Upload another file'}</a>${settings}${
      state === 'unreadable' && !feed.has_url && button(`${own}/discard`, 'Discard', {}, 'danger')}</div>`
  }
  return html`<div class="actions">${state === 'applied' && html`<a class="button" href="${own}/games?what=listed">See the schedule</a>`}${
    snapshot !== undefined && ['applied', 'unchanged', 'discarded'].includes(state) && html`${
      button(`${own}/replay`, 'Preview this file again', { dry: 'yes' }, 'quiet')}${
      button(`${own}/replay`, 'Apply it again', {}, 'quiet')}`}</div>`
}

/** The head of the page: the state of the run, and what it changes. */
function summary (run: ShownRun, isFirst: boolean, own: string): Markup {
  const { counts = {}, entries: all = 0, rows, games: { counts: found }, compared_at: compared } = run
  // What only one file lacks is not withdrawn yet (FEED-41).
  const missing = Number(counts.missing ?? 0) - Number(counts.withdrawn ?? 0)
  const waits = waitsFor(run)
  const shown = stateOf(run)
  const isDone = ['applied', 'unchanged'].includes(shown) && run.is_settled !== false
  const sentence = run.is_settled === false ? 'It was read and is being published.' : runSentences[shown] ?? shown
  const words = gamesWords({ ...run, games: found }, !waits)
  const isInvited = waits && isFirst && all > 0
  return html`${!isInvited && html`<p>${runBadge(shown)} ${sentence}</p>
`}${isInvited && note(run.feed.has_url ? 'This is the first fetch. Check that it looks right, then publish.'
    : 'This is the first file of this feed. Check that it looks right, then publish.')}${
  (waits ? compared !== null && (all > 0 || rows === 0) : isDone) && html`<p><b>${words}</b></p>
`}${waits && (found.reinstated ?? 0) > 0 && html`<p class="attention">${count(found.reinstated as number, 'cancelled game')} will be listed
as scheduled again. <a href="${own}/games?what=reinstated">See which</a></p>
`}${isDone && run.is_comparing && html`<p class="soft">Its games are still being compared with those of other sources. <a href="${own}"
data-again>Look again</a></p>
`}${isDone && missing > 0 && html`<p class="attention">${count(missing, 'game that this file does not list stays',
    'games that this file does not list stay')} for now, and ${missing === 1 ? 'is' : 'are'} removed when a later file does not list
${missing === 1 ? 'it' : 'them'} either. To remove ${missing === 1 ? 'it' : 'them'} now, upload this file again with a preview, then
publish.</p>
`}${waits && compared === null && html`<p class="soft">What it would change could not be compared, because these games were being
changed at that moment. Preview it again.</p>
`}`
}

export async function showRun (ask: Ask, side = ofFeeds): Promise<View> {
  const run = await side.read(ask, ask.params.id as string)
  const { state, feed, rows, file, trigger } = run
  const [waits, isFirst, isOwn, isDone] = [waitsFor(run), run.columns === null, side.feeds === 'feeds', state === 'applied']
  const isSaid = run.reason_codes?.some((code) => ['unreadable', 'skipped'].includes(code)) === true
  const hasUnread = run.skips.length > 0 && state !== 'accepted' && offered(run) === undefined
  const unread = hasUnread && html`<p class="attention">${
    !isSaid && `${run.skips.length} of ${count(rows ?? 0, 'row')} could not be read. `}<a href="#not-read">See which rows, and why</a>${
    isOwn && cure(ask, run)}.</p>
`
  const settings = settingsWords(run)
  const form = !isOwn ? state === 'held' && decideConnector(ask, run, side) : !isConnector(feed) ? waits && publishForm(ask, run)
    : state === 'held' && html`<p class="attention">Operators of the service decide on it.</p>
`
  return {
    title: `${feed.name}: ${state}`,
    main: html`<p><a href="${at(ask, `${side.feeds}/${feed.feed_id}`)}">${feed.name}</a></p>
<h1>${waits ? 'Review this file' : isDone ? 'Published file' : 'File'}</h1>
${renderOutcome(ask, done)}${isOwn && waits && chooseFeed(ask, run)}${
  summary(run, isFirst, at(ask, `${side.runs}/${run.run_id}`))}${decision(ask, run, side)}${
  isOwn && await undoable(ask, run)}${reasonsOf(run)}${unread}${waits && columns(run)}${facts([
  file !== null && ['File', html`${file.name ?? triggers[trigger] ?? trigger}, ${fullTime(file.fetched_at)}`],
  settings !== '' && ['Read with', settings],
  waits && (example(run) === undefined ? ['Times', `in ${feed.time_zone}`] : ['First date', example(run)])
])}${details(run, waits)}${notes(run)}${
  waits && corrected(ask, run)}${isOwn && await disagreements(ask, run)}${isOwn && waits && expected(ask, run)}${
  games(ask, run, isOwn ? at(ask, `runs/${run.run_id}`) : undefined, waits ? undefined : 'Games that it changed')}${left(run)}${form}${
  hasUnread && skips(ask, run)}${next(ask, run, side)}`
  }
}

/** Waits a little for a run that was made, and leads to it. */
async function follow (ask: Ask, made: Promise<unknown>): Promise<Answer> {
  const { run_id: id } = await made as Run
  await awaitRun(ask, id)
  return { to: at(ask, `runs/${id}`) }
}

/** A button of this page; `work` leads to the run whose id it gives. */
const action = (name: string, work: (ask: Ask, id: string) => Promise<Answer>): Page =>
  ({ path: `/:mode/runs/:id/${name}`, get: (ask) => showRun(ask), post: (ask) => work(ask, ask.params.id as string) })

export const run: readonly Page[] = [
  { path: '/:mode/runs', get: (ask) => Promise.resolve({ to: at(ask, 'feeds') }) },
  { path: '/:mode/runs/:id', get: (ask) => showRun(ask) },
  action('publish', (ask, id) =>
    follow(ask, ask.operate('publish_run', { mode: ask.mode, run_id: id, note: ask.form.text('note') || null }))),
  action('try', async (ask, id) => {
    const { suggestion } = await readRun(ask, id)
    if (suggestion === undefined) throw new ServiceError('conflict', 'No other columns fit this file. Match them yourself.')
    return { to: at(ask, `runs/${await tryRun(ask, id, { mapping: suggestion.mapping })}`) }
  }),
  action('discard', async (ask, id) => {
    const { feed, state } = await readRun(ask, id)
    const note = ask.form.text('note') || null
    await ask.operate('discard_run', { mode: ask.mode, run_id: id, note })
    // Of the wrong file, which nothing could be read of, nothing is left to look at: so its feed goes with it.
    if (state !== 'unreadable' || feed.has_published) return { to: at(ask, `feeds/${feed.feed_id}?done=discarded`) }
    await ask.operate('delete_feed', { mode: ask.mode, feed_id: feed.feed_id, reports: 'keep', note })
    return { to: at(ask, 'feeds?done=discarded') }
  }),
  action('replay', (ask, id) => follow(ask, ask.operate('replay_run', { mode: ask.mode, run_id: id, is_dry: ask.form.has('dry') })))
]
