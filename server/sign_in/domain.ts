/** Whether a domain belongs to an account: its owner put the record there that names the account (PEOPLE-154). */
import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** The name of the TXT record, and what it says. */
export const recordOf = (domain: string, accountId: string): { name: string, value: string } =>
  ({ name: `_oyss.${domain}`, value: `oyss-account=${accountId}` })

/** Asks the name servers of this process, six seconds at most. */
function makeResolver (): Resolver {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  resolver.setServers(dns.getServers())
  return resolver
}

/** Whether the record is there. False too where the name does not exist or no resolver answers. */
export async function hasDomainRecord (domain: string, accountId: string, resolver = makeResolver()): Promise<boolean> {
  const { name, value } = recordOf(domain, accountId)
  const records = await resolver.resolveTxt(name).catch((error: { code?: string }) => {
    if (error.code === undefined) throw error
    return []
  })
  return records.some((parts) => parts.join('') === value)
}
