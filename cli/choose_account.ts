/** The account that a command is about. The database takes only one that is named; which it is when nobody says is decided here. */
import { call } from '../db/call.ts'
import type { Client } from '../db/pool.ts'
import { remark } from '../platform/output.ts'

/** The one that `--account` names, else the first that was made; where there are several, standard error tells which that is. */
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
