/** The root test of the file that runs now, for test_of_file.ts. */
import type { Test } from 'tap'

let current: Test | undefined

export const keepTestOf = (test: Test): void => { current = test }

export function currentTest (): Test {
  if (current === undefined) throw new Error('run test files through npm test -- <path>')
  return current
}
