/** What the commands of feeds print. */
import t from 'tap'
import { printFeed } from '../../cli/commands/feed_lists.ts'
import { checkScheduleUrl } from '../../cli/feeds/add_feed.ts'
import { printPreview, type Preview } from '../../cli/feeds/print_preview.ts'
import { printRun } from '../../cli/feeds/print_run.ts'

/** What it writes on standard output. */
function printed (t: Pick<typeof import('tap').t, 'capture'>, report: () => void): string {
  const output = t.capture(process.stdout, 'write', () => true)
  report()
  const lines = output().map(({ args }) => String(args[0]))
  output.restore()
  return lines.join('')
}

const feed = { feed_id: 'feed_1', name: 'Eagles', source_key: 'feed:csv:eagles', source_class: 'hostFeed', status: 'drifted' }
const held = {
  run_id: 'run_1', feed_id: 'feed_1', state: 'held', trigger: 'schedule', rows: 3,
  layout: { hints: [{ role: 'venue', candidates: [] }, { role: 'away', candidates: ['Visiting "A"', 'Other'] }] }
}

t.test('FEED-32 a held run ends with what may be done: the columns to name are those of the file, and what nobody could read is not to be accepted', async (t) => {
  const read = printed(t, () => { printRun(false, feed, { ...held, entries: 3 }) })
  const map = /oyss feed discard run_1.*oyss feed accept run_1 --map away="Visiting \\"A\\"".*oyss feed map feed_1/s
  t.match(read, /oyss feed accept run_1 /)
  t.match(read, map)
  const unread = printed(t, () => { printRun(false, feed, { ...held, entries: 0 }) })
  t.match(unread, /oyss feed accept run_1 --map .*oyss feed discard run_1/s)
  t.notMatch(unread, /To go on/)
})

t.test('FEED-412, FEED-410 a run is printed with the sentence of its page, and with the feed that it looks like a newer file of', async (t) => {
  const run = { ...held, entries: 15, counts: { new: 15, same: 0, changed: 0, older: 0 }, games: { added: 3, moved: 5, changed: 7 } }
  const read = printed(t, () => { printRun(false, feed, run) })
  t.match(read, '15 games and events: 3 will be added, 5 will move, 7 will change otherwise.')
  t.notMatch(read, 'new 15')
  const likely = { ...run, resembling: [{ feed_id: 'feed_2', name: 'Hawks', is_likely: true }] }
  t.match(printed(t, () => { printRun(false, feed, likely) }), 'It looks like a newer file of Hawks:  oyss feed upload feed_2 --file ...')
})

t.test('FEED-281, FEED-282 what fits is what accepting is said to take; where it is not clear, the column is to be said', async (t) => {
  const suggestion = { mapping: { home: 'Team 1' }, same: 23, of: 24, is_clear: true, is_read: false, words: 'So it is.' }
  const clear = printed(t, () => { printRun(false, feed, { ...held, entries: 0, suggestion }) })
  t.match(clear, /use "Team 1" as home: {2}oyss feed accept run_1 .*oyss feed accept run_1 --map home="Team 1"/s)
  const unclear = printed(t, () => { printRun(false, feed, { ...held, entries: 0, suggestion: { ...suggestion, is_clear: false } }) })
  t.notMatch(unclear, /To go on/)
  t.match(unclear, /oyss feed accept run_1 --map home="Team 1"/)
  const preview = printed(t, () => { printRun(false, feed, { ...held, state: 'previewed', trigger: 'preview', suggestion }) })
  t.match(preview, /So it is\./)
  const taken = printed(t, () => { printRun(false, feed, { ...held, state: 'accepted', mapping: { home: 'Team 1', away_score: 'B' } }) })
  t.match(taken, /From now on "Team 1" is read as home\..*"B" is read as away score\./s)
  t.match(JSON.parse(printed(t, () => { printRun(true, feed, { ...held, suggestion }) })), { suggestion })
})

t.test('FEED-161 an address that is never fetched is refused before anything is registered, unless the setting allows it', (t) => {
  t.throws(() => checkScheduleUrl('http://10.0.0.1/a.csv'), /public address/)
  t.doesNotThrow(() => checkScheduleUrl('webcal://example.org/a.ics'))
  t.intercept(process, 'env', { value: { ...process.env, OYSS_FETCH_ALLOW: '10.0.0.0/8' } })
  t.doesNotThrow(() => checkScheduleUrl('http://10.0.0.1/a.csv'))
  t.end()
})

t.test('FEED-168 a feed is shown without what may be a secret in its address', async (t) => {
  const target = { target_id: 'tgt_1', url: 'https://a.example/games.ics?key=hidden', state: 'syncing', listed: 3 }
  for (const isJson of [true, false]) {
    const lines = printed(t, () => { printFeed(isJson, { ...feed, targets: [target] }, 'The feed:') })
    t.match(lines, /a\.example/)
    t.notMatch(lines, /hidden/)
  }
})

t.test('DECIDE-44 oyss feed yield --dry-run prints the sentence of the page, the games with both values, and how much was compared', async (t) => {
  const preview: Preview = {
    shared_games: 12, is_whole: true, differing: 2, compared: 2, counts: [{ type: 'fixture', moved: 2 }, { type: 'team', moved: 1 }],
    games: { counts: { moved: 1, changed: 1 }, found: 2, games: [
      { what: 'moved', name: 'Reds v Blues', start: '2026-09-12T15:00:00Z', fields: [
        { field: 'venue', before: { name: 'Park 1' }, after: null }] }
    ] }
  }
  const text = printed(t, () => { printPreview(false, preview) })
  t.match(text, /^Nothing has changed yet\. 1 game will move, 1 will change otherwise, 10 unchanged\.\n/)
  t.match(text, /moved +Reds v Blues +2026-09-12T15:00:00Z +venue: Park 1 +venue: nothing[^]*And 1 more\.\nAlso: 1 team\n$/)
  t.match(printed(t, () => { printPreview(false, { ...preview, differing: 900 }) }), /This is what 2 of 900 that both report differently/)
  t.same(JSON.parse(printed(t, () => { printPreview(true, preview) })), preview)
})
