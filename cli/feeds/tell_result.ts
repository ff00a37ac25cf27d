/** What the commands of feeds print of a run. */
import { write } from '../../platform/output.ts'
import { linesOf, type Run } from './tell_run.ts'

type Feed = { feed_id?: string, name?: string, source_key?: string, status?: string, status_reason?: string }

/**
 * With `isJson` the record that programs read: `status` is that of the feed, `state` that of the run. `run` undefined: it has not begun.
 */
export function tellRun (isJson: boolean, feed: object, run: Run | undefined): void {
  const { feed_id: feedId, name, source_key: sourceKey, status, status_reason: reason } = feed as Feed
  if (isJson) {
    const { run_id, state, counts, rows, entries, reasons, failure, snapshot_id, skips = [], preview, layout, notes } = run ?? {}
    return write(JSON.stringify({
      feed_id: feedId, source_key: sourceKey, run_id, status, status_reason: reason, state, counts: { rows, entries, ...counts },
      reasons, failure, snapshot_id, skipped: skips.map(({ row, code, words }) => ({ row: numberOf(row), code, words })),
      ...run?.trigger === 'preview' || state === 'held' ? { layout, notes, preview } : {}
    }))
  }
  write(`${name} (${feedId}, source ${sourceKey}): ${status}${reason ? `. ${reason}` : ''}`)
  if (run === undefined) return
  write([`Run ${run.run_id}: ${linesOf(run).join('\n')}`, ...nextOf(run)].join('\n'))
}

/** A row of a file is a number, an event of a calendar a UID. */
const numberOf = (row: string): number | string => /^\d{1,9}$/.test(row) ? Number(row) : row

function nextOf ({ state, run_id: id, feed_id: feedId, trigger }: Run): string[] {
  if (state === 'held') {
    return [
      `To go on with this shape:  oyss feed accept ${id}   (the next run applies it; oyss run replay ${id} applies this file)`,
      `To stay with the old one:  oyss feed discard ${id}`, `To say what columns mean:  oyss feed map ${feedId} --column home="Team 1"`
    ]
  }
  if (state === 'accepted') return [`The next run applies. To apply this file now:  oyss run replay ${id}`]
  if (state !== 'previewed' || trigger !== 'preview') return []
  return [`To apply it:  oyss feed upload ${feedId} --file ..., or, where it has an address, oyss feed enable ${feedId}`]
}
