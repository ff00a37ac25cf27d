/** The figures of a season as a table in Markdown, and the cases as text. */
import type { Figures } from './figures.ts'

const share = (count: number, of: number, digits = 1): string => of === 0 ? '' : `${(count / of * 100).toFixed(digits)} %`
const COLUMNS: readonly (readonly [head: string, cell: (row: Figures, hasEvents: boolean) => string])[] = [
  ['', ({ name, seeds }) => `${name}${seeds === 1 ? ' (one seed)' : ''}`],
  ['wrong time or place, or shown though off', ({ wrong, views }) => share(wrong, views)],
  ['not shown', ({ missing, views }) => share(missing, views)],
  ['listed twice: calendar, `/v1`', ({ doubles, listedTwice, views }) => `${share(doubles, views)}, ${share(listedTwice, views)}`],
  ['marked as doubtful: of the wrong views, of the right ones', ({ views, wrong, missing, warned, doubted }, hasEvents) =>
    hasEvents ? `${share(warned, wrong)}, ${share(doubted, views - wrong - missing)}` : ''],
  ['false alarms per 100 games: before, in the season', ({ importAlarms, falseAlarms, games }, hasEvents) =>
    hasEvents ? [importAlarms, falseAlarms].map((count) => (count / games * 100).toFixed(1)).join(', ') : ''],
  ['announced moves that became events: within 1 h, 24 h, never', ({ announced, withinHour, withinDay, never }, hasEvents) =>
    hasEvents ? [withinHour, withinDay, never].map((count) => share(count, announced, 0)).join(', ') : ''],
  ['changes by the policy that became events within a minute', ({ followed, due }, hasEvents) => hasEvents ? share(followed, due, 0) : '']
]

export function formatTable (rows: readonly Figures[]): string {
  const lines = rows.map((row) => {
    const hasEvents = row.never < row.announced || row.falseAlarms > 0
    return COLUMNS.map(([, cell]) => cell(row, hasEvents))
  })
  return [COLUMNS.map(([head]) => head), COLUMNS.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
