/** A feed: its status in words, its runs, and what may be done with it (DASHBOARD-73). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, doing, type Ask, type Page, type View, type Work } from '../../ask.ts'
import { requireFile } from '../../chosen_file.ts'
import { awaitRun, isConnector, isUnderWay, readFeed, stateOf, upload, type Run, type ShownFeed } from '../../feeds.ts'
import { countsWords, gamesWords } from '../../game_words.ts'
import { button, count, facts, field, more, table, renderOutcome, shortenText, when } from '../../parts.ts'
import { feedBadge, kinds, rest, runBadge, triggers } from '../../words.ts'
import { deleted } from './delete_feed.ts'

const sentences = {
  made: 'The feed is registered. It is read within moments; then check the result.',
  paused: 'The feed is paused. What it reported stands; nothing is fetched or uploaded until you resume it.',
  resumed: 'The feed is resumed.',
  run: 'Fetching now.',
  settings: 'The settings are saved. The next file is read with them.',
  discarded: 'Discarded. Nothing has changed.',
  yields: 'Saved. What both report is being decided again.'
}
const MOST_TARGETS = 5

/** Why it stopped, or what it did. */
function words ({ state, failure, reasons, counts, games, decided, entries: all = 0 }: Run): string {
  if (['held', 'failed', 'unreadable', 'excluded'].includes(state)) return reasons?.[0] ?? failure ?? ''
  if (state !== 'applied' && state !== 'previewed') return ''
  if (games === undefined || games === null) return countsWords(counts) || (reasons?.at(-1) ?? '')
  if (all === 0) return reasons?.at(-1) ?? ''
  const isDone = state === 'applied'
  const missing = isDone ? Number(counts?.missing ?? 0) - Number(counts?.withdrawn ?? 0) : 0
  return `${gamesWords({ entries: all, counts, games, decided }, isDone)}${
    missing > 0 ? ` ${count(missing, 'game that it does not list stays', 'games that it does not list stay')} for now.` : ''}`
}

export const runRow = (ask: Ask, run: Run, runs = 'runs'): (Markup | string)[] => [
  html`<a href="${at(ask, `${runs}/${run.run_id}`)}">${when(run.started_at)}</a>
<small>${triggers[run.trigger] ?? run.trigger}${run.is_dry && ', dry'}${
    run.file_name !== undefined && `: ${run.file_name}`}</small>`, runBadge(stateOf(run)), run.applied_by
    ? html`Published by a later run: <a href="${at(ask, `${runs}/${run.applied_by}`)}">see what it changed</a>`
    : shortenText(words(run), 240)
]

function actions (ask: Ask, feed: ShownFeed): Markup {
  if (isConnector(feed)) return html`<p class="soft">This is a connector. Operators of the service run it.</p>
`
  if (feed.deleted_at !== undefined) return html``
  const own = `feeds/${feed.feed_id}`
  const isPaused = feed.status === 'disabled'
  const hasUrl = feed.targets.some(({ url }) => url !== undefined)
  return html`<div class="actions">${hasUrl && !isPaused && button(at(ask, `${own}/run`), 'Fetch it now')}${
    isPaused ? button(at(ask, `${own}/resume`), 'Resume') : button(at(ask, `${own}/pause`), 'Pause', {}, 'quiet')}<a
class="button quiet" href="${at(ask, `${own}/settings`)}">Settings</a>${
    (feed.layout?.headers?.length ?? 0) > 0 &&
      html`<a class="button quiet" href="${at(ask, `${own}/columns`)}">Match columns</a>`}<a
class="button quiet" href="${at(ask, `${own}/yield`)}">Yield…</a><a class="button quiet"
href="${at(ask, `${own}/delete`)}">Delete…</a></div>
${!isPaused && html`<h2 id="upload">Upload a file</h2>
<form method="post" action="${at(ask, `${own}/upload`)}" enctype="multipart/form-data">
${field(ask, { name: 'file', label: 'Choose or drop a new file of this schedule', type: 'file', hint: 'at most 10 MiB' })}<p
class="actions"><button name="act" value="preview">Preview</button>
<button class="quiet" name="act" value="publish">Publish without a preview</button></p>
</form>
`}${isPaused && !hasUrl && html`<p class="soft">Resume the feed to upload a file.</p>
`}`
}

