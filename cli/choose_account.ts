/** The account that a command works on. The database requires an account; the default is chosen here. */
import type { Queryable } from '../db/pool.ts'
import type { Routines } from '../db/routines.ts'
import { remark } from '../platform/output.ts'
import { command } from './command.ts'

export type Account = Routines['manage.list_accounts']['result'][number]

/** Every account, the oldest first. */
export async function listAccounts (db: Queryable): Promise<Account[]> {
  const accounts: Account[] = []
  for (;;) {
    const page = await command(db, 'manage.list_accounts', { q: null, before: accounts.at(-1)?.account_id ?? null, row_limit: 100 })
    accounts.push(...page)
    if (page.length < 100) return accounts.toReversed()
  }
}

/** The account of `--account`, by default the oldest one; if there are several, its id is printed on standard error. */
export async function chooseAccount (db: Queryable, named: string | undefined): Promise<string> {
  if (named !== undefined) return named
  const accounts = await listAccounts(db)
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
