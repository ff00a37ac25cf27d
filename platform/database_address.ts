/** Whether a connection to PostgreSQL crosses a network unencrypted, as pg reads connection strings and the variables of libpq. */
import ipaddr from 'ipaddr.js'

type Environment = Readonly<Record<string, string | undefined>>

/** Modes in which pg demands TLS. */
const ENCRYPTED = ['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** A sentence for each setting, by name, whose connection string leads over a network without TLS. */
export function explainExposure (settings: Record<string, string | undefined>, environment: Environment): string[] {
  return Object.entries(settings).filter(([, url]) => url !== undefined && isExposed(url, environment)).map(([name]) =>
    `${name} leads over a network without TLS, so that passwords and data could be read on the way. Add sslmode=verify-full to it (and ` +
      'sslrootcert=<file> where the server has a certificate authority of its own), or set DATABASE_TLS=optional where the network ' +
      'itself is trusted.')
}

/** True where passwords and data would cross a network unencrypted: not over a socket, not on the same machine, and not with TLS. */
function isExposed (connectionString: string, environment: Environment): boolean {
  const [address, query] = connectionString.split('?', 2) as [string, string?]
  const parameters = new URLSearchParams(query)
  const [, authority = ''] = /^\w+:\/\/(?:[^/]*@)?([^/]*)/.exec(address) ?? []
  const named = decodeURIComponent(authority.replace(/:\d*$/, ''))
  const host = parameters.get('host') || named || environment.PGHOST || 'localhost'
  return !host.split(',').every(isLocal) && !isEncrypted(parameters, environment)
}

function isLocal (host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (name.startsWith('/') || name === 'localhost') return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}

function isEncrypted (parameters: URLSearchParams, environment: Environment): boolean {
  const mode = parameters.get('sslmode')
  if (mode !== null) return ENCRYPTED.includes(mode)
  const ssl = parameters.get('ssl')
  if (ssl !== null) return ['true', '1'].includes(ssl)
  if (parameters.has('sslrootcert') || parameters.has('sslcert') || parameters.get('sslnegotiation') === 'direct') return true
  return ENCRYPTED.includes(environment.PGSSLMODE ?? '')
}
