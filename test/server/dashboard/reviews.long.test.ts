/** The pages of reviews over HTTP: lists, one pair, decisions, refusals in words. In a browser: test/paths/browser/reviews.test.ts. */
import t from 'tap'
import { compareFields } from '../../../server/dashboard/reviews/fields.ts'
import { compareSchedules } from '../../../server/dashboard/reviews/schedules.ts'
import { sentence, sidesOf } from '../../../server/dashboard/reviews/sides.ts'
import { signInAs } from '../../helpers/dashboard.ts'
import { makeQuery } from '../../helpers/database.ts'
import { becomes } from '../../helpers/await_condition.ts'
import { makeReview } from '../../helpers/identity/reviews.ts'
import { game, idOf, makeKeys, makeLive, makeSource, push, say, type Realm } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t, { worker: false })
const q = makeQuery(await service.database.connect())
const realm = await makeKeys(q, service.account.id, 'test')
const { reviewId } = await makeReview(q, realm)
const ada = await signInAs(service, 'developer', { name: 'Ada' })
const path = `/dashboard/test/reviews/${reviewId}`
const textOf = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** Pairs of teams that wait, without evidence. */
async function propose (of: Realm, names: string[]): Promise<string[]> {
  await push(q, 'league', names.flatMap((name) => [0, 1].map((n) => say('team', `${name}${n}`, { name: `${name} ${n}` }))), of)
  const made: string[] = []
  for (const name of names) {
    const pair = [await idOf(q, 'league', 'team', `${name}0`, of), await idOf(q, 'league', 'team', `${name}1`, of)].sort()
    made.push(await q.value("select identity.propose($1, 'team', $2, $3, 'merge', 0.7, '{}', 9, null)", [of.realmId, ...pair]))
  }
  return made
}

t.test('IDENTITY-145 reviews are listed by state, kind and likelihood, page by page, and shown with the evidence for and against', async (t) => {
  const list = (query = '') => ada.read(`/dashboard/test/reviews${query}`)
  t.match(textOf(await list()),
    /1 pair waits for a decision: 1 team\..*Bay Area Fury 2014 Blue league Fury 14B club .*82%.*Games at the same minute/)
  t.match(await list('?status=approved'), 'No pair is like this')
  t.match(await list('?likelihood=unsure'), 'No pair is like this')
  t.match(await list('?kind=nonsense&status=nonsense'), 'Fury 14B', 'what there is not counts for nothing')
  const more = await propose(realm, Array.from({ length: 26 }, (_, n) => `Team ${n} `))
  const first = await list('?kind=team')
  const next = /<a rel="next" href="([^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') as string
  t.match(next, /status=pending&kind=team&after=rev_/)
  const second = await ada.read(next)
  t.equal(second.split('/dashboard/test/reviews/rev_').length - 1, 2, 'the rest')
  t.notMatch(second, 'rel="next"')
  t.match(textOf(await ada.read(path)),
    /1 of 27.*\+ Games at the same minute.*\+ is evidence that the two are one, − that they are not.*in both.*same day, other time/)
  t.match(textOf(await ada.read(`/dashboard/test/reviews/${more[0]}`)), /2 of 27 · Previous · Next .*Neither has a game\./)
  t.match(await ada.get('/dashboard/test/reviews/rev_01K5T3M8Q9ZXW4V7N2B6C0D1EF'), { status: 404, text: /does not exist/ })
})

