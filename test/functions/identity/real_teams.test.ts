/**
 * Real teams that are not part of the repository (../shared/data): skipped with a reason where they are absent. All sets are known at
 * once, so that each distracts from the others. Each set is split by a hash of its names, and both halves have to hold.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import { useDatabase } from '../../helpers/database.ts'

const folder = join(root, '..', 'shared', 'data', 'identity')
const database = await useDatabase(t)
const real: Pick<typeof database, 'transaction'> = existsSync(folder)
  ? database
  : { transaction: async (title) => await t.test(title, { skip: `no real sets: ${folder} is absent` }, async () => {}) }

type Label = { left: string, right: string, same: boolean, set: string }
type Alias = { canonical: string, aliases: { name: string, conflicts: string[] }[] }

const readJson = (name: string): any => JSON.parse(readFileSync(join(folder, name), 'utf8'))

/** Without the quotation marks that some cells have: those have commas inside. */
function readRow (line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

function readLabels (): Label[] {
  const curated = (readJson('sjsl_team_map_curated_2021.json') as { gotsport_name: string, arbiter_name: string }[])
    .map(({ gotsport_name: left, arbiter_name: right }) => ({ left, right, same: true, set: 'curated' }))
  const aliases = (readJson('gotsport_team_aliases_dev.json') as Alias[]).flatMap(({ canonical, aliases }) => aliases.map((alias) => (
    { left: canonical, right: alias.name, same: alias.conflicts.length === 0, set: alias.conflicts.length === 0 ? 'aliases' : 'conflicts' }
  )))
  const met = readFileSync(join(folder, 'gotsport_played_each_other_negatives_dev.csv'), 'utf8').trim().split('\n').slice(1).map(readRow)
    .map(([, left = '', , , right = '']) => ({ left, right, same: false, set: 'met' }))
  const placeholders = (readJson('placeholder_team_names.json') as string[])
    .map((name) => ({ left: name, right: name, same: false, set: 'placeholders' }))
  return [...curated, ...aliases, ...met, ...placeholders]
}

const halfOf = (name: string): number => (createHash('md5').update(name).digest()[0] as number) % 2
const folded = (name: string): string => name.toLowerCase().replace(/['.]/g, '').replace(/[^a-z0-9]+/g, ' ').trim()

real.transaction('IDENTITY-75 of real teams none is merged wrongly by its name, in either half of any set', async (t, q) => {
  const labels = readLabels()
  const rows = await q("select * from identity.match_pairs('team', $1, '{}')", [JSON.stringify(labels)])
  const by = new Map(rows.map((row) => [row.arriving.name as string, row]))
  const known = new Set(labels.map(({ left }) => folded(left)))
  // A name that is written like that of another known team says nothing of which of them it is.
  const wrong = rows.filter(({ verdict, is_right: isRight, arriving }) =>
    verdict === 'auto' && !isRight && !known.has(folded(arriving.name)))
  t.same(wrong.map(({ arriving, best }) => [arriving.name, best.name]), [], 'precision 1.0')
  const merged = labels.filter(({ left, right, same }) => !same &&
    by.get(right)?.verdict === 'auto' && by.get(right)?.best.name === left)
  t.same(merged, [], 'none of those that met, or whose structure contradicts')
  // By name alone, without clubs: initials with a squad (MTSA Mambas) and a coach behind a club (Harrow SC G16 Venn) are for a person
  // there (IDENTITY-206), which is one in twenty of the curated ones.
  const least: Record<string, [number, number]> = { curated: [0.9, 0.975], aliases: [0.085, 0.17] }
  for (const [set, [auto, seen]] of Object.entries(least)) {
    for (const half of [0, 1]) {
      const ones = labels.filter((label) => label.set === set && halfOf(label.left) === half).map(({ right }) => by.get(right) as any)
      const share = (isOne: (row: any) => boolean): number => ones.filter(isOne).length / ones.length
      const recall = share((row) => row.verdict === 'auto' && row.is_right)
      const reviewed = ones.filter(({ verdict }) => verdict === 'review').sort((a, b) => b.score - a.score)
      const best = reviewed.slice(0, Math.floor(ones.length / 10))
      const withReview = recall + best.filter(({ is_right: isRight }) => isRight).length / ones.length
      t.comment(`${set}, half ${half}: ${ones.length} pairs, recall ${recall.toFixed(3)}, with 10 % reviewed ${withReview.toFixed(3)}, ` +
        `${share((row) => row.is_found).toFixed(3)} share a key, ${share((row) => row.verdict === 'review').toFixed(3)} for a person`)
      t.ok(recall >= auto && withReview >= seen, `${set}, half ${half}: recall ${recall}, ${withReview} with 10 % reviewed`)
    }
  }
})
