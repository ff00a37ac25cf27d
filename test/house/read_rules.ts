/** The rules of docs/specification, and the tests and vectors whose titles begin with their names. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../db/migrate.ts'

export type Rule = { name: string, theme: string }
export type Title = { path: string, names: string[], words: string }

const folder = join(root, 'docs/specification')
/** Where the proofs are listed, for /docs/specification: name of a rule -> its proofs. */
export const proofsPath = join(folder, 'proofs.json')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What stands at the beginning of a title: `DECIDE-3, DECIDE-4 `. */
const NAMES = /^([A-Z]+-\d+(?:, [A-Z]+-\d+)*) /
const TITLE = /\b(?:transaction|test)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
/** More titles of one rule than these are counted, not listed. */
const MOST_LISTED = 6

/** The files of the themes, without their ending, in the order of the index. */
export const themes: string[] = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\d+\. \[[^\]]+\]\((\w+)\.md\)/gm)]
  .map(([, theme]) => theme as string)

export const specificationFiles = (): string[] => globSync('*.md', { cwd: folder }).sort()
export const specificationVersion = (): string | undefined => /^Version: (\S+)$/m.exec(readFileSync(join(folder, 'README.md'), 'utf8'))?.[1]
const pathOf = (theme: string): string => `docs/specification/${theme}.md`

export const readRules = (): Rule[] => themes.flatMap((theme) =>
  [...read(pathOf(theme)).matchAll(/^### (.*)$/gm)].map(([, name]) => ({ name: name as string, theme })))

/** Every title of a test or vector; `names` is empty where it proves no rule of the specification. */
export function readTitles (): Title[] {
  const reported = (path: string, title: string): Title => ({
    path, names: NAMES.exec(title)?.[1]?.split(', ') ?? [], words: title.replace(NAMES, '')
  })
  const tests = globSync('test/**/*.test.ts', { cwd: root })
    .sort()
    .flatMap((path) => [...read(path).matchAll(TITLE)].map(([, , title]) => reported(path, (title as string).replace(/\\(.)/g, '$1'))))
  const vectors = globSync('test/vectors/*.json', { cwd: root }).sort().filter((path) => !path.endsWith('schema.json'))
    .flatMap((path) => (JSON.parse(read(path)).vectors as { rule: string }[]).map(({ rule }) => reported(path, rule)))
  return [...vectors, ...tests]
}

/** The proofs of a rule: vectors first, each file with its titles. */
function listProofs (name: string, titles: readonly Title[]): string {
  const proving = titles.filter(({ names }) => names.includes(name))
  const files = Map.groupBy(proving.slice(0, MOST_LISTED), ({ path }) => path)
  const reported = [...files].map(([path, ofFile]) =>
    `\`${path}\` (${ofFile.map(({ words }) => words.replace(/\$\{([^}]*)\}/g, '...')).join('; ')})`)
  return [...reported, ...proving.length > MOST_LISTED ? [`and ${proving.length - MOST_LISTED} more`] : []].join(', ')
}

/** The file of proofs: JSON, a rule a line, in the order of the specification. */
export const renderProofs = (titles: readonly Title[]): string =>
  `${JSON.stringify(Object.fromEntries(readRules().map(({ name }) => [name, listProofs(name, titles)])), null, 1)}\n`
