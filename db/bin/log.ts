/** The log of a process: one JSON line a request or job on standard error (standard output is for results), without anything secret. Written in blocks, at most a quarter of a second late. */
import { pino, type Logger } from 'pino'

export function makeLog (level: string): Logger {
  return pino({ level, redact: ['key', 'authorization', 'headers.authorization', '*.authorization'] }, pino.destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 250 }))
}
