/**
 * The process in which test files run, one after the other: the modules that they share are loaded once. What a file gets from
 * `import t from 'tap'` is a root test of its own, which ends, with its teardowns, before the next file begins. run_file.ts sends the name
 * of a file and receives what came of it.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Test } from 'tap'
import { root } from '../../db/root.ts'
import { keepTestOf } from './current_test.ts'
import { becomes } from './await_condition.ts'
import { readTap, type Counts } from './tap_reader.ts'

/** `lines` are what a reader needs to see of a failed file. */
export type FileResult = Counts & { lines: string[] }

let count = 0

registerHooks({
  resolve: (specifier, context, next) => specifier === 'tap' && /\.(test|drill)\.ts$/.test(context.parentURL ?? '')
    ? { url: new URL(`./test_of_file.ts?${count}`, import.meta.url).href, shortCircuit: true }
    : next(specifier, context)
})
process.on('message', (name: string) => { void runFile(name).then((result) => process.send?.(result)) })
process.on('disconnect', () => process.exit())

async function runFile (name: string): Promise<FileResult> {
  count += 1
  const [env, open] = [{ ...process.env }, process.getActiveResourcesInfo()]
  const { OYSS_TEST_TIMEOUT, TAP_BAIL } = env
  const test = new Test({
    name, timeout: Number(OYSS_TEST_TIMEOUT) * 1000, bail: TAP_BAIL === '1',
    testdir: join(root, '.tap/fixtures', name.replaceAll('/', '-')),
    cb: async () => { await import(pathToFileURL(join(root, name)).href) }
  })
  keepTestOf(test as unknown as Test)
  const reading = readTap(createInterface({ input: Readable.from(test) }))
  test.runMain(() => {})
  const { counts, lines } = await reading
  for (const key of Object.keys(process.env)) if (!(key in env)) delete process.env[key]
  Object.assign(process.env, env)
  const rest = (): string[] => without(process.getActiveResourcesInfo(), open)
  // Alone, its process would never end.
  if (await becomes(() => rest().length === 0)) return { ...counts, lines }
  return { ...counts, failed: counts.failed + 1, lines: [...lines, `it leaves open: ${rest().join(', ')}`] }
}

/** What `some` has beyond `others`. */
function without (some: string[], others: string[]): string[] {
  const left = [...others]
  return some.filter((one) => { const at = left.indexOf(one); if (at >= 0) left.splice(at, 1); return at < 0 })
}
