/**
 * Parses bodies in threads, within bounds of time and memory (FEED-170): whatever a body does to a parser, the worker and the other feeds
 * go on, and the run is `unreadable` with a reason.
 */
import type { Logger } from 'pino'
import { makeThreads, TookTooLong, type Threads } from '../../platform/threads.ts'
import { isLarge, MOST_LARGE_READINGS, MOST_PARSES, PARSE_IDLE, PARSE_MEMORY, PARSE_TIME } from './limits.ts'
import type { Order, Parsed } from './parsing_thread.ts'

/** Takes the body away where it has memory of its own. Never rejects: a parser that fails is reported as `unreadable`. */
export type Parser = (order: Order) => Promise<Parsed>
/** Milliseconds for one body, MiB of a thread, the thread's file: for tests. */
export type ParserOptions = { log: Logger, time?: number, memory?: number, file?: URL }

export function makeParser ({ log, time = PARSE_TIME, memory, file }: ParserOptions): Parser {
  const threadsOf = (count: number, most: number): Threads<Order, Parsed> => makeThreads<Order, Parsed>({
    file: file ?? new URL('./parsing_thread.ts', import.meta.url), most: count, longest: time, idle: PARSE_IDLE,
    resourceLimits: { maxOldGenerationSizeMb: most, maxYoungGenerationSizeMb: Math.ceil(most / 8) },
    moved: ({ body }) => body.byteLength === body.buffer.byteLength ? [body.buffer as ArrayBuffer] : [],
  })
  const small = threadsOf(MOST_PARSES, memory ?? PARSE_MEMORY.small)
  const large = threadsOf(MOST_LARGE_READINGS, memory ?? PARSE_MEMORY.large)
  return async (order) => {
    try {
      return await (isLarge(order.body.byteLength, order.settings.kind) ? large : small)(order)
    } catch (error) {
      if (error instanceof TookTooLong) {
        return { unreadable: { code: 'took_too_long', words: `The file took longer than ${time / 1000} seconds to read.` } }
      }
      const { code, name, stack = '' } = Object(error) as { code?: string, name?: string, stack?: string }
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
        return { unreadable: { code: 'too_much_memory', words: 'The file takes more memory to read than a feed may use.' } }
      }
      // The message could repeat what stands in the file, so only the place is logged.
      log.error({ code, name, place: /\n\s+at ([^\n]*)/.exec(stack)?.[1] }, 'a parser failed')
      return {
        unreadable: {
          code: 'parser_failed', words: 'The file could not be read: the parser failed on it, which is a fault of the service.'
        }
      }
    }
  }
}
