/** The log of a process: one JSON line a request or job on standard error (standard output is for results), without anything secret. */
import { pino, type Logger } from 'pino'

export function makeLog (level: string): Logger {
  return pino({ level, redact: ['key', 'authorization', 'headers.authorization', '*.authorization'] }, pino.destination({ dest: 2, sync: false }))
}
