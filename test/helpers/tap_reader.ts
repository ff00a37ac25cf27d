/** Reads the TAP of a test file: counts its tests, and keeps what a reader needs to see where one failed, in about ten lines for each. */

export type Counts = { passed: number, failed: number, skipped: number }

/** After "# ", where no time stands, TAP says why a test does not count. */
const TEST_END = /^(not )?ok \d+(?: - .*?)?(?: # (?!time=)(\w+).*)?$/
/** A test of a second and more: OYSS_TEST_TIMES=1 shows them. */
const SLOW = /^ok .* # time=\d{4,}\./
const NOISE = /^\s*(ok \d+|\d+\.\.\d+|# time=|# Subtest:|# No coverage|# \{ total)|^\s*$|^TAP version/
/** What says nothing that the title, the difference and the line of the test do not; the last ones are about PostgreSQL's own source. */
const SILENT = new Set(['at', 'source', 'compare', 'tapCaught', 'type', 'length', 'severity', 'file', 'line', 'routine'])
/** Lines of a difference, lines of anything else, characters of a line, lines of a file. */
const MOST = { difference: 8, other: 2, line: 240, file: 120 }

/** Until the stream ends. */
export async function readTap (stream: AsyncIterable<string>): Promise<{ counts: Counts, lines: string[] }> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  const lines: string[] = []
  let diagnostic: { indent: number, lines: string[] } | undefined
  for await (const line of stream) {
    const indent = line.length - line.trimStart().length
    if (diagnostic !== undefined) {
      if (indent !== diagnostic.indent || line.trim() !== '...') { diagnostic.lines.push(line.slice(diagnostic.indent)); continue }
      lines.push(...shorten(diagnostic.lines).map((kept) => ' '.repeat(indent) + kept))
      diagnostic = undefined
      continue
    }
    if (line.trim() === '---') { diagnostic = { indent, lines: [] }; continue }
    const [isTest, isBad, directive] = TEST_END.exec(line) ?? []
    if (SLOW.test(line) && process.env.OYSS_TEST_TIMES) process.stderr.write(`${line}\n`)
    if (isTest !== undefined) counts[directive ? 'skipped' : isBad ? 'failed' : 'passed'] += 1
    if (!NOISE.test(line)) lines.push(line)
  }
  return { counts, lines: firstOf(lines, MOST.file) }
}

/** What was wanted and seen, and where. */
function shorten (diagnostic: string[]): string[] {
  const entries: { key: string, lines: string[] }[] = []
  for (const line of diagnostic) {
    const [, key, value = ''] = /^(\w+):(?: (.*))?$/.exec(line) ?? []
    if (key !== undefined) entries.push({ key, lines: /^[|>]-?$/.test(value) ? [] : [value] })
    else if (line.trim() !== '') entries.at(-1)?.lines.push(line.replace(/^ {2}/, ''))
  }
  return entries.filter(({ key }) => !SILENT.has(key)).flatMap(({ key, lines }) => {
    if (key === 'stack') return [`at ${lines.find((line) => /\.(test|drill)\.ts:/.test(line)) ?? lines[0]}`]
    if (key !== 'diff') return firstOf(lines, MOST.other).map((line, n) => n === 0 ? `${key}: ${line}` : `  ${line}`)
    return ['- expected, + actual', ...firstOf(lines.filter((line) => /^[-+](?!-- |\+\+ )/.test(line)), MOST.difference)]
  })
}

function firstOf (lines: string[], count: number): string[] {
  const kept = lines.slice(0, count).map((line) => line.length > MOST.line ? `${line.slice(0, MOST.line)}...` : line)
  return lines.length > count ? [...kept, `(${lines.length - count} more lines)`] : kept
}
