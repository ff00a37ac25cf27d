/** The address that a client's requests are counted under. */
import { isIPv4, isIPv6 } from 'node:net'

/** The first four groups of an IPv6 address: what one customer is given. */
function networkOf (address: string): string {
  const [before = '', after] = address.toLowerCase().split('::', 2)
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const groups = after === undefined ? head : [...head, ...new Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** `ip` as a socket or a proxy tells it, perhaps with a port or a zone. IPv6 counts by network; what is no address counts as one client. */
export function countedAddress (ip: string | undefined): string {
  const bare = (ip ?? '').trim().replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/, '')
  const mapped = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (isIPv4(mapped)) return mapped
  return isIPv6(mapped) ? networkOf(mapped) : 'unknown'
}
