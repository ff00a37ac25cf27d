/** What exports take of a process's memory. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'

const withoutProc = !existsSync('/proc/self/status') && 'no /proc'
const takeExports = async (pages: number, exports = 1): Promise<{ bytes: number, peak: number, kept: number }> => {
  const program = join(import.meta.dirname, '../helpers/export_process.ts')
  return JSON.parse((await promisify(execFile)(process.execPath, [program, String(pages), String(exports)])).stdout)
}

t.test('EXPORT-5 twice the rows take hardly more memory: what waits for the garbage collector is bounded', { skip: withoutProc }, async (t) => {
  const [few, many] = [await takeExports(48), await takeExports(96)]
  t.ok(many.bytes > 1.9 * few.bytes, `${few.bytes} and ${many.bytes} bytes`)
  t.ok(many.peak < few.peak + 120, `${few.peak} and ${many.peak} MB`)
  t.ok(many.peak < 400, `${many.peak} MB`)
})

t.test('EXPORT-6 a process keeps little of what exports took', { skip: withoutProc }, async (t) => {
  const { kept } = await takeExports(12, 3)
  t.ok(kept < 180, `${kept} MB`)
})
