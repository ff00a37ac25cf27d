/** What the commands of feeds print of a run. */
import { write } from '../../platform/output.ts'
import { linesOf, type Run } from './format_run.ts'

type Feed = { feed_id?: string, name?: string, source_key?: string, status?: string, status_reason?: string }

/** The record that programs read: `status` is that of the feed, `state` that of the run. `run` undefined: it has not begun. */
export function recordOf (feed: object, run: Run | undefined): Record<string, unknown> {
  const { feed_id: feedId, source_key: sourceKey, status, status_reason: reason } = feed as Feed
  const {
    run_id, state, counts, rows, entries, reasons, failure, snapshot_id, skips = [], preview, layout, notes, names, difference, suggestion,
    mapping
  } = run ?? {}
  return {
    feed_id: feedId, source_key: sourceKey, run_id, status, status_reason: reason, state, counts: { rows, entries, ...counts },
    reasons, failure, snapshot_id, skipped: skips.map(({ row, code, words }) => ({ row: numberOf(row), code, words })),
    ...suggestion ? { suggestion } : {}, ...mapping ? { mapping } : {},
    ...state === 'previewed' || state === 'held' ? { layout, notes, names, difference, preview } : {}
  }
}

/** With `isJson` that record, else lines for people. */
export function printRun (isJson: boolean, feed: object, run: Run | undefined): void {
  if (isJson) return write(JSON.stringify(recordOf(feed, run)))
  const { feed_id: feedId, name, source_key: sourceKey, status, status_reason: reason } = feed as Feed
  write(`${name} (${feedId}, source ${sourceKey}): ${status}${reason ? `. ${reason}` : ''}`)
  if (run === undefined) return
  write([`Run ${run.run_id}: ${linesOf(run).join('\n')}`, ...nextOf(run)].join('\n'))
}

/** A row of a file is a number, an event of a calendar a UID. */
const numberOf = (row: string): number | string => /^\d{1,9}$/.test(row) ? Number(row) : row

function nextOf (run: Run): string[] {
  const { state, run_id: id, feed_id: feedId, trigger, suggestion, resembling: [likely] = [] } = run
  if (state === 'held') {
    const takes = suggestion?.is_clear && !suggestion.is_read
      ? ` and use ${Object.entries(suggestion.mapping).map(([role, header]) => `${JSON.stringify(header)} as ${role}`).join(', ')}` : ''
    const accept = `To accept this shape${takes}:  oyss feed accept ${id}   ` +
      `(the next run applies it; oyss run replay ${id} applies this file)`
    const map = `To set what columns mean:  oyss feed accept ${id} --map ${exampleOf(run)}   (repeat --map; or oyss feed map ${feedId})`
    const discard = `To keep the earlier shape:  oyss feed discard ${id}`
    const newer = likely?.is_likely ? [`It looks like a newer file of ${likely.name}:  oyss feed upload ${likely.feed_id} --file ...`] : []
    return [...newer, ...isUnread(run) && takes === '' ? [map, discard] : [accept, discard, map]]
  }
  if (state === 'accepted') return [`The next run applies its file. To apply this file now:  oyss run replay ${id}`]
  if (state !== 'previewed' || trigger !== 'preview') return []
  return [`To apply it:  oyss feed upload ${feedId} --file ..., or, if it has an address, oyss feed enable ${feedId}`]
}

/** No row of it could be read: to accept it would not make it readable. */
const isUnread = ({ rows = 0, entries = 0 }: Run): boolean => rows > 0 && entries === 0

/** A column that the file has and that may be what is missing. */
function exampleOf ({ layout, suggestion }: Run): string {
  const [fits] = Object.entries(suggestion?.mapping ?? {})
  if (fits) return `${fits[0]}=${JSON.stringify(fits[1])}`
  const { role, candidates: [header] = [] } = layout?.hints?.find(({ candidates }) => candidates.length > 0) ?? { role: 'home' }
  return `${role}=${JSON.stringify(header ?? 'Team 1')}`
}
