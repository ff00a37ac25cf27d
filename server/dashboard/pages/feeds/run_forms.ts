/** The forms that decide on a run that waits: that of a feed publishes what its preview shows, that of a connector accepts its shape. */
import { ServiceError } from '../../../../db/errors.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { at, type Ask } from '../../ask.ts'
import type { ShownRun, Side } from '../../feeds.ts'
import { button, field } from '../../parts.ts'
import { describeSuggestion, offered } from './run_parts.ts'

const noteField = (ask: Ask, { note }: ShownRun): Markup => field(ask, {
  name: 'note', label: 'Note', hint: 'optional: shown with the games that it changes', value: note ?? ''
})

/** Publish, or look again with other columns or settings. */
export function publishForm (ask: Ask, run: ShownRun): Markup {
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

/** What operators decide of a held run of a connector (DASHBOARD-97). */
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
