/** The log of a process: one JSON line a request or job on standard output, without anything secret. */
import { pino, type Logger } from 'pino'

export function makeLog (level: string): Logger {
  return pino({ level, redact: ['key', 'authorization', 'headers.authorization', '*.authorization'] }, pino.destination({ dest: 1, sync: false }))
}
