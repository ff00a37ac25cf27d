/** oyss source create | list */
import { Option, type Command } from 'commander'
import { sourceClasses } from '../../contract/enums.ts'
import type { Client } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

type Source = Routines['manage.create_source']['result']
type Flags = { json?: boolean, account?: string }

export function addSourceCommands (program: Command): void {
  const group = addGroup(program, 'source', 'register and list sources')

  addLeaf(group, 'create', 'register a source; its class, and with it its rank, cannot change later').addOption(mode()).addOption(account())
    .requiredOption('--key <key>', 'its key, such as gotsport: lower-case letters, digits and . _ : -, 2 to 100 characters')
    .addOption(new Option('--class <class>', 'its class, highest authority first').choices(sourceClasses).makeOptionMandatory())
    .action(async (flags: Flags & { mode: Mode, key: string, class: string }) => {
      const source = await withManager(async (db) =>
        createSource(db, await chooseAccount(db, flags.account), flags.mode, flags.key, flags.class))
      print(Boolean(flags.json), source, 'The source is registered:')
    })
  addLeaf(group, 'list', 'list the sources of an account').addOption(account())
    .addOption(new Option('--mode <mode>', 'only this mode').choices(['test', 'live']))
    .action(async ({ json, account, mode }: Flags & { mode?: Mode }) => {
      const sources = await withManager(async (db) =>
        command(db, 'manage.list_sources', { account_id: await chooseAccount(db, account), mode: mode ?? null }))
      printAll(Boolean(json), sources.map(facts), 'No source is registered: "oyss source create" registers one.')
    })
}

export async function createSource (db: Client, accountId: string, mode: Mode, key: string, sourceClass: string): Promise<Facts> {
  return facts(await command(db, 'manage.create_source', { account_id: accountId, mode, source_key: key, class: sourceClass }))
}

/** Registers those of the sources that an account has not in test mode. */
export async function registerSources (db: Client, accountId: string, sources: readonly { key: string, class: string }[]): Promise<void> {
  const present = new Set((await command(db, 'manage.list_sources', { account_id: accountId, mode: 'test' }))
    .map((source) => source.source_key))
  for (const source of sources) if (!present.has(source.key)) await createSource(db, accountId, 'test', source.key, source.class)
}

function facts ({ source_id: id, source_key: key, class: sourceClass, rank, mode, account_id: account, created_at }: Source): Facts {
  return { id, key, class: sourceClass, rank, mode, account, created_at }
}
