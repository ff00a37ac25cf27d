/** Results of rows as entries and skips: ids that several events share, rows that a page shows twice, excerpts without persons. */
import { textOf, type Grid, type Row } from './grid.ts'
import { mask, withoutPersons } from './persons.ts'
import { describe, type Fault } from './skips.ts'
import type { Entry, Skip } from './types.ts'
import { clean } from './words.ts'

/** `shown`: the columns that an excerpt may show; `id`: the column of ids. */
export type Result =
  { row: Row, grid: Grid, entry: Entry, fault?: undefined } |
  { row: Row, grid: Grid, entry?: undefined, fault: Fault, shown: number[], id: number | undefined }

export function tidy (results: Result[], isPage: boolean): { entries: Entry[], skips: Skip[], warnings: string[] } {
  const seen = new Map<string, Grid>()
  let repeated = 0
  const isRepeated = ({ entry, grid }: Result): boolean => {
    if (!isPage || !entry) return false
    const { row: _row, ...stated } = entry
    const key = JSON.stringify(stated)
    const before = seen.get(key)
    if (before === undefined) seen.set(key, grid)
    if (before === undefined || before === grid) return false
    repeated += 1
    return true
  }
  const kept = results.filter((result) => !isRepeated(result))
  return {
    entries: apart(kept.flatMap(({ entry }) => entry ?? [])),
    skips: kept.flatMap((result) => result.fault ? [skipOf(result)] : []),
    warnings: repeated > 0 ? [`The page shows ${repeated} rows twice; each is read once.`] : []
  }
}

/** Ids that several competitions share are distinguished by the competition. */
function apart (entries: Entry[]): Entry[] {
  const groups = Map.groupBy(entries.filter(({ file_id: id }) => id !== undefined), ({ file_id: id }) => id)
  const isShared = (group: Entry[]): boolean => new Set(group.map(({ competition }) => competition?.name)).size > 1
  const shared = new Set([...groups].filter(([, group]) => isShared(group)).map(([id]) => id))
  return shared.size === 0 ? entries : entries.map((entry) => shared.has(entry.file_id) && entry.competition
    ? { ...entry, file_id: `${entry.competition.name}|${entry.file_id}`.slice(0, 200) }
    : entry)
}

function skipOf ({ row, fault, shown, id, grid }: Extract<Result, { fault: Fault }>): Skip {
  const texts = shown.map((at) => withoutPersons(clean(textOf(row.cells[at]).slice(0, 200)))).filter((text) => text !== '')
  const own = id !== undefined && shown.includes(id) ? clean(textOf(row.cells[id])).slice(0, 200) : ''
  return {
    row: row.number, code: fault.code, words: `${grid.name === undefined ? '' : `Sheet "${grid.name}": `}${mask(describe(fault))}`,
    excerpt: texts.join(' | ').slice(0, 200), ...(own !== '' && { file_id: own })
  }
}
