/**
 * The log of a process: one JSON line a request or job on standard error (standard output is for results), without anything secret. Written
 * in blocks, at most a quarter of a second late (KEY-5).
 */
import { pino, type Logger } from 'pino'

/** Bytes of lines that wait to be written; what comes after them is dropped until there is room. */
const MOST_WAITING = 2 ** 20

/** Characters of a text that somebody else has written, in a line of the log. */
const MOST_OF_A_TEXT = 2_000

/** The text as it may be logged, however long what a client sent has made it (OPERATE-14). */
export const brief = (text: string): string =>
  text.length <= MOST_OF_A_TEXT ? text : `${text.slice(0, MOST_OF_A_TEXT)}... (${text.length} characters)`

/** Milliseconds in which a warning stands once, and how many different ones are remembered. */
const ONCE_IN = 60_000
const MOST_KNOWN = 100

/**
 * What goes wrong goes wrong again every second until it is mended: of the same warnings one a minute is written, with how many were left
 * out since the one before (`repeated`). Lines with a reference of their own are all written: somebody may ask for it.
 */
function makeOnce (now: () => number): (line: unknown[], level: number) => unknown[] | undefined {
  const known = new Map<string, { at: number, repeated: number }>()
  return (line, level) => {
    const [facts, message] = line as [Record<string, unknown> | string, string | undefined]
    if (level < WARNING || typeof facts !== 'object' || Object.keys(facts).some((name) => REFERENCE.test(name))) return line
    const key = `${message} ${JSON.stringify(facts.error ?? facts.reason ?? '')}`
    const before = known.get(key)
    if (before !== undefined && now() - before.at < ONCE_IN) {
      before.repeated++
      return undefined
    }
    known.delete(key)
    known.set(key, { at: now(), repeated: 0 })
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value as string)
    return before?.repeated ? [{ ...facts, repeated: before.repeated }, message] : line
  }
}

const WARNING = 40
/** Members that identify one case among others. */
const REFERENCE = /(?:_id|^delivery|^batch|^reference)$/

/**
 * A full disk, or a reader that has ended, loses lines of the log but ends nothing; their number is logged when writing works again.
 * `descriptor` and `now` are for tests.
 */
export function makeLog (level: string, descriptor = 2, now = Date.now): Logger {
  const destination = pino.destination({ dest: descriptor, sync: false, minLength: 4096, maxLength: MOST_WAITING, periodicFlush: 250 })
  const once = makeOnce(now)
  const log = pino({
    level, redact: ['key', 'authorization', 'headers.authorization', '*.authorization'],
    hooks: {
      logMethod (line, method, level) {
        const written = once(line, level)
        if (written !== undefined) method.apply(this, written as typeof line)
      }
    }
  }, destination)
  let dropped = 0
  let isFailing = false
  destination.on('error', () => { isFailing = true })
  destination.on('drop', () => { dropped++ })
  destination.on('write', () => {
    isFailing = false
    if (dropped === 0) return
    const lines = dropped
    dropped = 0
    log.warn({ lines }, 'lines of the log were lost')
  })
  // At its end pino writes what is left, and would go on trying.
  const leave = (): void => { if (isFailing) destination.destroy() }
  process.prependListener('beforeExit', leave)
  process.prependListener('exit', leave)
  return log
}
