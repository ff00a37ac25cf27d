/** Examples of a file of a feed and of what became of it, as they stand in the document. */

export const scheduleExample = 'Game,Date,Time,Home,Away,Venue\n1041,09/12/2026,9:30 AM,Eagles U12,Hawks U12,North Park\n'

const begun = {
  feed_id: 'feed_01K5T3M8Q9ZXW4V7N2B6C0D1EF', source_key: 'feed:csv:spring', run_id: 'run_01K5T3M8Q9ZXW4V7N2B6C0D1EF', trigger: 'upload',
  snapshot_id: 'snap_01K5T3M8Q9ZXW4V7N2B6C0D1EF', started_at: '2026-09-01T08:00:00Z'
}

export const uploadedExample = {
  ...begun, status: 'healthy', state: 'fetched', is_settled: false, counts: {}, reasons: [], warnings: [], skipped: []
}

export const feedRunExample = {
  ...begun, status: 'degraded', status_reason: '1 row was skipped.', state: 'applied', is_settled: true,
  counts: { rows: 48, entries: 47, skipped: 1, new: 2, same: 40, changed: 5, older: 0, missing: 0, withdrawn: 0 }, reasons: [],
  warnings: [], skipped: [{ row: 12, code: 'bad_date', words: 'The date "13/45/2026" cannot be read.' }], ended_at: '2026-09-01T08:00:02.5Z'
}
