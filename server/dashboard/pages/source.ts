/** A source: how fresh it is, how often it wins and is overruled, what it sent (DASHBOARD-71, DASHBOARD-72). */
import { html, type Markup } from '../../pages/html.ts'
import { at, may, type Ask, type Page, type View } from '../ask.ts'
import { fieldInside, number } from '../format.ts'
import { facts, fullTime, shortId, table, renderOutcome, when } from '../parts.ts'
import { batchBadge, classWords, percent, rankWords, rest } from '../words.ts'
import { freshness, judgedOn, judgment, type Source } from './sources.ts'

type Share = { type: string, field: string, said: number, winning: number, overruled: number }
type Batch = { batch_id: string, status: string, accepted: number, rejected: number, received_at: string }
type Shown = Source & { fields: Share[], batches: Batch[] }

const MOST = 12

function shares (fields: readonly Share[]): Markup {
  const sum = (of: (share: Share) => number): number => fields.reduce((total, share) => total + of(share), 0)
  const all = { said: sum(({ said }) => said), winning: sum(({ winning }) => winning), overruled: sum(({ overruled }) => overruled) }
  return html`<h2>What it reports, and what wins</h2>
${all.said > 0 && html`<p>${percent(all.winning, all.said)} of what it reports wins; ${percent(all.overruled, all.said)} is overruled:
another source's value is shown instead. The rest says the same as another.</p>
`}${table('By field, the most overruled first', ['Field', 'Stated', 'Shown', 'Overruled'], fields.slice(0, MOST).map((one) => [
    `${fieldInside(one.field)} of ${one.type === 'organization' ? 'an' : 'a'} ${one.type.replaceAll('_', ' ')}`, number(one.said),
    percent(one.winning, one.said), one.overruled === 0 ? 'none'
      : html`<span class="warn">${number(one.overruled)} (${percent(one.overruled, one.said)})</span>`
  ]), 'Nothing reported yet. What it pushes is compared here with what other sources report.')}${
    rest(MOST, fields.length, 'field')}${all.said > 0 && html`<p class="soft">Of up to 300 ids
of each type, the last by name.</p>
`}`
}

async function show (ask: Ask): Promise<View> {
  const [read, me] = await Promise.all([ask.operate('read_source', { mode: ask.mode, source_id: ask.params.id as string }), ask.me()])
  const source = read as Shown
  const { feed, judged, is_overdue: isOverdue } = source
  return {
    title: source.source_key,
    main: html`<h1>${source.source_key}</h1>
${renderOutcome(ask, { made: 'The source is registered. Push under its key, with a secret key of the account.' })}${
  isOverdue && html`<p class="attention">A report is overdue. Check that the system that sends with this key is still running.</p>
`}${facts([
    ['Freshness', freshness(source)],
    judged && ['In the end', html`${judgment(judged)}, of games of the last 90 days that another source lists too ${judgedOn(judged)}`],
    ['Reports for', classWords(source.class)], ['Where sources disagree', rankWords(source.rank)],
    feed && ['Feed', may(me, 'schedule_manager') ? html`<a href="${at(ask, `feeds/${feed.feed_id}`)}">${feed.name}</a>` : feed.name],
    ['Registered', fullTime(source.created_at)], ['Class', html`<code>${source.class}</code>`]
  ])}${shares(source.fields)}<h2>What it sent</h2>
${table('The newest batches', ['Batch', 'Received', 'State', 'Accepted', 'Rejected'], source.batches.map((batch) => [
    html`<a href="${at(ask, `batches/${batch.batch_id}`)}">${shortId(batch.batch_id)}</a>`, when(batch.received_at),
    batchBadge(batch.status), batch.accepted,
    batch.rejected > 0 ? html`<span class="bad">${batch.rejected}</span>` : 0
  ]), html`It has sent nothing yet. Push under its key, with a <a href="${at(ask, 'keys')}">secret key</a> of the account.`)}`
  }
}

export const source: readonly Page[] = [{ path: '/:mode/sources/:id', get: show }]
