/** oyss identity evaluate */
import { Option, type Command } from 'commander'
import { remark, printAll, write } from '../../platform/output.ts'
import { evaluate, type Decision, type End, type Evaluation } from '../evaluation/evaluate.ts'
import { readLists } from '../evaluation/lists.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf, wholeNumber } from '../options.ts'

const MOST = 1_000

type Flags = { json?: boolean, lists: string, batch: number, first?: string[] }

/** Adds `evaluate` to the group `identity`, which it makes where there is none yet. */
export function addEvaluateCommand (program: Command): void {
  const group = program.commands.find((command) => command.name() === 'identity') ??
    addGroup(program, 'identity', 'merge entities, explain matches, and measure matching')

  addLeaf(group, 'evaluate', 'measure how well labelled lists are recognised, in a temporary realm')
    .requiredOption('--lists <file>', 'a CSV file with the columns source, type, external_id and truth, and the fields of each row')
    .addOption(new Option('--batch <size>', 'observations per batch').default(MOST).argParser(wholeNumber(1, MOST)))
    .option('--first <source...>', 'which sources come first; default: the order of the file')
    .action(async ({ json, lists, batch, first }: Flags) => {
      const entries = readLists(lists)
      const unknown = (first ?? []).filter((source) => !entries.some((entry) => entry.source === source))
      if (unknown.length > 0) throw new Error(`${lists} has no source ${unknown.join(', ')}`)
      const found = await withManager((db) => evaluate(db, entries, {
        batch, sources: first ?? [], progress: (applied, all) => remark(`${applied} of ${all}`, { applied, all })
      }))
      if (json) write(JSON.stringify(found))
      else show(found)
    })
}

function show ({ types, wrong, failed }: Evaluation): void {
  printAll(false, types.map(({ type, ids, population, ceiling, found, recall, wrong, precision, for_review, reviews }) => (
    { type, ids, population, ceiling, found, recall, wrong, precision, for_review, reviews }
  )), 'No row has a value for truth.')
  write(wrong.length === 0 ? 'No wrong merges.' : `Wrong merges (${wrong.length}):`)
  for (const { type, one, other, decisions } of wrong) {
    write([`  ${type}: ${nameEnd(one)} and ${nameEnd(other)}`, ...decisions.map(explain)].join('\n'))
  }
  for (const failure of failed) write(`  not merged: ${JSON.stringify(failure)}`)
}

const nameEnd = ({ source, external_id: id, name }: End): string => `${name} (${source} ${id})`

function explain ({ review_id: id, kind, score, evidence }: Decision): string {
  const words = evidence.words ?? (evidence.features ?? []).map((feature) => feature.words ?? JSON.stringify(feature)).join('; ')
  return `    ${id}, ${kind}, ${score ?? '-'}: ${words || JSON.stringify(evidence)}`
}
