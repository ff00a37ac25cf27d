/** GET /t/{id} and GET /c/{id} over real HTTP, with the database and the worker behind it; and how they put things in words. */
import t from 'tap'
import type { Group, PageFixture, Row, Table } from '../../server/pages/public/body.ts'
import { headline, renderLine, renderNext, scoreOf } from '../../server/pages/public/fixture.ts'
import { renderTable, whyAhead } from '../../server/pages/public/table.ts'
import { renderTeamPage } from '../../server/pages/public/team.ts'
import { doubts, movement, sureness } from '../../server/pages/public/words.ts'
import { html } from '../../server/pages/html.ts'
import { makeQuery } from '../helpers/database.ts'
import { CANARIES, makeSeason } from '../helpers/public_season.ts'
import { useService } from '../helpers/service.ts'
import { ask, type RawAnswer } from './http_client.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const zone = 'America/Chicago'
const of = (...classes: string[]): Group['by'] => classes.map((one) => ({ class: one }))
const agreed = (sources: number, ...classes: string[]): Group => ({ what: 'agreed', sources, by: of(...classes) })
const fixture = (more: Partial<PageFixture> = {}): PageFixture => ({
  id: 'fx_1', kind: 'game', sport: 'soccer', status: 'scheduled', time_status: 'confirmed', start: '2026-09-12T15:00:00Z', time_zone: zone,
  sides: [{ role: 'home', team: { id: 'tm_a', name: 'Eagles' } }, { role: 'away', team: { id: 'tm_b', name: 'Hawks' } }],
  said: { sources: 1, confirmed_at: '2026-09-01T09:00:00Z', groups: [agreed(1, 'authoritativePush')] }, ...more
})
const said = (...groups: Group[]): PageFixture['said'] => ({ sources: groups.length, groups })
const words = ({ markup }: { markup: string }): string =>
  markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').replace(/ ([.,])/g, '$1').trim()

t.test('PAGE-5 how sure it is, in words', async (t) => {
  const cases: [PageFixture['said'], string[], Partial<PageFixture>?][] = [
    [said(agreed(3, 'crowd', 'authoritativePush', 'ownerCorrection')), []], [said(agreed(1, 'scrape')), []],
    [said(agreed(1, 'hostFeed'), { what: 'times', value: '2026-09-12T17:30:00Z', sources: 2, by: of('crowd') }), [
      '1 source reports this time (the club or host)', '2 sources report another time: 12:30 PM (a parent)']],
    [said(agreed(2, 'partnerApi'), { what: 'times', value: '2026-09-13T17:30:00Z', sources: 1, by: of('crowd') }), [
      '2 sources report this time (a scheduling partner)', '1 source reports another time: Sun, Sep 13, 12:30 PM (a parent)']],
    [said(agreed(1, 'scrape'), { what: 'times', value: '2026-09-13', sources: 2, by: of('scrape', 'crowd') }), [
      '1 source reports this time (a public schedule)',
      '2 sources report another time: Sun, Sep 13 (another public schedule and a parent)'
    ]],
    [said({ what: 'times', value: '2026-09-13', sources: 1, by: of('crowd') }), [
      'No source that lists it now reports this time', '1 source reports another time: Sun, Sep 13 (a parent)']],
    [said(agreed(1, 'crowd'), { what: 'places', sources: 1, by: of('scrape') }), [
      '1 source reports another place (a public schedule)']],
    [said(agreed(1, 'authoritativePush'), { what: 'statuses', value: 'cancelled', sources: 1, by: of('crowd') }), [
      '1 source reports that it is cancelled (a parent)']],
    [said(agreed(2, 'crowd'), { what: 'statuses', value: 'scheduled', sources: 1, by: of('ownerCorrection') }), [
      '1 source reports that it is on (the club)'], { status: 'cancelled' }],
    [said(), []],
    [{ sources: 1, groups: [] }, []]
  ]
  for (const [what, expected, more] of cases) t.same(sureness(fixture({ said: what, ...more })), expected)
})

