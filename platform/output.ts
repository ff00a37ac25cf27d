/** What a command prints: JSON for programs, lines for people. */

export type Facts = Record<string, unknown>

/** Prints one result: as JSON when asked to, else the given sentence followed by the facts, one a line. */
export function print (isJson: boolean, facts: Facts, sentence: string): void {
  write(isJson ? JSON.stringify(facts) : [sentence, ...describe(facts)].join('\n'))
}

/** Prints many: a JSON array, or a table. */
export function printAll (isJson: boolean, rows: Facts[], ifNone: string): void {
  if (isJson) return write(JSON.stringify(rows))
  write(rows.length === 0 ? ifNone : table(rows))
}

export function write (text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Results that cannot be written, to a full disk or a reader that is gone, make the exit code 1; what runs goes on. */
export function tolerateFullDisk (): void {
  process.stdout.on('error', () => { process.exitCode = 1 })
  process.stderr.on('error', () => {})
}

/**
 * Prints a remark beside the result on standard error: a sentence, or with --json the facts, if any, as a line of JSON.
 */
export function remark (sentence: string, facts?: Facts): void {
  if (!process.argv.includes('--json')) process.stderr.write(`oyss: ${sentence}\n`)
  else if (facts) process.stderr.write(`${JSON.stringify(facts)}\n`)
}

/** What to do about faults of the machine, by their code. */
const ADVICE: Record<string, (port: number | undefined) => string> = {
  ENOSPC: () => 'the disk is full: free some space, or set OYSS_DATA_DIR to a folder on another disk, and start again. Nothing that was ' +
    'acknowledged is lost',
  EROFS: () => 'the folder of the data is read-only: set OYSS_DATA_DIR to a folder that can be written',
  EACCES: (port) => port === undefined
    ? 'this user may not write there: set OYSS_DATA_DIR to a folder that it owns, or start as its owner'
    : `this user may not listen on port ${port}: set PORT to one above 1023`,
  EADDRINUSE: (port) => `port ${port ?? ''} is taken: set PORT to another one, or stop what uses it`
}

/** A program that failed wrote why near its end. */
const lastLine = (message: string): string =>
  message.split('\n').map((line) => line.trim()).filter((line) => /error|fatal|panic|space|[A-Z]{5}:/i.test(line)).at(-1) ?? message

/** Prints an error on standard error; returns the exit code. */
export function reportFailure (error: unknown, isJson: boolean): number {
  const { code, message } = explain(error)
  process.stderr.write(isJson ? `${JSON.stringify({ error: { code, message } })}\n` : `oyss: ${message}\n`)
  return 1
}

function explain (error: unknown): { code: string, message: string } {
  const { code = 'failed', message = String(error), errors, port } = error as
    { code?: string, message?: string, errors?: Error[], port?: number }
  const fault = /No space left on device|could not extend file/.test(message) ? 'ENOSPC' : code
  const advice = ADVICE[fault]
  if (advice !== undefined) return { code: fault, message: `${advice(port)} (${lastLine(message)})` }
  const { cause } = Object(error) as { cause?: { code?: string, message?: string } }
  if (message === 'fetch failed') {
    return { code: cause?.code ?? code, message: `the API does not answer: ${cause?.message || cause?.code || message}` }
  }
  if (code === '3F000' || code === '42883' || code === '42P01') {
    return { code, message: 'the database is not up to date: run "oyss migrate" first' }
  }
  if (code === '28000' || code === '28P01') return { code, message: `PostgreSQL rejects the user of DATABASE_URL: ${message}` }
  return { code, message: message || errors?.map((one) => one.message).join('; ') || code }
}

function describe (facts: Facts): string[] {
  const width = Math.max(0, ...Object.keys(facts).map((name) => name.length))
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `  ${name.padEnd(width)}  ${show(value)}`)
}

function table (rows: Facts[]): string {
  const names = Object.keys(rows[0] as Facts)
  const cells = [names, ...rows.map((row) => names.map((name) => show(row[name])))]
  const widths = names.map((_, at) => Math.max(...cells.map((line) => (line[at] as string).length)))
  return cells.map((line) => line.map((cell, at) => cell.padEnd(widths[at] as number)).join('  ').trimEnd()).join('\n')
}

function show (value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
