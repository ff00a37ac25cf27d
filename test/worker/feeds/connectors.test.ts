/** Each connector has an invented file of its layout in connectors/, and beside it what must be read of it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parsers, type Entry, type FeedSettings } from '../../../worker/feeds/parsers/index.ts'
import { connectors } from '../../../worker/feeds/parsers/platforms/known.ts'
import { read } from '../../helpers/feeds/table_feeds.ts'

type Truth = {
  settings: Partial<FeedSettings>, version: number, layout: string, entries: Entry[], skips: { row: number, code: string }[]
}

const folder = join(import.meta.dirname, 'connectors')
const files = globSync('*.truth.json', { cwd: folder }).map((file) => file.replace('.truth.json', '')).sort()

t.test('FEED-123 every connector has its truth, and is a parser under its name and version', (t) => {
  t.same(files, connectors.map(({ name }) => name).sort())
  t.equal(new Set(parsers.map(({ name }) => name)).size, parsers.length, 'no name twice')
  for (const { name, version, kind } of connectors) t.match(parsers.find((parser) => parser.name === name), { version, kind }, name)
  t.end()
})

for (const name of files) {
  t.test(`FEED-123 ${name} reads its file as its truth says, and so does the parser of its kind, which knows the layout`, (t) => {
    const truth = JSON.parse(readFileSync(join(folder, `${name}.truth.json`), 'utf8')) as Truth
    const [file] = globSync(`${name}.*`, { cwd: folder }).filter((found) => !found.endsWith('.json'))
    const body = readFileSync(join(folder, file as string))
    const { kind } = connectors.find((connector) => connector.name === name) as { kind: FeedSettings['kind'] }
    const settings = { kind, fetched_on: '2026-09-01', ...truth.settings }
    const own = read(body, { ...settings, parser: name })
    t.match(own, { parser: name, version: truth.version, layout: { name: truth.layout }, unknown_words: [], warnings: [] })
    t.same(own.entries, truth.entries)
    t.same(own.skips.map(({ row, code }) => ({ row, code })), truth.skips)
    t.equal(own.rows, own.entries.length + own.skips.length)
    const general = read(body, settings)
    t.same([general.layout.name, general.entries], [truth.layout, truth.entries])
    t.end()
  })
}