t.test('PAGE-14 a newer report that differs is shown with who and when, and who has not confirmed it', async (t) => {
  const newer = { newer_at: '2026-09-11T19:10:00Z', winner: { class: 'authoritativePush' } }
  const cases: [Group, string][] = [
    [{ what: 'statuses', value: 'cancelled', sources: 1, by: of('crowd'), ...newer },
      'A parent reported on Fri, Sep 11, 2:10 PM: cancelled. The league has not confirmed this'],
    [{ what: 'times', value: '2026-09-12T17:30:00Z', sources: 2, by: of('crowd', 'hostFeed'), ...newer },
      'The club or host and a parent reported on Fri, Sep 11, 2:10 PM: starts 12:30 PM. The league has not confirmed this'],
    [{ what: 'times', value: '2026-09-13T17:30:00Z', sources: 2, by: of('crowd'), ...newer },
      '2 sources reported (a parent) on Fri, Sep 11, 2:10 PM: starts Sun, Sep 13, 12:30 PM. The league has not confirmed this'],
    [{ what: 'places', sources: 1, by: of('authoritativePush'), ...newer },
      'The league reported on Fri, Sep 11, 2:10 PM: another place. The source that decides has not confirmed this'],
  ]
  for (const [group, expected] of cases) {
    const doubted = fixture({ said: said(agreed(1, 'authoritativePush'), group) })
    t.same(doubts(doubted), [expected])
    t.notMatch(sureness(doubted).join(), /Sep 11/)
    t.ok(words(renderLine(doubted, { zoned: false })).includes(`${expected}.`) && words(renderNext(doubted, 'tm_a')).includes(expected))
    t.same(doubts({ ...doubted, over: true }), [])
  }
})

t.test('PAGE-16 sources are named by account or organization and what it is; two schedules of one account by their own names', async (t) => {
  const club = { class: 'hostFeed', name: 'Riverside SC', kind: 'club', schedule: 'Club calendar' }
  const league = { class: 'hostFeed', name: 'State Youth Soccer', kind: 'league', schedule: 'Fall' }
  const times = (by: Group['by'], more: object = {}): Group => ({ what: 'times', value: '2026-09-12T17:30:00Z', sources: 1, by, ...more })
  const sure = (...groups: Group[]): string[] => sureness(fixture({ said: said(...groups) }))
  t.same(sure({ what: 'agreed', sources: 1, by: [league] }, times([club])), [
    '1 source reports this time (the league State Youth Soccer)', '1 source reports another time: 12:30 PM (the club Riverside SC)'
  ])
  t.same(sure({ what: 'agreed', sources: 1, by: [{ class: 'hostFeed', name: 'State league', kind: 'league' }] },
    times([{ class: 'partnerApi', name: 'Whistle' }, { class: 'crowd' }])), [
    '1 source reports this time (State league)', '1 source reports another time: 12:30 PM (the scheduling partner Whistle and a parent)'
  ])
  const own = { ...club, schedule: 'League schedule' }
  t.same(sure({ what: 'agreed', sources: 1, by: [own] }, times([club])), [
    '1 source reports this time (schedule “League schedule” of the club Riverside SC)',
    '1 source reports another time: 12:30 PM (schedule “Club calendar” of the club Riverside SC)'
  ])
  const [pushed, calendar] = [{ class: 'authoritativePush', name: 'Harbor' }, { class: 'hostFeed', name: 'Harbor' }]
  t.same(sure({ what: 'agreed', sources: 1, by: [pushed] }, times([calendar])), [
    '1 source reports this time (Harbor as the league)', '1 source reports another time: 12:30 PM (Harbor as the club or host)'
  ], 'two sources of one account that are no feeds, by their classes')
  t.same(sure({ what: 'agreed', sources: 1, by: [pushed] }, times([{ ...calendar, schedule: 'Fall' }])), [
    '1 source reports this time (Harbor as the league)', '1 source reports another time: 12:30 PM (schedule “Fall” of Harbor)'
  ])
  t.equal(doubts(fixture({ said: said(times([calendar], { newer_at: '2026-09-11T19:10:00Z', winner: pushed })) }))[0],
    'Harbor as the club or host reported on Fri, Sep 11, 2:10 PM: starts 12:30 PM. Harbor as the league has not confirmed this')
  const newer = { newer_at: '2026-09-11T19:10:00Z' }
  t.same(doubts(fixture({ said: said(times([club], { ...newer, winner: league })) })), [
    'The club Riverside SC reported on Fri, Sep 11, 2:10 PM: starts 12:30 PM. The league State Youth Soccer has not confirmed this'
  ])
  t.match(doubts(fixture({ said: said(times([club], { ...newer, winner: own })) }))[0],
    /^Schedule “Club calendar” of the club .*\. Schedule “League schedule” of the club Riverside SC has not confirmed this$/)
  const many = ['A', 'B', 'C', 'D'].map((name) => ({ class: 'hostFeed', name }))
  t.match(sure({ what: 'agreed', sources: 4, by: many }, times([club]))[0], '(A, B and 2 others)')
  const moved = { at: '2026-09-08T15:00:00Z', by: league, fields: ['start'], was: { start: '2026-09-12T15:00:00Z' } }
  t.equal(movement(fixture({ moved })),
    'Moved on Tue, Sep 8 by the league State Youth Soccer: was Sat, Sep 12, 10:00 AM')
})

