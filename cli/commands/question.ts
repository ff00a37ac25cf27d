/** oyss question list | confirm | stand | undo */
import type { Command } from 'commander'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

type Flags = { json?: boolean, account?: string, mode: Mode, allAlike?: boolean, dryRun?: boolean }
type Open = Facts & { question_id: string, alike: string, refusal: string | null }
/** The most that one answer is given to (manage.questions_alike). */
const MOST = 50

export function addQuestionCommands (program: Command): void {
  const group = addGroup(program, 'question', 'answer whether a newer report of a game is right')
  addLeaf(group, 'list', 'list the questions that an account can answer, and those that it did').addOption(mode()).addOption(account())
    .action(async ({ json, ...flags }: Flags) => {
      const found = await list(flags)
      if (json) return print(true, found, '')
      printAll(false, [...found.open, ...found.answered].map(row), 'No questions.')
    })
  for (const [name, answer, what, done] of [
    ['confirm', 'confirmed', 'correct a source of the account to what was reported', 'The source is corrected:'],
    ['stand', 'stands', 'keep the value that is shown, and stop marking the report', 'It stands:']
  ] as const) {
    addLeaf(group, `${name} <id>`, what).addOption(mode()).addOption(account())
      .option('--all-alike', `answer also the questions with the same evidence, at most ${MOST} in all`)
      .option('--dry-run', 'only list the questions that would be answered')
      .action(async (id: string, { json, ...flags }: Flags) => {
        const isAll = flags.allAlike ?? false
        const all = isAll || flags.dryRun ? alikeOf((await list(flags)).open, id, isAll, answer) : []
        if (flags.dryRun) return printAll(Boolean(json), all.map(row), 'No such question.')
        const answered = await withManager(async (db) => command(db, 'manage.answer_question', {
          account_id: await chooseAccount(db, flags.account), mode: flags.mode, question_id: id, answer,
          also: all.map((one) => one.question_id).filter((one) => one !== id)
        })) as Facts
        print(Boolean(json), json ? answered : { ...row(answered), ...isAll ? { count: answered.count } : {} }, done)
      })
  }
  addLeaf(group, 'undo <id>', 'undo an answer, and those that were given with it').addOption(mode()).addOption(account())
    .action(async (id: string, { json, ...flags }: Flags) => {
      const undone = await withManager(async (db) => command(db, 'manage.undo_answer', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, question_id: id
      })) as Facts
      print(Boolean(json), undone, 'Undone; the questions are open again:')
    })
}

const list = (flags: Flags): Promise<{ open: Open[], answered: Facts[] }> => withManager(async (db) =>
  command(db, 'manage.list_questions', { account_id: await chooseAccount(db, flags.account), mode: flags.mode })
) as Promise<{ open: Open[], answered: Facts[] }>

/** What an answer to a question would be given to. */
function alikeOf (open: readonly Open[], id: string, isAll: boolean, answer: string): Open[] {
  const own = open.find((one) => one.question_id === id)
  return own === undefined ? [] : [own, ...open.filter((one) =>
    isAll && one !== own && one.alike === own.alike && (answer !== 'confirmed' || one.refusal === null))].slice(0, MOST)
}

const plain = (value: unknown): unknown => typeof value === 'string' ? value : JSON.stringify(value)
const row = (one: Facts): Facts => ({
  id: one.question_id, game: one.entity_id, name: one.name, field: one.field, reported: plain(one.value), by: one.source,
  reported_at: one.reported_at, ...one.shown === undefined ? {} : { shown: plain((one.shown as Facts).value) },
  ...one.refusal == null ? {} : { refusal: one.refusal }, answer: one.answer, answered_at: one.answered_at,
  ...one.answered_by == null ? {} : { answered_by: one.answered_by }
})
