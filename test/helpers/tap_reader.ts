/** Reads the TAP of a test file: counts its tests, and keeps what a reader needs to see where one failed. */

export type Counts = { passed: number, failed: number, skipped: number }

/** After "# ", where no time stands, TAP says why a test does not count. */
const TEST_END = /^(not )?ok \d+(?: - .*?)?(?: # (?!time=)(\w+).*)?$/
const NOISE = /^\s*(ok \d+|\d+\.\.\d+|# time=|# Subtest:|# No coverage|# \{ total)|^\s*$|^TAP version/

/** Until the stream ends. */
export async function readTap (stream: AsyncIterable<string>): Promise<{ counts: Counts, lines: string[] }> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  const lines: string[] = []
  let diagnosticIndent: number | undefined
  let isSource = false
  for await (const line of stream) {
    const indent = line.length - line.trimStart().length
    if (diagnosticIndent !== undefined) {
      if (indent === diagnosticIndent && line.trim() !== '') isSource = /^\s*source:/.test(line)
      if (indent === diagnosticIndent && line.trim() === '...') diagnosticIndent = undefined
      else if (!isSource && line.trim() !== '') lines.push(line)
      continue
    }
    if (line.trim() === '---') { diagnosticIndent = indent; continue }
    const [isTest, isBad, directive] = TEST_END.exec(line) ?? []
    if (isTest !== undefined) counts[directive ? 'skipped' : isBad ? 'failed' : 'passed'] += 1
    if (!NOISE.test(line)) lines.push(line)
  }
  return { counts, lines }
}
