/** What a new version of a fixture is called, and whether people must hear of it. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Case = {
  moved: string[], from?: string, to?: string, withdrawal?: boolean, returning?: boolean, result?: string, kinds: Record<string, string[]>,
  headline?: boolean, repointed?: string[], merged?: boolean
}
const STATUSES = ['scheduled', 'in_progress', 'completed', 'postponed', 'cancelled', 'forfeit']

const CASES: Case[] = [
  { moved: ['title'], kinds: { updated: ['title'] } },
  { moved: ['title', 'url', 'result', 'sides'], kinds: { updated: ['title', 'url', 'result', 'sides'] } },
  ...['start', 'end', 'date', 'time_status'].map((field) => ({ moved: [field], kinds: { rescheduled: [field] }, headline: true })),
  { moved: ['start', 'end', 'time_status'], kinds: { rescheduled: ['start', 'end', 'time_status'] }, headline: true },
  { moved: ['time_zone'], kinds: { updated: ['time_zone'] } },
  { moved: ['venue'], kinds: { relocated: ['venue'] }, headline: true },
  { moved: ['venue.field'], kinds: { relocated: ['venue.field'] }, headline: true },
  {
    moved: ['start', 'venue', 'venue.field', 'title'],
    kinds: { rescheduled: ['start'], relocated: ['venue', 'venue.field'], updated: ['title'] }, headline: true
  },
  {
    moved: ['status', 'start', 'venue'], from: 'scheduled', to: 'cancelled',
    kinds: { cancelled: ['status'], rescheduled: ['start'], relocated: ['venue'] }, headline: true
  },
  {
    moved: ['status', 'start'], from: 'postponed', to: 'scheduled', kinds: { reinstated: ['status'], rescheduled: ['start'] },
    headline: true
  },
  { moved: ['status', 'result'], from: 'in_progress', to: 'completed', kinds: { completed: ['status'], updated: ['result'] } },
  { moved: [], withdrawal: true, kinds: { withdrawn: [] } },
  { moved: ['title'], withdrawal: true, kinds: { withdrawn: [], updated: ['title'] } },
  { moved: ['start'], withdrawal: true, kinds: { rescheduled: ['start'], withdrawn: [] }, headline: true },
  { moved: [], returning: true, kinds: { updated: [] } },
  { moved: [], result: 'withdrawn', kinds: { updated: [] } },
  { moved: ['result'], result: 'withdrawn', kinds: { updated: ['result'] } },
  { moved: [], result: 'returned', kinds: { updated: [] } },
  { moved: ['start'], returning: true, kinds: { rescheduled: ['start'], updated: [] }, headline: true },
  { moved: ['title'], returning: true, kinds: { updated: ['title'] } },
  { moved: ['status'], from: 'cancelled', to: 'scheduled', returning: true, kinds: { reinstated: ['status'] }, headline: true },
  { moved: ['status'], from: 'scheduled', to: 'cancelled', returning: true, kinds: { cancelled: ['status'], updated: [] }, headline: true },
  { moved: ['merged_into'], merged: true, kinds: { merged: ['merged_into'] } },
  {
    moved: ['start', 'title', 'merged_into'], kinds: { unmerged: ['merged_into'], rescheduled: ['start'], updated: ['title'] },
    headline: true
  },
  { moved: ['venue'], repointed: ['venue'], kinds: { updated: ['venue'] } },
  { moved: ['venue', 'venue.field'], repointed: ['venue'], kinds: { relocated: ['venue.field'], updated: ['venue'] }, headline: true },
]

database.transaction('HISTORY-13 each kind that one version makes has its own field paths, and they come in one order', async (t, q) => {
  for (const { moved, from = 'scheduled', to = from, withdrawal = false, returning = false, result = null, kinds, ...rest } of CASES) {
    const { repointed = [], merged = false } = rest
    const rows = await q('select kind, fields from project.change_kinds($1, $2, $3, $4, $5, $6, $7, $8) order by place', [
      withdrawal, returning, result, moved, repointed, from, to, merged
    ])
    t.same(
      rows.map(({ kind, fields }) => [kind, fields]), Object.entries(kinds),
      `${withdrawal ? 'withdrawn, ' : ''}${returning ? 'back, ' : ''}${from} to ${to}: ${moved}`
    )
  }
})

database.transaction('HISTORY-10, HISTORY-11 every move of status has one kind: what a fixture comes to counts, and for scheduled also what it was', async (t, q) => {
  for (const from of STATUSES) {
    for (const to of STATUSES.filter((status) => status !== from)) {
      const kind = to === 'cancelled' || to === 'postponed' || to === 'completed'
        ? to
        : to === 'scheduled' && (from === 'cancelled' || from === 'postponed') ? 'reinstated' : 'updated'
      t.same(
        await q("select kind, fields from project.change_kinds(false, false, null, '{status}', '{}', $1, $2, false)", [from, to]),
        [{ kind, fields: ['status'] }], `${from} to ${to}`
      )
      t.equal(
        await q.value("select project.is_headline('{status}', '{}', $2, $1)", [from, to]),
        ['cancelled', 'postponed', 'reinstated'].includes(kind), `${from} to ${to}: headline`
      )
    }
  }
})

database.transaction('HISTORY-14 a headline is a cancellation, postponement, reinstatement, reschedule or relocation, and nothing else', async (t, q) => {
  for (const { moved, repointed = [], from = 'scheduled', to = from, headline = false } of CASES) {
    const found = await q.value('select project.is_headline($1, $4, $3, $2)', [moved, from, to, repointed])
    t.equal(found, headline, `${from} to ${to}: ${moved}`)
  }
})
