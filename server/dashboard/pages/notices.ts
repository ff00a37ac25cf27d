/** Notices about games that the account received and sent, and the accounts that it blocked (CORRECT-22). */
import { html } from '../../pages/html.ts'
import { at, doing, may, type Ask, type Page, type View } from '../ask.ts'
import { gameOf, renderButtons, valueOf, type Notice } from '../notices.ts'
import { badge, button, renderOutcome, table, when } from '../parts.ts'

type Listed = { received: Notice[], sent: Notice[], blocked: { account_id: string, name: string, made_at: string }[] }

async function show (ask: Ask): Promise<View> {
  const [read, me] = await Promise.all([ask.operate('list_notices', { mode: ask.mode }), ask.me()])
  const { received, sent, blocked } = read as Listed
  return {
    title: 'Notices',
    main: html`<h1>Notices</h1>
${renderOutcome(ask, {
  dismissed: 'The notice is dismissed.', blocked: 'The account is blocked. Its notices are dismissed.',
  allowed: 'The account can notify you again.'
})}<p class="soft">A notice reports to the owner of a source that a game is wrong. Send one from the page of a field.</p>
${table('Received', ['What is wrong', 'Game', 'Reported by you', 'From', 'When', ''], received.map((one) => [
    one.sentence, gameOf(ask, one), valueOf(one), one.account, when(one.made_at), renderButtons(ask, me, one) || null
  ]), 'You have received no notices about upcoming games.')}${
  table('Sent', ['What is wrong', 'Game', 'Reported', 'Source', 'When', 'State'], sent.map((one) => [
    one.sentence, gameOf(ask, one), valueOf(one), one.source, when(one.made_at),
    one.dismissed_at === null ? badge('open') : badge('done', 'good')
  ]), 'You have sent no notices.')}${
  table('Blocked accounts', ['Account', 'Since', ''], blocked.map(({ account_id: id, name, made_at: since }) => [
    name, when(since), may(me, 'schedule_manager') ? button(at(ask, `notices/${id}/allow`), 'Unblock', {}, 'quiet') : null
  ]), 'You have blocked no accounts.')}`
  }
}

export const notices: readonly Page[] = [
  { path: '/:mode/notices', get: show },
  {
    path: '/:mode/notices/:id/dismiss',
    post: doing('/:mode/notices?done=dismissed', ({ operate, mode }, id) => operate('dismiss_notice', { mode, notice_id: id }))
  },
  {
    path: '/:mode/notices/:id/block',
    post: doing('/:mode/notices?done=blocked', ({ operate }, id) => operate('block_notices', { blocked_id: id }))
  },
  {
    path: '/:mode/notices/:id/allow',
    post: doing('/:mode/notices?done=allowed', ({ operate }, id) => operate('allow_notices', { blocked_id: id }))
  }
]