t.test('IDENTITY-238 the sentences of a pair name the two, state whose each value is, and a letter is no number', async (t) => {
  const sides = ['Fury 14B', 'Bay Fury'] as const
  for (const [name, value, words, expected] of [
    ['number', ['b', null], '', 'Only Fury 14B has the letter B, which may stand for boys.'],
    ['number', [null, 'c'], '', 'Only Bay Fury has the letter C.'], ['number', ['2', null], '', 'Only Fury 14B states its number: 2.'],
    ['gender', [null, 'M'], '', 'Only Bay Fury states its gender: boys.'],
    ['gender', ['M', 'F'], 'Different genders: M; F.', 'Different genders: boys (Fury 14B), girls (Bay Fury).'],
    ['colour', ['blue', null], '', 'Only Fury 14B states its color: blue.'],
    ['age', [null, '2014'], '', 'Only Bay Fury states its age or year of birth: 2014.'],
    ['other_words', ['academy', null], '', 'Only the name of Fury 14B has: academy.'],
    ['number', ['a', 'b'], 'Different numbers: a; b.', 'Different letters: A (Fury 14B), B (Bay Fury).'],
    ['number', ['b', 'b'], 'The same number: b.', 'The same letter: B.'],
    ['gender', ['F', 'F'], 'The same gender: F.', 'The same gender: girls.'],
    ['ages', ['12', '13'], 'Different ages: 12; 13.', 'Different ages: 12 (Fury 14B), 13 (Bay Fury).'],
    ['distance', ['0.53', null], 'They are 0.53 km apart.', 'They are 0.53 km apart.'], ['age', [null, null], 'as it is', 'as it is'],
    ['name', 'generic', 'as it is', 'as it is'], ['schedule', 4, 'as it is', 'as it is']
  ] as const) t.equal(sentence({ name, value, words }, sides), expected)
  const one = (name: string | null, ...sources: string[]) => ({ name, sources })
  t.same(sidesOf('team', one('Reds', 'a'), one('Blues', 'a')), ['Reds', 'Blues'])
  t.same(sidesOf('team', one('Reds', 'a'), one('reds ', 'b')), ['Reds (a)', 'reds  (b)'])
  t.same(sidesOf('team', one(null, 'a'), one(null, 'a')), ['No name (the first)', 'No name (the second)'])
  t.same(sidesOf('fixture', one('Reds v Blues', 'a'), one('Reds v Blues', 'b')), ['the game of a', 'the game of b'])
})

t.test('IDENTITY-238 what breaks a rule is evidence against, and a row with evidence against is never green', (t) => {
  const shown = (...features: object[]): string => compareFields({
    entity_type: 'team', first_id: 'team_a', second_id: 'team_b', first_name: 'Reds', second_name: 'Blues', first_sources: [],
    second_sources: [], first_zone: null, second_zone: null, names: {}, schedules: null, evidence: { features },
    fields: [{ field: 'gender', first: 'M', second: 'M', first_by: null, second_by: null }]
  } as never).markup
  const feature = (weight: number, more: object = {}) => ({
    name: 'gender', value: 'apart', weight, words: 'Their genders differ.', ...more
  })
  const row = /<tr class="(\w+)"><th scope="row">Gender/
  t.match(shown(feature(0, { rule: 'gender' })), /<tr class="bad">.*class="bad">−<\/b> Their genders differ/s)
  t.match(row.exec(shown(feature(1)))?.[1], 'good')
  t.equal(row.exec(shown(feature(3), feature(-1))), null)
  t.equal(row.exec(shown(feature(-1)))?.[1], 'bad')
  t.equal(row.exec(shown(feature(1, { value: ['boys', null] })))?.[1], 'good', 'the values are the same')
  t.notMatch(shown(feature(1, { value: ['boys', null] })), '>+</b>', 'what only one states is no evidence for both')
  t.end()
})

