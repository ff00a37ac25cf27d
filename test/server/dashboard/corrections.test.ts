/** *Change…* on the page of a field: the form, the preview, what is shown afterwards, and the undo (CORRECT-12). */
import t from 'tap'
import { instantOf } from '../../../server/dashboard/corrections.ts'
import { comes } from '../../helpers/await_condition.ts'
import { signInAs } from '../../helpers/dashboard.ts'
import { makeFeed } from '../../helpers/feeds/feeds.ts'
import { committing, makeMember } from '../../helpers/managing.ts'
import { game, say, score, sides } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const [developer, viewer] = [await signInAs(service, 'developer'), await signInAs(service, 'viewer')]
const at = { observed_at: '2026-08-01T08:00:00Z' }
await service.apply('league', [
  say('team', 'a', { name: 'Lions' }, at), say('team', 'b', { name: 'Bears' }, at), say('venue', 'v', { name: 'Oak Park' }, at),
  game('g', {
    start: '2026-09-12T22:00:00Z', end: '2026-09-12T23:30:00Z', time_zone: 'America/Chicago', sides: sides('a', 'b'),
    venue: { external_id: 'v' }, result: score(1, 0)
  }, at)
])
const idOf = async (type: string, externalId: string): Promise<string> =>
  (await service.secret.get(`/v1/lookup?source=league&type=${type}&external_id=${externalId}`)).body.id
const id = await idOf('fixture', 'g')
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ').replaceAll('Sept', 'Sep')
const shown = async (): Promise<any> => (await service.secret.get(`/v1/fixtures/${id}`)).body
const until = (isThere: (fixture: any) => boolean): Promise<unknown> => comes('the change', async () => isThere(await shown()))
const path = (field: string, of = id): string => `/dashboard/test/data/${of}/correct?field=${field}`

t.test('CORRECT-12 a start is changed with its end, in local time: a preview first, then it is stored, marked, explained and undone', async (t) => {
  t.match(await developer.read(`/dashboard/test/data/${id}?field=start`), 'Change…')
  const form = await developer.read(path('start'))
  t.match(form, 'value="2026-09-12T17:00"')
  t.match(words(form), 'Times are in America/Chicago')
  const typed = { source: 'league', start: '2026-09-12T17:30', end: '2026-09-12T19:00', reason: 'The coach called.', until: '' }
  const preview = await developer.send(path('start'), typed)
  t.equal(preview.status, 200)
  t.match(words(preview.text), /Nothing has changed yet\..*Start Sat, 12 Sep 2026, 17:00 \(America\/Chicago\) Sat, 12 Sep 2026, 17:30/)
  t.match(words(preview.text), 'No webhook is notified.')
  t.equal((await shown()).start, '2026-09-12T22:00:00Z')

  const { location } = await developer.send(path('start'), { ...typed, confirmed: 'yes' })
  t.match(location, new RegExp(`^/dashboard/test/data/${id}\\?field=start&done=corrected&batch=batch_\\w{26}$`))
  await until((fixture) => fixture.start === '2026-09-12T22:30:00Z')
  t.match(await shown(), { end: '2026-09-13T00:00:00Z', version: 2, provenance: { start: { corrected: true }, end: { corrected: true } } })
  const page = await developer.read(location as string)
  t.match(words(page), 'The correction is applied.')
  t.match(words(page), /Corrected.*Reported Sat, 12 Sep 2026, 17:00.*By .*Reason The coach called\. Undo/)
  t.match(words(await viewer.read(`/dashboard/test/data/${id}`)), /corrected by [^:]+: “The coach called\.”/, 'the history states why')
  t.match(words(await developer.read('/dashboard/test/activity')), /corrected Lions v Bears “The coach called\.”/)
  t.notMatch(await viewer.read(`/dashboard/test/data/${id}?field=start`), 'Undo')

  await service.apply('league', [game('g', { start: '2026-09-12T22:00:00Z', end: '2026-09-12T23:30:00Z', title: 'Derby' })])
  t.equal((await shown()).start, '2026-09-12T22:30:00Z', 'the same again ends nothing')
  const [, undo = ''] = /action="([^"]*\/undo\?field=start)"/.exec(page) ?? []
  t.match((await developer.send(undo)).location, 'field=start&done=undone&batch=')
  await until((fixture) => fixture.start === '2026-09-12T22:00:00Z')
  t.equal((await shown()).end, '2026-09-12T23:30:00Z')
  t.match(words(await viewer.read(`/dashboard/test/data/${id}`)), /correction undone by /)
})

