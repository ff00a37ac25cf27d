/** Adds an example to the `--help` of each command, and what its arguments are. test/cli/help.test.ts parses every example. */
import type { Command } from 'commander'
import { argumentsOf, examples } from './example_lines.ts'

/** Every command that does something, with its words. */
export function listLeaves (command: Command, words: readonly string[] = []): { words: string, leaf: Command }[] {
  const inner = command.commands.filter((one) => one.name() !== 'help')
  if (inner.length === 0) return [{ words: words.join(' '), leaf: command }]
  return inner.flatMap((one) => listLeaves(one, [...words, one.name()]))
}

/** The command line of the example, or undefined where there is none. */
export const exampleOf = (words: string): string | undefined =>
  Object.hasOwn(examples, words) ? `oyss ${words} ${examples[words]}`.trim() : undefined

export function addExamples (program: Command): void {
  for (const { words, leaf } of listLeaves(program)) {
    leaf.addHelpText('after', `\nExample:\n  ${exampleOf(words)}`)
    const group = words.replace(/ \S+$/, '')
    for (const argument of leaf.registeredArguments) argument.description ||= argumentsOf[words] ?? argumentsOf[group] ?? ''
  }
}