t.test('IDENTITY-145, IDENTITY-235 games are called by their sides, evidence against is none for, times are local; all pairs like one are merged and undone by a button each', async (t) => {
  const start = '2026-11-28T15:00:00Z'
  const plays = (id: string, at: string) => game(id, { start: at, time_zone: 'America/Chicago', sides: [
    { role: 'home', team: { external_id: 'a' } }, { role: 'away', team: { external_id: 'Hawks' } }
  ] })
  await push(q, 'league', [plays('x1', start), plays('x2', '2026-11-28T21:00:00Z')], realm)
  const [first, second] = [await idOf(q, 'league', 'fixture', 'x1', realm), await idOf(q, 'league', 'fixture', 'x2', realm)].toSorted()
  const features = await q.value(`select matching.describe_fixtures(1, $1, $2, false, false)`, [
    { day: '2026-11-28', starts_at: start }, { day: '2026-11-28', starts_at: '2026-11-28T21:00:00Z' }
  ])
  t.match(features.map(({ name, weight }: any) => [name, Math.sign(weight)]), [['teams', 1], ['day', 1], ['time', -1]])
  const id = await q.value("select identity.propose($1, 'fixture', $2, $3, 'merge', 0.7, $4, 9, null)", [
    realm.realmId, first, second, { features }
  ])
  const row = textOf(await ada.read('/dashboard/test/reviews?kind=fixture'))
  t.match(row, /Bay Area Fury 2014 Blue v Hawks league Bay Area Fury 2014 Blue v Hawks league game/)
  t.match(row, /− They start at Sat, 28 Nov 2026, 09:00 \(America\/Chicago\) and Sat, 28 Nov 2026, 15:00 \(America\/Chicago\)/)
  const page = await ada.read(`/dashboard/test/reviews/${id}`)
  t.notMatch(textOf(page), /T15:00:00Z/)
  t.match(page, /class="bad">−<\/b> They start/)
  t.notMatch(page, 'like this')
  const pairs = await propose(realm, ['Alike one', 'Alike two'])
  await q('update identity.decisions set question = $2 where decision_id = any ($1)', [pairs, 'the same'])
  const own = `/dashboard/test/reviews/${pairs[0]}`
  t.match(await ada.read(own), 'Merge all 2 like this')
  t.match(await ada.send(own, { decision: 'merge_alike' }), { status: 303, location: `${own}?done=merge_alike` })
  t.same(await q('select asked_for from identity.decisions where decision_id = any ($1) order by decision_id', [pairs]),
    [{ asked_for: 'merge' }, { asked_for: null }], 'one source lists both of the other pair')
  await q("delete from graphile_worker._private_jobs where key like 'decide:%'")
  await q(`update identity.decisions set status = 'approved', asked_for = null, asked_by = null, asked_at = null,
    decided_by = 'Ada', decided_at = util.now() where decision_id = any ($1)`, [pairs])
  t.match(await ada.read(own), `href="${own}/undo?all=yes">Undo all 2 like this…`)
  const preview = await ada.read(`${own}/undo?all=yes`)
  t.match(textOf(preview), /Undo 2 merges Nothing has changed yet\. The two of each pair are separate teams again/)
  t.match(textOf(preview), /What parts 2 pairs of teams.*Undo all 2/)
  t.match(preview, 'name="decision" value="undo_alike"')
  t.match(textOf(await ada.read(`${own}/undo`)), /Undo this merge .*1 pair of teams.*Undo all 2 like this…/)
  await q('delete from identity.decisions where decision_id = any ($1)', [[...pairs, id]])
})

/** Until no page says that a worker is at it: a merge that meets a batch, or names being compared, is put back for some seconds. */
const settled = (page: string): Promise<boolean> =>
  becomes(async () => !/decided it, and a worker is doing it/.test((await ada.get(page)).text))

