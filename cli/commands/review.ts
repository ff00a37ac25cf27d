/** oyss review list | show | approve | reject | undo | renew */
import { Option, type Command } from 'commander'
import type { Client } from '../../db/pool.ts'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, write, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { printPreview, type Preview } from '../feeds/print_preview.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, limit, mode } from '../options.ts'

type Flags = { json?: boolean, account?: string, mode: Mode }
/** What manage.read_review returns, and manage.list_reviews of each. */
type Review = Facts & { status: string, entity_type: string, undone_at: string | null }
export type Feature = { name?: string, value?: unknown, weight?: number, words?: string }

type Named = { account_id: string, mode: Mode, review_id: string }

const STATUSES = ['pending', 'approving', 'approved', 'rejected']
const TYPES = ['organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture']

export function addReviewCommands (program: Command): void {
  const group = addGroup(program, 'review', 'review possible duplicates: list, approve, reject, undo')
  addReading(group)
  addDecision(group, 'approve', 'merge the two entities; the older one remains', async (db, review, by, all) => {
    const { survivor_id: survivor, changes, alike } = await command(
      db, 'manage.decide_review', { ...review, decision: 'merge', note: null, all_alike: all }, by)
    return { survivor, changes, ...all && { alike } }
  }, 'Merged:', true)
  addDecision(group, 'reject', 'keep the two apart; the same evidence does not propose them again', async (db, review, by, all) => {
    const { alike } = await command(
      db, 'manage.decide_review', { ...review, decision: 'keep_apart', note: null, all_alike: all }, by)
    return all ? { count: 1 + Number(alike) } : {}
  }, 'Kept apart:', true)
  addLeaf(group, 'renew', 'compare all pending pairs again').addOption(mode()).addOption(account())
    .action(async (flags: Flags) => {
      const count = await withManager(async (db) => command(db, 'manage.renew_reviews', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode
      }))
      print(Boolean(flags.json), { count }, 'Pairs queued for a worker to compare again:')
    })
  addDecision(group, 'undo', 'undo a decision, and everything that depends on it', async (db, review, by, all) => {
    const { changes, alike } = await command(db, 'manage.undo_decision', { ...review, note: null, all_alike: all }, by)
    return { changes, ...all && { alike } }
  }, 'The decision was undone:', true, (db, review, all) => command(db, 'manage.preview_undo_decision', { ...review, all_alike: all }))
}

export const by = (): Option => new Option('--by <name>', 'who decides, for the record').makeOptionMandatory()

function addDecision (
  group: Command, operation: string, description: string,
  work: (db: Client, review: Named, by: string, allAlike: boolean) => Promise<Facts>, sentence: string, hasAlike = false,
  preview?: (db: Client, review: Named, allAlike: boolean) => Promise<unknown>
): void {
  const leaf = addLeaf(group, `${operation} <id>`, description).addOption(mode()).addOption(account()).addOption(by())
  if (hasAlike) leaf.option('--all-alike', 'decide all pairs of the same two sources with the same evidence')
  if (preview !== undefined) leaf.option('--dry-run', 'undo nothing; show what would change')
  leaf
    .action(async (id: string, flags: Flags & { by: string, allAlike?: boolean, dryRun?: boolean }) => {
      const named = async (db: Client): Promise<Named> =>
        ({ account_id: await chooseAccount(db, flags.account), mode: flags.mode, review_id: id })
      if (preview !== undefined && flags.dryRun) {
        const shown = await withManager(async (db) => preview(db, await named(db), flags.allAlike ?? false))
        return printPreview(Boolean(flags.json), shown as Preview)
      }
      const facts = await withManager(async (db) => work(db, await named(db), flags.by, flags.allAlike ?? false))
      print(Boolean(flags.json), { id, ...facts }, sentence)
    })
}

function addReading (group: Command): void {
  addLeaf(group, 'list', 'list possible duplicates, oldest first').addOption(mode()).addOption(account())
    .addOption(new Option('--status <status>', 'only this status').choices([...STATUSES, 'any']).default('pending'))
    .addOption(new Option('--type <type>', 'only this type').choices(TYPES))
    .option('--after <id>', 'list rows after this id, the last one of the previous page')
    .addOption(limit(100, 99_999))
    .action(async (flags: Flags & { status: string, type?: string, after?: string, limit: number }) => {
      const { data: reviews } = await withManager(async (db) => command(db, 'manage.list_reviews', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, status: flags.status === 'any' ? null : flags.status,
        entity_type: flags.type ?? null, likelihood: null, after: flags.after ?? null, row_limit: flags.limit
      })) as { data: Review[] }
      if (flags.json) return printAll(true, reviews, '')
      printAll(false, reviews.map((review) => ({
        id: review.review_id, status: stateOf(review), type: review.entity_type, score: review.score, alike: review.alike_count,
        one: review.first_name, other: review.second_name
      })), 'No possible duplicates to review.')
    })
  addLeaf(group, 'show <id>', 'show a possible duplicate and its evidence').addOption(mode()).addOption(account())
    .action(async (id: string, flags: Flags) => {
      const review = await withManager(async (db) => command(db, 'manage.read_review', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, review_id: id
      })) as Review
      if (flags.json) return print(true, review, '')
      const { features, veto, words } = review.evidence as { features?: Feature[], veto?: string, words?: string }
      print(false, {
        one: `${review.first_name ?? '(no name)'} (${review.first_id})`,
        other: `${review.second_name ?? '(no name)'} (${review.second_id})`,
        score: review.score, doubt: review.doubt, failed: review.last_error, asked_by: review.asked_by,
        alike: review.alike_count, rests_on: review.rests_on, proposed: review.proposed_at,
        decided: review.decided_at, by: review.decided_by,
        undone: review.undone_at, undone_by: review.undone_by, survivor: review.survivor_id, forbidden_by: veto, words,
        note: review.note
      }, `${review.entity_type}, ${stateOf(review)}:`)
      for (const feature of features ?? []) write(`  - ${feature.words ?? `${feature.name}: ${JSON.stringify(feature.value)}`}`)
    })
}

export const stateOf = ({ status, undone_at: undone }: { status: string | null, undone_at: unknown }): string =>
  undone ? 'undone' : String(status)
