/** npm run house: how large the house is. Its figures rise for a reason that DECISIONS.md names. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFunctionFiles } from '../../db/function_files.ts'
import { root } from '../../db/root.ts'
import { GENERATED } from './generated_files.ts'

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const isGenerated = (path: string): boolean => GENERATED.includes(path) || path.startsWith('migrations/committed/')
const written = files.filter((path) => !isGenerated(path))
const choose = (pattern: RegExp, of = written): string[] => of.filter((path) => pattern.test(path))
const linesOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)
const wordsOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + read(path).split(/\s+/).filter(Boolean).length, 0)
const crowded = [...Map.groupBy(files, (path) => path.split('/').slice(0, -1).join('/'))]
  .filter(([, { length }]) => length > 40).map(([path, { length }]) => `${path} ${length}`)

const sql = choose(/^functions\/.*\.sql$/)
const typescript = choose(/^(?!test\/).*\.ts$/)
const tests = choose(/^test\/.*\.ts$/)
const documents = choose(/\.md$/)
const objects = readFunctionFiles()
const figures: [what: string, figure: number | string][] = [
  ['SQL, lines', linesOf(sql)], ['SQL, files', sql.length],
  ['functions', objects.filter(({ kind }) => kind === 'function').length],
  ['TypeScript outside tests, lines', linesOf(typescript)], ['TypeScript outside tests, files', typescript.length],
  ['tests, lines', linesOf(tests)], ['tests, files', tests.length],
  ['generated and frozen, lines', linesOf(files.filter(isGenerated))],
  ['documents, words', wordsOf(documents)],
  ['folders of more than 40 files', crowded.join(', ')]
]
for (const [what, figure] of figures) process.stdout.write(`${what.padEnd(34)} ${figure.toLocaleString('en')}\n`)
