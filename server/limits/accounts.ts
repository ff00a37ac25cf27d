/** Whose a key is, as far as this process has asked; a key never changes its account. */
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import type { Key } from '../middleware/key.ts'

const mostKnown = 10_000

/** The account of a key. One that nobody knows is an account of its own: what it asks for is refused soon enough. */
export function makeAccounts (db: Queryable): (key: Key) => Promise<string> {
  const known = new Map<string, string>()
  return async ({ hash }) => {
    const name = hash.toString('base64')
    const before = known.get(name)
    if (before !== undefined) return before
    const account = await call(db, 'api.find_account', { key_hash: hash })
    if (account === null) return name
    if (known.size >= mostKnown) known.clear()
    known.set(name, account)
    return account
  }
}