t.test('CORRECT-12 while a correction waits, the page says that it shows the old value, and refreshes itself', async (t) => {
  const db = await service.database.connect()
  await db.query('begin')
  await db.query('select from canon.fixtures where fixture_id = $1 for update', [id])
  const { location } = await developer.send(path('title'), { source: 'league', title: 'Cup', reason: 'Seen.', until: '', confirmed: 'yes' })
  const page = await developer.read(location as string)
  t.match(words(page), 'The correction is stored, but not applied yet: what you see is the old value.')
  t.match(page, 'data-again')
  const { location: unstated } = await developer.send(path('url'), {
    source: 'league', url: 'https://league.example.org/1', reason: 'Seen.', until: '', confirmed: 'yes'
  })
  t.match(words(await developer.read(unstated as string)), /not applied yet.*Page: no value/, 'of a field that nobody stated')
  await db.query('rollback')
  await until((fixture) => fixture.title === 'Cup')
  t.match(words(await developer.read(location as string)), 'The correction is applied.')
  const [, undo = ''] = /action="([^"]*\/undo\?field=title)"/.exec(await developer.read(location as string)) ?? []
  await developer.send(undo)
  await until((fixture) => fixture.title === 'Derby')
})

t.test('CORRECT-12 results, venues, states and names have forms; what is wrong is said at the field', async (t) => {
  const send = async (field: string, given: Record<string, string>, of = id): Promise<unknown> =>
    (await developer.send(path(field, of), { source: 'league', reason: 'Seen.', until: '', confirmed: 'yes', ...given })).status
  t.equal(await send('result', { home: '2', away: '1', final: 'yes' }), 303)
  t.equal(await send('status', { status: 'cancelled' }), 303)
  t.equal(await send('venue', { venue: '', 'venue.field': '7' }), 303)
  t.equal(await send('name', { name: 'Oak Park North' }, await idOf('venue', 'v')), 303)
  await until(({ result, status, venue }) => result.scores[0].score === 2 && status === 'cancelled' && venue.field === '7')
  await until(({ venue }) => venue.name === 'Oak Park North')
  t.equal(await send('title', { title: '' }), 422, 'nothing was changed')
  t.equal(await send('start', { start: 'soon', end: '' }), 422)
  t.equal(await send('start', { start: '2026-09-12T20:00', end: '' }), 400, 'its end would come before')
  t.match(words((await developer.send(path('title'), { title: 'Cup', reason: '' })).text), 'The reason is missing.')
  t.equal((await viewer.get(path('start'))).status, 403)
  t.equal((await viewer.send(path('title'), { source: 'league', title: 'Cup', reason: 'x', until: '', confirmed: 'yes' })).status, 403)
})

t.test('CORRECT-2 the worker ends a correction whose time is over', async () => {
  const db = await service.database.connect()
  await db.query("select manage.correct_entity($1, 'test', $2, '{\"title\": \"Cup\"}', 'league', 'Seen.', now() + interval '2 seconds')", [
    Buffer.from(developer.token()), id
  ])
  await until((fixture) => fixture.title === 'Cup')
  await until((fixture) => fixture.title === 'Derby')
})

t.test('CORRECT-12 who reports nothing of it changes nothing; another of the same rank is named', async (t) => {
  await service.makeSource(service.account.id, 'test', 'league-2', 'authoritativePush')
  await service.apply('league-2', [game(id, { start: '2026-09-12T21:00:00Z' }, { observed_at: '2026-07-31T08:00:00Z' })])
  const given = { source: 'league', start: '2026-09-12T17:45', end: '2026-09-12T19:00', reason: 'Seen.', until: '' }
  t.match(words((await developer.send(path('start'), given)).text), /league-2.*It has the same rank, so it wins again at its next report/)
  const other = await service.makeAccount('Other')
  const stranger = await signInAs(service, 'developer', { accountId: other.id })
  t.equal((await stranger.get(path('start'))).status, 404, 'test data is of its account')
})

