/**
 * Keeps requests that others asked for away from what is not public: the addresses that a name resolves to are judged, and the connection
 * goes to those and no others, so a name that answers differently a moment later gains nothing. A number in a url is judged before it is
 * connected to, and every connection again by where it leads.
 */
import { Resolver } from 'node:dns/promises'
import { isIPv6, type LookupFunction, type Socket } from 'node:net'
import { addressesOf, mayConnect, type Cidr } from './addresses.ts'

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<string[]>

/** `code` of the error of a connection that was not made. */
export const FORBIDDEN = 'EFORBIDDEN'

const forbidden = (): Error => Object.assign(new Error('the address is not public'), { code: FORBIDDEN })

/**
 * Asks name servers, not the threads that getaddrinfo would hold: a name server that hangs delays nobody else. Hosts files and search
 * domains, which lead inside, are not read.
 */
const resolveName: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer) => answer.status === 'fulfilled' ? answer.value : [])
  if (addresses.length > 0) return addresses
  throw (answers[0] as PromiseRejectedResult).reason
}

/** For the option `lookup` of a connection. One address that may not be connected to spoils the name. */
export function makeLookup (allow: readonly Cidr[], resolve: Resolve = resolveName): LookupFunction {
  return (hostname, options, done) => {
    const host = hostname.replace(/\.$/, '')
    Promise.resolve(addressesOf(host) ?? resolve(host)).then((addresses) => {
      const isLocal = addressesOf(host) !== undefined
      const usable = isLocal ? addresses.filter((address) => mayConnect(address, allow)) : addresses
      if (usable.length === 0 || !usable.every((address) => mayConnect(address, allow))) throw forbidden()
      const found = usable.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        .filter(({ family }) => !options.family || Number(options.family) === family)
      if (options.all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family ?? 4)
    }).catch((error: Error) => done(error, options.all ? [] : '', 4))
  }
}

/** Connections that were found to lead where they may: each leads there as long as it lasts. */
const permitted = new WeakMap<Socket, readonly Cidr[]>()

/** Ends a connection that leads where none may lead, at once or as soon as it is made; also one that is used again. */
export function watchSocket (socket: Socket, allow: readonly Cidr[], refuse: (error: Error) => void): void {
  const judge = (): void => {
    if (permitted.get(socket) === allow) return
    if (mayConnect(socket.remoteAddress ?? '', allow)) permitted.set(socket, allow)
    else refuse(forbidden())
  }
  if (socket.connecting) socket.once('connect', judge)
  else judge()
}
