/** A new feed: nothing of it is applied before its first run was looked at (DASHBOARD-75). */
import { toServiceError } from '../../../../db/errors.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { checkScheduleUrls } from '../../../validation/schedule_urls.ts'
import { at, refuseBelow, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import { fault, readFile } from '../../chosen_file.ts'
import { awaitFirst, upload, type Feed } from '../../feeds.ts'
import { field, select, renderOutcome } from '../../parts.ts'
import { linkTaken } from '../../refusal.ts'
import { kinds } from '../../words.ts'
import { feedFields, settingsOf } from './feed_settings.ts'

/** What formats are called where they are named: games.xlsx, https://example.org/games.ics?team=7. */
const endings: Record<string, string> = {
  csv: 'csv', tsv: 'csv', tab: 'csv', txt: 'csv', xlsx: 'xlsx', xls: 'xlsx', ics: 'ics', json: 'json', html: 'html', htm: 'html'
}

/** What to do where the account may not register feeds in live mode: said before anything is filled in; undefined where it may. */
async function barrier (ask: Ask): Promise<Markup | undefined> {
  if (ask.mode !== 'live') return undefined
  const { account_id: id, allowed_classes: allowed } = await ask.operate('read_account', {})
  if (allowed?.includes('hostFeed') === true) return undefined
  return html`<div class="attention"><p><b>This account may not add schedules in live mode yet.</b> Live data are shared by everybody, so
an operator of the service allows it first.</p>
<p>Ask them to allow the class <code>hostFeed</code> for the account <code>${id}</code>: on its page under <i>Accounts</i>, or with
<code>oyss account allow-class ${id} hostFeed</code>. Uploads of this account in test mode need no permission.</p></div>
<p class="actions"><a class="button" href="/dashboard/test/feeds/new">Add it in test mode</a><a class="button quiet"
href="${at(ask, 'account')}">What this account may do</a></p>`
}

async function show (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'schedule_manager')
  const barred = await barrier(ask)
  if (barred !== undefined) return { title: 'New feed', main: html`<h1>New feed</h1>
${renderOutcome(ask)}${barred}` }
  const size = 'at most 10 MiB'
  return {
    title: 'New feed',
    main: html`<h1>New feed</h1>
${renderOutcome(ask)}${linkTaken(ask)}<p>The next page shows every game as it is read. Nothing is published until you choose Publish.</p>
${ask.mode === 'test' && html`<p class="attention">This is test mode: pages and calendars of its teams are marked as test data. To publish
for families, <a href="/dashboard/live/feeds/new">add the schedule in live mode</a>.</p>
`}<form method="post" action="${at(ask, 'feeds/new')}" enctype="multipart/form-data">
<fieldset><legend>Where the schedule is: one of these</legend>
${field(ask, {
    name: 'file', label: 'Choose or drop a file', type: 'file', hint: ask.problem === undefined ? size : `choose it once more; ${size}`
  })}${
  field(ask, { name: 'url', label: 'Or an address', hint: 'https://…, fetched from then on' })}</fieldset>
${field(ask, { name: 'name', label: 'Name', hint: 'optional: the name of the file if left empty' })}
${select(ask, { name: 'kind', label: 'Format', options: [['', 'automatic'], ...kinds] })}${feedFields(ask)}<p>
<button>Preview</button></p>
</form>`
  }
}

/** The format that was chosen, or that the name of the file or address says (DASHBOARD-75). Errors: validation_failed. */
async function kindOf ({ form }: Ask, url: string): Promise<string> {
  const name = (await form.file('file'))?.name ?? url.replace(/[?#].*$/, '')
  const kind = form.text('kind') || endings[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
  const unread = /\.(pdf|png|jpe?g|heic|gif|docx?|pages|numbers|zip)$/i.exec(name)?.[1]?.toUpperCase()
  if (kind === undefined && unread !== undefined) {
    throw fault(`A file of type ${unread} cannot be read. Export the schedule as CSV, Excel or calendar (iCalendar).`)
  }
  if (kind === undefined) throw fault('The format is not clear from the name. Choose CSV, Excel, iCalendar, JSON or web page.', 'kind')
  return kind
}

/** What a file is called, without its ending: spring_league-2027.csv is spring league 2027. */
const nameOfFile = async ({ form }: Ask): Promise<string> =>
  (await form.file('file'))?.name?.replace(/\.\w+$/, '').replaceAll(/[_-]+/g, ' ').trim().slice(0, 100) ?? ''

type Settings = Parameters<Ask['operate']>[1]
/** Registers a feed. A name that its file gave and that is taken gets a number; whether it is of that feed is asked next (FEED-410). */
async function register (ask: Ask, settings: object, name: string, isGiven: boolean): Promise<Feed> {
  for (let number = 1; ; number++) {
    const feed = { ...settings, name: number === 1 ? name : `${name.slice(0, 95)} ${number}` }
    try {
      return await ask.operate('create_feed', { mode: ask.mode, feed } as Settings) as Feed
    } catch (error) {
      const isTaken = (toServiceError(error).errors as { id?: string }[] | undefined)?.some(({ id }) => id?.startsWith('feed_'))
      if (isGiven || isTaken !== true || number === 20) throw error
    }
  }
}

async function create (ask: Ask): Promise<Answer> {
  const { form, config } = ask
  const url = form.text('url')
  const file = await readFile(ask)
  if (file === undefined && url === '') throw fault('Choose a file, or give the address where the schedule is published.')
  if (file !== undefined && url !== '') throw fault('Choose a file or give an address, not both.')
  if (url !== '') checkScheduleUrls({ url }, config.fetchAllow)
  const settings = { kind: await kindOf(ask, url), ...settingsOf(ask), is_confirmed: false, ...url === '' ? {} : { url } }
  const given = form.text('name')
  const feed = await register(ask, settings, given || await nameOfFile(ask) || form.required('name', 'The name'), given !== '')
  if (file !== undefined) return { to: at(ask, `runs/${await upload(ask, feed.feed_id, file)}`) }
  const run = await awaitFirst(ask, feed.feed_id)
  return { to: run === undefined ? at(ask, `feeds/${feed.feed_id}?done=made`) : at(ask, `runs/${run.run_id}`) }
}

export const newFeed: readonly Page[] = [{ path: '/:mode/feeds/new', get: show, post: create, takesFile: true }]
