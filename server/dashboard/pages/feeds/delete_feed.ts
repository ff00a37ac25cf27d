/** *Delete this feed*: what becomes of its games, before and after (FEED-390). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, refuseBelow, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import type { Feed } from '../../feeds.ts'
import { formatValue, type Zone } from '../../format.ts'
import { count, field, fullTime, renderOutcome, table } from '../../parts.ts'
import { rest } from '../../words.ts'

type Preview = {
  feed_id: string, name: string, cancelled: number, elsewhere: number, over: number,
  games: { id: string, name: string | null, sorts_at: string, zone: Zone }[]
}

const choice = (ask: Ask, value: string, usual: boolean, words: Markup): Markup => html`<p><label class="choice"><input type="radio"
name="reports" value="${value}"${
  (ask.form.text('reports') === value || usual && !ask.form.has('reports')) && html` checked`}> ${words}</label></p>
`

function render (ask: Ask, { feed_id: id, name, cancelled, elsewhere, over, games }: Preview): Markup {
  const own = at(ask, `feeds/${id}`)
  return html`<p><a href="${own}">${name}</a></p>
<h1>Delete this feed</h1>
${renderOutcome(ask)}${cancelled + elsewhere + over === 0 ? html`<p>It reports no games. Deleting cannot be
undone.</p>
<form method="post" action="${own}/delete">
<input type="hidden" name="reports" value="keep">` : html`<p>Nothing has changed yet.${
  over > 0 && ` ${count(over, 'game that is over stays', 'games that are over stay')}, whatever you choose.`} Deleting cannot be
undone.</p>
<form method="post" action="${own}/delete">
${choice(ask, 'withdraw', true, html`<b>Withdraw its reports.</b> ${count(cancelled, 'upcoming game', 'upcoming games')} that no other
source reports will be cancelled${elsewhere > 0 && html`; ${count(elsewhere, 'upcoming game stays as its other sources report it',
    'upcoming games stay as their other sources report them')}`}.`)}${
  choice(ask, 'keep', false, html`<b>Keep its games until they are over.</b> Nothing new is read, and nothing changes.`)}`}${
  field(ask, { name: 'note', label: 'Note (optional)', more: html`maxlength="500"` })}<div class="actions"><button
class="danger">Delete this feed</button><a class="button quiet" href="${own}">Cancel</a></div>
</form>
${games.length > 0 && html`<h2>What would be cancelled</h2>
${table('The next games that would be cancelled', ['Game', 'When'], games.map((game) => [
    html`<a href="${at(ask, `data/${game.id}`)}">${game.name ?? game.id}</a>`, formatValue(game.sorts_at, { zone: game.zone })
  ]), '')}${rest(games.length, cancelled, 'game')}`}`
}

/** On the page of a feed: that it is deleted, and how far its games are withdrawn. */
export function deleted (ask: Ask, { feed_id: id, deleted_at: since, withdrawal }: Feed): Markup | null {
  if (since === undefined) return null
  const isUnderWay = withdrawal !== undefined && !withdrawal.is_done
  return html`<p class="attention">This feed was deleted on ${fullTime(since)}. ${withdrawal === undefined
    ? 'What it reported stands until its games are over.' : !isUnderWay
      ? html`Its reports of ${count(withdrawal.games, 'upcoming game')} were withdrawn; games that other sources report stay.`
      : html`Its reports of ${withdrawal.games - withdrawal.left} of ${
        count(withdrawal.games, 'upcoming game')} are withdrawn so far.`}</p>
${isUnderWay && html`<p><progress max="${withdrawal.games}" value="${withdrawal.games - withdrawal.left}"
aria-label="Games withdrawn"></progress></p>
<p><a class="button quiet" href="${at(ask, `feeds/${id}`)}" data-again>Look again</a></p>
`}`
}

async function show (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'schedule_manager')
  const shown = await ask.patient('preview_deletion', { mode: ask.mode, feed_id: ask.params.id as string }) as Preview
  return { title: `Delete ${shown.name}`, main: render(ask, shown) }
}

async function post (ask: Ask): Promise<Answer> {
  const id = ask.params.id as string
  await ask.patient('delete_feed', {
    mode: ask.mode, feed_id: id, reports: ask.form.required('reports', 'What becomes of its games'), note: ask.form.text('note') || null
  })
  return { to: at(ask, `feeds/${id}`) }
}

export const deleteFeed: readonly Page[] = [{ path: '/:mode/feeds/:id/delete', get: show, post }]
