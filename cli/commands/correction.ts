/** oyss correction list | make | undo */
import { InvalidArgumentError, type Command } from 'commander'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, write, type Facts } from '../../platform/output.ts'
import { checkChanges } from '../../server/validation/corrections.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

type Flags = { json?: boolean, account?: string, mode: Mode }
type Making = Flags & { set: Record<string, unknown>, source?: string, reason?: string, until?: Date, preview?: boolean }
type Field = { field: string, value: unknown, replaced: unknown, ended_by: string | null }
type Listed = {
  sources: { source: string | null, of: string | null, refusal: string | null }[], waiting: number,
  corrections: (Facts & { fields: Field[] })[]
}
type Preview = Facts & {
  source: string, of: string | null, rank: number, webhooks: number,
  others: { field: string, source: string, rank: number, value: unknown }[],
  entities: { name: string | null, fields: { field: string, before: unknown, after: unknown }[] }[]
}

export function addCorrectionCommands (program: Command): void {
  const group = addGroup(program, 'correction', 'correct what a source of an account, or a connector, reports')
  addLeaf(group, 'list <id>', 'list the corrections of a game, team or venue, and the sources that can be corrected')
    .addOption(mode()).addOption(account())
    .action(async (id: string, { json, ...flags }: Flags) => {
      const found = await withManager(async (db) => command(db, 'manage.list_corrections', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, entity_id: id
      })) as Facts & Listed
      if (json) return print(true, found, '')
      printAll(false, found.corrections.flatMap(rowsOf), 'Nothing is corrected.')
      for (const { source, of, refusal } of found.sources) {
        write(`${of === null ? source : `${of}, by ${source ?? 'no source'}`}: ${refusal ?? 'can be corrected'}`)
      }
      if (found.waiting > 0) write(`${found.waiting} more not yet applied.`)
    })
  addMake(group)
  addLeaf(group, 'undo <id>', 'undo a correction; a worker applies this').addOption(mode()).addOption(account())
    .action(async (id: string, { json, ...flags }: Flags) => {
      const { batch_id: batch, fields } = await withManager(async (db) => command(db, 'manage.undo_correction', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, correction_id: id
      })) as Facts
      print(Boolean(json), { id, batch, fields }, 'Stored. A worker applies it:')
    })
}

function addMake (group: Command): void {
  addLeaf(group, 'make <id>', 'correct fields of a game, team or venue').addOption(mode()).addOption(account())
    .requiredOption('--set <field=text...>', 'a new value, such as title="Cup final", or field:=json; may be repeated', collect)
    .option('--source <key>', 'the source or connector to correct; default: the one with the best rank')
    .option('--reason <text>', 'the reason; required unless --preview is given')
    .option('--until <time>', 'when the correction ends (RFC 3339)', moment)
    .option('--preview', 'store nothing; show what would change')
    .action(async (id: string, flags: Making) => {
      checkChanges(id, flags.set)
      const given = { mode: flags.mode, entity_id: id, changes: flags.set, source: flags.source ?? null }
      await withManager(async (db) => {
        const whose = { account_id: await chooseAccount(db, flags.account) }
        if (flags.preview) {
          return showPreview(Boolean(flags.json), await command(db, 'manage.preview_correction', { ...given, ...whose }) as Preview)
        }
        const { batch_id: batch, source } = await command(db, 'manage.correct_entity', {
          ...given, ...whose, reason: flags.reason ?? '', until: flags.until ?? null
        }) as Facts
        print(Boolean(flags.json), { id, batch, source }, 'Stored. A worker applies it:')
      })
    })
}

const rowsOf = ({ fields, ...one }: Listed['corrections'][number]): Facts[] => fields.map((each) => ({
  id: one.correction_id, source: one.of ?? one.source, field: each.field, reported: text(each.replaced), corrected: text(each.value),
  made_at: one.made_at, by: one.made_by, reason: one.reason, until: one.until, ended: each.ended_by
}))

const text = (value: unknown): string => typeof value === 'string' ? value : JSON.stringify(value)

function showPreview (isJson: boolean, shown: Preview): void {
  if (isJson) return print(true, shown, '')
  printAll(false, shown.entities.flatMap(({ name, fields }) => fields.map(({ field, before, after }) => (
    { what: name, field, now: text(before ?? null), afterwards: text(after ?? null) }))), 'Nothing that people see would change.')
  write(`Nothing is stored. Source: ${shown.source}${shown.of === null ? '' : `, which corrects ${shown.of}`}. Webhooks notified: ${
    shown.webhooks}.`)
  for (const { field, source, rank, value } of shown.others) {
    write(rank < shown.rank ? `${field} stays as ${source} reports it, which has the better rank.`
      : `${source} reports ${text(value)} and has the same rank: it wins ${field} at its next report.`)
  }
}

function collect (typed: string, earlier: Record<string, unknown> = {}): Record<string, unknown> {
  const [, field, isJson, value] = /^([a-z_.]+)(:?)=(.+)$/s.exec(typed) ?? []
  if (field === undefined || value === undefined) throw new InvalidArgumentError('Write field=text, or field:=json.')
  try {
    return { ...earlier, [field]: isJson === '' ? value : JSON.parse(value) }
  } catch {
    throw new InvalidArgumentError(`The value of ${field} is not JSON. Quote it for your shell.`)
  }
}

function moment (typed: string): Date {
  const at = new Date(typed)
  if (Number.isNaN(at.getTime())) throw new InvalidArgumentError('Write a time such as 2026-09-12T17:30:00Z.')
  return at
}
