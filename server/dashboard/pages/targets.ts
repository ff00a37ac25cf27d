/** Targets of every account, and what is stopped for everybody, for operators (PEOPLE-13, FEED-264). */
import { ServiceError } from '../../../db/errors.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, doing, type Ask, type Page, type View, type Work } from '../ask.ts'
import { badge, button, field, more, shortId, table, renderOutcome, when } from '../parts.ts'
import { targetBadge } from '../words.ts'

const PAGE = 25
type Stop = { host?: string, scope: string, reason: string, made_by: string, made_at: string }
const sentences = {
  excluded: 'The target is excluded: nothing of it is fetched.', included: 'The target is fetched again.',
  killed: 'It is stopped: nothing of it is fetched or applied.', revived: 'It goes on with its next run.',
  stopped: 'Nothing is fetched from there any more.', resumed: 'Fetching goes on.'
}

/** The form that a link of the list opened: the page says in its address what is about to be done, and why is asked for. */
const reasonForm = (ask: Ask, action: string, title: string, words: string, fields: Markup, hint = 'its account reads it'): Markup => html`
<h2>${title}</h2>
<form method="post" action="${at(ask, action)}">
${fields}${field(ask, { name: 'reason', label: 'Why', hint, more: html`required maxlength="500"` })}
<p><button class="danger">${words}</button></p>
</form>
`

async function showTargets (ask: Ask): Promise<View> {
  const found = await ask.operate('list_targets', { after: ask.query.after ?? null, row_limit: PAGE + 1 })
  const shown = found.slice(0, PAGE)
  const path = at(ask, 'targets')
  const { exclude, kill } = ask.query
  const nameOf = (is: (target: typeof shown[number]) => boolean): string | null | undefined => shown.find(is)?.feed
  const rows = shown.map((target): (Markup | string)[] => [
    html`${target.feed} <small>${target.host ?? 'uploaded'}, ${target.mode}</small>`, shortId(target.account_id as string),
    html`${targetBadge(target.state as string)}${
      target.excluded_reason !== null && html` ${target.excluded_reason}`}${
      target.is_killed && html` ${badge('stopped', 'bad')}`}`,
    when(target.last_ok_at),
    html`${target.is_excluded
      ? button(`${path}/${target.target_id}/include`, 'Fetch again', {}, 'quiet')
      : html`<a href="${path}?exclude=${target.target_id}">Exclude</a> `}${target.is_killed
      ? button(`${path}/${target.feed_id}/revive`, 'Resume', {}, 'quiet') : html`<a href="${path}?kill=${target.feed_id}">Stop</a>`}`
  ])
  return {
    title: 'Targets',
    main: html`<h1>Targets</h1>
${renderOutcome(ask, sentences)}${exclude !== undefined && reasonForm(
  ask, `targets/${exclude}/exclude`, 'Exclude a target', 'Exclude it',
  html`<p>Nothing of ${nameOf(({ target_id: own }) => own === exclude) ?? shortId(exclude)} is fetched until you fetch it again.</p>`
)}${kill !== undefined && reasonForm(
  ask, `targets/${kill}/kill`, 'Stop a feed or connector', 'Stop it',
  html`<p>Nothing of ${nameOf(({ feed_id: own }) => own === kill) ?? shortId(kill)} is fetched or applied, of any of its targets.</p>`
)}${
  table('Targets of every account, oldest first', ['Feed or connector', 'Account', 'State', 'Last success', ''], rows,
    'Nothing is fetched for anybody.')}${found.length > PAGE && more(path, { after: shown.at(-1)?.target_id ?? null }, 'More')}
<p><a href="${at(ask, 'stops')}">What is stopped for everybody</a></p>`
  }
}

async function showStops (ask: Ask): Promise<View> {
  const stops = await ask.operate('list_stops', {}) as Stop[]
  return {
    title: 'Stops',
    main: html`<h1>Stops</h1>
${renderOutcome(ask, sentences)}${table('Stopped for everybody', ['What', 'Why', 'Since', ''], stops.map((stop) => [
  stop.host ?? html`<b>everything</b>`, stop.reason, when(stop.made_at),
  button(at(ask, 'stops/resume'), 'Resume', stop.host === undefined ? {} : { host: stop.host }, 'quiet')
]), 'Nothing is stopped: everything that is due is fetched.')}
${reasonForm(ask, 'stops', 'Stop fetching', 'Stop', html`${field(ask, {
  name: 'host', label: 'Host', hint: 'such as schedules.example.org'
})}<label class="choice"><input type="checkbox" name="everything" value="yes">Every host: nothing is fetched for any account</label>`,
'other operators see it')}<p><a href="${at(ask, 'targets')}">Targets of every account</a></p>`
  }
}

/** A form of the targets. */
const action = (name: string, word: string, work: Work): Page => ({
  path: `/:mode/targets/:id/${name}`, get: showTargets, post: doing(`/:mode/targets?done=${word}`, work)
})
const why = ({ form }: Ask): string => form.required('reason', 'The reason')

export const targets: readonly Page[] = [
  { path: '/:mode/targets', nav: { group: 'Service', name: 'Targets', least: 'operator' }, get: showTargets },
  action('exclude', 'excluded', (ask, id) => ask.operate('exclude_target', { target_id: id, reason: why(ask) })),
  action('include', 'included', ({ operate }, id) => operate('include_target', { target_id: id, note: null })),
  action('kill', 'killed', (ask, id) => ask.operate('kill_connector', { feed_id: id, reason: why(ask) })),
  action('revive', 'revived', ({ operate }, id) => operate('revive_connector', { feed_id: id, note: null })),
  {
    path: '/:mode/stops', nav: { group: 'Service', name: 'Stops', least: 'operator' }, get: showStops,
    post: async (ask) => {
      const [host, isEverything] = [ask.form.text('host') || null, ask.form.text('everything') === 'yes']
      if ((host === null) !== isEverything) {
        throw new ServiceError('validation_failed', 'Name one host, or choose every host, but not both.', {
          errors: [{ path: 'host', message: 'Name one host, or choose every host.' }]
        })
      }
      await ask.operate('stop_host', { host, reason: why(ask) })
      return { to: at(ask, 'stops?done=stopped') }
    }
  },
  {
    path: '/:mode/stops/resume', get: showStops,
    post: doing('/:mode/stops?done=resumed', ({ operate, form }) => operate('resume_host', { host: form.text('host') || null, note: null }))
  }
]
