/** Where sources disagree: who won over whom on which field, as a heat map, as figures, and in examples (DASHBOARD-36). */
import { html, type Markup } from '../../pages/html.ts'
import { at, type Ask, type Page, type View } from '../ask.ts'
import { heatMap } from '../charts/heat_map.ts'
import { fieldName, number, type Labels } from '../format.ts'
import { count, renderValue, table } from '../parts.ts'
import { renderOwn } from '../own_conflicts.ts'

type Cell = { winner: string, loser: string, field: string, differ: number, both_said: number }
type Example = { id: string, name: string | null, zone: string | null, value: unknown, other: unknown }
type Conflicts = {
  competition: { id: string, name: string } | null, looked_at: number, is_whole: boolean, cells: Cell[], examples: Example[] | null,
  labels: Labels
}

/** Pages call a fixture a game. */
const nounOf = (kind: string): string => kind === 'fixture' ? 'game' : kind
const kinds = ['fixture', 'team', 'venue', 'competition', 'organization']
const [mostRows, mostColumns, mostListed] = [8, 5, 10]

/** The names by how often they come, the most first. */
function most (cells: readonly Cell[], nameOf: (cell: Cell) => string, limit: number): string[] {
  const sums = new Map<string, number>()
  for (const cell of cells) sums.set(nameOf(cell), (sums.get(nameOf(cell)) ?? 0) + cell.differ)
  return [...sums].sort(([, one], [, other]) => other - one).slice(0, limit).map(([name]) => name)
}

const pairOf = ({ winner, loser }: Cell): string => `${winner} ${loser}`

/** At most eight pairs of sources by five fields: those with the most conflicts. */
function chart (cells: readonly Cell[]): Markup {
  const fields = most(cells, ({ field }) => field, mostColumns)
  const rows = most(cells, pairOf, mostRows).map((pair) => {
    const own = cells.filter((cell) => pairOf(cell) === pair)
    const { winner, loser } = own[0] as Cell
    return { name: loser, under: `against ${winner}`, values: fields.map((field) => own.find((cell) => cell.field === field)?.differ) }
  })
  return heatMap({
    title: 'How often a source disagrees with the shown value, by field',
    columns: fields.map((field) => fieldName(field)), rows
  })
}

const queryOf = (ask: Ask, kind: string, cell?: Cell): string => {
  const { competition } = ask.query
  return new URLSearchParams({
    kind, ...competition ? { competition } : {}, ...cell && { field: cell.field, winner: cell.winner, loser: cell.loser }
  }).toString()
}

const listed = (ask: Ask, kind: string, cells: readonly Cell[]): Markup => table(
  'Most frequent', ['Field', 'Other source', 'Shown', 'How often', ''], cells.slice(0, mostListed).map((cell) => [
    fieldName(cell.field), cell.loser, cell.winner, `${number(cell.differ)} of ${number(cell.both_said)} (${
      Math.round(cell.differ / cell.both_said * 100)}%)`,
    html`<a href="?${queryOf(ask, kind, cell)}#examples" aria-label="Examples of ${fieldName(cell.field)}, ${cell.loser}">Examples</a>`
  ]), 'No sources disagree.')

function examplesOf (ask: Ask, kind: string, { examples, labels }: Conflicts): Markup | false {
  const { field = '', winner = '', loser = '' } = ask.query
  return field !== '' && html`<h2 id="examples">${fieldName(field)}: ${loser} against ${winner}</h2>
${table('Examples', ['Name', 'Shown', 'Other source', ''], (examples ?? []).map(({ id, name, zone, value, other }) => [
  html`<a href="${at(ask, `data/${id}`)}">${name ?? id}</a>`, renderValue(value, { labels, zone }), renderValue(other, { labels, zone }),
  html`<a href="${at(ask, `data/${id}?${new URLSearchParams({ field }).toString()}`)}" aria-label="Why, for ${name ?? id}">Why</a>`
]), 'There are no examples any more.')}<p><a href="?${queryOf(ask, kind)}">All conflicts</a></p>
`
}

const form = (ask: Ask, kind: string): Markup => html`<form class="actions search" action="${at(ask, 'conflicts')}">
<p><label for="kind">Type</label><select id="kind" name="kind" data-submit>${kinds.map((own) =>
  html`<option value="${own}"${own === kind && html` selected`}>${nounOf(own)}s</option>`)}</select></p>
<p><button class="quiet">Show</button></p>
</form>
`

/** What was looked at, in words. */
function scope (ask: Ask, kind: string, { competition, looked_at: lookedAt, is_whole: isWhole }: Conflicts): Markup {
  const counted = `${count(lookedAt, nounOf(kind))} ${lookedAt === 1 ? 'was' : 'were'} compared`
  if (competition === null) return html`${counted}${!isWhole && `: those that ${kind === 'fixture' ? 'changed' : 'came'} last`}.`
  return html`${count(lookedAt, nounOf(kind))} of <a href="${at(ask, `data/${competition.id}`)}">${competition.name}</a> ${
    lookedAt === 1 ? 'was' : 'were'} compared${!isWhole && ', the first ones'}. <a href="${at(ask, 'conflicts')}">All competitions</a>`
}

/** Where there are none: why, and what to do next. */
const none = (ask: Ask, kind: string, { looked_at: lookedAt }: Conflicts): Markup => html`<p class="empty">${lookedAt === 0
  ? html`There are no ${nounOf(kind)}s yet. What your <a href="${at(ask, 'sources')}">sources</a> push is compared here.`
  : html`No sources disagree. As soon as two report the same ${nounOf(kind)} differently, it shows here.
<a href="${at(ask, 'data')}">Look at the data</a>`}</p>`

async function show (ask: Ask): Promise<View> {
  const { kind = 'fixture', competition, field, winner, loser, own } = ask.query
  if (own !== undefined) return { title: 'Conflicts', main: await renderOwn(ask) }
  const conflicts = await ask.operate('list_conflicts', {
    mode: ask.mode, kind, competition_id: competition || null, field: field || null, winner: winner || null, loser: loser || null,
    is_own: false
  }) as Conflicts
  const { cells } = conflicts
  return {
    title: 'Conflicts',
    main: html`<h1>Conflicts</h1>
<p>Where a source disagrees with the value that is shown. ${scope(ask, kind, conflicts)}</p>
${form(ask, kind)}${cells.length === 0
  ? none(ask, kind, conflicts)
  : html`${examplesOf(ask, kind, conflicts)}${chart(cells)}${field ? false : listed(ask, kind, cells)}`}`
  }
}

export const conflicts: readonly Page[] = [{ path: '/:mode/conflicts', nav: { group: 'Look', name: 'Conflicts' }, get: show }]
