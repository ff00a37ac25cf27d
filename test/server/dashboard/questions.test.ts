/** Questions about newer reports, on pages and at /manage/graphql (CORRECT-27), and what families see of the answer (CORRECT-26). */
import t from 'tap'
import { applyWaiting, askNow } from '../../helpers/asking.ts'
import { signInAs } from '../../helpers/dashboard.ts'
import { committing, makeMember } from '../../helpers/managing.ts'
import { game, idOf, makeLive, makeSource, push, sides } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t, { worker: false })
const q = await committing(service)
const own = await makeLive(q, service.account.id)
const club = await makeLive(q, (await service.makeAccount('Harbour <Club>')).id)
await makeSource(q, 'league', 'authoritativePush', own)
await makeSource(q, 'harbour', 'ownerCorrection', club)
const at = (time: string): string => `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}T${time}:00Z`
const named = sides('a', 'b').map((side, number) => ({ ...side, team: { ...side.team, name: ['Lions', 'Bears'][number] } }))
await push(q, 'league', [game('g', { start: at('17:30'), time_zone: 'UTC', sides: named })], own)
await q('reset role')
const id = await idOf(q, 'league', 'fixture', 'g', own)
const team = await idOf(q, 'league', 'team', 'a', own)
const report = async (data: object): Promise<void> => {
  await push(q, 'harbour', [game(id, { time_zone: 'UTC', ...data })], club)
  await askNow(q)
  await q('reset role')
}
const member = await signInAs(service, 'schedule_manager')
const viewer = await signInAs(service, 'viewer')
const stranger = await signInAs(service, 'schedule_manager', { accountId: club.accountId, name: 'Lee' })
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const buttonOf = (text: string, what: string): string => new RegExp(`action="([^"]*/questions/qst_\\w+/${what})"`).exec(text)?.[1] ?? ''
const families = async (): Promise<string> => words(await (await fetch(`${service.baseUrl}/t/${team}`)).text())

t.test('CORRECT-27 the overview shows what is shown and reported, who answers it, and ends it with a button; a viewer has none', async (t) => {
  t.match(words(await member.read('/dashboard/live/questions')), 'No newer report differs from what is shown.')
  await report({ status: 'cancelled' })
  const overview = await member.read('/dashboard/live')
  t.match(words(overview), /Needs attention 1 .* report of Lions v Bears : status differs\. Shown: scheduled by league, a league,/)
  t.match(words(overview), /Reported: cancelled by harbour, a club, .* Confirm the change It stands/)
  t.match(await member.read('/dashboard/live/sources'), 'href="/dashboard/live/questions"')
  t.notOk(buttonOf(await viewer.read('/dashboard/live/questions'), 'stand'))
  t.match(words(await viewer.read('/dashboard/live/questions')), 'cancelled by harbour')
  t.notMatch(await stranger.read('/dashboard/live'), 'A newer report of')
  const stand = buttonOf(overview, 'stand')
  t.equal((await stranger.send(stand)).status, 404)
  t.equal((await viewer.send(stand)).status, 403)
  t.match(await families(), 'has not confirmed')
  t.match(await member.send(stand), { status: 303, location: '/dashboard/live/questions?done=stands' })
  const after = words(await member.read('/dashboard/live/questions?done=stands'))
  t.match(after, /What is shown stands\. .*Answered .*Lions v Bears : status cancelled it stands \S/)
  t.notMatch(await families(), 'has not confirmed')
  t.match(await member.send(stand), { status: 404 })
  t.match(words(await member.read('/dashboard/live/activity')), /answered a question about Lions v Bears/)
})

t.test('CORRECT-27 confirming corrects the source, and scripts answer at /manage/graphql', async (t) => {
  await report({ start: at('18:30'), status: 'cancelled' })
  const page = await member.read('/dashboard/live/questions')
  t.match(words(page), /start [^?]*17:30[^?]*18:30/i)
  t.match(await member.send(buttonOf(page, 'confirm')), { status: 303, location: '/dashboard/live/questions?done=confirmed' })
  t.match(words(await member.read('/dashboard/live/questions?done=confirmed')), 'Your source is corrected.')
  await applyWaiting(q)
  await q('reset role')
  t.match(await families(), '6:30 PM')
  await report({ start: at('20:30') })
  const script = await makeMember(service, q, 'schedule_manager')
  const { body } = await script.ask('{ list_questions(mode: live) }')
  const [one] = body.data?.list_questions.open
  const done = await script.ask(`mutation { answer_question(mode: live, question_id: "${one.question_id}", answer: stands) }`)
  t.match(done.body.data?.answer_question, { question_id: one.question_id, answer: 'stands', name: 'Lions v Bears' })
  const again = await script.ask(`mutation { answer_question(mode: live, question_id: "${one.question_id}", answer: stands) }`)
  t.match(again.body.errors, [{ extensions: { code: 'OYN01' } }])
})

t.test('CORRECT-29 questions with the same evidence are listed, answered by one button, and undone by one', async (t) => {
  const keys = ['k', 'l', 'm']
  await push(q, 'league', keys.map((key, n) => game(key, { start: at(`1${n}:00`), time_zone: 'UTC', sides: named })), own)
  const ids = await Promise.all(keys.map((key) => idOf(q, 'league', 'fixture', key, own)))
  await push(q, 'harbour', ids.map((one, n) => game(one, { start: at(`1${n + 1}:00`), time_zone: 'UTC' })), club)
  await askNow(q)
  await q('reset role')
  const page = await member.read('/dashboard/live/questions')
  t.match(words(page), '3 questions with the same evidence: harbour reports start 1 hour later (league). Answer all 3…')
  const link = /href="([^"]*\/alike)"/.exec(page)?.[1] as string
  t.equal((await viewer.get(link)).status, 403)
  t.notMatch(await viewer.read('/dashboard/live/questions'), '/alike"')
  const preview = await member.read(link)
  t.match(words(preview), /Answer 3 questions at once .*Nothing has changed yet.* 3 games .*10:00.*11:00.*12:00/)
  t.match(words(preview), ' Confirm 3 changes All 3 stand Cancel')
  t.equal((await stranger.get(link)).status, 404)
  const also = /name="also" value="([^"]*)"/.exec(preview)?.[1] as string
  t.match(await member.send(buttonOf(preview, 'stand'), { also }), { status: 303, location: '/dashboard/live/questions?done=stands' })
  const answered = await member.read('/dashboard/live/questions')
  t.notMatch(words(answered), 'with the same evidence')
  t.match(words(answered), 'Undo all 3')
  t.match(await member.send(buttonOf(answered, 'undo')), { status: 303, location: '/dashboard/live/questions?done=undone' })
  t.match(words(await member.read('/dashboard/live/questions')), 'Answer all 3…')
  t.match(words(await member.read('/dashboard/live/activity')), /undid an answer about Lions v Bears/)
})
