/** What a test file imports as `tap`: file_host.ts loads it again for each, so that its root test is its own. */
import { currentTest } from './current_test.ts'

export * from 'tap'
export default currentTest()
