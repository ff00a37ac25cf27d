/** One English: words that do not come back, in code, comments, titles of tests, pages, problems, commands and documents. */
import { execFileSync } from 'node:child_process'
import t from 'tap'
import { root } from '../../db/root.ts'
import { GENERATED } from './generated_files.ts'
import { read } from './sources.ts'

/** A word, in lower case and with the parts of names as words of their own (`told_by`, `isTold`), and what to say instead. */
const WORDS: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(?:told|tells?|retell|tellers?)\b/, 'report, state, show; distinguish; ask'],
  [/\bwhoever\b/, 'anyone who; the owner, the caller'],
  [/\banew\b/, 'again; restart, rebuild, renew'],
  [/\b(?:by|on) the word of\b|\bby whose word\b|\bwhose word\b/, 'source, reported by'],
  [/\bspeaks? for\b|\bspoken organization\b/, 'represent; be evidence for'],
  [/\bhand(?:s|ed|ing)? (?:(?:a|the) file |it |them )?over\b/, 'upload; pass on'],
  [/\bso many\b/, 'as many, this many, at most'],
  [/\bof ours\b(?!\))/, 'our'],
  [/\bnone of your\b/, 'that … is not valid'],
  [/\bthat there (?:is|are) not\b/, 'unknown, missing'],
  [/\bveil(?:s|ed|ing)?\b/, 'redact'],
  [/\bnudg(?:e|es|ed|ing)\b/, 'notification, notify'],
  [/\bhearers?\b/, 'recipient'],
  [/\bpatience\b/, 'timeout'],
  [/\bfarewell\b/, 'grace'],
  [/\bvouched\b/, 'trusted'],
  [/\bdesk\b/, 'dashboard; manage'],
  [/\bverbs?\b/, 'operation'],
  [/>\s*(?:go on|continue|ok|submit)\s*<|'(?:go on|continue)'/, 'what the button does']
]

/** Files that may have one of them, and why. */
const EXCEPTIONS: readonly (readonly [path: RegExp, words: RegExp | undefined, why: string])[] = [
  [/^test\/house\/words\.test\.ts$/, undefined, 'has the list'],
  [/^db\/CONVENTIONS\.md$/, /verb/, 'the part of speech'],
  [/^CHANGELOG\.md$/, /veil|verb|patience|desk/, 'names what a release renamed'],
  [/^(?:functions\/identity\/reviews_page\.sql|server\/dashboard\/(?:pages\/reviews|reviews\/page)\.ts)$/, /speaks for/,
    'the field speaks_for of /manage/graphql']
]

/** Migrations stay as they were committed; test data is that of others. */
const isAsCommitted = /^(?:migrations\/committed|test\/(?:data|vectors))\//
const isText = /\.(?:ts|js|sql|md|css|html|py|graphql)$|^\.ci\/run$/
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: root, encoding: 'utf8' }).trim()
  .split('\n').filter((path) => isText.test(path) && !isAsCommitted.test(path) && !GENERATED.includes(path))

/** Names as words: `told_by` and `isTold` are "told by" and "is told". */
const spell = (line: string): string => line.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ').toLowerCase()

const any = new RegExp(WORDS.map(([{ source }]) => source).join('|'))

function findWords (path: string, text: string): string[] {
  if (!any.test(spell(text))) return []
  const allowed = EXCEPTIONS.filter(([pattern]) => pattern.test(path)).map(([, words]) => words)
  const isAllowed = (word: string): boolean => allowed.some((words) => words === undefined || words.test(word))
  return text.split('\n').flatMap((line, at) => WORDS
    .map(([word, instead]) => ({ found: spell(line).match(word)?.[0], instead }))
    .filter(({ found }) => found !== undefined && !isAllowed(found))
    .map(({ found, instead }) => `${path}:${at + 1}: not "${found}": ${instead}`))
}

t.test('a word is found in sentences and in names, and not inside other words', async (t) => {
  for (const line of ['He was told.', 'const isTold = 1', 'told_by text', 'Tells why.', 'nudgedAt, one nudge', 'A lock of ours.',
    '<button>Go on</button>', "button(path, 'Continue')"]) {
    t.equal(findWords('a.ts', line).length, 1, line)
  }
  for (const line of ['a stolid intelligence', 'unveilings', 'for (const one of ours) {', 'Desktop', 'are_telling', 'words, of so much']) {
    t.same(findWords('a.ts', line), [], line)
  }
})

t.test('no text of the repository has a word that its glossary replaced', async (t) => {
  t.ok(files.length > 1_000)
  t.same(files.flatMap((path) => findWords(path, read(path))), [])
})

t.test('every exception is needed', async (t) => {
  t.same(EXCEPTIONS.filter(([pattern]) => !files.some((path) => pattern.test(path))), [])
})
