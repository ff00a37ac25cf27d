/** *Where sources disagree*: the source of the account that a feed yields to, and what that would change first (DECIDE-43, DECIDE-44). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, refuseBelow, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import type { Games } from '../../feeds.ts'
import { button, count, renderOutcome, select, table } from '../../parts.ts'
import { undoWords } from '../../game_words.ts'
import { classWords } from '../../words.ts'
import { games } from './game_lists.ts'
import { others, type Others } from './undo.ts'

type Target = {
  source_id: string, source_key: string, class: string, name: string | null, is_chosen: boolean | null, refusal: string | null
}
type Targets = { feed_id: string, name: string, sources: Target[] }
/** `shared`: entities that both report; `differing` of them differently, of which `compared` were decided again. */
type Preview = Others & { games: Games, shared: number, shared_games: number, is_whole: boolean, differing: number, compared: number }

const nameOf = ({ name, source_key: key, class: own }: Target): string => name === null ? `${key} (${classWords(own)})` : `${name} (${key})`
const yieldsTo = (sources: readonly Target[]): Target | undefined => sources.find(({ is_chosen: isChosen }) => isChosen)

/** What the choice would change, and the button that saves it. */
function renderPreview (ask: Ask, { feed_id: id, name, sources }: Targets, chosen: string, preview: Preview): Markup {
  const { shared, shared_games: all, is_whole: isWhole, differing, compared } = preview
  const target = sources.find(({ source_id: source }) => source === chosen)
  const isPart = !isWhole || differing > compared
  return html`<h2>What changes</h2>
<p>${target === undefined ? `${name} would yield to no other source.` : `${nameOf(target)} would win over ${name}.`} Nothing has
changed yet. ${undoWords(preview.games.counts, isPart ? 0 : all - preview.games.found)}</p>
${isPart && html`<p class="attention">${isWhole
    ? `Both report ${count(differing, 'game, team or venue', 'games, teams and venues')} differently.`
    : `Both report more than ${count(shared, 'game, team or venue', 'games, teams and venues')}.`} This preview compares ${
  compared} of them, the next games first. The rest is decided once you save.</p>
`}${games(ask, preview)}${preview.games.next !== null && html`<p class="soft">And ${
    count(preview.games.found - preview.games.games.length, 'more game')}.</p>
`}${others(preview)}<div class="actions">${button(at(ask, `feeds/${id}/yield`), target === undefined ? 'Yield to no source' : 'Save', {
    source: chosen
  })}<a class="button quiet" href="${at(ask, `feeds/${id}`)}">Cancel</a></div>`
}

function render (ask: Ask, shown: Targets, preview: Preview | null): Markup {
  const { feed_id: id, name, sources } = shown
  const own = at(ask, `feeds/${id}`)
  const refused = sources.filter(({ refusal }) => refusal !== null)
  const able = sources.filter(({ refusal, is_chosen: isChosen }) => refusal === null || isChosen)
  const chosen = ask.query.to ?? yieldsTo(sources)?.source_id ?? ''
  return html`<p><a href="${own}">${name}</a></p>
<h1>Yield to another source</h1>
${renderOutcome(ask)}<p>Of two sources of the same rank, the one that reported last wins. Where this feed yields to another source of your
account, that source wins over it in everything it states of a game, a team or a venue. Start, end and date count as one, as do venue
and field: where it states one of them, none comes from this feed. What else it leaves out still comes from this feed.</p>
<form action="${own}/yield">
${select(ask, { name: 'to', label: 'This feed yields to', value: chosen, options: [
    ['', 'no other source'], ...able.map((one) => [one.source_id, nameOf(one)] as const)
  ] })}<div class="actions"><button${preview !== null && html` class="quiet"`}>Preview what changes</button>${
  preview === null && html`<a class="button quiet" href="${own}">Cancel</a>`}</div>
</form>
${preview !== null && renderPreview(ask, shown, chosen, preview)}${refused.length > 0 && html`<h2>Other sources</h2>
${table('Sources that it cannot yield to', ['Source', 'Why'], refused.slice(0, 20).map((one) => [nameOf(one), one.refusal]), '')}`}`
}

async function show (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'schedule_manager')
  const id = ask.params.id as string
  const shown = await ask.operate('list_yields', { mode: ask.mode, feed_id: id }) as Targets
  const isOther = ask.query.to !== undefined && ask.query.to !== (yieldsTo(shown.sources)?.source_id ?? '')
  const preview = isOther
    ? await ask.patient('preview_yield', { mode: ask.mode, feed_id: id, source_id: ask.query.to || null }) as Preview : null
  return { title: `${shown.name}: yield`, main: render(ask, shown, preview) }
}

async function post (ask: Ask): Promise<Answer> {
  const id = ask.params.id as string
  await ask.operate('set_yield', { mode: ask.mode, feed_id: id, source_id: ask.form.text('source') || null })
  return { to: at(ask, `feeds/${id}?done=yields`) }
}

export const yieldTo: readonly Page[] = [{ path: '/:mode/feeds/:id/yield', get: show, post }]
