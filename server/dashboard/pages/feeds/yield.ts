/** *Where sources disagree*: the source of the account that a feed yields to (DECIDE-43). */
import { html, type Markup } from '../../../pages/html.ts'
import { at, refuseBelow, type Answer, type Ask, type Page, type View } from '../../ask.ts'
import { renderOutcome, select, table } from '../../parts.ts'
import { classWords } from '../../words.ts'

type Target = {
  source_id: string, source_key: string, class: string, name: string | null, is_chosen: boolean | null, refusal: string | null
}
type Targets = { feed_id: string, name: string, sources: Target[] }

const nameOf = ({ name, source_key: key, class: own }: Target): string => name === null ? `${key} (${classWords(own)})` : `${name} (${key})`

function render (ask: Ask, { feed_id: id, name, sources }: Targets): Markup {
  const own = at(ask, `feeds/${id}`)
  const refused = sources.filter(({ refusal }) => refusal !== null)
  const able = sources.filter(({ refusal, is_chosen: isChosen }) => refusal === null || isChosen)
  const chosen = ask.query.to ?? sources.find(({ is_chosen: isChosen }) => isChosen)?.source_id ?? ''
  return html`<p><a href="${own}">${name}</a></p>
<h1>Yield to another source</h1>
${renderOutcome(ask)}<p>Of two sources of the same rank, the one that reported last wins. Where this feed yields to another source of your
account, that source wins over it in everything it states of a game, a team or a venue. Start, end and date count as one, as do venue
and field: where it states one of them, none comes from this feed. What else it leaves out still comes from this feed.</p>
<form method="post" action="${own}/yield">
${select(ask, { name: 'source', label: 'This feed yields to', value: chosen, options: [
    ['', 'no other source'], ...able.map((one) => [one.source_id, nameOf(one)] as const)
  ] })}<div class="actions"><button>Save</button><a class="button quiet" href="${own}">Cancel</a></div>
<p class="soft">What both report is decided again within moments. Every field shows which source it comes from, and why.</p>
</form>
${refused.length > 0 && html`<h2>Other sources</h2>
${table('Sources that it cannot yield to', ['Source', 'Why'], refused.slice(0, 20).map((one) => [nameOf(one), one.refusal]), '')}`}`
}

async function show (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'schedule_manager')
  const shown = await ask.operate('list_yields', { mode: ask.mode, feed_id: ask.params.id as string }) as Targets
  return { title: `${shown.name}: yield`, main: render(ask, shown) }
}

async function post (ask: Ask): Promise<Answer> {
  const id = ask.params.id as string
  await ask.operate('set_yield', { mode: ask.mode, feed_id: id, source_id: ask.form.text('source') || null })
  return { to: at(ask, `feeds/${id}?done=yields`) }
}

export const yieldTo: readonly Page[] = [{ path: '/:mode/feeds/:id/yield', get: show, post }]
