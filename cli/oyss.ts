#!/usr/bin/env node
/**
 * The `oyss` command line (ACCOUNT-8). Exit codes: 0 done, 1 refused or failed, 2 misused. Commands load the API and the worker only when
 * they run them.
 */
import { CommanderError } from 'commander'
import { reportFailure, tolerateFullDisk } from '../platform/output.ts'
import { makeProgram } from './program.ts'

tolerateFullDisk()
try {
  await makeProgram().parseAsync()
} catch (error) {
  process.exitCode = error instanceof CommanderError
    ? (error.exitCode === 0 ? 0 : 2)
    : reportFailure(error, process.argv.includes('--json'))
}
