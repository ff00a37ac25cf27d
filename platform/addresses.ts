/**
 * Where the service may send requests on behalf of others (webhooks, feeds): to public addresses, and to those that a setting allows.
 *
 * The address is checked at every attempt, when it is known; the text of a url is checked when it is registered.
 */
import ipaddr from 'ipaddr.js'

export type Cidr = [ipaddr.IPv4 | ipaddr.IPv6, number]

const LONGEST_URL = 2048
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** Where Azure answers its machines; by its number it looks public. */
const PLATFORM = '168.63.129.16'
/**
 * Ports from 1024 on that browsers refuse, too: services that could take a request for a command
 * (https://fetch.spec.whatwg.org/#port-blocking).
 */
const OTHER_PROTOCOLS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080
])

/** CIDRs separated by commas; an address alone means itself. Undefined when one is malformed. */
export function parseCidrs (text: string): Cidr[] | undefined {
  try {
    return text.split(',').map((part) => part.trim()).map((part) => {
      if (!part.includes('/')) return [strictly(part), part.includes(':') ? 128 : 32]
      strictly(part.slice(0, part.indexOf('/')))
      return ipaddr.parseCIDR(part)
    })
  } catch {
    return undefined
  }
}

/** The library also reads addresses as C does (`127.1`, `010.0.0.1`); a setting is written out. */
function strictly (text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)) throw new Error('not four decimal numbers')
  return ipaddr.parse(text)
}

/**
 * Whether anybody on the Internet can reach the address: no private, local, shared, reserved or translated range, of IPv4 inside IPv6
 * neither.
 */
export function isPublicAddress (address: string): boolean {
  if (!isNumeric(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || address === PLATFORM) return false
  if (parsed instanceof ipaddr.IPv4) return true
  // The last half of an ISATAP address holds one of IPv4.
  const isTunnel = (parsed.parts[4] === 0 || parsed.parts[4] === 0x200) && parsed.parts[5] === 0x5efe
  return parsed.match(GLOBAL_UNICAST) && !isTunnel
}

/** Whether a connection may be made to the address. */
export function mayConnect (address: string, allow: readonly Cidr[]): boolean {
  if (isPublicAddress(address)) return true
  if (!isNumeric(address)) return false
  const parsed = ipaddr.process(address)
  return allow.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match(range as ipaddr.IPv6, bits))
}

/** An address as resolvers and sockets write it; with a zone it is local anyway. */
const isNumeric = (address: string): boolean => address.includes(':')
  ? !address.includes('%') && ipaddr.IPv6.isValid(address)
  : ipaddr.IPv4.isValidFourPartDecimal(address)

/** The host of a url without brackets and the dot of the root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** The addresses of a host that needs no look-up: a numeric address, or `localhost`. Undefined for a name. */
export function addressesOf (host: string): string[] | undefined {
  if (isNumeric(host)) return [host]
  return host === 'localhost' || host.endsWith('.localhost') ? ['127.0.0.1', '::1'] : undefined
}

/** webcal is how calendars are offered to be subscribed to; it is fetched over https. */
export const asHttp = (url: string): string => url.replace(/^webcals?:\/\//i, 'https://')

/** As judgeUrl, of a url that is fetched as a schedule: by text alone, as the address is judged again when it is known (FEED-161). */
export const judgeSchedule = (url: string, allow: readonly Cidr[]): string | undefined =>
  judgeUrl(asHttp(url), { mode: 'test', allow, setting: 'OYSS_FETCH_ALLOW' })

/**
 * Why requests may not be sent to a url, in words for its owner; undefined when they may, as far as its text shows. http is for test mode
 * only (WEBHOOK-10). `setting` is the variable that `allow` comes from.
 */
export function judgeUrl (text: string, { mode, allow, setting = 'OYSS_WEBHOOK_ALLOW' }: {
  mode: 'test' | 'live', allow: readonly Cidr[], setting?: string
}): string | undefined {
  if (text.length > LONGEST_URL) return `The url is longer than ${LONGEST_URL} characters.`
  if (/[^!-~]|\\/.test(text)) return 'The url has characters that must be percent-encoded.'
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return 'The url must be a complete http or https address.'
  const url = new URL(text)
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'The url must not hold a user name or password.'
  if (/^[^/]*\/\/[^/?#]*%/.test(text)) return 'The host of the url must not be percent-encoded.'
  if (url.protocol !== 'https:' && mode === 'live') return 'The url must begin with https in live mode.'
  const port = Number(url.port || 443)
  if (port !== 80 && port !== 443 && port < 1024 || OTHER_PROTOCOLS.has(port)) return 'The port of the url belongs to another protocol.'
  const host = hostOf(url)
  if (host === '' || host.length > 253 || /\.$|\.\./.test(host)) return 'The url has no usable host.'
  const addresses = addressesOf(host)
  if (addresses === undefined || addresses.some((address) => mayConnect(address, allow))) return undefined
  return 'The url must name a public ' +
    `address${mode === 'test' ? `; for development, start the service with ${setting}=127.0.0.0/8,::1` : ''}.`
}