t.test('IDENTITY-142, IDENTITY-144, DASHBOARD-5 a pair is kept apart and taken back at once; a merge waits for a worker, and says so; what is refused is said in words', async (t) => {
  t.match(await ada.send(path, { decision: 'merge', note: 'x'.repeat(501) }), { status: 400, text: /at most 500 characters/ })
  t.match(await ada.send(path, {}), { status: 422, text: /The decision is missing/ })
  t.match(await ada.send(path, { decision: 'maybe' }), { status: 400, text: /The decision must be merge or keep_apart/ })
  t.match(await ada.send(path, { decision: 'undo' }), { status: 409, text: /nothing to undo/ })
  t.match(await ada.send(path, { decision: 'keep_apart', note: '<b>Two</b> towns' }), { status: 303, location: `${path}?done=keep_apart` })
  const apart = await ada.read(`${path}?done=keep_apart`)
  t.match(apart, 'Note: “&lt;b&gt;Two&lt;/b&gt; towns”')
  t.match(textOf(await ada.read(`${path}/undo`)), /Undo this decision Nothing has changed yet\. The pair waits for a decision again\./)
  t.match(textOf(apart), /Decision saved: keep apart\. Kept apart by Ada a moment ago/)
  t.notMatch(apart, 'value="merge"')
  t.match(await ada.send(path, { decision: 'undo', note: '' }), { status: 303 })
  t.match(await ada.read(path), 'value="merge"')
  t.match(await ada.send(path, { decision: 'merge' }), { status: 303, location: `${path}?done=merge` })
  t.match(textOf(await ada.read(`${path}?done=merge`)), /Ada decided it, and a worker is applying it\. Reload in a moment\./)
  t.match(await ada.send(path, { decision: 'keep_apart' }), { status: 409, text: /it is being applied/ })
  await service.startWorker()
  await settled(`${path}?done=merge`)
  t.match(textOf(await ada.read(`${path}?done=merge`)), /saved: merge\. Merged by Ada a moment ago ?: Links to Fury 14B open Bay Area/)
  t.notMatch(await ada.read(path), 'Note: “', 'what was said of an earlier decision is not said of this one')
  t.match(await ada.read(path), `href="${path}/undo" data-key="u"`)
  const undo = textOf(await ada.read(`${path}/undo`))
  t.match(undo, /Undo this merge Nothing has changed yet\. The two are separate teams again afterwards\./)
  t.match(undo, /What parts 1 pair of teams, 1 pair of games.* Bay Area Fury 2014 Blue and Fury 14B .*Calendars .*Fury 14B/)
})

t.test('IDENTITY-144 two that were parted are merged again by a button, which leads to the new review', async (t) => {
  t.match(await ada.send(path, { decision: 'undo', note: '' }), { status: 303 })
  await settled(`${path}?done=undo`)
  const parted = await ada.read(`${path}?done=undo`)
  t.match(textOf(parted), /Merged, then unmerged by Ada .*: they are two\..*Merge again.*What merging does/)
  t.match(textOf(parted), 'pair of games on the same day, reported by both lists, becomes one')
  t.match(await ada.send(path, { decision: 'merge', note: 'One all the same.' }), { status: 303, location: `${path}?done=merge` })
  await settled(`${path}?done=merge`)
  const { status, location } = await ada.get(`${path}?done=merge`)
  t.match([status, location], [303, /reviews\/rev_\w+\?done=merge$/])
  const again = textOf(await ada.read(String(location)))
  t.match(again, /Merged by Ada .*: Links to Fury 14B open Bay Area .*Note: “One all the same\.”.*They were one before/)
  const old = await ada.read(path)
  t.match(textOf(old), /they were merged again since\./)
  t.notMatch(old, 'value="merge"')
})

t.test('PEOPLE-52 live reviews are for operators, those of the own sources alone for people of the account; viewers are refused', async (t) => {
  const live = await makeLive(q, service.account.id)
  const own = (await makeReview(q, live)).reviewId
  const operator = await signInAs(service, 'operator', { name: 'Otto' })
  t.match(await operator.read('/dashboard/live/reviews'), own)
  t.match(await operator.read('/dashboard/live/reviews'), 'href="/dashboard/live/reviews" aria-current="page">Live reviews')
  t.match(await operator.send(`/dashboard/live/reviews/${own}`, { decision: 'keep_apart' }), { status: 303 })
  t.match(textOf(await operator.read(`/dashboard/live/reviews/${own}`)), /Kept apart by Otto/)
  t.match(await operator.send(`/dashboard/live/reviews/${own}`, { decision: 'undo' }), { status: 303 })
  const page = await ada.read('/dashboard/live/reviews')
  t.match(page, own)
  t.match(textOf(page), 'you decide pairs that only your own sources report, operators of the service all others')
  t.match(await ada.send(`/dashboard/live/reviews/${own}`, { decision: 'keep_apart' }), { status: 303 })
  t.match(textOf(await ada.read(`/dashboard/live/reviews/${own}`)), /Kept apart by Ada/)
  t.match(await ada.send(`/dashboard/live/reviews/${own}`, { decision: 'undo' }), { status: 303 })

  const stranger = await makeLive(q, (await service.makeAccount('Elsewhere')).id)
  await makeSource(q, 'elsewhere', 'crowd', stranger)
  const first = await q.value('select first_id from identity.decisions where decision_id = $1', [own])
  await push(q, 'elsewhere', [say('team', first, { name: 'Fury' })], stranger)
  t.notMatch(await ada.read('/dashboard/live/reviews'), own)
  t.match(await ada.get(`/dashboard/live/reviews/${own}`), { status: 404 })
  t.match(await ada.send(`/dashboard/live/reviews/${own}`, { decision: 'merge' }), { status: 404 })
  t.match(await operator.read('/dashboard/live/reviews'), own)
  const viewer = await signInAs(service, 'viewer')
  t.match(await viewer.read('/dashboard/live/reviews'), 'operators of the service decide there')
  t.match(await viewer.get('/dashboard/test/reviews'), { status: 403, text: /This requires the role schedule manager/ })
  t.notMatch(await viewer.read('/dashboard/test'), '/reviews"')
})

