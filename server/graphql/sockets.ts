/** Subscriptions over WebSocket (graphql-transport-ws): the key comes with the first message, never with a cookie. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { handleProtocols, makeServer, type ServerOptions } from 'graphql-ws'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { ServiceError, toServiceError } from '../../db/errors.ts'
import { readKey, type Key } from '../middleware/key.ts'
import type { Mask } from './mask.ts'
import { GRAPH_BYTES } from '../limits/graph_bytes.ts'
import { asErrors, type Asked, type Prepared, type Runner } from './run.ts'
import type { Caller } from './reads.ts'

/** What a socket knows of its other end: not the whole request, which would be kept as long. */
type Extra = { origin: string | undefined, address: string, socket: WebSocket, caller?: Caller }
/** `admit` counts a request of an address as so many, and judges its key. Errors: unauthorized, account_suspended, rate_limited. */
export type Admit = (address: string, key: Key, weight: number) => Promise<void>
export type Sockets = { upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void, end: () => Promise<void> }
type Options = {
  runner: Runner, mask: Mask, admit: Admit, addressOf: (request: IncomingMessage) => string,
  prepare: (asked: Asked, caller: Caller) => Promise<Prepared>, baseUrl: string, log: Logger
}

/** Milliseconds between two looks at whether sockets live, and between two at whether they are used. */
const patience = 30_000
/** Milliseconds that subscribers have for hearing that the process stops, and as many for closing. */
const farewell = 1_000
const [refusedCode, leavingCode, unusedCode] = [4403, 1001, 4408]

/** A page of another origin may use a publishable key, which is made for it; never a secret one. */
function requireOrigin (origin: string | undefined, key: Key, baseUrl: string): void {
  if (origin === undefined || origin === new URL(baseUrl).origin || key.isPublishable) return
  throw new ServiceError('forbidden', 'A secret key is not taken from a web page. Use a publishable key there.')
}

const keyIn = (params: Record<string, unknown> = {}): string | undefined => {
  const [, value] = Object.entries(params).find(([name]) => name.toLowerCase() === 'authorization') ?? []
  return typeof value === 'string' ? value : undefined
}

function makeProtocol ({ runner, mask, admit, prepare, baseUrl }: Options): ServerOptions<Record<string, unknown>, Extra> {
  const told = (extra: Extra, errors: readonly unknown[]) => errors.map((error) => mask(error, (extra.caller as Caller).requestId))
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
        const prepared = await prepare(payload as Asked, extra.caller as Caller)
        if (prepared.kind !== 'subscription') {
          throw new ServiceError('invalid_query', 'A socket takes subscriptions only. Send a query with POST.')
        }
        await admit(extra.address, (extra.caller as Caller).key, prepared.weight)
        return { ...prepared.args, prepared } as never
      } catch (error) {
        return asErrors(error)
      }
    },
    subscribe: (async ({ prepared }: { prepared: Prepared }) => runner.execute(prepared, false)) as never,
    onNext: ({ extra }, _id, _payload, _args, result) => result.errors === undefined
      ? undefined
      : { ...result, errors: told(extra, result.errors) } as never,
    onError: ({ extra }, _id, _payload, errors) => told(extra, errors) as never
  }
}

export function makeSockets (options: Options): Sockets {
  const protocol = makeServer<Record<string, unknown>, Extra>(makeProtocol(options))
  const server = new WebSocketServer({ noServer: true, maxPayload: GRAPH_BYTES, handleProtocols, perMessageDeflate: false })
  /** Sockets that have answered since they were last asked. */
  const alive = new WeakSet<WebSocket>()
  const used = new WeakMap<WebSocket, () => boolean>()
  /** Sockets without a subscription at the last look: one that has just been opened has none yet. */
  const idle = new WeakSet<WebSocket>()

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    alive.add(socket)
    let running = 0
    used.set(socket, () => running > 0)
    socket.on('pong', () => alive.add(socket))
    socket.on('error', () => {}) // told by its close
    const closed = protocol.opened({
      protocol: socket.protocol,
      send: (text) => new Promise((resolve, reject) => socket.send(text, (error) => error ? reject(error) : resolve())),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (take) => socket.on('message', (data) => {
        running += 1
        take(String(data))
          .catch((error: Error) => {
            if (socket.readyState === socket.OPEN) options.log.error({ error: error.message }, 'a subscription failed')
            socket.close(1011, 'internal')
          })
          .finally(() => { running -= 1 })
      })
    }, { origin: request.headers.origin, address: options.addressOf(request), socket })
    socket.once('close', (code, reason) => { void closed(code, String(reason)) })
  })

  const sweep = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.has(socket)) { socket.terminate(); continue }
      if (used.get(socket)?.()) idle.delete(socket)
      else if (idle.has(socket)) { socket.close(unusedCode, 'unused'); continue } else idle.add(socket)
      alive.delete(socket)
      socket.ping()
    }
  }, patience).unref()

  return {
    upgrade: (request, socket, head) => {
      ;(socket as Duplex & { setTimeout?: (milliseconds: number) => void }).setTimeout?.(0)
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request))
    },
    end: async () => {
      clearInterval(sweep)
      const until = performance.now() + farewell
      while (performance.now() < until && [...server.clients].some((socket) => used.get(socket)?.())) await sleep(10)
      const closing = [...server.clients].map((socket) => new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        socket.close(leavingCode, 'stopping')
        setTimeout(() => socket.terminate(), farewell).unref()
      }))
      await Promise.all(closing)
      server.close()
    }
  }
}
