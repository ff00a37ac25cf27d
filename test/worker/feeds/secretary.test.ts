/** Layouts as the secretary of a league writes them, of no publisher: read rightly, or with a plain reason why not. */
import t from 'tap'
import { read } from '../../helpers/feeds/table_feeds.ts'

/** The games of a file, a line each: day, start, sides, place. */
const rows = (body: string, settings: object = {}): string[] => read(body, { time_zone: 'America/Chicago', ...settings }).entries
  .map(({ date, start, end, home, away, venue, field }) => [
    date, `${start ?? 'tbd'}${end === undefined ? '' : `-${end}`}`, `${home?.name} v ${away?.name}`,
    [venue?.name, field].filter((name) => name !== undefined).join(' / ')
  ].filter((part) => part !== '').join(', '))

t.test('FEED-102, FEED-105, FEED-109, FEED-110, FEED-117 titles and a row of groups above the header, days of the week before dates, 9a and noon', async (t) => {
  t.same(rows(`Westfield Recreation Department,,,,,,
Fall 2026 Boys U12 Schedule,,,,,,
,,,,,,
Game,,When,,Who,,Where
No.,Date,Time,Home,,Visitor,Field
1,"Sat, Sep 12, 2026",9a,Lions,vs,Bears,Oak Park - Field 2
2,"Sat, Sep 19, 2026",noon,Wolves,vs,Lions,Oak Park - Field 1
3,Sun. 9/27/2026,1:15p,Lions,vs,Hawks,Mill Run
4,"Saturday, October 3, 2026",TBD,Foxes,vs,Lions,TBD
`), [
    '2026-09-12, 09:00, Lions v Bears, Oak Park / Field 2', '2026-09-19, 12:00, Wolves v Lions, Oak Park / Field 1',
    '2026-09-27, 13:15, Lions v Hawks, Mill Run', '2026-10-03, tbd, Foxes v Lions'
  ])
})

t.test('FEED-105, FEED-114 "vs/@" in a column of its own says who is at home', async (t) => {
  t.same(rows('Date;Day;Time;vs/@;Opponent;Location\n9/12/26;Sat;9:00 am;vs;Bears;Home Field\n9/19/26;Sat;10:30 am;@;Wolves;Wolves Den\n', {
    team: 'Lions'
  }), ['2026-09-12, 09:00, Lions v Bears, Home Field', '2026-09-19, 10:30, Wolves v Lions, Wolves Den'])
})

t.test('FEED-108, FEED-110 dates with dots, and times such as 18h30, 14.00 Uhr and 15h', async (t) => {
  t.same(rows(`Round,Date,KO,Home,Away,Ground
1,12.09.2026,18h30,AS Lions,FC Bears,Stade A - Terrain 2
2,Sat 19.09.2026,14.00 Uhr,US Wolves,AS Lions,Stade B
3,27.9.26,15h,AS Lions,RC Hawks,Stade A
`, { day_first: true }), [
    '2026-09-12, 18:30, AS Lions v FC Bears, Stade A / Terrain 2', '2026-09-19, 14:00, US Wolves v AS Lions, Stade B',
    '2026-09-27, 15:00, AS Lions v RC Hawks, Stade A'
  ])
})

t.test('FEED-114, FEED-117 a field before its venue, a day with its time, and both sides in one cell', async (t) => {
  t.same(rows(`Date / Time,Matchup,Field - Venue,Division
Sat 9/12/2026 @ 9:00 AM,Lions vs. Bears,Field 2 - Oak Park,U12B
Sat 9/12/2026 @ 10:30 AM,Wolves at Hawks,#1 - Oak Park,U12B
Sun 9/13/2026 @ noon,Foxes v Otters,Mill Run - Diamond 3,U10G
`), [
    '2026-09-12, 09:00, Lions v Bears, Oak Park / Field 2', '2026-09-12, 10:30, Hawks v Wolves, Oak Park / #1',
    '2026-09-13, 12:00, Foxes v Otters, Mill Run / Diamond 3'
  ])
})

t.test('FEED-111, FEED-112 a later time behind a dash is the end of a range; an offset is one where it cannot be, or behind seconds', async (t) => {
  const one = (time: string): object | undefined => {
    const [entry] = read(`Date,Time,Home,Away\n2026-09-12,${time},Lions,Bears\n`, { time_zone: 'America/Chicago' }).entries
    const { start, end, start_utc: utc } = entry ?? {}
    return { ...start && { start }, ...end && { end }, ...utc && { utc } }
  }
  for (const range of ['9-10:15', '9:00-10:15', '09:00-10:15', '09:00 - 10:15']) t.same(one(range), { start: '09:00', end: '10:15' }, range)
  t.same(one('06:00-07:00'), { start: '06:00', end: '07:00' })
  t.same(one('09:00-05:00'), { utc: '2026-09-12T14:00:00Z' })
  t.same(one('09:00:00-09:30'), { utc: '2026-09-12T18:30:00Z' })
  t.same(one('09:00+02:00'), { utc: '2026-09-12T07:00:00Z' })
  t.same(read('Date,Time,Home,Away\n2026-09-12,6ish,Lions,Bears\n').skips.map(({ code, words }) => [code, words]), [
    ['bad_time', '"6ish" is not a time of day.']
  ], 'what is neither is said')
})