t.test('CORRECT-12, CORRECT-16 what a connector reports is corrected by a source of its own, which the pages name; or they say why not', async (t) => {
  const q = await committing(service)
  await makeFeed(q, { name: 'Metro', is_connector: true, url: 'https://metro.example/games.csv' }, {
    accountId: service.account.id, mode: 'test'
  } as never)
  const site = 'connector:metro'
  await service.apply(site, [game('m', { start: '2026-09-20T22:00:00Z', title: 'Cup', sides: sides('x', 'y') }, at)])
  const find = async (type: string): Promise<string> =>
    (await service.secret.get(`/v1/lookup?source=${site}&type=${type}&external_id=${type === 'team' ? 'x' : 'm'}`)).body.id
  const match = await find('fixture')
  const refusal = /The connector metro: Only an account that represents one of its clubs can correct it\. Ask an operator/
  t.match(words(await developer.read(path('title', match))), refusal)
  await service.apply('club-feed', [
    say('organization', 'o', { name: 'Harbour', kind: 'club' }),
    say('team', await find('team'), { organization: { external_id: 'o' }, name: 'X' })
  ])
  const form = await developer.read(path('title', match))
  t.match(words(form), 'Your source owner corrects what connector:metro reports. The correction ends when connector:metro reports another')
  t.match(form, 'value="Cup"')
  const typed = { source: 'owner', title: 'Final', reason: 'Seen.', until: '' }
  t.match(words((await developer.send(path('title', match), typed)).text), /connector:metro is corrected by owner .*Title Cup Final/)
  const { location } = await developer.send(path('title', match), { ...typed, confirmed: 'yes' })
  await comes('the change', async () => (await service.secret.get(`/v1/fixtures/${match}`)).body.title === 'Final')
  const page = words(await developer.read(location as string))
  t.match(page, /Corrected Source connector:metro, corrected by owner Reported Cup .*which corrects connector:metro/)
})

t.test('CORRECT-12 local times are those of the zone, on either side of a change of clocks', async (t) => {
  t.equal(instantOf('2026-09-12T17:30', 'America/Chicago'), '2026-09-12T22:30:00Z')
  t.equal(instantOf('2026-12-12T17:30', 'America/Chicago'), '2026-12-12T23:30:00Z')
  t.equal(instantOf('2026-11-01T08:00', 'America/Chicago'), '2026-11-01T14:00:00Z')
  t.equal(instantOf('2026-03-29T12:00', 'Europe/Berlin'), '2026-03-29T10:00:00Z')
  t.equal(instantOf('2026-09-12T17:30', null), '2026-09-12T17:30:00Z')
  t.equal(instantOf('soon', 'Europe/Berlin'), 'soon')
})

t.test('CORRECT-8 /manage/graphql corrects, previews, lists and undoes, and checks values as pages do', async (t) => {
  const q = await committing(service)
  const member = await makeMember(service, q, 'developer')
  const given = `mode: test, entity_id: "${id}", source: "league"`
  const wrong = await member.ask(`mutation { correct_entity(${given}, changes: { title: 7 }, reason: "Seen.") }`)
  t.match(wrong.body.errors, [{ message: /title/ }])
  const preview = await member.ask(`{ preview_correction(${given}, changes: { title: "Final" }) }`)
  t.match(preview.body.data, { preview_correction: { entities: [{ fields: [{ field: 'title', after: 'Final' }] }], webhooks: 0 } })
  const made = await member.ask(`mutation { correct_entity(${given}, changes: { title: "Final" }, reason: "Seen.") }`)
  t.match(made.body.data, { correct_entity: { source: 'league', batch_id: /^batch_/ } })
  await until((fixture) => fixture.title === 'Final')
  const { body: { data } } = await member.ask(`{ list_corrections(mode: test, entity_id: "${id}") }`)
  const [first] = data.list_corrections.corrections
  t.match(first, { made_by: member.email, is_standing: true, fields: [{ field: 'title', replaced: 'Derby' }] })
  const undone = await member.ask(`mutation { undo_correction(mode: test, correction_id: "${first.correction_id}") }`)
  t.match(undone.body.data, { undo_correction: { fields: ['title'] } })
  await until((fixture) => fixture.title === 'Derby')
})

t.test('CORRECT-1 POST /v1/observations takes no corrections, whatever its media type', async (t) => {
  const observation = {
    ...game('g', { title: 'Stolen' }), correction: { fields: { title: null }, reason: 'Mine.', made_by: 'me' }
  }
  for (const type of ['application/json', 'application/vnd.oyss.correction+json']) {
    const response = await fetch(`${service.baseUrl}/v1/observations`, {
      method: 'POST', body: JSON.stringify({ source: 'league', observations: [observation] }),
      headers: { authorization: `Bearer ${service.account.secretKey}`, 'content-type': type, 'idempotency-key': `steal ${type}` }
    })
    t.ok([415, 422].includes(response.status), `${response.status}`)
  }
  t.equal((await shown()).title, 'Derby')
})
