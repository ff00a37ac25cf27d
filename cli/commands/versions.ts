/** oyss identity words add | weights change | version list, preview, enforce */
import { readFileSync, statSync } from 'node:fs'
import { InvalidArgumentError, type Command } from 'commander'
import { parse } from 'csv-parse/sync'
import type { Client } from '../../db/pool.ts'
import { print, printAll, write, type Facts } from '../../platform/output.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf } from '../options.ts'

type Entry = Record<string, string | number>
/** What manage.preview_version returns. */
type Preview = {
  version: number, in_force: number, compared: number, is_whole: boolean, merge: number, part: number, ask: number, drop: number
  pairs: {
    change: 'merge' | 'part' | 'ask' | 'drop', mode: string, account_id: string | null, review_id: string, entity_type: string,
    first_name: string | null, second_name: string | null, score_before: number, rule_before: string | null, score: number,
    rule: string | null
  }[]
}

const MOST_BYTES = 1024 * 1024
const WORDS = `
The file is CSV in UTF-8. Its first line names the columns:
  domain    where the word stands: team, organization, venue, competition, street, region, or name (any name)
  word      the word as names are compared: lower case, without accents
  role      what it is in that domain, such as club, colour, tier, squad, abbreviation, tag
  value     what it stands for, where that is not the word itself (optional)
  weight    of domain name only: how distinctive the word is, from 0 to 1
  language  a code of two letters; default: en (optional)
A word that is known already is replaced. The version is a copy of the one in force, and is not in force itself.`
const WEIGHTS = `
The file is CSV in UTF-8 with the columns entity_type, feature, level and weight (-20 to 20): weights that exist, changed.
The version is a copy of the one in force, and is not in force itself.`
const NEXT = '\nThen: "oyss identity version preview <number>", and "oyss identity version enforce <number>".'

export function addVersionCommands (program: Command): void {
  const group = program.commands.find((command) => command.name() === 'identity') ??
    addGroup(program, 'identity', 'merge entities, explain matches, and measure matching')
  addMaking(addGroup(group, 'words', 'the words by which names are parsed'), 'add', 'create a version with more words', WORDS,
    (db, words, note) => command(db, 'manage.add_words', { words, note }))
  addMaking(addGroup(group, 'weights', 'the weight of each feature'), 'change', 'create a version with other weights', WEIGHTS,
    (db, weights, note) => command(db, 'manage.change_weights', { weights, note }))
  const version = addGroup(group, 'version', 'the versions of words, weights and rules: one is in force')
  addLeaf(version, 'list', 'list the versions').action(async ({ json }: { json?: boolean }) => {
    const versions = await withManager((db) => command(db, 'manage.list_versions', {})) as Facts[]
    if (json) return printAll(true, versions, '')
    printAll(false, versions.map((one) => ({
      version: one.version, in_force: one.is_in_force ? 'yes' : 'no', made_by: one.made_by, made_at: one.made_at, based_on: one.based_on,
      words: one.words, changed_words: one.changed_words, changed_weights: one.changed_weights, note: one.note
    })), 'There is no version: run "oyss migrate".')
  })
  addLeaf(version, 'preview <number>', 'show which pairs a version would merge or separate; nothing changes')
    .addHelpText('after', '\nOf each mode and account the newest 2,000 pairs that were merged automatically or wait\n' +
      'are compared, 20,000 in all.')
    .action(async (number: string, { json }: { json?: boolean }) => {
      const preview = await withManager((db) => command(db, 'manage.preview_version', { version: readNumber(number) })) as Preview
      if (json) return write(JSON.stringify(preview))
      show(preview)
    })
  addLeaf(version, 'enforce <number>', 'put a version in force: names are read and pending pairs compared again')
    .addHelpText('after', '\nWhat was merged stays merged. Preview the version first.')
    .action(async (number: string, { json }: { json?: boolean }) => {
      const facts = await withManager((db) =>
        command(db, 'manage.enforce_version', { version: readNumber(number) })) as Facts
      print(Boolean(json), facts, 'In force. A worker reads the names of these realms again:')
    })
}

function addMaking (
  group: Command, operation: string, description: string, help: string,
  make: (db: Client, entries: Entry[], note: string) => Promise<number | null>
): void {
  addLeaf(group, operation, description).requiredOption('--file <file>', 'a CSV file')
    .requiredOption('--note <text>', 'the reason, for the record')
    .addHelpText('after', help + NEXT)
    .action(async ({ json, file, note }: { json?: boolean, file: string, note: string }) => {
      const entries = readEntries(file)
      const version = await withManager((db) => make(db, entries, note)).catch((error: unknown) => { throw nameRow(error, file) })
      print(Boolean(json), { version, entries: entries.length }, 'The version was created, and is not in force yet:')
    })
}

/** The rows of a CSV file as objects, empty cells left out. Errors: sentences for people. */
function readEntries (path: string): Entry[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw new Error(`there is no file ${path}`)
  if (stats.size > MOST_BYTES) throw new Error(`${path} has ${stats.size} bytes; it may have ${MOST_BYTES} (1 MiB)`)
  let rows: Record<string, string>[]
  try {
    rows = parse(readFileSync(path, 'utf8'), { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    throw new Error(`${path} is not readable as CSV: ${(error as Error).message}`)
  }
  if (rows.length === 0) throw new Error(`${path} has no rows below its first line`)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '').map(([name, cell]) =>
    [name, name === 'weight' && Number.isFinite(Number(cell)) ? Number(cell) : cell])))
}

/** Says in which row of the file a fault is that the database points at. */
function nameRow (error: unknown, path: string): unknown {
  const { code, message, column } = Object(error) as { code?: string, message?: string, column?: string }
  const [, at, member] = /^\/(\d+)(?:\/(\w+))?$/.exec(column ?? '') ?? []
  if (at === undefined) return error
  return Object.assign(new Error(`${path}, row ${Number(at) + 2}${member ? `, ${member}` : ''}: ${message}`), { code })
}

function readNumber (text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new InvalidArgumentError('The version is a whole number: "oyss identity version list" lists them.')
  }
  return Number(text)
}

const CHANGES = { merge: 'merges', part: 'would not be merged today', ask: 'needs review', drop: 'no longer needs review' }
const end = (score: number, rule: string | null): string => rule === null ? String(score) : `${score} (${rule})`

function show ({ version, in_force: inForce, compared, is_whole: isWhole, merge, part, ask, drop, pairs }: Preview): void {
  print(false, {
    compared, merges: merge, would_not_be_merged_today: part, need_review: ask, no_longer_need_review: drop
  }, `Version ${version} against version ${inForce}, which is in force. Nothing was changed:`)
  if (!isWhole) write('There are more pairs: of each mode and account the newest 2,000 were compared, 20,000 in all.')
  if (part > 0) write('Merged pairs stay merged until a person undoes the merge.')
  if (pairs.length < merge + part + ask + drop) write(`The first ${pairs.length}:`)
  for (const pair of pairs) {
    write(`  ${pair.review_id} (${pair.mode}), ${pair.entity_type} "${pair.first_name}" and "${pair.second_name}": ` +
      `${CHANGES[pair.change]}, ${end(pair.score_before, pair.rule_before)} becomes ${end(pair.score, pair.rule)}`)
  }
}