t.test('DASHBOARD-9 a review of two teams with full schedules and every feature has at most 15 KiB', async (t) => {
  const clubs = ['Harborview Athletic Association North 2014 Girls Red', 'Harborview Athletic North G14 Red']
  const season = (own: number) => Array.from({ length: 30 }, (_, n) => game(`s${own}-${n}`, {
    start: `2026-${n % 2 ? '09' : '10'}-${String(n % 28 + 1).padStart(2, '0')}T1${own + 4}:30:00Z`, time_zone: 'America/New_York', sides: [
      { role: 'home', team: { external_id: `full${own}` } },
      { role: 'away', team: { external_id: `opponent${n}`, name: `Lakeshore Rovers Premier Academy ${n}` } }
    ]
  }))
  await push(q, 'league', [0, 1].flatMap((own) => [say('team', `full${own}`, {
    name: clubs[own], sport: 'soccer', age_group: 'U13', gender: 'F', season: '2026/27', level: 'Gold', colors: ['red', 'white'],
    organization: { external_id: `club${own}`, name: 'Harborview Athletic Association' }, sanctioning: { usys: `12-${own}`, usclub: '77' }
  }), ...season(own)]), realm)
  const pair = [await idOf(q, 'league', 'team', 'full0', realm), await idOf(q, 'league', 'team', 'full1', realm)].sort()
  const features = ['words', 'own_words', 'embedding', 'acronym', 'club', 'age', 'said_age', 'gender', 'colour', 'tier', 'rung', 'schedule']
  const id: string = await q.value("select identity.propose($1, 'team', $2, $3, 'merge', 0.8, $4, 9, null)", [
    realm.realmId, ...pair, { features: features.map((name) => ({
      name, value: 1, weight: -1.25, words: 'How much the words that agree say: 1 for a word of its own, less for animals and surnames.'
    })) }
  ])
  const html = await ada.read(`/dashboard/test/reviews/${id}`)
  t.ok(Buffer.byteLength(html) <= 15 * 1024, `${Buffer.byteLength(html)} bytes`)
  t.match(textOf(html), /Harborview [\w ]+ Red has 30 games, Harborview [\w ]+ Red 30 games; .* Those nearest to each other are shown\./)
})

t.test('IDENTITY-145 games at one time that are not reported as one are shown so, not as games at another time', (t) => {
  const at = (id: string, time: string) => ({
    fixture_id: id, at: time, sorts_at: time, day: '2027-03-13', time_zone: 'America/Chicago', status: 'scheduled', opponent: 'Falcons',
    is_home: true, venue: null
  })
  const reported = (first: string, second: string) => textOf(compareSchedules({
    schedules: { first: [at('a', first)], second: [at('b', second)], first_count: 1, second_count: 1 },
    consequences: null, entity_type: 'team', first_name: 'A', second_name: 'B', first_sources: [], second_sources: []
  } as never)?.markup ?? '')
  const [noon, later] = ['2027-03-13T17:30:00Z', '2027-03-13T19:00:00Z']
  t.match(reported(noon, noon), /0 in both, 1 at the same time, 0 on the same day at another time\..*same time/)
  t.match(reported(noon, later), /0 in both, 1 on the same day at another time\..*same day, other time/)
  t.end()
})
