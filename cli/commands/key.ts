/** oyss key create | roll | revoke | list */
import { Option, type Command } from 'commander'
import type { Client } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import { hashKey, lastFour, makeKey, type KeyKind, type Mode } from '../../platform/keys.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

type Key = Routines['manage.create_key']['result']
type Flags = { json?: boolean, account?: string }

export function addKeyCommands (program: Command): void {
  const group = addGroup(program, 'key', 'create, roll, revoke and list API keys')

  addLeaf(group, 'create', 'create a key and print it once').addOption(mode()).addOption(account())
    .addOption(new Option('--kind <kind>', 'secret: full access, for servers; publishable: read only, for web pages')
      .choices(['secret', 'publishable'])
      .makeOptionMandatory())
    .action(async (flags: Flags & { mode: Mode, kind: KeyKind }) => {
      const created = await withManager(async (db) => createKey(db, await chooseAccount(db, flags.account), flags.mode, flags.kind))
      print(Boolean(flags.json), created, 'The new key. It is shown only once; only its hash is stored:')
    })
  addLeaf(group, 'roll <id>', 'replace a key; the old one stops working immediately').action(async (id: string, { json }: Flags) => {
    const rolled = await withManager((db) => rollKey(db, id))
    print(Boolean(json), rolled, 'The new key. It is shown only once; the old one has stopped working:')
  })
  addLeaf(group, 'revoke <id>', 'permanently disable a key, from the next request on').action(async (id: string, { json }: Flags) => {
    const revoked = await withManager((db) => command(db, 'manage.revoke_key', { key_id: id }))
    print(Boolean(json), facts(revoked), 'The key was revoked:')
  })
  addLeaf(group, 'list', 'list the keys of an account').addOption(account()).action(async ({ json, account }: Flags) => {
    const keys = await withManager(async (db) => command(db, 'manage.list_keys', { account_id: await chooseAccount(db, account) }))
    printAll(Boolean(json), keys.map((key) => facts(key)), 'The account has no keys. "oyss key create" creates one.')
  })
}

/** Makes a key, stores its hash, and gives its facts with the key itself. */
export async function createKey (db: Client, accountId: string, mode: Mode, kind: KeyKind): Promise<Facts> {
  const key = makeKey(mode, kind)
  return facts(
    await command(db, 'manage.create_key', { account_id: accountId, mode, kind, key_hash: hashKey(key), last_four: lastFour(key) }), key
  )
}

async function rollKey (db: Client, id: string): Promise<Facts> {
  const { mode, kind } = await command(db, 'manage.read_key', { key_id: id })
  const key = makeKey(mode as Mode, kind as KeyKind)
  return facts(await command(db, 'manage.roll_key', { key_id: id, key_hash: hashKey(key), last_four: lastFour(key) }), key)
}

function facts ({ key_id: id, account_id: account, ...rest }: Key, key?: string): Facts {
  return { id, ...(key ? { key } : {}), ...rest, account }
}
