/** Subscriptions over WebSocket: sockets that are opened, looked after and closed. What their messages mean is in protocol.ts. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { handleProtocols, makeServer } from 'graphql-ws'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { GRAPH_BYTES } from '../limits/graph_bytes.ts'
import { makeLine } from './line.ts'
import { makeProtocol, type Extra, type ProtocolOptions } from './protocol.ts'

export type Sockets = { upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void, end: () => Promise<void> }
type Options = ProtocolOptions & { addressOf: (request: IncomingMessage) => string, log: Logger }

/** Milliseconds between two looks at whether sockets live, and between two at whether they are used. */
const initTimeout = 30_000
/** Milliseconds that subscribers have for hearing that the process stops, and as many for closing. */
const grace = 1_000
const [leavingCode, unusedCode, floodCode] = [1001, 4408, 1008]
/** Messages refused one after another, and messages that count as no request between two looks, after which a socket is closed. */
const [mostRefused, mostUncounted] = [5, 100]

export function makeSockets (options: Options): Sockets {
  const protocol = makeServer<Record<string, unknown>, Extra>(makeProtocol(options))
  const server = new WebSocketServer({ noServer: true, maxPayload: GRAPH_BYTES, handleProtocols, perMessageDeflate: false })
  /** Sockets that have answered since they were last asked. */
  const alive = new WeakSet<WebSocket>()
  const extras = new WeakMap<WebSocket, Extra>()
  /** Sockets without a subscription at the last look: one that has just been opened has none yet. */
  const idle = new WeakSet<WebSocket>()

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    alive.add(socket)
    const extra: Extra = {
      origin: request.headers.origin, address: options.addressOf(request), socket, running: 0, refused: 0, uncounted: 0
    }
    extras.set(socket, extra)
    socket.on('pong', () => alive.add(socket))
    socket.on('error', () => {}) // reported by its close
    const closed = protocol.opened({
      protocol: socket.protocol,
      send: (text) => new Promise((resolve, reject) => socket.send(text, (error) => error ? reject(error) : resolve())),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (take) => socket.on('message', makeLine(socket, async (data) => {
        if (socket.readyState !== socket.OPEN) return
        extra.running += 1
        extra.uncounted += 1
        const { promise: isTaken, resolve: onTaken } = Promise.withResolvers<void>()
        extra.onTaken = onTaken
        const isDone = take(String(data))
          .catch((error: Error) => {
            if (socket.readyState === socket.OPEN) options.log.error({ error: error.message }, 'a subscription failed')
            socket.close(1011, 'internal')
          })
          .finally(() => { extra.running -= 1 })
        await Promise.race([isTaken, isDone])
        if (extra.refused >= mostRefused || extra.uncounted > mostUncounted) socket.close(floodCode, 'refused')
      }))
    }, extra)
    socket.once('close', (code, reason) => { void closed(code, String(reason)) })
  })

  const sweep = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.has(socket)) { socket.terminate(); continue }
      const extra = extras.get(socket)
      if (extra !== undefined) extra.uncounted = 0
      if (extra !== undefined && extra.running > 0) idle.delete(socket)
      else if (idle.has(socket)) { socket.close(unusedCode, 'unused'); continue } else idle.add(socket)
      alive.delete(socket)
      socket.ping()
    }
  }, initTimeout).unref()

  return {
    upgrade: (request, socket, head) => {
      ;(socket as Duplex & { setTimeout?: (milliseconds: number) => void }).setTimeout?.(0)
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request))
    },
    end: async () => {
      clearInterval(sweep)
      const until = performance.now() + grace
      while (performance.now() < until && [...server.clients].some((socket) => (extras.get(socket)?.running ?? 0) > 0)) await sleep(10)
      const closing = [...server.clients].map((socket) => new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        socket.close(leavingCode, 'stopping')
        setTimeout(() => socket.terminate(), grace).unref()
      }))
      await Promise.all(closing)
      server.close()
    }
  }
}
