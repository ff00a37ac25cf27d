#!/usr/bin/env node
/** The `oyss` command line (ACCOUNT-8). Commands load the API and the worker only when they run them. */
import { tolerateFullDisk } from '../platform/output.ts'
import { runProgram } from './run_program.ts'

tolerateFullDisk()
const code = await runProgram(process.argv)
if (code !== 0) process.exitCode = code