t.test('PAGE-13 two listings of one day are one line, with each time and who reports it', async (t) => {
  const [league, host] = [said(agreed(1, 'authoritativePush')), said(agreed(1, 'hostFeed'))]
  const [ten, noon] = ['2026-09-12T15:00:00Z', '2026-09-12T17:00:00Z']
  const line = (...listings: NonNullable<PageFixture['listings']>): string => words(renderLine(fixture({ listings }), { zoned: false }))
  t.equal(line({ start: ten, said: league }, { start: noon, said: host }),
    'Sat 12 10:00 AM or 12:00 PM Eagles vs Hawks Sources differ: 10:00 AM (the league), 12:00 PM (the club or host).')
  t.match(line({ start: ten, said: host, venue: 'North Park' }, { start: noon, said: host, venue: 'South Park' }),
    /differ: 10:00 AM at North Park \(the club or host\), 12:00 PM at South Park \(another club or host\)\.$/)
  t.match(line({ start: ten, said: league }, { day: '2026-09-12', said: said() }),
    /10:00 AM or to be decided .* time to be decided \(no longer\)/)
  t.equal(line({ start: ten, said: league }, { start: ten, said: host }), 'Sat 12 10:00 AM Eagles vs Hawks')
})

t.test('PAGE-6 what was moved says when, by whom, and what it was', async (t) => {
  const was = { start: '2026-09-12T15:00:00Z', status: 'scheduled', venue: { id: 'v', name: 'North Park', field: '2' } }
  const by = { at: '2026-09-08T15:00:00Z', by: { class: 'authoritativePush' }, was }
  const cases: [Partial<PageFixture>, string][] = [
    [{ moved: { ...by, fields: ['start'] } }, 'Moved on Tue, Sep 8 by the league: was Sat, Sep 12, 10:00 AM'],
    [{ moved: { ...by, fields: ['start', 'venue.field'] } }, 'Moved on Tue, Sep 8 by the league: was Sat, Sep 12, 10:00 AM at Field 2'],
    [{ moved: { ...by, fields: ['venue'] } }, 'Moved on Tue, Sep 8 by the league: was at North Park, Field 2'],
    [{ moved: { fields: ['start'], was } }, 'Moved: was Sat, Sep 12, 10:00 AM'],
    [{ status: 'cancelled', moved: { ...by, fields: ['status'] } }, 'Cancelled on Tue, Sep 8 by the league'],
    [{ status: 'postponed', moved: { ...by, fields: ['status', 'start'] } },
      'Postponed on Tue, Sep 8 by the league: was Sat, Sep 12, 10:00 AM'],
    [{ status: 'cancelled', moved: { ...by, fields: ['start'] } },
      'Cancelled. Moved on Tue, Sep 8 by the league: was Sat, Sep 12, 10:00 AM'],
    [{ status: 'cancelled', moved: { ...by, fields: ['start'], off: { at: '2026-09-07T15:00:00Z', by: { class: 'hostFeed' } } } },
      'Cancelled on Mon, Sep 7 by the club or host. Moved on Tue, Sep 8 by the league: was Sat, Sep 12, 10:00 AM'],
    [{ status: 'postponed', moved: { ...by, fields: ['start'], was: { date: '2026-09-12' } } },
      'Postponed. Time set on Tue, Sep 8 by the league'],
    [{ status: 'cancelled', moved: { ...by, fields: ['venue'] } },
      'Cancelled. Moved on Tue, Sep 8 by the league: was at North Park, Field 2'],
    [{ moved: { ...by, fields: ['status'], was: { ...was, status: 'cancelled' } } },
      'No longer cancelled: changed on Tue, Sep 8 by the league'],
    [{ moved: { ...by, fields: ['start'], was: { date: '2026-09-12' } } }, 'Time set on Tue, Sep 8 by the league'],
    [{ start: undefined as never, day: '2026-09-12', moved: { ...by, fields: ['start'] } },
      'Time withdrawn on Tue, Sep 8 by the league: was Sat, Sep 12, 10:00 AM']
  ]
  for (const [more, expected] of cases) t.equal(movement(fixture(more)), expected)
  t.equal(movement(fixture()), undefined)
  const off = fixture({ status: 'cancelled', moved: { ...by, fields: ['start'] } })
  for (const shown of [renderLine(off, { zoned: false }), renderNext(off, 'tm_a')]) {
    t.match(words(shown), 'Cancelled. Moved on Tue, Sep 8 by the league: was')
  }
})

