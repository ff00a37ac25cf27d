/** The forms that decide on a run that waits: that of a feed publishes what its preview shows, that of a connector accepts its shape. */
import { ServiceError } from '../../../../db/errors.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { at, type Ask } from '../../ask.ts'
import type { Resembling, ShownRun, Side } from '../../feeds.ts'
import { number } from '../../format.ts'
import { button, count, field } from '../../parts.ts'
import { describeSuggestion, offered } from './run_parts.ts'

const noteField = (ask: Ask, { note }: ShownRun): Markup => field(ask, {
  name: 'note', label: 'Note', hint: 'optional: shown with the games that it changes', value: note ?? ''
})

/** Whether somebody has to choose first which feed a file belongs to; `?as=new`: they have. */
const isToBeChosen = (ask: Ask, { resembling }: ShownRun): boolean => resembling.length > 0 && ask.query.as !== 'new'

const whyOf = ({ games, of: all, has_columns: hasColumns, has_name: hasName }: Resembling): string => [
  hasColumns ? 'the same columns' : 'other columns', hasName && 'the same file name',
  games > 0 ? `it already lists ${number(games)} of these ${count(all, 'game')}` : 'it lists none of these games'
].filter(Boolean).join('; ')

const feedChoice = (value: string, isChosen: boolean, words: Markup): Markup => html`<p><label class="choice"><input type="radio"
name="feed" required value="${value}"${isChosen && html` checked`}> ${words}</label></p>
`

/** Before the preview, which compares the file as one of a new feed: a newer file of a feed that is there, or a new feed. */
export function chooseFeed (ask: Ask, run: ShownRun): Markup | null {
  if (!isToBeChosen(ask, run)) return null
  const own = at(ask, `runs/${run.run_id}`)
  return html`<h2>Which schedule is this?</h2>
<form method="post" action="${own}/move">
${run.resembling.map((one, place) => feedChoice(one.feed_id, place === 0 && one.is_likely,
    html`<b>A newer file of ${one.name}</b> (${whyOf(one)})`))}${feedChoice('new', false,
    html`<b>A new feed</b>, ${run.feed.name}`)}<div class="actions"><button>Review this file</button><button class="danger"
formaction="${own}/discard" formnovalidate>Discard</button></div>
<p class="soft">A newer file replaces what the feed reported, and is read with its settings. Two feeds of one schedule would report
each game twice. Nothing changes before you publish.</p>
</form>
<h2>As a new feed</h2>
`
}

/** Publish, or look again with other columns or settings. */
export function publishForm (ask: Ask, run: ShownRun): Markup | null {
  if (isToBeChosen(ask, run)) return null
  const { run_id: id, rows = 0, entries: read = 0, trigger, feed } = run
  const own = at(ask, `runs/${id}`)
  const fitting = offered(run)
  const canPublish = fitting === undefined && !(rows > 0 && read === 0)
  const links = html`${(run.layout?.headers?.length ?? 0) > 0 &&
    html`<a class="button ${canPublish && 'quiet'}" href="${own}/columns">Match columns</a>`}<a class="button quiet" href="${
    at(ask, `feeds/${feed.feed_id}/settings`)}">Change settings</a>`
  return html`<h2>Is it right?</h2>
${fitting !== undefined && html`<p>The columns have other names now. ${describeSuggestion(fitting)}.</p>
${button(`${own}/try`, 'Preview with these columns')}`}<form method="post" action="${own}/publish">
${canPublish && noteField(ask, run)}<div class="actions">${canPublish && html`<button class="good">Publish</button>`}${links}<button
class="danger" formaction="${own}/discard" formnovalidate>Discard</button></div>
${canPublish && html`<p class="soft">${trigger === 'trial' && 'Publishing keeps these settings for the next files, too. '}Until you
publish, nothing changes.</p>
`}</form>
`
}

const choice = (value: string, words: string, isChosen: boolean): Markup => html`<label class="choice"><input type="radio" name="how"
required value="${value}"${isChosen && html` checked`}>${words}</label>
`

/** What operators decide of a held run of a connector (DASHBOARD-95). */
export function decideConnector (ask: Ask, run: ShownRun, { runs }: Side): Markup {
  const { rows = 0, entries: read = 0, run_id: id } = run
  const own = at(ask, `${runs}/${id}`)
  const fitting = offered(run)
  const isUnread = rows > 0 && read === 0
  const canAccept = fitting !== undefined || !isUnread
  const chosen = ask.form.text('how') || (fitting?.is_clear === true ? 'suggested' : isUnread ? '' : 'as_read')
  return html`<h2>Is it right?</h2>
<form method="post" action="${own}/accept">
${fitting !== undefined && html`<fieldset><legend>What the columns mean</legend>
${choice('suggested', `As suggested: ${describeSuggestion(fitting)}`, chosen === 'suggested')}${
    !isUnread && choice('as_read', 'As it was read', chosen === 'as_read')}</fieldset>
`}${noteField(ask, run)}<div class="actions">${canAccept && html`<button class="good">Accept</button>`}<button class="danger"
formaction="${own}/discard" formnovalidate>Discard</button></div>
<p class="soft">${canAccept && 'Accepting fetches the address again and applies it. '}Discarding leaves everything as it was.</p>
</form>
`
}

/** What the form says of the columns: as suggested, or as they were read. Errors: validation_failed. */
export function readMapping ({ form }: Ask, { suggestion }: ShownRun): Record<string, string> | null {
  const how = form.text('how')
  if (how === '' && suggestion !== undefined && !suggestion.is_read) {
    throw new ServiceError('validation_failed', 'Match the columns: accept the suggestion, or choose a meaning for each.')
  }
  return how === 'suggested' ? suggestion?.mapping ?? null : {}
}
