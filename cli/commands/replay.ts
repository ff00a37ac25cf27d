/** oyss replay */
import { setTimeout as sleep } from 'node:timers/promises'
import { InvalidArgumentError, type Command } from 'commander'
import { readConfig } from '../../platform/config.ts'
import { print, remark } from '../../platform/output.ts'
import { openArchive } from '../../platform/store/archive.ts'
import { isPlace } from '../../platform/store/place.ts'
import { listPayloads, readPayloads, type Payload } from '../archived_payloads.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addLeaf } from '../options.ts'

const HELP = `
The batches are stored as if they were received when they first were, in their order; a running worker applies them. Missing sources are
registered. Started again, it leaves out what is stored. Payloads that may name persons are not in the archive.`

/** Batches that are stored in one transaction, and milliseconds until the next attempt while as many wait as may. */
const [AT_ONCE, PAUSE] = [20, 500]

function place (from: string): string {
  if (isPlace(from)) return from
  throw new InvalidArgumentError('It must be a folder, or s3://bucket/prefix.')
}

/** Calls until there is room: a worker applies what waits. */
async function insist (store: () => Promise<number>): Promise<number> {
  for (let isFirst = true; ; isFirst = false) {
    try { return await store() } catch (error) {
      if ((error as { code?: string }).code !== 'OYL01') throw error
      if (isFirst) remark('Waiting until a worker has applied some.')
      await sleep(PAUSE)
    }
  }
}

async function replay (from: string, realm: string | undefined, into: string | undefined): Promise<object> {
  const archive = await openArchive(from, readConfig(process.env).s3)
  const paths = await listPayloads(archive, realm)
  return withManager(async (db) => {
    const accountId = await chooseAccount(db, into)
    const sources = { account_id: accountId, mode: 'test' }
    const known = new Set((await command(db, 'manage.list_sources', sources)).map(({ source_key: key }) => key as string))
    let [found, stored] = [0, 0]
    for (const path of paths) {
      const batches: Payload[] = await readPayloads(archive, path)
      found += batches.length
      for (const { source, class: sourceClass } of batches) {
        if (!known.has(source)) await command(db, 'manage.create_source', { ...sources, source_key: source, class: sourceClass })
        known.add(source)
      }
      for (let at = 0; at < batches.length; at += AT_ONCE) {
        stored += await insist(() => command(db, 'manage.store_archived', {
          account_id: accountId, path, batches: batches.slice(at, at + AT_ONCE)
        }) as Promise<number>)
      }
      remark(`${path}: ${batches.length} batches`)
    }
    return { account_id: accountId, files: paths.length, batches: found, stored }
  }, { needsPersonKeys: true })
}

export function addReplayCommand (program: Command): void {
  addLeaf(program, 'replay', 'store the batches of an archive in the test mode of an account, which apply them again')
    .requiredOption('--from <place>', 'the archive: a folder, or s3://bucket/prefix', place)
    .option('--realm <realm>', 'live, or the account whose test data it is; needed where the archive has several')
    .addOption(account())
    .addHelpText('after', HELP)
    .action(async ({ json, from, realm, account: into }: { json?: boolean, from: string, realm?: string, account?: string }) => {
      print(Boolean(json), await replay(from, realm, into) as never, 'The batches are stored; a running worker applies them.')
    })
}