t.test('PAGE-4 the next fixture is shown large: its time with the zone, opponent, side, place with links to a map; unknown times say so', async (t) => {
  const large = fixture({
    venue: { id: 'v', name: 'North Park', field: '3', geo: [41.98, -87.66] },
    address: { line1: '1 Park Way', city: 'Chicago', region: 'IL', postal_code: '60646' }
  })
  t.equal(words(renderNext(large, 'tm_b')), 'Next game Saturday, September 12 10:00 AM CDT Chicago time at Eagles Away ' +
    'North Park, Field 3 1 Park Way, Chicago, IL 60646 Map Open in a map app ' +
    'Last confirmed by a source Tue, Sep 1, 2026, 4:00 AM CDT')
  const { markup } = renderNext(large, 'tm_a')
  t.match(markup, 'href="https://www.openstreetmap.org/?mlat=41.98&amp;mlon=-87.66#map=17/41.98/-87.66"')
  t.match(markup, 'href="geo:41.98,-87.66"')
  t.match(words(renderNext(fixture({ address: { city: 'Chicago' }, venue: { id: 'v', name: 'P' } }), 'tm_a')),
    'vs Hawks Home P Chicago Map')
  t.match(words(renderNext(fixture({ day: '2026-09-12', sides: [] }), 'tm_a')), 'Saturday, September 12 Time to be decided ' +
    'To be decided vs To be decided Place to be decided')
  t.match(words(renderNext(fixture({ time_zone: 'Mars/Base' }), 'tm_a')), '3:00 PM UTC UTC: it is not known where the field is')
  t.match(words(renderNext(fixture({ time_status: 'estimated' }), 'tm_a')), 'about 10:00 AM CDT')
  t.match(words(renderLine(fixture({ status: 'cancelled' }), { zoned: true, team: 'tm_a' })), /^Sat 12 10:00 AM CDT vs Hawks Cancelled\.$/)
  t.match(words(renderLine(fixture({ over: true }), { zoned: false })), /^Sat 12 10:00 AM Eagles vs Hawks No score yet$/)
  t.equal(words(headline(fixture({ kind: 'practice', title: 'Shots <b>' }), 'tm_a')), 'Shots &lt;b&gt;')
  t.match(renderLine(fixture({ title: '<script>', kind: 'event' }), { zoned: false }).markup, '&lt;script&gt;')
})

