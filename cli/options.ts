/** Options that many commands share. */
import { InvalidArgumentError, Option, type Command } from 'commander'

export const json = (): Option => new Option('--json', 'print the result as JSON')
export const account = (): Option => new Option('--account <id>', 'the account (acct_...); default: the first one')
export const mode = (): Option => new Option('--mode <mode>', 'the mode').choices(['test', 'live']).makeOptionMandatory()

/** Reads a whole number within bounds, for `argParser`. */
export const wholeNumber = (least: number, most: number) => (text: string): number => {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
  throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
}

/** Rows of a list. */
export const limit = (usual = 50, most = 500): Option =>
  new Option('--limit <count>', 'the maximum number of rows').default(usual).argParser(wholeNumber(1, most))

/** Adds a command that prints JSON when asked to. */
export function addLeaf (parent: Command, usage: string, description: string): Command {
  return parent.command(usage).description(description).addOption(json()).exitOverride().showHelpAfterError()
}

/** Adds a command that only groups others. */
export function addGroup (parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).exitOverride().showHelpAfterError()
}