async function show (ask: Ask): Promise<View> {
  const feed = await readFeed(ask, ask.params.id as string)
  const { targets, held_run_id: heldId } = feed
  return {
    title: feed.name,
    main: html`<h1>${feed.name}</h1>
${renderOutcome(ask, sentences)}${deleted(ask, feed)}${
  heldId !== null && html`<p class="attention"><a href="${at(ask, `runs/${heldId}`)}">Review this file
before it is published</a>. Nothing has changed yet.</p>
`}${facts([
    ['Status', html`${feedBadge(feed.deleted_at === undefined ? feed.status : 'deleted')} since ${when(feed.status_since)}`],
    heldId === null && feed.deleted_at === undefined && feed.status_reason !== undefined &&
      [feed.status === 'healthy' ? 'Last file' : 'Why', feed.status_reason],
    feed.killed_reason !== undefined && ['Stopped by an operator', feed.killed_reason],
    ...targets.slice(0, MOST_TARGETS).flatMap(({ url, listed, next_at: next, last_ok_at: read }) => [
      url !== undefined && ['Address', url] as const, ['Last read', html`${when(read)}, ${count(listed ?? 0, 'game')} listed`] as const,
      next !== undefined && ['Fetched next', when(next)] as const
    ]),
    ['Source', html`<a href="${at(ask, `sources/${feed.source_id}`)}">${feed.source_key}</a>`],
    feed.yields_to !== undefined && ['Yields to', `${feed.yields_to_name ?? feed.yields_to}${feed.is_redeciding ? ', being applied' : ''}`],
    ['Read as', [kinds.find(([kind]) => kind === feed.kind)?.[1] ?? feed.kind, feed.sport.replace('_', ' '), feed.time_zone,
      feed.team, feed.day_first ? 'day before month' : undefined].filter(Boolean).join(', ')]
  ])}${rest(MOST_TARGETS, targets.length, 'address', 'addresses')}${actions(ask, feed)}<h2>Files</h2>
${table('Runs, the newest first', ['When', 'Result', 'What'], feed.runs.map((run) => runRow(ask, run)),
  'Not read yet. Upload a file, or fetch the address now.')}${
    feed.runs.some(isUnderWay) && html`<p><a class="button quiet" href="${at(ask, `feeds/${feed.feed_id}`)}" data-again>Look again</a></p>
`}${
    feed.next_before !== null && more(at(ask, `feeds/${feed.feed_id}`), { before: feed.next_before }, 'Older runs')}`
  }
}

/** A button of this page. */
const action = (name: string, word: keyof typeof sentences, work: Work): Page => ({
  path: `/:mode/feeds/:id/${name}`, get: show, post: doing(`/:mode/feeds/:id?done=${word}`, work)
})

export const feed: readonly Page[] = [
  { path: '/:mode/feeds/:id', get: show },
  action('pause', 'paused', ({ operate, mode }, id) => operate('pause_feed', { mode, feed_id: id, note: null })),
  action('resume', 'resumed', ({ operate, mode }, id) => operate('resume_feed', { mode, feed_id: id, note: null })),
  action('run', 'run', async (ask, id) => {
    const [run] = await ask.operate('run_feed', { mode: ask.mode, feed_id: id, is_preview: false }) as Run[]
    if (run !== undefined) await awaitRun(ask, run.run_id)
  }),
  {
    path: '/:mode/feeds/:id/upload', get: show, takesFile: true,
    post: async (ask) => {
      const file = await requireFile(ask)
      return { to: at(ask, `runs/${await upload(ask, ask.params.id as string, file, ask.form.text('act') === 'preview')}`) }
    }
  }
]