t.test('PAGE-4 a final score is shown from the side of the team, one that is not final is not', async (t) => {
  const result = (home: number, away: number, more: object = {}): Partial<PageFixture> =>
    ({ result: { scores: [{ role: 'home', score: home }, { role: 'away', score: away }], final: true, ...more } })
  for (const [given, home, away, both] of [
    [result(2, 1), 'Won 2–1', 'Lost 1–2', '2–1'], [result(1, 1), 'Drew 1–1', 'Drew 1–1', '1–1'],
    [result(3, 0, { outcome: 'forfeit_away' }), '3–0, forfeit', '0–3, forfeit', '3–0, forfeit'],
    [result(1, 0, { outcome: 'abandoned' }), '1–0, abandoned', '0–1, abandoned', '1–0, abandoned'],
    [result(1, 1, { scores: [{ role: 'away', score: 1, penalties: 4 }, { role: 'home', score: 1, penalties: 3 }] }),
      'Lost 1–1 (3–4 pens)', 'Won 1–1 (4–3 pens)', '1–1 (3–4 pens)'],
    [result(2, 1, { final: false }), undefined, undefined, undefined]
  ] as const) {
    t.same([scoreOf(fixture(given), 'tm_a'), scoreOf(fixture(given), 'tm_b'), scoreOf(fixture(given))], [home, away, both])
  }
})

const row = (name: string, position: number, steps: Row['steps'], more: Partial<Row> = {}): Row => ({
  team: `tm_${name}`, name, position, played: 2, wins: 1, draws: 0, losses: 1, goals_for: 3, goals_against: 2,
    points: 3, provisional: false,
  steps, ...more
})
const points = { rule: 'points', first_position: 1, contenders: 3, value: '3' }

t.test('PAGE-9 why a team stands before the next one, in words; where points alone say it, nothing is said', async (t) => {
  const step = (rule: string, value: string, more = {}): Row['steps'][number] => ({ rule, first_position: 1,
    contenders: 2, value, ...more })
  for (const [rule, own, other, expected] of [
    ['head_to_head:pairwise_only', '3 points (2:1)', '0 points (1:2)', 'by head-to-head: 3 points (2:1) to 0 points (1:2)'],
    ['goal_diff', '+5', '+3', 'on goal difference: +5 to +3'], ['goal_diff_capped:4', '+4', '0',
      'on goal difference, at most 4 a game: +4 to 0'],
    ['goals_for', '7', '6', 'on goals scored: 7 to 6'], ['goals_against', '2', '3', 'on goals conceded: 2 to 3'],
      ['wins', '2', '1', 'by wins: 2 to 1']
  ] as const) {
    t.equal(whyAhead(row('Eagles', 1, [points, step(rule, own)]), row('Bears', 2, [points, step(rule, other)])),
      `Eagles ahead of Bears ${expected}`)
  }
  t.equal(whyAhead(row('A', 1, [points]), row('B', 2, [{ ...points, value: '1' }])), undefined)
  t.equal(whyAhead(row('A', 1, [points, step('goal_diff', '1')]), row('B', 3, [points, step('goal_diff', '1',
    { first_position: 3 })])), undefined)
  t.equal(whyAhead(row('A', 1, [points, step('coin_toss', '')]), row('B', 1, [points])), 'A level with B: a coin toss decides')
  t.equal(whyAhead(row('A', 1, [points], { played: 0 }), row('B', 1, [points], { played: 0 })), undefined,
    'before the first game nobody is')
  const table: Table = { name: 'Season', complete: false, teams: 9, rows: [row('A', 1, [points]), row('B', 2,
    [{ ...points, value: '1' }])] }
  t.match(words(renderTable(table, html`Gold`, 'tm_B')), 'Gold # Team P W D L +/− Pts ' +
    '1 A 2 1 0 1 +1 3 2 B 2 1 0 1 +1 3 Provisional: results are missing. 2 of 9 teams are shown.')
})

