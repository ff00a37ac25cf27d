/** Batches on the dashboard: the list, one with what was rejected, the preview of a replay, the replay; and their pieces. */
import t from 'tap'
import { call } from '../../../db/call.ts'
import { findPlace, markPlaces } from '../../../server/dashboard/mark.ts'
import { ago, fieldInside, fieldName, formatValue, formatMoment, withMoments } from '../../../server/dashboard/format.ts'
import { signInAs } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const game = (id: string, more: object = {}) => ({ type: 'fixture', external_id: id, data: { kind: 'game', sport: 'soccer', ...more } })
const plain = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

t.test('DASHBOARD-40 batches are listed by state, the newest first, page by page; who looks at another account sees none', async (t) => {
  const viewer = await signInAs(service, 'viewer')
  t.match(await viewer.read('/dashboard/test/batches'), /Nothing was pushed yet/)
  const ids: string[] = []
  for (let n = 0; n < 22; n++) ids.unshift(await service.apply('league', [game(`l${n}`)]))
  const first = await viewer.read('/dashboard/test/batches')
  t.match(first, `/dashboard/test/batches/${ids[0]}`)
  t.match(first, `before=${ids[19]}`)
  const second = await viewer.read(`/dashboard/test/batches?before=${ids[19]}`)
  t.same([second.includes(ids[20] as string), second.includes(ids[19] as string), second.includes('Older')], [true, false, false])
  t.match(await viewer.read('/dashboard/test/batches?state=failed'), /There is no such batch/)
  t.match(await viewer.read('/dashboard/live/batches'), /Nothing was pushed yet/)
  const foreign = await signInAs(service, 'owner', { accountId: (await service.makeAccount('Elsewhere')).id })
  t.match(await foreign.get(`/dashboard/test/batches/${ids[0]}`), { status: 404, text: /There is no batch/ })
})

t.test('DASHBOARD-40, INTAKE-54, PRIVACY-30 what was rejected stands beside what was sent, the places marked; buttons are for who may', async (t) => {
  const { body } = await service.secret.push('league', [
    game('ok'), { type: 'fixture', external_id: 'bad', data: { kind: 'match', sport: 'soccer', title: '<script>' } },
    { type: 'team', external_id: 'x', data: {} }
  ])
  const [viewer, developer] = [await signInAs(service, 'viewer'), await signInAs(service, 'developer')]
  const page = await viewer.read(`/dashboard/test/batches/${body.batch_id}`)
  t.match(page, /<mark>&quot;match&quot;<\/mark>/)
  t.match(page, '&lt;script&gt;')
  t.match(plain(page), /2 observations were rejected. .* Observation 1 \/data\/kind : kind must be one of .* Observation 2/)
  t.notMatch(page, 'Replay now')
  t.match(await developer.read(`/dashboard/test/batches/${body.batch_id}`), /Preview a replay.*Replay now/s)
  const [operator, db] = [await signInAs(service, 'operator'), await service.database.connect()]
  await db.query('update tenancy.sessions set account_id = $1 where user_id = $2', [service.account.id, operator.userId])
  const masked = await operator.read(`/dashboard/test/batches/${body.batch_id}`)
  t.match(plain(masked), /2 observations were rejected.*Only people of the account see them/, 'PRIVACY-30')
  t.notMatch(masked, /script&gt;|match&quot;/)
  t.match(await viewer.send(`/dashboard/test/batches/${body.batch_id}/replay`), { status: 403, text: /role developer/ })
  t.match(await viewer.get(`/dashboard/test/batches/${body.batch_id}/preview`), { status: 403 })
})

t.test('DASHBOARD-40, INTAKE-50 a replay is previewed field by field in words, made, and the preview then says that there is nothing left', async (t) => {
  const id = await service.apply('league', [game('p1', { title: 'One and a half' })])
  const developer = await signInAs(service, 'developer')
  t.match(plain(await developer.read(`/dashboard/test/batches/${id}/preview`)), /Nothing: everything in this batch is already applied/)
  await service.stopWorker()
  const { body } = await service.secret.push('league', [game('p1', { title: 'Changed', start: '2026-09-12T14:00:00Z' }), game('n1', {
    title: 'New', sides: [{ role: 'home', team: { external_id: 'h', name: 'FC Lions' } }]
  })])
  const path = `/dashboard/test/batches/${body.batch_id}`
  const shown = plain(await developer.read(`${path}/preview`))
  t.match(shown, /1 game would change, 1 would be new 1 team would be new/)
  t.match(shown, /Changed Start nothing Sat, 12 Sept? 2026, 14:00 UTC/)
  t.match(shown, /Changed Title One and a half Changed/)
  t.match(shown, /FC Lions new team New: FC Lions new game/)
  t.match(await developer.send(`${path}/replay`), { status: 303, location: `${path}?done=replayed` })
  t.match(await developer.read(`${path}?done=replayed`), /was read again and is waiting to be applied/)
  await service.startWorker()
  await service.secret.waitForBatch(body.batch_id)
  t.match(plain(await developer.read(`${path}/preview`)), /Nothing: everything/)
})

