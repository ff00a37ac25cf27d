/** Tables on public pages, and in words why a team stands before the next one (PAGE-8, PAGE-9). */
import { html, type Markup } from '../html.ts'
import type { Row, Step, Table } from './body.ts'
import { withToken } from './frame.ts'

const rules: Record<string, string> = {
  wins: 'by wins', goal_diff: 'on goal difference', goals_for: 'on goals scored', goals_against: 'on goals conceded'
}

function formatRule (rule: string): string {
  if (rule.startsWith('head_to_head:')) return 'by head-to-head'
  const [name, most] = rule.split(':')
  return name === 'goal_diff_capped' ? `on goal difference, at most ${most} a game` : rules[rule] ?? rule.replaceAll('_', ' ')
}

const isSame = (one: Step, other: Step | undefined): boolean =>
  one.rule === other?.rule && one.first_position === other.first_position && one.contenders === other.contenders

/**
 * Why a row is before the next one: by the last rule that was applied to both in one group. Undefined where points alone decide; teams
 * that share a position are said to be level.
 */
export function whyAhead (row: Row, next: Row): string | undefined {
  if (row.position === next.position) {
    const isToss = row.steps.at(-1)?.rule === 'coin_toss'
    return row.played + next.played === 0 ? undefined : `${row.name} level with ${next.name}${isToss ? ': a coin toss decides' : ''}`
  }
  const last = row.steps.findLast((step, at) => isSame(step, next.steps[at]))
  if (last === undefined || last.rule === 'points') return undefined
  const own = next.steps[row.steps.indexOf(last)]?.value
  const values = last.value === undefined || own === undefined ? '' : `: ${withMinus(last.value)} to ${withMinus(own)}`
  return `${row.name} ahead of ${next.name} ${formatRule(last.rule)}${values}`
}

const columns = [
  ['#', 'Position'], ['Team', 'Team'], ['P', 'Played'], ['W', 'Won'], ['D', 'Drawn'], ['L', 'Lost'], ['+/−', 'Goal difference'],
  ['Pts', 'Points']
]
/** Figures of a trace with the sign that is as wide as a plus. */
const withMinus = (value: string): string => value.replaceAll(/(?<!\d)-(?=\d)/g, '−')
const signed = (value: number): string => value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'

/** `team`: whose row stands out, by whose link with a `token` the page may have been opened. `caption` names the table. */
export function renderTable ({ rows, teams, complete }: Table, caption: Markup, team?: string, token?: string): Markup {
  const reasons = rows.flatMap((row, at) => {
    const next = rows[at + 1]
    return next === undefined ? [] : whyAhead(row, next) ?? []
  })
  const hidden = teams - rows.length
  return html`<table><caption>${caption}</caption>
<thead><tr>${columns.map(([short, long]) => html`<th scope="col"><abbr title="${long}">${short}</abbr></th>`)}</tr></thead>
<tbody>${rows.map((row) => html`
<tr${row.team !== undefined && row.team === team && html` class="own"`}><td>${row.position}</td><th scope="row">${
  row.team === undefined ? row.name : html`<a href="/t/${row.team}${row.team === team && withToken('', token)}">${row.name}</a>`}</th>${
  [row.played, row.wins, row.draws, row.losses, signed(row.goals_for - row.goals_against), html`<b>${row.points}</b>`]
    .map((cell) => html`<td>${cell}</td>`)}</tr>`)}
</tbody></table>
${reasons.length > 0 && html`<ul class="soft">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>
`}${!complete && html`<p class="soft">Provisional: results are missing.</p>
`}${hidden > 0 && html`<p class="soft">${rows.length} of ${teams} teams are shown.</p>
`}`
}
