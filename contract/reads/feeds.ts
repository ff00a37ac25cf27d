/** What becomes of a file of a feed (FEED-340, FEED-341). */
import { described, list, record, ref, type Schema } from '../schema.ts'

const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description })

export const feedReads: Record<string, Schema> = {
  FeedRun: record([
    'feed_id', 'source_key', 'run_id', 'trigger', 'status', 'state', 'is_settled', 'counts', 'reasons', 'warnings', 'skipped'
  ], {
    feed_id: ref('FeedId'),
    source_key: ref('SourceKey'),
    run_id: ref('RunId'),
    trigger: ref('RunTrigger'),
    snapshot_id: described(ref('SnapshotId'), 'The bytes as received.'),
    status: described(ref('FeedStatus'), 'The current status of the feed.'),
    status_reason: { type: 'string', description: 'Why the feed has this status, if there is a reason.' },
    state: described(ref('RunState'), 'The state of the run.'),
    is_settled: { type: 'boolean', description: 'Whether the run has ended, and all that it pushed is applied.' },
    counts: record([], {
      rows: count('Rows of the file, or events of a calendar.'), entries: count('Those that were read.'),
      skipped: count('Those that were not.'), new: count('Entries that were not listed before.'),
      same: count('Entries that change nothing.'), changed: count('Entries that change what was reported of them before.'),
      older: count('Entries that differ from something newer, which stands.'),
      missing: count('Listed entries that it does not have.'),
      withdrawn: count('Listed entries that it withdrew.')
    }, 'Counts that are not known yet are absent.'),
    reasons: list({ type: 'string' }, { description: 'Why it is held, in sentences.' }),
    warnings: list({ type: 'string' }, { description: 'What was noticed while reading; for a file without entries, the reason.' }),
    failure: { type: 'string', description: 'Why it could not be read.' },
    skipped: list(record(['row', 'code', 'words'], {
      row: { type: ['integer', 'string'], description: 'The row of the file, counted from 1 with the header; the UID of an event.' },
      code: { type: 'string' }, words: { type: 'string', description: 'Why, in a sentence.' }
    }), { maxItems: 1000, description: 'What was not read: the first 1,000.' }),
    started_at: ref('Instant'),
    ended_at: ref('Instant')
  })
}
