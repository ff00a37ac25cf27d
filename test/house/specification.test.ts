/** The contract lives in the house: rules are written once, cited by name, and proven. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { makeDocument } from '../../contract/document.ts'
import { root } from '../../db/migrate.ts'
import { isLong } from '../helpers/choose_files.ts'
import { proofsPath, readRules, readTitles, renderProofs, specificationFiles, specificationVersion, themes } from './read_rules.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const list = (...patterns: string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((path) => !path.includes('node_modules')).sort()
/** Whatever speaks of rules. */
const CODE = [
  'functions/**/*.sql', 'migrations/**/*.sql', '{server,worker,client,db}/**/*.{ts,sql,md}', 'test/**/*.ts', 'test/**/*.md', '*.md'
]
/** What looks like the name of a rule and is none: standards, time zones, an example of a number. */
const NO_RULE = /^(?:UTF|SHA|CRC|WGS|AES|GMT|IL)-/
/** The document and its companion that the rules were worked out from are not in the repository. */
const ELSEWHERE = new RegExp([
  /\bdecisions?,? sections?\b/, /\bspec(?:ification)?, (?:["']|general rule|section|stage)/, /\bdecisions?,? \d/,
  /\bDECISIONS(?:\.md)?(?:;|,? \d)/, /(?<!\])\(DECISIONS\.md\)/, /; DECISIONS\.md\b/
].map(({ source }) => source).join('|'), 'i')

/**
 * Rules whose proofs need a process or server of their own, one that is killed, a large realm, or a browser: `npm run test:all` has them.
 */
const PROVEN_BY_LONG = [
  'ANALYTICS-11', 'AUDIT-13', 'DASHBOARD-50', 'DASHBOARD-51', 'EXPORT-5', 'EXPORT-6', 'OPERATE-11', 'OPERATE-12',
  'OPERATE-13', 'OPERATE-30', 'OPERATE-32', 'OPERATE-4', 'OPERATE-9', 'PAGE-12'
]

const rules = readRules()
const known = new Set(rules.map(({ name }) => name))
const titles = readTitles()

t.test('every theme is in the index, its rules have its name, and no name is given twice', async (t) => {
  t.same(specificationFiles().toSorted(), ['README.md', ...themes.map((theme) => `${theme}.md`)].toSorted())
  t.equal(known.size, rules.length, 'no name twice')
  for (const theme of themes) {
    const own = rules.filter((rule) => rule.theme === theme).map(({ name }) => name)
    t.equal(new Set(own.map((name) => name.split('-')[0])).size, 1, `${theme} has one prefix`)
    t.same(own.filter((name) => !/^[A-Z]+-[1-9]\d*$/.test(name)), [], theme)
  }
})

t.test('every rule that is cited anywhere exists', async (t) => {
  const cited = (text: string): string[] =>
    (text.match(/\b[A-Z]{2,}-\d+\b/g) ?? []).filter((name) => !NO_RULE.test(name) && !known.has(name))
  const files = list('functions/**/*.sql', '{server,worker,client,db}/**/*.{ts,md}', 'docs/**/*.md', '*.md')
  t.same(files.flatMap((path) => cited(read(path)).map((name) => `${path}: ${name}`)), [])
  t.same(titles.flatMap(({ path, names }) => names.filter((name) => !known.has(name)).map((name) => `${path}: ${name}`)), [])
})

t.test('no citation is a range: each rule is cited by its own name', async (t) => {
  const prefixes = [...new Set(rules.map(({ name }) => name.split('-')[0]))].join('|')
  // `A-1 to A-5`, `A-1 to 5`, `A-1–A-5`, `A-1..5`, also over the lines of a comment or of a text in SQL.
  const range = new RegExp(
    String.raw`\b(?:${prefixes})-\d+(?:\s|['*]|--)*(?:\b(?:to|through)\b|\.{2,3}|[–—-])(?:\s|['*]|--)*(?:(?:${prefixes})-)?\d+\b`, 'g'
  )
  const files = list(...CODE, '{cli,contract,platform}/**/*.ts', 'docs/**/*.md', 'test/vectors/*.json')
    .filter((path) => path !== 'test/house/specification.test.ts' && !path.startsWith('migrations/'))
  for (const text of ['KEY-1 to KEY-5', 'KEY-1 to 5', "KEY-1 '\n  'to KEY-5", 'KEY-1,\n-- KEY-2 to\n-- KEY-5', 'KEY-1–KEY-5', 'KEY-1..5']) {
    t.match(text, new RegExp(range.source), text)
  }
  t.notMatch('KEY-1, KEY-5 and LIMIT-30', new RegExp(range.source))
  t.same(files.flatMap((path) => [...read(path).matchAll(range)].map(([found]) => `${path}: ${found}`)), [])
})

t.test('every rule is proven by a test or vector whose title begins with its name', async (t) => {
  const proven = new Set(titles.flatMap(({ names }) => names))
  t.same(rules.map(({ name }) => name).filter((name) => !proven.has(name)).toSorted(), [])
})

t.test('every rule but a few has a proof that npm test runs', async (t) => {
  const proven = new Set(titles.filter(({ path }) => !isLong(path)).flatMap(({ names }) => names))
  t.same(rules.map(({ name }) => name).filter((name) => !proven.has(name)).toSorted(), PROVEN_BY_LONG)
})

t.test('every vector names the rules that it proves', async (t) => {
  t.same(
    titles.filter(({ path, names }) => path.startsWith('test/vectors/') && names.length === 0)
      .map(({ path, words }) => `${path}: ${words}`),
    []
  )
})

t.test('docs/specification/proofs.json lists the existing proofs: npm run docs:proofs writes it', async (t) => {
  t.equal(readFileSync(proofsPath, 'utf8'), renderProofs(titles))
})

t.test('nothing cites a document that is not in the repository', async (t) => {
  const lines = list(...CODE)
    .filter((path) => path !== 'test/house/specification.test.ts')
    .flatMap((path) => read(path).split('\n').map((line, at) => ({ line, place: `${path}:${at + 1}` })))
  t.same(lines.filter(({ line }) => ELSEWHERE.test(line)).map(({ place }) => place), [])
})

t.test('the OpenAPI document and the package have the version of the specification', async (t) => {
  t.match(specificationVersion(), /^\d+\.\d+\.\d+$/)
  t.equal((makeDocument('https://exchange.example.org').info as { version: string }).version, specificationVersion())
  t.equal(JSON.parse(read('package.json')).version, specificationVersion())
})
