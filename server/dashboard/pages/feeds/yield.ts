/** *Where sources disagree*: the source of the account that a feed yields to, and what that would change first (DECIDE-43, DECIDE-44). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, refuseBelow, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import type { Games } from '../../feeds.ts'
import { button, count, renderOutcome, select } from '../../parts.ts'
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

/** What a source is called: by its feed, with its key only where another feed has that name. */
const nameOf = ({ name, source_key: key, class: own }: Target, all: readonly Target[]): string => name === null
  ? `${key} (${classWords(own)})` : all.filter((one) => one.name === name).length > 1 ? `${name} (${key})` : name
/** Why it cannot yield to some, each reason once. */
function refusals (all: readonly Target[]): Markup[] {
  const reasons = [...new Set(all.flatMap(({ refusal }) => refusal ?? []))].slice(0, 20)
  return reasons.map((reason) => {
    const those = all.filter(({ refusal }) => refusal === reason).map((one) => nameOf(one, all))
    return html`<p>${those.slice(0, 10).join(', ')}${those.length > 10 && ' and others'}: ${reason}</p>
`
  })
}
const yieldsTo = (sources: readonly Target[]): Target | undefined => sources.find(({ is_chosen: isChosen }) => isChosen)

/** What the choice would change, and the button that saves it. */
function renderPreview (ask: Ask, { feed_id: id, name, sources }: Targets, chosen: string, preview: Preview): Markup {
  const { shared, shared_games: all, is_whole: isWhole, differing, compared } = preview
  const target = sources.find(({ source_id: source }) => source === chosen)
  const isPart = !isWhole || differing > compared
  return html`<h2>What changes</h2>
<p>${target === undefined ? `${name} would yield to no other source.` : `${nameOf(target, sources)} would win over ${name}.`} Nothing has
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
  const refused = refusals(sources)
  const able = sources.filter(({ refusal, is_chosen: isChosen }) => refusal === null || isChosen)
  const chosen = ask.query.to ?? yieldsTo(sources)?.source_id ?? ''
  return html`<p><a href="${own}">${name}</a></p>
<h1>Yield to another source</h1>
${renderOutcome(ask)}<p>Where this feed and the other source report the same game, the other always wins. What it leaves out
still comes from this feed.</p>
<form action="${own}/yield">
${select(ask, { name: 'to', label: 'This feed yields to', value: chosen, options: [
    ['', 'no other source'], ...able.map((one) => [one.source_id, nameOf(one, sources)] as const)
  ] })}<div class="actions"><button${preview !== null && html` class="quiet"`}>Preview what changes</button>${
  preview === null && html`<a class="button quiet" href="${own}">Cancel</a>`}</div>
</form>
${preview !== null && renderPreview(ask, shown, chosen, preview)}${refused.length > 0 && html`<h2>Sources that it cannot yield to</h2>
${refused}`}<details><summary>Details</summary>
<p>Without a choice here, of two sources of the same rank the one that reported last wins. The choice holds for games, teams and venues.
Start, end and date count as one, as do venue and field: where the other source states one of them, none comes from this feed.</p>
</details>`
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
