/** What `--help` shows of each command. */
import t from 'tap'
import { exampleOf, listLeaves } from '../../cli/examples.ts'
import { makeProgram } from '../../cli/program.ts'

const leaves = listLeaves(makeProgram())

/** The words of a command line as a shell reads them. */
const wordsOf = (line: string): string[] => [...line.matchAll(/(?:"[^"]*"|[^\s"])+/g)].map(([word]) => word.replaceAll('"', ''))

t.test('every command has a description, and so has each of its arguments and options', async (t) => {
  t.ok(leaves.length > 80)
  for (const { words, leaf } of leaves) {
    t.ok(leaf.description(), words)
    for (const { name, description } of leaf.registeredArguments.map((one) => ({ name: one.name(), description: one.description }))) {
      t.ok(description, `${words} <${name}>`)
    }
    for (const { flags, description } of leaf.options) t.ok(description, `${words} ${flags}`)
  }
})

t.test('every command has an example that it accepts', async (t) => {
  for (const { words } of leaves) {
    const program = makeProgram()
    const leaf = listLeaves(program).find((one) => one.words === words)?.leaf
    let isDone = false
    leaf?.action(() => { isDone = true }).configureOutput({ writeErr: () => {} })
    const [, ...rest] = wordsOf(exampleOf(words) ?? '')
    await program.parseAsync(rest, { from: 'user' }).catch((error: Error) => t.fail(`${words}: ${error.message}`))
    t.ok(isDone, words)
  }
})
