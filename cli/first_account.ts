/** What the first start makes: an account with test keys and the source of the examples, so that the service can be tried at once. */
import { batchExample } from '../contract/examples/intake.ts'
import { withClient } from '../db/pool.ts'
import { hashToken, makeToken } from '../platform/tokens.ts'
import { listAccounts } from './choose_account.ts'
import { command } from './command.ts'
import { createKey } from './commands/key.ts'
import { createSource } from './commands/source.ts'

export type FirstAccount = { account: string, secret_key: string, publishable_key: string, source: string }

/** Undefined when there is an account already. */
export async function makeFirstAccount (connectionString: string): Promise<FirstAccount | undefined> {
  return withClient({ connectionString, role: 'oyss_manager', application: 'oyss start' }, async (db) => {
    if ((await listAccounts(db)).length > 0) return undefined
    const account = String((await command(db, 'manage.create_account', { name: 'First account' })).account_id)
    const secret = await createKey(db, account, 'test', 'secret')
    const publishable = await createKey(db, account, 'test', 'publishable')
    const source = await createSource(db, account, 'test', batchExample.source, 'authoritativePush')
    return { account, secret_key: String(secret.key), publishable_key: String(publishable.key), source: String(source.key) }
  })
}

/**
 * The token by which the first owner comes in, good for an hour, where the service has one account and nobody in it yet; the one printed
 * before is void. Undefined where there is nobody to wait for.
 */
export async function makeFirstLink (connectionString: string): Promise<string | undefined> {
  return withClient({ connectionString, role: 'oyss_manager', application: 'oyss start' }, async (db) => {
    const [account, ...others] = await listAccounts(db)
    if (account === undefined || others.length > 0) return undefined
    const token = makeToken()
    try {
      await command(db, 'manage.make_first_link', { account_id: account.account_id, link_hash: hashToken(token) }, 'oyss start')
      return token
    } catch (error) {
      if ((error as { code?: string }).code === 'OYC03') return undefined // it has people
      throw error
    }
  })
}

/** Where a link leads: the page that takes its token. */
export const linkOf = (baseUrl: string, token: string): string => `${baseUrl}/dashboard/welcome/${token}`

/** The text that shows its keys; they are never shown again. */
export function introduceAccount (first: FirstAccount): string {
  return `
The first account, in test mode. Its keys are shown only once; only their hashes are stored.
  account          ${first.account}
  secret key       ${first.secret_key}   (full access: keep it on a server)
  publishable key  ${first.publishable_key}   (read only: safe in a web page)
  source           ${first.source}   (class authoritativePush)
`
}