t.test('PAGE-4 what is off before the next fixture is said above it', async (t) => {
  const page = (coming: PageFixture[]): string => renderTeamPage({ id: 'tm_a', name: 'Eagles', mode: 'live', coming,
    past: [] }, 'https://x.example').toString()
  const first = fixture({ status: 'cancelled', start: '2026-09-05T15:00:00Z' })
  t.match(words({ markup: page([first, fixture()]) }), /Cancelled: Sat, Sep 5 vs Hawks Next game Saturday, September 12/)
  t.match(words({ markup: page([fixture({ said: said(), start: '2026-09-05T15:00:00Z' }), fixture()]) }),
    /Taken off the schedule: Sat, Sep 5 vs Hawks Next game Saturday, September 12.*Taken off the schedule: no source lists it any longer\./)
  t.notMatch(page([fixture({ said: said() })]), /Next game/, 'what every source withdrew is not what comes next')
  t.match(words({ markup: page([{ ...fixture(), over: true }]) }), /No upcoming games\..*Results September 2026/)
  t.notMatch(page([fixture()]), /Test data/)
})

const service = await useService(t, { config: { calendarQuota: 300 } })
const { baseUrl } = service
const season = await makeSeason(service)
const get = (path: string, headers = {}, method = 'GET'): Promise<RawAnswer> => ask(baseUrl, method, path, { accept: BROWSER, ...headers })
const paths = [`/t/${season.team}`, `/c/${season.competition}`, `/c/${season.competition}?division=${season.division}`]

t.test('PAGE-10 a page is public, may be kept for five minutes by anybody, is compressed, and answers its tag with 304', async (t) => {
  for (const path of paths) {
    const { status, headers, text } = await get(path)
    t.equal(status, 200)
    const id = /[a-z]+_\w{26}/.exec(path)?.[0]
    t.match(headers, {
      'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=300, stale-while-revalidate=600', 'surrogate-key': id,
      'vary': 'Accept-Encoding', etag: /^W\/"/, 'content-length': String(Buffer.byteLength(text))
    })
    t.match(await get(path, { 'if-none-match': headers.etag }), { status: 304, text: '',
      headers: { etag: headers.etag, 'surrogate-key': id } })
    t.match(await get(path, {}, 'HEAD'), { status: 200, text: '', headers: { etag: headers.etag } })
    t.match(await get(path, { authorization: 'Bearer nonsense' }), { status: 200, text })
    const response = await fetch(baseUrl + path, { headers: { 'accept-encoding': 'gzip' } })
    t.match([response.headers.get('content-encoding'), await response.text()], ['gzip', text])
  }
  const many = await Promise.all(Array.from({ length: 20 }, () => get(paths[0] as string)))
  t.equal(new Set(many.map(({ text, headers }) => text + headers.etag)).size, 1)
})

