/** Notifying the owner of another account's source, and what the owner does about it, on pages and at /manage/graphql (CORRECT-22). */
import t from 'tap'
import { signInAs } from '../../helpers/dashboard.ts'
import { committing, makeMember } from '../../helpers/managing.ts'
import { game, idOf, makeLive, makeSource, push, sides } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const q = await committing(service)
await makeLive(q, service.account.id)
const league = await makeLive(q, (await service.makeAccount('Metro League')).id)
await makeSource(q, 'metro', 'authoritativePush', league)
await push(q, 'metro', [game('g', {
  start: '2100-09-12T22:00:00Z', time_zone: 'America/Chicago', sides: sides('a', 'b').map((side, at) => (
    { ...side, team: { ...side.team, name: ['Lions', 'Bears'][at] } }))
})], league)
await q('reset role')
const id = await idOf(q, 'metro', 'fixture', 'g', league)
const member = await signInAs(service, 'schedule_manager')
const viewer = await signInAs(service, 'viewer')
const owner = await signInAs(service, 'schedule_manager', { accountId: league.accountId, name: 'Lee' })
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const page = `/dashboard/live/data/${id}?field=start`
const send = (kind: string) => member.send(page, { field: 'start', kind })

t.test('CORRECT-22 the page of a field offers the kinds that fit, to those who may, and shows what was sent', async (t) => {
  const offered = await member.read(page)
  t.match(words(offered), /What is wrong with what metro reports\? The time is wrong\. The game is listed twice\. Notify the owner/)
  t.notMatch(await viewer.read(page), 'Notify the owner')
  t.notMatch(await owner.read(page), 'Notify the owner')
  t.equal((await viewer.send(page, { field: 'start', kind: 'wrong_time' })).status, 403)
  t.match(await send('wrong_time'), { status: 303, location: `/dashboard/live/data/${id}?field=start&done=notified` })
  const sent = words(await member.read(`${page}&done=notified`))
  t.match(sent, 'The owner of the source was notified.')
  t.match(sent, /You notified the owner of metro [^:]*: The time is wrong\./)
  t.notMatch(sent, / The time is wrong\. The game is listed twice\./, 'it is offered no more')
  const again = await send('wrong_time')
  t.equal(again.status, 409)
  t.match(words(again.text), 'Your account notified the owner of this already.')
  t.match(words(await member.read('/dashboard/live/activity')), /notified the owner of a source about Lions v Bears/)
})

t.test('CORRECT-22 the owner sees it under what needs attention, with the game and the value, is done with it, and blocks the account', async (t) => {
  const overview = await owner.read('/dashboard/live')
  t.match(words(overview), 'Needs attention 1 thing')
  t.match(words(overview), /notified you of Lions v Bears : The time is wrong\. Start: [^(]*17:00 \(America\/Chicago\)/)
  t.match(overview, `href="/dashboard/live/data/${id}?field=start"`)
  const [, done = ''] = /action="([^"]*\/notices\/ntc_\w+\/dismiss)"/.exec(overview) ?? []
  t.equal((await member.send(done)).status, 404, 'another account')
  t.match(await owner.send(done), { status: 303, location: '/dashboard/live/notices?done=dismissed' })
  const after = words(await owner.read('/dashboard/live/notices?done=dismissed'))
  t.match(after, 'The notice is dismissed.')
  t.match(after, 'You have received no notices about upcoming games.')
  t.match(words(await member.read('/dashboard/live/notices')), /Sent .* The time is wrong\. Lions v Bears .* done /)
  t.notMatch(await owner.read('/dashboard/live'), 'notified you of')
  await send('duplicate')
  const listed = await owner.read('/dashboard/live/notices')
  const [, block = ''] = /action="([^"]*\/notices\/acct_\w+\/block)"/.exec(listed) ?? []
  t.match(await owner.send(block), { status: 303 })
  const blocked = await owner.read('/dashboard/live/notices?done=blocked')
  t.match(words(blocked), 'The account is blocked. Its notices are dismissed.')
  t.match(words(await member.read(page)), 'The owner of metro has blocked notices of your account.')
  t.equal((await send('wrong_time')).status, 409)
  t.match(await owner.read('/dashboard/live/sources'), 'href="/dashboard/live/notices"')
  const [, allow = ''] = /action="([^"]*\/notices\/acct_\w+\/allow)"/.exec(blocked) ?? []
  t.match(await owner.send(allow), { status: 303 })
  t.match(await member.read(page), 'Notify the owner')
  const activity = words(await owner.read('/dashboard/live/activity'))
  t.match(activity, /allowed notices of .* blocked notices of .* dismissed a notice about Lions v Bears/)
})

t.test('CORRECT-22 scripts do the same at /manage/graphql, and the eleventh notice is refused with the seconds to wait', async (t) => {
  const script = await makeMember(service, q, 'schedule_manager')
  const { body } = await script.ask(`mutation { notify_owner(mode: live, entity_id: "${id}", field: "start", kind: wrong_time) }`)
  t.match(body.data?.notify_owner, { account: 'Test account', source: 'metro', name: 'Lions v Bears' })
  await q(`insert into tenancy.notices
    select realm_id, util.make_id('ntc'), account_id, recipient_id, source_id, fixture_id, field, kind, value, util.now(), util.now()
      from tenancy.notices, generate_series(1, 9) where dismissed_at is null`)
  const refused = await send('duplicate')
  t.equal(refused.status, 429)
  t.match(words(refused.text), /Your account sent 10 notices within 24 hours\. Try again after \d{4}-/)
  const { body: { errors } } = await script.ask(
    `mutation { notify_owner(mode: live, entity_id: "${id}", field: "start", kind: duplicate) }`
  )
  t.match(errors, [{ extensions: { code: 'OYL01', problem: 'rate_limited' } }])
})
