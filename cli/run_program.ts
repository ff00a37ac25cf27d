/** Runs one command; gives the exit code: 0 done, 1 refused or failed, 2 misused. */
import { CommanderError } from 'commander'
import { reportFailure } from '../platform/output.ts'
import { makeProgram } from './program.ts'

/** `argv` as process.argv has it. A command that fails without an error sets process.exitCode. */
export async function runProgram (argv: readonly string[]): Promise<number> {
  try {
    await makeProgram().parseAsync(argv)
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return reportFailure(error, argv.includes('--json'))
  }
}
