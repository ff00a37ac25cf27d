/**
 * Commands of `oyss` in this process, one at a time: a process of its own takes longer to load its modules than most commands to run.
 * What runs until it is stopped, or must not share a process, is spawned by the test itself.
 */
import { runProgram } from '../../cli/run_program.ts'

export type Outcome = { code: number, out: string, err: string }
export type Oyss = {
  /** A command, and how it ended. */
  oyss: (...words: string[]) => Promise<Outcome>
  /** What it prints with --json. Throws where it fails. */
  facts: (...words: string[]) => Promise<any>
}

let last: Promise<unknown> = Promise.resolve()

/** `env` is added to that of this process. */
export function makeOyss (env: Record<string, string>): Oyss {
  const oyss: Oyss['oyss'] = (...words) => {
    const outcome = last.then(() => runAlone(env, words))
    last = outcome.catch(() => {})
    return outcome
  }
  const facts: Oyss['facts'] = async (...words) => {
    const { code, out, err } = await oyss(...words, '--json')
    if (code !== 0) throw new Error(`oyss ${words.join(' ')} ended with ${code}: ${err}`)
    return JSON.parse(out)
  }
  return { oyss, facts }
}

async function runAlone (env: Record<string, string>, words: string[]): Promise<Outcome> {
  const { argv, env: own, stdout: { write: out }, stderr: { write: err } } = process
  const printed = { out: '', err: '' }
  const keep = (where: 'out' | 'err') => (text: string | Uint8Array): boolean => { printed[where] += String(text); return true }
  process.argv = [process.execPath, 'oyss', ...words]
  process.env = { ...own, ...env }
  process.stdout.write = keep('out') as typeof process.stdout.write
  process.stderr.write = keep('err') as typeof process.stderr.write
  try {
    const code = await runProgram(process.argv)
    return { code, ...printed }
  } finally {
    Object.assign(process, { argv, env: own })
    process.stdout.write = out
    process.stderr.write = err
  }
}