t.test('PAGE-2 what is wrong is a page for people, and a problem document for who takes no HTML', async (t) => {
  const absent = '/t/tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
  for (const [path, status, what] of [
    [absent, 404, /Nothing is here[^]*There is no team tm_[^]*ask the team or club for the current one/],
    ['/c/cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF', 404, /Nothing is here/],
    ['/t/nonsense', 400, /Nothing is here[^]*This address is incomplete or mistyped[^]*Open the link again where you got it/],
    [absent.slice(0, -9), 400, /Nothing is here[^]*incomplete/], [`/c/${season.team}`, 400, /Nothing is here[^]*incomplete/],
    [`/t/${season.team}?cursor=x`, 400, /cursor cannot be used here/],
      [`/c/${season.competition}?division=div_01K5T3M8Q9ZXW4V7N2B6C0D1EF`, 404, /no division/]
  ] as const) {
    const { status: found, headers, text } = await get(path)
    t.equal(found, status, path)
    t.match(headers, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache', etag: /^W\/"/, 'request-id': /./ })
    t.match(text, what)
    // What is wrong with the address is said first, then that only HTML is there.
    const other = /cursor=x|01K5T3M8Q9ZXW4V7N2B6C0D1EF/.test(path) ? 406 : status
    const problem = await get(path, { accept: 'application/json' })
    t.match(problem, { status: other, headers: { 'content-type': /^application\/problem\+json/ }, body: { status: other } })
  }
  t.match(await get(`/t/${season.team}`, { accept: 'application/json' }), { status: 406, body: { type: /not_acceptable$/ } })
  t.match(await get(`/t/${season.team}`, {}, 'POST'), { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
})

t.test('PAGE-2 the page of a merged team leads to its survivor\'s, not for good', async (t) => {
  const named = ['Zebras', 'Yaks']
  await service.apply('league', named.map((name) => ({ type: 'team', external_id: name, data: { name } })))
  const idOf = async (name: string): Promise<string> =>
    (await service.secret.get(`/v1/lookup?source=league&type=team&external_id=${name}`)).body.id
  const [survivor, twin] = (await Promise.all(named.map(idOf))).toSorted() as [string, string]
  const q = makeQuery(await service.database.connect())
  const realm = await q.value('select realm_id from canon.teams where team_id = $1', [twin])
  await q.as('oyss_resolver', () => q.value("select identity.merge($1, $2, $3, 'Kim', 'One team.')", [realm, survivor, twin]))
  const moved = await get(`/t/${twin}`)
  t.match(moved, { status: 307, text: '', headers: { location: `/t/${survivor}`, 'cache-control': 'public, max-age=300', etag: /^W/ } })
  t.equal((await get(`/t/${survivor}`)).status, 200)
})

t.test('PAGE-7 pages show neither notes nor players nor names of sources', async (t) => {
  for (const path of paths) {
    const { text } = await get(path)
    for (const canary of CANARIES) t.notOk(text.includes(canary), `${path}: ${canary}`)
  }
})

t.test('PAGE-8, PAGE-9, PAGE-1 a team\'s page has its table and the links to its calendar; a competition\'s its divisions, a division\'s its tables', async (t) => {
  const [team, competition, division] = await Promise.all(paths.map(async (path) => (await get(path)).text)) as [string, string, string]
  const calendar = `//${new URL(baseUrl).host}/v1/teams/${season.team}/calendar.ics`
  t.match(team, /<tr class="own"><td>\d<\/td><th scope="row"><a href="\/t\/[^"]*">Eagles 2014 Blue/)
  t.match(team, /webcal:\/\/localhost(?::\d+)?\/v1\/teams\/|webcal:/)
  t.ok(team.includes(`/v1/teams/${season.team}/calendar.ics`), calendar)
  t.match(words({ markup: team }), /Eagles 2014 Blue North Chicago Soccer Club · U12 · girls · soccer Fall League, Girls U12 Gold/)
  t.match(words({ markup: competition }), /Fall League soccer · 2026\/27 · Illinois Youth League/)
  t.match(words({ markup: competition }), /Divisions Girls U12 Gold Girls U12 Silver.*Next games/)
  t.match(words({ markup: division }), /Girls U12 Gold Fall League.*Tables Season .*ahead of .*Provisional: results are missing\./)
  t.match(words({ markup: division }), /Final A bracket has no table\./)
  for (const text of [team, competition, division]) t.match(text, /Test data: not a real schedule/)
})

t.test('LIMIT-7 pages and calendars of an address count together, and a refusal is a page', async (t) => {
  let answer: RawAnswer
  do answer = await get(Math.random() < 0.5 ? '/t/nonsense' : paths[0] as string); while (answer.status !== 429)
  t.match(answer, { headers: { 'retry-after': /^\d+$/, 'content-type': 'text/html; charset=utf-8',
    'ratelimit-policy': /"calendar";q=300/ } })
  t.equal((await get(`/v1/teams/${season.team}/calendar.ics`, { accept: '*/*' })).status, 429)
})
