/** oyss run list | show | replay */
import { Option, type Command } from 'commander'
import { print, printAll, write, type Facts } from '../../platform/output.ts'
import { command } from '../command.ts'
import { awaitRun } from '../feeds/await_run.ts'
import { printRun } from '../feeds/print_run.ts'
import { linesOf, type Run } from '../feeds/format_run.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf, limit } from '../options.ts'

type Flags = { json?: boolean }

const STATES = [
  'claimed', 'fetched', 'extracted', 'not_modified', 'failed', 'unreadable', 'unchanged', 'applied', 'held', 'accepted', 'discarded',
  'superseded', 'previewed', 'excluded'
]

export function addRunCommands (program: Command): void {
  const group = addGroup(program, 'run', 'list, show and replay the runs of feeds and connectors')
  addLeaf(group, 'list', 'list the runs of a feed or connector, newest first')
    .requiredOption('--feed <id>', 'the feed or connector (feed_..., con_...)')
    .addOption(new Option('--state <state>', 'only runs in this state').choices(STATES))
    .option('--before <run>', 'list rows before this id, the last one of the previous page')
    .addOption(limit())
    .action(async (flags: Flags & { feed: string, state?: string, before?: string, limit: number }) => {
      const runs = await withManager((db) => command(db, 'manage.list_runs', {
        feed_id: flags.feed, state: flags.state ?? null, before: flags.before ?? null, row_limit: flags.limit
      })) as (Run & Facts)[]
      if (flags.json) return printAll(true, runs, '')
      printAll(false, runs.map((run) => ({
        id: run.run_id, began: run.started_at, trigger: run.trigger, state: run.state, parser: run.parser &&
          `${run.parser} ${run.parser_version}`, rows: run.rows, skipped: run.skipped, new: run.counts?.new, changed: run.counts?.changed,
        withdrawn: run.counts?.withdrawn, failure: run.failure
      })), 'It has not run yet.')
    })
  addLeaf(group, 'show <id>', 'show a run: what was read, what was skipped, and why it was held')
    .action(async (id: string, flags: Flags) => {
      const run = await withManager((db) => command(db, 'manage.show_run', { run_id: id })) as Run & Facts
      if (flags.json) return print(true, run, '')
      write([`Run ${run.run_id} of ${run.feed_id} (${run.trigger}, ${String(run.started_at)}):`, ...linesOf(run)].join('\n'))
    })
  addLeaf(group, 'replay <id>', 'read the stored file of a run again with the current parser; nothing is fetched')
    .option('--dry-run', 'apply nothing; show what would happen')
    .action(async (id: string, flags: Flags & { dryRun?: boolean }) => {
      await withManager(async (db) => {
        const { run_id: runId, feed_id: feedId } = await command(db, 'manage.replay_run', { run_id: id,
          is_dry: flags.dryRun === true }) as Run
        const run = await awaitRun(db, runId)
        printRun(Boolean(flags.json), await command(db, 'manage.show_feed', { feed_id: feedId }) as object, run)
      })
    })
}

