/** Options that many commands share. */
import { InvalidArgumentError, Option, type Command } from 'commander'

export const json = (): Option => new Option('--json', 'print the result as JSON')
export const account = (): Option => new Option('--account <id>', 'the account (acct_...); default: the first one')
export const mode = (): Option => new Option('--mode <mode>', 'the mode').choices(['test', 'live']).makeOptionMandatory()

/** Rows of a list, at most 500. */
export const limit = (): Option => new Option('--limit <count>', 'how many at most').default(50).argParser((text: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 500.')
  return Number(text)
})

/** Adds a command that prints JSON when asked to. */
export function addLeaf (parent: Command, usage: string, description: string): Command {
  return parent.command(usage).description(description).addOption(json()).exitOverride().showHelpAfterError()
}

/** Adds a command that only groups others. */
export function addGroup (parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).exitOverride().showHelpAfterError()
}
