/** Links of the documents: relative ones lead to a file, and to a heading of it where they name one. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { root } from '../../db/root.ts'

const documents = globSync(['*.md', '{cli,client,contract,db,docs,functions,platform,server,test,worker}/**/*.md'], { cwd: root })
  .filter((path) => !path.includes('node_modules')).sort()
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const withoutCode = (text: string): string => text.replace(/^```.*?^```/gms, '').replace(/`[^`]*`/g, '')

/** The anchors of a document, as GitHub makes them of its headings. */
const anchorsOf = (text: string): string[] => [...text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm)]
  .map(([, heading = '']) => heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-'))

t.test('every relative link and picture leads to a file, and every anchor to a heading', async (t) => {
  const links = documents.flatMap((path) => [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, source]) => ({ path, link: (link ?? source) as string }))
    .filter(({ link }) => !/^(?:https?:|mailto:|\/)/.test(link)))
  t.ok(links.length > 100)
  const broken = links.filter(({ path, link }) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor)
  })
  t.same(broken, [])
})

t.test('every file of the repository that a document names is there', async (t) => {
  const named = /\b(?:cli|client|contract|db|functions|migrations|platform|server|test|worker)\/[\w./-]*\w/g
  const missing = documents.filter((path) => !/^docs\/specification|CHANGELOG/.test(path)).flatMap((path) =>
    [...read(path).matchAll(named)].filter(({ index }) => !/[\w./:@$-]/.test(read(path)[index - 1] ?? ''))
      .filter(([name]) => !existsSync(join(root, name)) && globSync(`${name}*`, { cwd: root }).length === 0)
      .map(([name]) => ({ path, name })))
  t.same(missing, [])
})

t.test('every document of docs/ is reached from docs/README.md', async (t) => {
  const reached = new Set(['docs/README.md'])
  for (const path of reached) {
    for (const [, link = ''] of withoutCode(read(path)).matchAll(/\]\(([^)#\s]+\.md)/g)) {
      const target = join(dirname(path), link)
      if (!link.startsWith('http') && existsSync(join(root, target))) reached.add(target)
    }
  }
  t.same(documents.filter((path) => path.startsWith('docs/') && !reached.has(path)), [])
})

t.test('README.md is at most 120 lines of 120 columns, ARCHITECTURE.md 150 lines, and 35 kB of one decision a line are enough', async (t) => {
  const lines = read('README.md').trimEnd().split('\n')
  t.ok(lines.length <= 120, `${lines.length} lines`)
  t.same(lines.filter((line) => line.length > 120), [])
  t.ok(read('ARCHITECTURE.md').trimEnd().split('\n').length <= 150)
  const decisions = read('DECISIONS.md')
  t.ok(decisions.length <= 35_000, `${decisions.length} characters`)
  t.same(decisions.trimEnd().split('\n').slice(3).filter((line) => !/^(?:## .*|- .*|)$/.test(line)), [])
})
