/**
 * The samples of README.md and docs/guides, run as they are pasted: every block of `sh`, in one shell for each document. A block of
 * `json` or `text` that follows one is compared with what it printed. Blocks of `console` are for reading only.
 */
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { renderFirstPush } from '../../contract/examples/first_push.ts'
import { root } from '../../db/root.ts'
import { SECRET_KEY } from '../helpers/config.ts'
import { makeScript } from '../helpers/dashboard.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const { account, baseUrl, database, makeSource } = service
await makeSource(account.id, 'test', 'my-league', 'authoritativePush')
const userToken = await makeScript(service)

type Sample = { script: string, answer?: { kind: string, text: string } }
const documents = ['README.md', ...globSync('docs/guides/*.md', { cwd: root }).sort()]

function readSamples (path: string): Sample[] {
  const samples: Sample[] = []
  for (const [, kind, text = ''] of readFileSync(join(root, path), 'utf8').matchAll(/^```(sh|json|text)\n(.*?)^```/gms)) {
    if (kind === 'sh') samples.push({ script: text.replaceAll('http://localhost:4000', baseUrl) })
    else (samples.at(-1) as Sample).answer = { kind: kind as string, text }
  }
  return samples
}

const MARK = '--- next sample ---'

/** What each sample printed. The shell ends at the first command that fails. */
function run (samples: readonly Sample[]): Promise<string[]> {
  const script = ['set -eo pipefail', ...samples.map(({ script }) => `${script}\necho; echo '${MARK}'`)].join('\n')
  const env = {
    ...process.env, DATABASE_URL: database.connectionString, BASE_URL: baseUrl, OYSS_SECRET_KEY: SECRET_KEY,
    SECRET_KEY: account.secretKey, USER_TOKEN: userToken, TMPDIR: t.testdir(),
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  }
  return new Promise((done, fail) => {
    execFile('bash', ['-c', script], { cwd: root, env, timeout: 120_000 }, (error, out, err) => {
      const printed = out.split(`${MARK}\n`)
      if (error) fail(new Error(`sample ${printed.length} failed:\n${printed.at(-1)}\n${err}`))
      else done(printed)
    })
  })
}

/** Ids and moments differ from run to run: their shape is compared. */
const shapeOf = (text: string): string => text
  .replace(/\b([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}\b/g, '$1_*')
  .replace(/\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g, '*')
  .replace(/\b(whsec_|[sp]k_test_)[\w+/=]+/g, '$1*')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether an answer has what a document shows of it. The document may leave out members, and items of lists. */
function matches (shown: unknown, given: unknown): boolean {
  if (Array.isArray(shown)) {
    if (!Array.isArray(given)) return false
    const rest = [...given]
    return shown.every((item) => {
      while (rest.length > 0) if (matches(item, rest.shift())) return true
      return false
    })
  }
  if (isObject(shown)) return isObject(given) && Object.entries(shown).every(([name, value]) => matches(value, given[name]))
  return typeof shown === 'string' && typeof given === 'string' ? shapeOf(shown) === shapeOf(given) : shown === given
}

/** Whether what was printed has every line of a `text`, or what a `json` shows. */
const isShown = ({ kind, text }: { kind: string, text: string }, out: string): boolean => kind === 'json'
  ? matches(JSON.parse(text), JSON.parse(out))
  : text.trimEnd().split('\n').every((line) => shapeOf(out).includes(shapeOf(line)))

t.test('the first push of README.md is that of the start-up message and of /docs', async (t) => {
  t.match(readFileSync(join(root, 'README.md'), 'utf8'), `\`\`\`sh\n${renderFirstPush('http://localhost:4000')}\`\`\`\n`)
})

for (const path of documents) {
  const samples = readSamples(path)
  if (samples.length > 0) {
    t.test(`${path}: its samples run as pasted and print what it shows`, async (t) => {
      const printed = await run(samples)
      for (const [index, { script, answer }] of samples.entries()) {
        const out = printed[index] as string
        if (answer === undefined) t.ok(out.trim(), script)
        else t.ok(isShown(answer, out), `${script}\nprinted:\n${out}`)
      }
    })
  }
}