t.test('INTAKE-52 while a batch is being applied its preview is refused with what to do; previews have sessions of their own', async (t) => {
  const { body } = await service.secret.push('league', [game('busy')])
  await service.secret.waitForBatch(body.batch_id)
  const developer = await signInAs(service, 'developer')
  const [db, other] = [await service.database.connect('oyss_resolver'), await service.database.connect()]
  await db.query('begin')
  await call(db, 'jobs.start_batch', { places: 1 })
  await db.query('select (intake.open_batch($1)).batch_id', [body.batch_id])
  t.match(await developer.get(`/dashboard/test/batches/${body.batch_id}/preview`), {
    status: 409, text: /being applied right now.*try again/
  })
  await db.query('rollback')
  await developer.read(`/dashboard/test/batches/${body.batch_id}/preview`)
  const { rows } = await other.query(
    "select pid from pg_stat_activity where application_name = 'oyss dashboard' and query like '%preview_replay%'"
  )
  t.ok(rows.length > 0, 'in sessions of their own')
})

t.test('INTAKE-54 findPlace, markPlaces: a pointer leads to its value, of what is missing to the brace that lacks it; long texts are cut around the first mark', async (t) => {
  const text = ' {"a" : {"b/c": [1, "x\\"]", {"d": null}]}, "a~b":2.50, "a":{"e":"}"}}'
  const place = (pointer: string) => { const { start, end } = findPlace(text, pointer); return text.slice(start, end) }
  t.same(['', '/a/e', '/a~0b', '/a', '/nothing', '/a/x/y'].map(place), [text.slice(1), '"}"', '2.50', '{"e":"}"}', '{', '{'])
  const list = '[1, "x\\"]", {"d": null}]'
  const inList = (pointer: string) => { const { start, end } = findPlace(list, pointer); return list.slice(start, end) }
  t.same(['/0', '/1', '/2/d', '/3'].map(inList), ['1', '"x\\"]"', 'null', '['])
  t.same(markPlaces('{"a":1,"b":2}', ['/b', '/a'], 100), {
    pieces: [['{"a":', false], ['1', true], [',"b":', false], ['2', true], ['}', false]]
      .map(([one, isMarked]) => ({ text: one, isMarked })),
    isCutBefore: false, isCut: false
  })
  const long = JSON.stringify({ pad: 'y'.repeat(2000), bad: 'here', more: 'z'.repeat(2000) })
  const cut = markPlaces(long, ['/bad'], 400)
  t.match(cut, { isCutBefore: true, isCut: true })
  const [marked, length] = [cut.pieces.find(({ isMarked }) => isMarked), cut.pieces.reduce((sum, piece) => sum + piece.text.length, 0)]
  t.same([marked?.text, length], ['"here"', 400])
  for (const broken of ['{"a":"unended', '{"a', '[1,', '', '{"a":{"b":[']) {
    t.doesNotThrow(() => markPlaces(broken, ['/a/b/0', '/1'], 50), broken)
  }
})

t.test('DASHBOARD-85, DASHBOARD-40 values of fields are shown in words, without JSON', async (t) => {
  t.same([
    null, '', [], true, 'Final', 'field_hockey', 3, ['red', 'blue'], { id: 'ven_1', name: 'Park' }, { name: 'New park' },
    [{ role: 'away', team: { name: 'B' } }, { role: 'home', team: { name: 'A' } }],
    [{ role: 'participant', team: { name: 'A' } }, { role: 'participant', team: { id: `tm_${'0'.repeat(20)}ABCDEF` } }],
    { scores: [{ role: 'home', score: 2, penalties: 4 }, { role: 'away', score: 2 }], final: true, official: true },
    { scores: [{ role: 'away', score: 2 }, { role: 'home', score: 1 }], final: false },
    { city: 'Austin', line1: '1 Main St' }, [30.2, -97.7], { home: 1, away: { at_most: 2 } }
  ].map((value) => formatValue(value)), [
    'nothing', 'empty', 'none', 'yes', 'Final', 'field hockey', '3', 'red, blue', 'Park', 'New park',
    'A (home) v B (away)', 'A, tm_…ABCDEF',
    '2 (4 on penalties) : 2, final, official', '1 : 2, so far', '1 Main St, Austin', '30.2, -97.7', 'home 1, away at most 2'
  ])
  t.equal(formatValue({ id: 'ven_1', name: 'Park' }, { labels: { ven_1: 'Oak Park' } }), 'Oak Park', 'by what it is called now')
})

