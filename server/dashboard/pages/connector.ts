/** A connector: its addresses with their states, its runs, and what operators do with it (DASHBOARD-95). */
import { html, type Markup } from '../../pages/html.ts'
import { at, doing, type Ask, type Page, type View, type Work } from '../ask.ts'
import type { Run, ShownFeed, Target } from '../feeds.ts'
import { button, count, facts, more, shortId, table, renderOutcome, when } from '../parts.ts'
import { feedBadge, rest, targetBadge } from '../words.ts'
import { addressField, readAddresses } from './connectors.ts'
import { runRow } from './feeds/feed.ts'

type Shown = ShownFeed & { account_id: string, account_name: string }
const [MOST_RUNS, MOST_TARGETS] = [8, 10]
const sentences = {
  made: 'The connector is registered. A worker reads it within moments. Then review its first file.',
  added: 'The connector reads it from now on.', run: 'Fetching now. Reload in a moment.',
  accepted: 'The columns are accepted. The address is fetched again and applied.',
  discarded: 'Discarded. Nothing was applied.'
}

function targetRow (ask: Ask, { target_id: id, url, state, listed, last_ok_at: read, excluded_reason: why }: Target): (Markup | string)[] {
  const path = at(ask, 'targets')
  return [
    (url ?? '').slice(0, 160), html`${targetBadge(state)}${why !== undefined && html` ${why.slice(0, 140)}`}`,
    html`${when(read)}, ${count(listed ?? 0, 'game')}`,
    why === undefined ? html`<a href="${path}?exclude=${id}">Exclude</a>` : button(`${path}/${id}/include`, 'Fetch again', {}, 'quiet')
  ]
}

/** Which of the addresses a run read. */
const nameOf = (targets: readonly Target[], { target_id: id }: Run): string =>
  (targets.find(({ target_id: own }) => own === id)?.url ?? '').replace(/^\w+:\/\//, '').slice(0, 80)

async function show (ask: Ask): Promise<View> {
  const id = ask.params.id as string
  const found = await ask.operate('read_connector', { feed_id: id, before: ask.query.before ?? null, row_limit: MOST_RUNS }) as Shown
  const { targets, held_run_id: heldId, account_id: account } = found
  const path = at(ask, `connectors/${id}`)
  const isStopped = found.killed_reason !== undefined
  return {
    title: found.name,
    main: html`<h1>${found.name}</h1>
${renderOutcome(ask, sentences)}${heldId !== null && html`<p class="attention"><a href="${at(ask, `connectors/runs/${heldId}`)}">Review
this file before it is published</a>. Nothing has changed yet.</p>
`}${facts([
      ['Account', html`<a href="${at(ask, `accounts/${account}`)}">${found.account_name}</a> ${shortId(account)}`],
      ['Status', html`${feedBadge(found.status)} since ${when(found.status_since)}`],
      heldId === null && found.status_reason !== undefined && ['Why', found.status_reason],
      isStopped && ['Stopped', found.killed_reason], ['Source', found.source_key],
      ['Read as', [found.settings.parser ?? found.kind, found.sport.replace('_', ' '), found.time_zone].join(', ')]
    ])}<div class="actions">${!isStopped && button(`${path}/run`, 'Fetch it now')}${isStopped
      ? button(`${at(ask, 'targets')}/${id}/revive`, 'Resume', {}, 'quiet')
      : html`<a class="button quiet" href="${at(ask, 'targets')}?kill=${id}">Stop it</a>`}</div>
<h2>What it reads</h2>
${table('Addresses', ['Address', 'State', 'Last read', ''], targets.slice(0, MOST_TARGETS).map((one) => targetRow(ask, one)),
  'It reads nothing yet.')}${rest(MOST_TARGETS, targets.length, 'address')}<form method="post" action="${path}/targets">
${addressField(ask, 'More addresses')}<p><button class="quiet">Read these too</button></p>
</form>
<h2>Files</h2>
${table('Runs, the newest first', ['When', 'Result', 'What', 'Address'],
  found.runs.map((run) => [...runRow(ask, run, 'connectors/runs'), nameOf(targets, run)]),
  'It has not been read yet.')}${found.next_before !== null && more(path, { before: found.next_before }, 'Older runs')}`
  }
}

/** A button of this page. */
const action = (name: string, word: keyof typeof sentences, work: Work): Page => ({
  path: `/:mode/connectors/:id/${name}`, get: show, post: doing(`/:mode/connectors/:id?done=${word}`, work)
})

export const connector: readonly Page[] = [
  { path: '/:mode/connectors/:id', get: show },
  action('run', 'run', ({ operate }, id) => operate('run_connector', { feed_id: id, is_preview: false })),
  action('targets', 'added', (ask, id) => ask.operate('add_targets', { feed_id: id, urls: readAddresses(ask) }))
]
