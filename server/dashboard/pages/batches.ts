/** Batches of the account: how each stands, what of it was rejected beside what was sent, and a replay. */
import { html, type Markup } from '../../pages/html.ts'
import { at, doing, may, type Ask, type Page, type View } from '../ask.ts'
import { number } from '../format.ts'
import { markPlaces } from '../mark.ts'
import { alert, button, count, facts, fullTime, more, note, shortId, table, renderOutcome, when } from '../parts.ts'
import { readAgain } from '../replays.ts'
import { batchBadge, batchStates } from '../words.ts'

/** As many as a page of 15 KiB holds, whatever was sent. */
const [pageSize, rejectedSize, mostErrors, mostText] = [20, 5, 3, 500]
export type Shown = {
  batch_id: string, source_key: string, status: string, accepted_count: number, rejected_count: number, received_at: string,
  applied_at: string | null, error: string | null, bytes: number, is_archived: boolean, sha256: string, erased_at: string | null,
  is_masked: boolean,
  rejected: { index: number, text: string | null, errors: { path: string, message: string }[] }[]
}

async function list (ask: Ask): Promise<View> {
  const state = Object.hasOwn(batchStates, ask.query.state ?? '') ? ask.query.state as string : null
  const found = await ask.operate('list_batches', { mode: ask.mode, state, before: ask.query.before ?? null, row_limit: pageSize + 1 })
  const batches = found.slice(0, pageSize)
  const filters = [[null, 'all'], ...Object.entries(batchStates).map(([name, [words]]) => [name, words] as const)] as const
  const path = at(ask, 'batches')
  return {
    title: 'Batches',
    main: html`<h1>Batches</h1>
<p>${filters.map(([name, words]) => html`<a class="button quiet" href="${path}${name && `?state=${name}`}"${
      name === state && html` aria-current="true"`}>${words}</a> `)}</p>
${table(`Batches in ${ask.mode} mode, newest first`, ['Batch', 'Source', 'State', 'Accepted', 'Rejected', 'Received'],
      batches.map((one) => [
        html`<a href="${path}/${one.batch_id}">${shortId(one.batch_id as string)}</a>`, one.source_key, batchBadge(one.status as string),
        number(one.accepted_count as number),
        one.rejected_count === 0 ? '0' : html`<b class="bad">${number(one.rejected_count as number)}</b>`, when(one.received_at)
      ]), state === null ? html`Nothing was pushed yet. Make a <a href="${at(ask, 'keys')}">secret key</a>, register a
<a href="${at(ask, 'sources')}">source</a> and push, or upload a file as a <a href="${at(ask, 'feeds')}">feed</a>.`
        : html`There is no such batch. <a href="${path}">Look at all</a>`)}${
      found.length > pageSize && more(path, { state, before: batches.at(-1)?.batch_id })}`
  }
}

/** One of our sentences; what stands between backticks becomes code. */
const withCode = (text: string): Markup[] => text.split('`').map((part, n) => n % 2 === 1 ? html`<code>${part}</code>` : html`${part}`)

function rejected ({ index, text, errors }: Shown['rejected'][number]): Markup {
  const { pieces, isCut, isCutBefore } = markPlaces(text ?? '', errors.map(({ path }) => path), mostText)
  return html`<h3>Observation ${index}</h3>
<ul>${errors.slice(0, mostErrors).map(({ path, message }) =>
    html`<li>${path !== '' && html`<code>${path}</code>: `}${withCode(message)}</li>`)}${
  errors.length > mostErrors && html`<li>and ${errors.length - mostErrors} more</li>`}</ul>
${text === null ? html`<p class="soft">Its text cannot be shown here: read the bytes themselves.</p>`
    : html`<pre class="words">${isCutBefore && '… '}${pieces.map((piece) =>
      piece.isMarked ? html`<mark>${piece.text}</mark>` : piece.text)}${isCut && ' …'}</pre>`}
`
}

async function show (ask: Ask): Promise<View> {
  const after = /^\d{1,4}$/.test(ask.query.after ?? '') ? Number(ask.query.after) : null
  const [found, me] = await Promise.all([
    ask.operate('show_batch', { mode: ask.mode, batch_id: ask.params.id as string, after_index: after, row_limit: rejectedSize }), ask.me()
  ])
  const batch = found as Shown
  const path = at(ask, `batches/${batch.batch_id}`)
  return {
    title: `Batch from ${batch.source_key}`,
    main: html`<h1>Batch from ${batch.source_key} ${batchBadge(batch.status)}</h1>
${renderOutcome(ask, { replayed: 'The batch was read again and is waiting to be applied.' })}${
  batch.status === 'failed' && batch.error !== null && alert(html`It could not be applied, and nothing changed: ${batch.error}
Replay it when the cause is gone.`)}${batch.rejected_count > 0 && html`<p class="attention">${
  count(batch.rejected_count, 'observation was', 'observations were')} rejected.
<a href="#rejected">See why</a></p>`}${facts([
      ['Id', html`<code>${batch.batch_id}</code>`], ['Received', fullTime(batch.received_at)],
      ['Applied', batch.applied_at === null ? 'not yet' : fullTime(batch.applied_at)],
      ['Accepted', number(batch.accepted_count)], ['Rejected', number(batch.rejected_count)],
      ['Bytes', batch.is_archived ? `${number(batch.bytes)}, in the archive of the operators`
        : html`${number(batch.bytes)}, stored as received: <code>GET /v1/batches/${batch.batch_id}/payload</code>`],
      batch.erased_at !== null && ['A person was erased', when(batch.erased_at)]
    ])}
${may(me, 'developer') && !batch.is_archived && html`<h2>Replay</h2>
<p>A replay reads the stored bytes with the current parser and applies what is not stored yet.</p>
<div class="actions"><a class="button" href="${path}/preview">Preview a replay</a>${
  button(`${path}/replay`, 'Replay now', {}, 'quiet')}</div>`}
${batch.rejected_count > 0 && batch.is_masked && html`<h2 id="rejected">Rejected</h2>
${note('Only people of the account see them: rejected observations may name children.')}`}${
  batch.rejected_count > 0 && !batch.is_masked && html`<h2 id="rejected">Rejected</h2>
<p>Each rejected observation is shown as it was sent, with its errors marked. Correct the errors and push these observations again.</p>
${batch.rejected.map(rejected)}${batch.rejected.length === rejectedSize &&
  more(path, { after: String(batch.rejected.at(-1)?.index) }, 'Next rejected observations')}${
  batch.rejected.length === 0 && note('There are no more.')}`}`
  }
}

export const batches: readonly Page[] = [
  { path: '/:mode/batches', nav: { group: 'Send', name: 'Batches' }, get: list },
  { path: '/:mode/batches/:id', get: show },
  {
    path: '/:mode/batches/:id/replay', get: show,
    post: doing('/:mode/batches/:id?done=replayed', async (ask, id) => {
      const { readable, accepted, rejected: count, errors } = await readAgain(ask)
      await ask.operate('replay_batch', { mode: ask.mode, batch_id: id, readable, accepted, rejected: count, errors })
    })
  }
]
