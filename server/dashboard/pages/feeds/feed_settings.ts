/** What a file of a feed cannot say itself: asked for a new feed, and changed later (DASHBOARD-73). */
import { ServiceError } from '../../../../db/errors.ts'
import { html, type Markup } from '../../../pages/html.ts'
import { at, doing, refuseBelow, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import { readFeed, tryRun, type ShownFeed } from '../../feeds.ts'
import { stored } from '../../stored_file.ts'
import { field, renderOutcome, select } from '../../parts.ts'
import { linkTaken } from '../../refusal.ts'
import { sports } from '../../words.ts'

/** Zones to choose from, the nearest first; the browser's own is added by dashboard.js where it is another. */
const zones: readonly (readonly [zone: string, words: string])[] = [
  ['America/New_York', 'Eastern'], ['America/Chicago', 'Central'], ['America/Denver', 'Mountain'], ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'], ['America/Anchorage', 'Alaska'], ['Pacific/Honolulu', 'Hawaii'],
  ...[
    'America/Halifax', 'America/Toronto', 'America/Winnipeg', 'America/Edmonton', 'America/Vancouver', 'America/Mexico_City',
    'America/Sao_Paulo', 'Europe/London', 'Europe/Dublin', 'Europe/Paris', 'Europe/Berlin', 'Europe/Madrid', 'Europe/Athens',
    'Africa/Johannesburg', 'Asia/Dubai', 'Asia/Kolkata', 'Asia/Singapore', 'Asia/Tokyo', 'Australia/Perth', 'Australia/Sydney',
    'Pacific/Auckland', 'UTC'
  ].map((zone) => [zone, ''] as const)
]
const zoneWords = ([zone, words]: readonly [string, string]): string => words === '' ? zone.replaceAll('_', ' ') : `${words} (${zone})`
/** The list, with what was chosen besides; without a zone of the feed, dashboard.js chooses that of the browser. */
function zoneField (ask: Ask, own?: string): Markup {
  const chosen = ask.form.text('time_zone') || (own ?? '')
  const all = chosen === '' || zones.some(([zone]) => zone === chosen) ? zones : [[chosen, ''] as const, ...zones]
  return html`<div${chosen === '' && html` data-zone`}>${select(ask, { name: 'time_zone', label: 'Time zone', value: chosen, options: [
    ['', 'Choose the time zone of the schedule'], ...all.map((zone) => [zone[0], zoneWords(zone)] as const)
  ] })}</div>
`
}
export const covers = [['season', 'the whole season'], ['upcoming', 'upcoming games only']] as const

/** The fields of the form, filled with the settings of a feed that exists. */
export function feedFields (ask: Ask, feed?: ShownFeed): Markup {
  const isDayFirst = ask.form.has('day_first') ? ask.form.text('day_first') === 'on' : feed?.day_first === true
  const set = <Name extends 'sport' | 'team' | 'covers'>(name: Name): { name: Name, value?: string } =>
    ({ name, ...feed?.[name] === undefined ? {} : { value: feed[name] } })
  return html`${select(ask, { ...set('sport'), label: 'Sport', options: sports })}${zoneField(ask, feed?.time_zone)}${
    select(ask, { name: 'day_first', label: 'Dates', value: isDayFirst ? 'on' : 'no', options: [
      ['no', '06-05 is June 5 (month first)'], ['on', '06-05 is 6 May (day first)']
    ] })}${field(ask, { ...set('team'), label: 'Team', hint: 'only where the file names only the opponent' })}${
    select(ask, { ...set('covers'), label: 'This file contains', options: covers })}`
}

type Settings = { sport: string, time_zone: string, team: string, covers: string, day_first: boolean }
/** The settings of a feed as typed in the form. Errors: validation_failed. */
export const settingsOf = ({ form }: Pick<Ask, 'form'>): Settings => ({
  sport: form.text('sport'), time_zone: form.required('time_zone', 'The time zone'), team: form.text('team'), covers: form.text('covers'),
  day_first: form.text('day_first') === 'on'
})

async function show (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'schedule_manager')
  const feed = await readFeed(ask, ask.params.id as string, 50)
  const own = `feeds/${feed.feed_id}`
  const canPreview = stored(feed) !== undefined
  return {
    title: `Settings of ${feed.name}`,
    main: html`<p><a href="${at(ask, own)}">${feed.name}</a></p>
<h1>Settings</h1>
${renderOutcome(ask)}${linkTaken(ask)}<p>${canPreview ? 'See what these settings change in the last file before anything is published.'
  : 'The next file or fetch is read with these settings.'}</p>
<form method="post" action="${at(ask, `${own}/settings`)}">
${field(ask, { name: 'name', label: 'Name', value: feed.name })}${feedFields(ask, feed)}${
  field(ask, { name: 'note', label: 'Note', hint: 'optional' })}<div class="actions">${canPreview &&
  html`<button formaction="${at(ask, `${own}/settings/preview`)}">Preview what changes</button>`}<button${
  canPreview && html` class="quiet"`}>Save for the next file</button></div>
</form>`
  }
}

/** The settings that differ from those of the feed. */
async function changed (ask: Ask, feed: ShownFeed): Promise<Record<string, unknown>> {
  const given = { name: ask.form.required('name', 'The name'), ...settingsOf(ask) }
  const before: Record<string, unknown> = { ...feed, team: feed.team ?? '' }
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== before[name]))
}

/** Reads the last file again with the settings of the form. Errors: validation_failed, conflict. */
async function preview (ask: Ask): Promise<Answer> {
  const feed = await readFeed(ask, ask.params.id as string, 50)
  const settings = await changed(ask, feed)
  const runId = stored(feed)
  if (runId === undefined) throw new ServiceError('conflict', 'No file of this feed is stored. Save the settings, then upload one.')
  if (Object.keys(settings).length === 0) throw new ServiceError('validation_failed', 'Nothing was changed. Choose other settings.')
  return { to: at(ask, `runs/${await tryRun(ask, runId, settings)}`) }
}

export const feedSettings: readonly Page[] = [{
  path: '/:mode/feeds/:id/settings',
  get: show,
  post: doing('/:mode/feeds/:id?done=settings', async (ask, id) => {
    const settings = { name: ask.form.required('name', 'The name'), ...settingsOf(ask) }
    await ask.operate('map_feed', { mode: ask.mode, feed_id: id, settings, note: ask.form.text('note') || null })
  })
}, { path: '/:mode/feeds/:id/settings/preview', get: show, post: preview }]
