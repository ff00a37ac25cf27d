/** How an entity came to be: its versions, with what changed, why, and by what (DASHBOARD-33). */
import { html, join, type Markup } from '../../pages/html.ts'
import { at, type Ask } from '../ask.ts'
import { fieldName, withMoments, type Labels, type Way, type Zone } from '../format.ts'
import { fullTime, more, table } from '../parts.ts'
import { causeOf, undoneBy, yieldedBy, type Behind, type Corrected, type Undone, type Yielded } from './feeds/run_parts.ts'

type Version = {
  version: number, changed_at: string, source: string, observation_id: string | null,
  kinds: { kind: string, changed_fields: string[], reason: string | null, is_plain: boolean }[]
}
/** What the history of an entity is shown from; `version`: that which is shown, of `newest`. */
export type Past = {
  id: string, version: number, newest: number, versions: Version[], zone: Zone, labels: Labels, runs: Record<string, Behind>,
  corrections: Record<string, Corrected>, undos: Record<string, Undone>, yields: Record<string, Yielded>
}

/** `?field=start&version=2`, on the page of the entity itself. */
export const within = (query: Record<string, string | number>): string =>
  `?${new URLSearchParams(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))).toString()}`

const changes = ({ kinds }: Version, { labels, zone }: Way): Markup => join(kinds.map((one, place) => {
  const { kind, changed_fields: fields, reason, is_plain: isPlain } = one
  const named = fields.length > 0 && fields.length < 5 && `: ${fields.map((path) => fieldName(path, labels)).join(', ')}`
  // Where it adds something to the names of the fields; several kinds may share it.
  const why = !isPlain && reason !== null && reason !== kinds[place + 1]?.reason && withMoments(reason, zone)
  return html`${kind.replaceAll('_', ' ')}${named}${why !== false && html`. <small>${why}</small>`}`
}), '; ')

/** To what came before and after the versions that are listed. */
function further (ask: Ask, { id, versions, version, newest }: Past): Markup | null {
  const [first = newest, last = 1] = [versions[0]?.version, versions.at(-1)?.version]
  const leading = (before: number, words: string): Markup =>
    more(at(ask, `data/${id}`), { version: version === newest ? null : String(version), before: String(before) }, words)
  return html`${first < newest && leading(first + 1 + versions.length, 'Newer changes')}${last > 1 && leading(last, 'Older changes')}`
}

export const history = (ask: Ask, past: Past): Markup => html`${list(ask, past)}${further(ask, past)}`

const list = (ask: Ask, { versions, version, runs, corrections, undos, yields, ...way }: Past): Markup => table(
  'History', ['When', 'No.', 'What changed'], versions.map((one) => [
    html`<a href="${within({ version: one.version })}"${one.version === version && html` aria-current="true"`}>${
      fullTime(one.changed_at)}</a>`, one.version, html`${changes(one, way)} ${
      one.source === 'oyss:undo' && undos[one.changed_at] !== undefined ? undoneBy(ask, undos[one.changed_at] as Undone)
        : yields[one.changed_at] !== undefined ? yieldedBy(ask, yields[one.changed_at] as Yielded)
          : causeOf(ask, one.source, runs[one.observation_id ?? ''], corrections[one.observation_id ?? ''])}`
  ]), 'It has no history.')
