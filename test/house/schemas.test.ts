/** Which schema calls which. An arrow that is new is a decision: add it here, or move the function to where it is called. */
import t from 'tap'
import { codeOf, readFunctionFiles } from '../../db/function_files.ts'

/** Schema -> those whose functions and views it may name. */
const ARROWS: Record<string, string> = {
  analytics: 'tenancy webhook',
  api: 'canon connect intake jobs ledger read search standings tenancy util webhook',
  audit: 'canon connect intake ledger read resolve webhook',
  canon: 'intake util',
  connect: 'canon intake ledger manage search tenancy util',
  identity: 'canon ledger likeness matching project resolve standings tenancy util webhook',
  intake: 'tenancy util',
  jobs: 'connect identity intake ledger manage matching project read resolve util webhook',
  ledger: 'canon util',
  likeness: 'util',
  manage: 'audit canon connect identity intake ledger likeness matching read resolve search standings tenancy util webhook',
  matching: 'canon identity intake likeness resolve util',
  project: 'canon ledger likeness matching standings util',
  read: 'canon intake ledger matching project resolve search tenancy util',
  resolve: 'canon intake likeness matching project standings util',
  search: 'util',
  standings: 'audit util',
  tenancy: 'canon util',
  webhook: 'canon ledger read tenancy util'
}
/**
 * Pairs of schemas that call each other: a merge is decided by comparing again, what is compared is what a batch wants to map, and a run
 * that was confirmed is pushed as any other.
 */
const MUTUAL = ['connect manage', 'identity matching', 'matching resolve']
/** What reads the views of auditors: their report, and the list of targets, which is one. */
const READERS_OF_AUDIT = ['manage.list_targets', 'standings.explain']

const objects = readFunctionFiles()
const known = new Set(objects.map(({ name }) => name))
const schemaOf = (name: string): string => name.split('.')[0]!
const calls = objects.filter(({ kind }) => kind === 'function' || kind === 'view').flatMap(({ name, text }) =>
  [...new Set(codeOf(text).replace(/^(?:comment|grant|revoke) [^;]*;/gm, '').match(/\b[a-z_]+\.[a-z_0-9]+\b/g))]
    .filter((called) => known.has(called) && schemaOf(called) !== schemaOf(name)).map((called) => ({ name, called })))

t.test('a schema calls those that it may call, and no others', async (t) => {
  const arrows = new Map<string, Set<string>>()
  for (const { name, called } of calls) {
    arrows.set(schemaOf(name), (arrows.get(schemaOf(name)) ?? new Set()).add(schemaOf(called)))
  }
  const found = Object.fromEntries([...arrows].toSorted().map(([from, to]) => [from, [...to].toSorted().join(' ')]))
  t.same(found, ARROWS)
  const mutual = [...arrows].flatMap(([from, to]) => [...to].filter((one) => one > from && arrows.get(one)?.has(from))
    .map((one) => `${from} ${one}`))
  t.same(mutual.toSorted(), MUTUAL)
})

t.test('nothing that the service does rests on the views of auditors', async (t) => {
  const readers = calls.filter(({ name, called }) => schemaOf(called) === 'audit' && schemaOf(name) !== 'audit').map(({ name }) => name)
  t.same([...new Set(readers)].toSorted(), READERS_OF_AUDIT)
})

t.test('nothing that the service does rests on the views of analysts', async (t) => {
  t.same(calls.filter(({ called }) => schemaOf(called) === 'analytics'), [])
})

t.test('a folder of functions holds at most 40 files', async (t) => {
  const folders = Map.groupBy(new Set(objects.map(({ path }) => path)), (path) => path.split('/')[0]!)
  t.same([...folders].filter(([, paths]) => paths.length > 40).map(([folder, { length }]) => `${folder}: ${length}`), [])
})