t.test('DASHBOARD-85, DASHBOARD-108 moments and fields are shown in one way', async (t) => {
  t.same(['2026-12-02', '2026-12-02 09:00', '2026-12-02T15:00:00Z', 'Field 3', '2026-13-45'].map((text) => formatMoment(text)), [
    'Wed, 2 Dec 2026', 'Wed, 2 Dec 2026, 09:00', 'Wed, 2 Dec 2026, 15:00 UTC', 'Field 3', '2026-13-45'
  ])
  t.same([
    ['2026-12-03T02:15:00Z', 'America/Chicago'], ['2026-07-03T02:15:00Z', 'America/Chicago'], ['2026-12-03T02:15:00Z', 'Mars/Base'],
    ['2026-12-03T02:15:00Z', null], ['2026-12-03T02:15:00+02:00', undefined], ['2026-12-03', 'America/Chicago']
  ].map(([text, zone]) => formatMoment(text as string, zone)), [
    'Wed, 2 Dec 2026, 20:15 (America/Chicago)', 'Thu, 2 Jul 2026, 21:15 (America/Chicago)', 'Thu, 3 Dec 2026, 02:15 UTC',
    'Thu, 3 Dec 2026, 02:15 UTC', 'Thu, 3 Dec 2026, 00:15 UTC', 'Thu, 3 Dec 2026'
  ])
  t.same([undefined, 'America/Chicago'].map((zone) => withMoments('From 2026-12-02T15:00:00.5Z on.', zone)), [
    'From Wed, 2 Dec 2026, 15:00 UTC on.', 'From Wed, 2 Dec 2026, 09:00 (America/Chicago) on.'
  ])
  const now = new Date('2026-12-02T15:00:00Z')
  const back = (hours: number): string => ago(new Date(now.getTime() - hours * 3_600_000), now)
  t.same([0, 1, 47, 48, 29 * 24, 30 * 24, -3, -400 * 24].map(back), [
    'a moment ago', '1 hour ago', '47 hours ago', '2 days ago', '29 days ago', 'Mon, 2 Nov 2026', 'in 3 hours', 'Thu, 6 Jan 2028'
  ])
  t.same([fieldName('venue.field'), fieldName('divisions.div_1.age_group', { div_1: 'Gold' }), fieldInside('start_date')], [
    'Field at the venue', 'Division Gold: age group', 'first day'
  ])
})

t.test('DASHBOARD-9 pages of batches stay within 15 KiB, whatever was sent', async (t) => {
  const wrong = (n: number) => ({
    type: 'fixture', external_id: `w${n}`,
    data: {
      kind: 'match', sport: '<chess>', status: 'over & done', time_status: '"?"', start: 'x'.repeat(300), end: 'soon',
      notes: '"&<'.repeat(600)
    }
  })
  const good = Array.from({ length: 60 }, (_, n) => game(`full${n}`, { title: `"Final" & <more> of ${n}`, start: '2026-12-05T10:00:00Z' }))
  const { body } = await service.secret.push('league', [...good, ...Array.from({ length: 12 }, (_, n) => wrong(n))])
  await service.secret.waitForBatch(body.batch_id)
  // One that is still to come: nobody begins it meanwhile.
  const db = await service.database.connect()
  await db.query('begin; select util.lock_turns()')
  const moved = good.map((one) => ({ ...one, data: { ...one.data, start: '2026-12-06T10:00:00Z' } }))
  const { body: { batch_id: later } } = await service.secret.push('league', moved)
  const developer = await signInAs(service, 'developer')
  for (const path of ['batches', `batches/${body.batch_id}`, `batches/${body.batch_id}?after=64`, `batches/${later}/preview`]) {
    const size = Buffer.byteLength(await developer.read(`/dashboard/test/${path}`))
    t.ok(size <= 15 * 1024, `${path}: ${size} bytes`)
  }
  t.match(plain(await developer.read(`/dashboard/test/batches/${later}/preview`)), /60 games would change .* And 20 more/)
  await db.query('commit')
})
