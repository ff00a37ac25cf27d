/** oyss identity merge | explain */
import type { Command } from 'commander'
import type { Mode } from '../../platform/keys.ts'
import { print, write, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'
import { by, stateOf, type Feature } from './review.ts'

type Flags = { json?: boolean, account?: string, mode: Mode }
/** What manage.explain_pair returns. */
type Explanation = {
  first_id: string, second_id: string, first_name: string | null, second_name: string | null, survivor_id: string | null
  auto: number, review: number
  names: { first_said: { name: string }, second_said: { name: string }, score: number, veto: string | null, features: Feature[] }[]
  schedule: { opponents: number, venues: number, is_against: boolean, is_elsewhere: boolean } | null
  contradictions: { rule: string, observed_at: string | null, is_parting: boolean }[]
  decisions: { review_id: string, status: string, decided_by: string | null, undone_at: string | null, evidence: { words?: string } }[]
}

export function addIdentityCommands (program: Command): void {
  const group = addGroup(program, 'identity', 'merge entities, explain matches, and measure matching')
  addLeaf(group, 'merge <id> <other>', 'merge two entities (tm_..., ven_..., fx_...) that are not under review').addOption(mode())
    .addOption(account()).addOption(by()).requiredOption('--why <text>', 'the reason, for the record')
    .addHelpText('after', '\n"oyss review undo" undoes it exactly.')
    .action(async (id: string, other: string, flags: Flags & { by: string, why: string }) => {
      const merged = await withManager(async (db) => command(db, 'manage.merge_entities', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, first_id: id, second_id: other, why: flags.why
      }, flags.by)) as Facts
      print(Boolean(flags.json), {
        id: merged.decision_id, survivor: merged.survivor_id, changes: merged.changes
      }, 'Merged:')
    })

  addLeaf(group, 'explain <id> <other>', 'explain why two entities are, may be or cannot be the same').addOption(mode())
    .addOption(account())
    .action(async (id: string, other: string, flags: Flags) => {
      const pair = await withManager(async (db) => command(db, 'manage.explain_pair', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, first_id: id, second_id: other
      })) as Explanation
      if (flags.json) return print(true, pair, '')
      print(false, {
        one: `${pair.first_name ?? '(no name)'} (${pair.first_id})`, other: `${pair.second_name ?? '(no name)'} (${pair.second_id})`,
        survivor: pair.survivor_id
      }, conclude(pair))
      for (const decision of pair.decisions) {
        write(`  ${decision.review_id}: ${stateOf(decision)}${decision.decided_by ? `, by ${decision.decided_by}` : ''}` +
          (decision.evidence.words ? `: ${decision.evidence.words}` : ''))
      }
      for (const named of pair.names) {
        write(`  "${named.first_said.name}" and "${named.second_said.name}": ${named.veto ? `forbidden (${named.veto})` : named.score}`)
        for (const { words, name, value } of named.features) write(`    - ${words ?? `${name}: ${JSON.stringify(value)}`}`)
      }
      for (const { rule, observed_at: since, is_parting: isParting } of pair.contradictions) {
        const then = isParting ? ': they are parted when that has stood for a day' : ''
        write(`  They contradict each other (${rule})${since ? ` since ${since}` : ''}${then}.`)
      }
      if (pair.schedule) write(formatSchedule(pair.schedule))
    })
}

/** The first sentence of an explanation: what holds of the two today, else what the matcher would do. */
function conclude ({ survivor_id: survivor, names, schedule, auto, review }: Explanation): string {
  if (survivor) return 'They are merged:'
  if (schedule?.is_against) return 'They are different, because they play against each other:'
  if (schedule?.is_elsewhere) return 'They are different, because they are in two places at the same time:'
  if (names[0]?.veto) return `A rule keeps them apart (${names[0].veto}):`
  const best = Math.max(0, ...names.map(({ score }) => score))
  if (best >= auto) return `They are similar enough to be merged (${best}; from ${auto}), unless another candidate is as close:`
  if (best >= review) return `A person must decide whether they are the same (${best}; from ${review}):`
  return `Nothing suggests that they are the same (${best}):`
}

const formatSchedule = ({ opponents, venues }: NonNullable<Explanation['schedule']>): string =>
  `  Games at the same minute in lists of different sources: ${opponents} against the same opponent, ${venues} more at the same place.`
