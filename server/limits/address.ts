/** The address that a client's requests are counted under. */
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { remember } from '../../platform/remember.ts'

/**
 * `ip` as a socket or a proxy states it, perhaps with a port or a zone. IPv6 counts by the network that one customer is given, its first
 * four groups; what is no address counts as one client.
 */
export const countedAddress = remember((ip: string | undefined) => ip ?? '', (ip = ''): string => {
  const bare = ip.trim().replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const address = ipaddr.process(bare)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts.slice(0, 4).map((group) => group.toString(16)).join(':')}::/64`
})
