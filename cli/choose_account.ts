/** The account that a command works on. The database requires an account; the default is chosen here. */
import { call } from '../db/call.ts'
import type { Client } from '../db/pool.ts'
import { remark } from '../platform/output.ts'

/** The account of `--account`, by default the oldest one; if there are several, its id is printed on standard error. */
export async function chooseAccount (db: Client, named: string | undefined): Promise<string> {
  if (named !== undefined) return named
  const accounts = await call(db, 'manage.list_accounts', {})
  const first = accounts[0]
  if (!first) {
    const message = 'there is no account yet. "oyss start" or "oyss account create" makes the first. Is OYSS_DATA_DIR or DATABASE_URL ' +
      'the one of the service?'
    throw Object.assign(new Error(message), { code: 'no_account' })
  }
  const account = first.account_id as string
  if (accounts.length > 1) {
    remark(`using the account ${account} (${first.name}), the first of ${accounts.length}; --account names another`, {
      account, accounts: accounts.length
    })
  }
  return account
}
