/** Reads a TAP stream of test files: counts their tests, and tells about each file when it ends. */

export type Counts = { passed: number, failed: number, skipped: number }
/** `lines` are what a reader needs to see of a failed file. */
export type FileReport = Counts & { name: string, isGood: boolean, milliseconds: number, lines: string[] }

const FILE_END = /^(not )?ok \d+ - (\S+)(?: # time=([\d.]+)(ms|s))?/
/** After "# ", where no time stands, TAP says why a test does not count. */
const TEST_END = /^ {4}(not )?ok \d+(?: - .*?)?(?: # (?!time=)(\w+).*)?$/
const NOISE = /^\s*(ok \d+|\d+\.\.\d+|# time=|# Subtest:|# No coverage|# \{ total)|^\s*$|^TAP version/

/** Give it the lines in order; `counts` is complete when the stream is. */
export function makeTapReader (onFile: (report: FileReport) => void): { counts: Counts, read: (line: string) => void } {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  let file: Counts & { lines: string[] } = fresh()
  let diagnosticIndent: number | undefined
  let isSource = false
  const read = (line: string): void => {
    const indent = line.length - line.trimStart().length
    if (diagnosticIndent !== undefined) {
      if (indent === diagnosticIndent && line.trim() !== '') isSource = /^\s*source:/.test(line)
      if (indent === diagnosticIndent && line.trim() === '...') diagnosticIndent = undefined
      else if (!isSource && line.trim() !== '') file.lines.push(line)
      return
    }
    if (line.trim() === '---') { diagnosticIndent = indent; return }
    const test = TEST_END.exec(line)
    if (test) count(file, Boolean(test[1]), test[2])
    const end = FILE_END.exec(line)
    if (end) finish(end)
    else if (!NOISE.test(line)) file.lines.push(line)
  }
  const finish = ([, not, name, time, unit]: RegExpExecArray): void => {
    if (not && file.failed === 0) file.failed++ // it crashed, hung or had no test
    for (const key of ['passed', 'failed', 'skipped'] as const) counts[key] += file[key]
    onFile({ ...file, name: name as string, isGood: !not, milliseconds: Number(time ?? 0) * (unit === 's' ? 1000 : 1) })
    file = fresh()
  }
  return { counts, read }
}

function fresh (): Counts & { lines: string[] } {
  return { passed: 0, failed: 0, skipped: 0, lines: [] }
}

function count (file: Counts, isBad: boolean, directive: string | undefined): void {
  if (directive) file.skipped++
  else if (isBad) file.failed++
  else file.passed++
}
