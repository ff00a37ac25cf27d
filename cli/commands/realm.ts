/** oyss realm reset|match|embedder */
import { Argument, Option, type Command } from 'commander'
import { print, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf } from '../options.ts'

export function addRealmCommands (program: Command): void {
  const group = addGroup(program, 'realm', 'reset the test data of an account; switch matching on or off; choose what it compares')

  addLeaf(group, 'reset', 'delete all test data of an account; its keys and sources stay').addOption(account())
    .addOption(new Option('--mode <mode>', 'only test; live data cannot be reset').choices(['test']).default('test'))
    .action(async ({ json, account }: { json?: boolean, account?: string }) => {
      const removed = await withManager(async (db) =>
        command(db, 'manage.reset_test', { confirmation: null, account_id: await chooseAccount(db, account) }))
      print(Boolean(json), removed as Facts, 'The test data was deleted. Rows deleted:')
    })

  addLeaf(group, 'match', 'switch the matching of new external ids on or off')
    .addArgument(new Argument('<state>', 'off: each new id of a source becomes a new entity').choices(['on', 'off']))
    .addOption(account()).addOption(new Option('--mode <mode>', 'live is shared by all accounts').choices(['test', 'live']).default('test'))
    .action(async (state: string, { json, account, mode }: { json?: boolean, account?: string, mode: string }) => {
      const is_on = await withManager(async (db) =>
        command(db, 'manage.set_matching', { account_id: await chooseAccount(db, account), mode, is_on: state === 'on' }))
      print(Boolean(json), { mode, matching: is_on ? 'on' : 'off' },
        `This applies to batches from now on.${is_on ? ' A worker compares what arrived while it was off.' : ''}`)
    })

  addLeaf(group, 'embedder', 'choose how names are turned into vectors')
    .addArgument(new Argument('<embedder>', 'hashed: from groups of letters, to find misspelt names; none: no vectors')
      .choices(['hashed', 'none']))
    .addOption(account()).addOption(new Option('--mode <mode>', 'live is shared by all accounts').choices(['test', 'live']).default('test'))
    .action(async (embedder: string, { json, account, mode }: { json?: boolean, account?: string, mode: string }) => {
      const chosen = await withManager(async (db) =>
        command(db, 'manage.set_embedder', { account_id: await chooseAccount(db, account), mode, embedder }))
      print(Boolean(json), { mode, embedder: chosen }, 'Matching uses it from now on.')
    })
}
