/** From values as PostgreSQL writes them to those of a Parquet file. */
import type { SchemaElement } from 'hyparquet'

type Value = string | number | bigint | boolean
/** How Parquet has a type of PostgreSQL, and what becomes of a value. */
type Kind = { element: Partial<SchemaElement>, read: (text: string) => Value, isSlow?: true }

const DAY = 86_400_000
const SECOND = 1_000_000n
/** A moment in ISO 8601, UTC or of no zone. */
const MOMENT = /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:\+00)?$/

function readMoment (text: string): bigint {
  const [, year, month, day, hour, minute, second, fraction = ''] = MOMENT.exec(text) ?? []
  if (year === undefined) throw new Error(`the lake cannot hold the time ${text}`)
  const milliseconds = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return BigInt(milliseconds / 1000) * SECOND + BigInt(fraction.padEnd(6, '0'))
}

function readDay (text: string): number {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY
  if (!Number.isInteger(day)) throw new Error(`the lake cannot hold the date ${text}`)
  return day
}

const moment = (isAdjustedToUTC: boolean): Kind => ({
  element: {
    type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit: 'MICROS' },
    ...isAdjustedToUTC ? { converted_type: 'TIMESTAMP_MICROS' as const } : {}
  },
  read: readMoment, isSlow: true
})

const KINDS: Record<string, Kind> = {
  'text': { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }, read: (text) => text },
  'smallint': { element: { type: 'INT32' }, read: Number },
  'integer': { element: { type: 'INT32' }, read: Number },
  'bigint': { element: { type: 'INT64' }, read: BigInt },
  'double precision': { element: { type: 'DOUBLE' }, read: Number },
  'boolean': { element: { type: 'BOOLEAN' }, read: (text) => text === 't' },
  'date': { element: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } }, read: readDay, isSlow: true },
  'timestamp with time zone': moment(true),
  'timestamp without time zone': moment(false)
}

type Column = { name: string, type: string }

function kindOf ({ name, type }: Column): Kind {
  const kind = KINDS[type]
  if (kind === undefined) throw new Error(`the lake has no type for column ${name}, which is ${type}`)
  return kind
}

export const makeSchema = (table: string, columns: readonly Column[]): SchemaElement[] => [
  { name: table, num_children: columns.length },
  ...columns.map((column): SchemaElement => ({ name: column.name, repetition_type: 'OPTIONAL', ...kindOf(column).element }))
]

/** Values of a column of moments or days, which repeat, that are known at once. */
const MOST_KNOWN = 20_000

/** One for each column. */
export const makeReaders = (columns: readonly Column[]): ((text: string) => Value)[] => columns.map((column) => {
  const { read, isSlow } = kindOf(column)
  return isSlow ? remember(read) : read
})

function remember (read: Kind['read']): Kind['read'] {
  const known = new Map<string, Value>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined) {
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(text, value = read(text))
    }
    return value
  }
}
