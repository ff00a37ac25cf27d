/** What messages of a socket mean (graphql-transport-ws): the key comes with the first, with no cookie; others subscribe (GRAPHQL-34). */
import { randomUUID } from 'node:crypto'
import type { ServerOptions } from 'graphql-ws'
import type { WebSocket } from 'ws'
import { ServiceError, toServiceError } from '../../db/errors.ts'
import { readKey, type Key } from '../middleware/key.ts'
import type { Mask } from './mask.ts'
import type { Caller } from './reads.ts'
import { asErrors, type Requested, type Prepared, type Runner } from './run.ts'

/**
 * What a socket knows of its other end, not the whole request, which would be kept as long: `running` messages are worked on,
 * subscriptions for as long as they last; `refused` were refused one after another, `uncounted` came since the last look; `onTaken` is
 * called when a message is a subscription that begins.
 */
export type Extra = {
  origin: string | undefined, address: string, socket: WebSocket, caller?: Caller,
  running: number, refused: number, uncounted: number, onTaken?: () => void
}
/** `admit` counts a request of an address with its cost, and judges its key. Errors: unauthorized, account_suspended, rate_limited. */
export type Admit = (address: string, key: Key, weight: number) => Promise<void>
export type ProtocolOptions = {
  runner: Runner, mask: Mask, admit: Admit, prepare: (asked: Requested, caller: Caller) => Promise<Prepared>, baseUrl: string
}

const refusedCode = 4403

/** A page of another origin may use a publishable key, which is made for it; never a secret one. */
function requireOrigin (origin: string | undefined, key: Key, baseUrl: string): void {
  if (origin === undefined || origin === new URL(baseUrl).origin || key.isPublishable) return
  throw new ServiceError('forbidden', 'A secret key cannot be used from a web page. Use a publishable key.')
}

const keyIn = (params: Record<string, unknown> = {}): string | undefined => {
  const [, value] = Object.entries(params).find(([name]) => name.toLowerCase() === 'authorization') ?? []
  return typeof value === 'string' ? value : undefined
}

export function makeProtocol ({ runner, mask, admit, prepare, baseUrl }: ProtocolOptions): ServerOptions<Record<string, unknown>, Extra> {
  const formatted = (extra: Extra, errors: readonly unknown[]) => errors.map((error) => mask(error, (extra.caller as Caller).requestId))
  return {
    onConnect: async ({ extra, connectionParams }) => {
      try {
        const key = readKey(keyIn(connectionParams))
        requireOrigin(extra.origin, key, baseUrl)
        await admit(extra.address, key, 1)
        extra.caller = { key, requestId: randomUUID(), address: extra.address }
        return true
      } catch (error) {
        extra.socket.close(refusedCode, toServiceError(error).known.slug)
        return false
      }
    },
    onSubscribe: async ({ extra }, _id, payload) => {
      try {
        const caller = extra.caller as Caller
        extra.uncounted -= 1
        await admit(extra.address, caller.key, 1)
        const prepared = await prepare(payload as Requested, caller)
        if (prepared.kind !== 'subscription') {
          throw new ServiceError('invalid_query', 'A socket takes subscriptions only. Send a query with POST.')
        }
        if (prepared.weight > 1) await admit(extra.address, caller.key, prepared.weight - 1)
        extra.refused = 0
        extra.onTaken?.()
        return { ...prepared.args, prepared } as never
      } catch (error) {
        extra.refused += 1
        return asErrors(error)
      }
    },
    subscribe: (async ({ prepared }: { prepared: Prepared }) => runner.execute(prepared, false)) as never,
    onNext: ({ extra }, _id, _payload, _args, result) => result.errors === undefined
      ? undefined
      : { ...result, errors: formatted(extra, result.errors) } as never,
    onError: ({ extra }, _id, _payload, errors) => formatted(extra, errors) as never
  }
}
