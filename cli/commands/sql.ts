/** oyss sql */
import { readFileSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open_database.ts'
import { readers, runAsReader, type Answer, type Reader } from '../../db/readers.ts'
import { readConfig } from '../../platform/config.ts'
import { printAll, write } from '../../platform/output.ts'
import { addLeaf, wholeNumber } from '../options.ts'

type Flags = { json?: boolean, csv?: boolean, as: Reader, file?: string, timeout: number }

const MOST_SECONDS = 3600

/** RFC 4180; null is empty. */
const csvCell = (value: unknown): string => {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csv = ({ names, rows }: Answer): string => [names, ...rows].map((row) => row.map(csvCell).join(',')).join('\n')

/** A name that is not there is mistyped: elsewhere it means that the database is of an older release (platform/output.ts). */
function blameStatement (error: { code?: string, message: string }): never {
  const isMistyped = ['3F000', '42883', '42P01'].includes(error.code ?? '')
  throw isMistyped ? Object.assign(new Error(error.message), { code: 'invalid_statement' }) : error
}

/** A database of our own is brought up to date first. */
async function run (reader: Reader, text: string, timeout: number): Promise<Answer> {
  const { connectionString, isEmbedded, close } = await openDatabase(readConfig(process.env))
  try {
    if (isEmbedded) await migrate(connectionString)
    return await runAsReader(connectionString, reader, text, timeout).catch(blameStatement)
  } finally {
    await close()
  }
}

export function addSqlCommand (program: Command): void {
  const leaf = addLeaf(program, 'sql', 'run one statement as an analyst or auditor, who can change nothing')
    .argument('[statement]', 'the statement')
    .addOption(new Option('--as <reader>', 'who reads: the views of schema analytics, or of schema audit').choices(readers)
      .default('analyst'))
    .option('--file <path>', 'a file with the statement')
    .option('--csv', 'print the result as CSV')
    .addOption(new Option('--timeout <seconds>', 'how long it may run').default(300).argParser(wholeNumber(1, MOST_SECONDS)))
    .addHelpText('after', '\nNames without a schema are those of analytics or audit. Times are UTC.')
  leaf.action(async (statement: string | undefined, { json, csv: isCsv, as, file, timeout }: Flags) => {
    if ((statement === undefined) === (file === undefined)) leaf.error('error: give a statement, or --file with one')
    const answer = await run(as, statement ?? readFileSync(file as string, 'utf8'), timeout * 1000)
    if (isCsv) return write(csv(answer))
    const none = as === 'analyst' ? 'No rows. Analysts see live mode alone; --as auditor shows test mode too.' : 'No rows.'
    printAll(Boolean(json), answer.rows.map((row) => Object.fromEntries(answer.names.map((name, at) => [name, row[at]]))), none)
  })
}
