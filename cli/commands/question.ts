/** oyss question list | confirm | stand */
import type { Command } from 'commander'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

type Flags = { json?: boolean, account?: string, mode: Mode }

export function addQuestionCommands (program: Command): void {
  const group = addGroup(program, 'question', 'answer whether a newer report of a game is right')
  addLeaf(group, 'list', 'list the questions that an account can answer, and those that it did').addOption(mode()).addOption(account())
    .action(async ({ json, ...flags }: Flags) => {
      const found = await withManager(async (db) => command(db, 'manage.list_questions', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode
      })) as Facts & { open: Facts[], answered: Facts[] }
      if (json) return print(true, found, '')
      printAll(false, [...found.open, ...found.answered].map(row), 'No questions.')
    })
  for (const [name, answer, what, done] of [
    ['confirm', 'confirmed', 'correct a source of the account to what was reported', 'The source is corrected:'],
    ['stand', 'stands', 'keep the value that is shown, and stop marking the report', 'It stands:']
  ] as const) {
    addLeaf(group, `${name} <id>`, what).addOption(mode()).addOption(account()).action(async (id: string, { json, ...flags }: Flags) => {
      const answered = await withManager(async (db) => command(db, 'manage.answer_question', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, question_id: id, answer
      })) as Facts
      print(Boolean(json), json ? answered : row(answered), done)
    })
  }
}

const plain = (value: unknown): unknown => typeof value === 'string' ? value : JSON.stringify(value)
const row = (one: Facts): Facts => ({
  id: one.question_id, game: one.entity_id, name: one.name, field: one.field, reported: plain(one.value), by: one.source,
  reported_at: one.reported_at, ...one.shown === undefined ? {} : { shown: plain((one.shown as Facts).value) },
  ...one.refusal == null ? {} : { refusal: one.refusal }, answer: one.answer, answered_at: one.answered_at,
  ...one.answered_by == null ? {} : { answered_by: one.answered_by }
})
