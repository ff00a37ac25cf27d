/**
 * The log of a process: one JSON line a request or job on standard error (standard output is for results), without anything secret. Written
 * in blocks, at most a quarter of a second late (KEY-8).
 */
import { pino, type Logger } from 'pino'

/** Bytes of lines that wait to be written; what comes after them is dropped until there is room. */
const MOST_WAITING = 2 ** 20

/** Characters of a text that somebody else has written, in a line of the log. */
const MOST_OF_A_TEXT = 2_000

/** The text as it may be logged, however long what a client sent has made it (OPERATE-14). */
export const brief = (text: string): string =>
  text.length <= MOST_OF_A_TEXT ? text : `${text.slice(0, MOST_OF_A_TEXT)}... (${text.length} characters)`

/**
 * A full disk, or a reader that has ended, loses lines of the log but ends nothing; their number is logged when writing works again.
 * `descriptor` is for tests.
 */
export function makeLog (level: string, descriptor = 2): Logger {
  const destination = pino.destination({ dest: descriptor, sync: false, minLength: 4096, maxLength: MOST_WAITING, periodicFlush: 250 })
  const log = pino({ level, redact: ['key', 'authorization', 'headers.authorization', '*.authorization'] }, destination)
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
