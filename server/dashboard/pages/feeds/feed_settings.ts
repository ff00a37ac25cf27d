/** What a file of a feed cannot say itself: asked for a new feed, and changed later (DASHBOARD-73). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, doing, refuseBelow, type Ask, type Page, type View } from '../../ask.ts'
import { readFeed, type ShownFeed } from '../../feeds.ts'
import { field, renderOutcome, select } from '../../parts.ts'
import { sports } from '../../words.ts'

/** Suggested; any other that is known will do. */
const zones = [
  'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage',
  'Pacific/Honolulu', 'America/Toronto', 'America/Mexico_City', 'Europe/London', 'Europe/Berlin', 'Africa/Johannesburg', 'Asia/Kolkata',
  'Australia/Sydney'
]
export const covers = [['season', 'the whole season'], ['upcoming', 'upcoming games only']] as const

/** The fields of the form, filled with the settings of a feed that exists. */
export function feedFields (ask: Ask, feed?: ShownFeed): Markup {
  const isDayFirst = ask.form.has('day_first') || ask.problem === undefined && feed?.day_first === true
  const set = <Name extends 'sport' | 'time_zone' | 'team' | 'covers'>(name: Name): { name: Name, value?: string } =>
    ({ name, ...feed?.[name] === undefined ? {} : { value: feed[name] } })
  return html`${select(ask, { ...set('sport'), label: 'Sport', options: sports })}${
    field(ask, { ...set('time_zone'), label: 'Time zone', hint: 'such as America/Chicago', more: html`list="zones"` })}<datalist
id="zones">${zones.map((zone) => html`<option>${zone}`)}</datalist>${
  field(ask, { ...set('team'), label: 'Team', hint: 'only where the file names only the opponent' })}${
  select(ask, { ...set('covers'), label: 'This file contains', options: covers })}<p><label class="choice"><input type="checkbox"
name="day_first"${isDayFirst && html` checked`}>Dates are day first (06-05 = 6 May)</label></p>
`
}

async function show (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'schedule_manager')
  const feed = await readFeed(ask, ask.params.id as string, 1)
  const own = `feeds/${feed.feed_id}`
  return {
    title: `Settings of ${feed.name}`,
    main: html`<p><a href="${at(ask, own)}">${feed.name}</a></p>
<h1>Settings</h1>
${renderOutcome(ask)}<p>The next file or fetch is read with these settings. What was published stays as it is until then.</p>
<form method="post" action="${at(ask, `${own}/settings`)}">
${field(ask, { name: 'name', label: 'Name', value: feed.name })}${feedFields(ask, feed)}${
  field(ask, { name: 'note', label: 'Note', hint: 'optional' })}<p><button>Save</button></p>
</form>`
  }
}

export const feedSettings: readonly Page[] = [{
  path: '/:mode/feeds/:id/settings',
  get: show,
  post: doing('/:mode/feeds/:id?done=settings', async ({ form, mode, operate }, id) => {
    const settings = {
      name: form.required('name', 'The name'), sport: form.text('sport'), time_zone: form.required('time_zone', 'The time zone'),
      team: form.text('team'), covers: form.text('covers'), day_first: form.has('day_first')
    }
    await operate('map_feed', { mode, feed_id: id, settings, note: form.text('note') || null })
  })
}]
