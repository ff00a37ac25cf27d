/**
 * Which test files a run takes. Those named `*.long.test.ts` take long: large realms, real seasons, browsers, servers that are killed or
 * started as in life. `npm run test:all` runs them, and again, with more random cases, the files whose tests draw them (property.ts).
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../db/root.ts'

export type Kind = 'short' | 'long' | 'drills'

const DRILLS = ['test/**/*.drill.ts', 'test/paths/{survival,concurrent_sources}.long.test.ts']
export const isLong = (path: string): boolean => path.endsWith('.long.test.ts')
const draws = (path: string): boolean => /\/property\.ts'/.test(readFileSync(join(root, path), 'utf8'))

/** `paths` are beginnings of files. One that leads to long files only takes those, so that a file that is named runs. */
export function chooseFiles (kind: Kind, paths: readonly string[]): string[] {
  const all = globSync(kind === 'drills' ? DRILLS : 'test/**/*.test.ts', { cwd: root }).sort()
  const isOfKind = (file: string): boolean => kind === 'drills' || (kind === 'long' ? isLong(file) || draws(file) : !isLong(file))
  if (paths.length === 0) return all.filter(isOfKind)
  const chosen = new Set(paths.map((path) => path.replace(/^\.?\//, '')).flatMap((path) => {
    const under = all.filter((file) => file.startsWith(path))
    return under.some(isOfKind) ? under.filter(isOfKind) : under
  }))
  return all.filter((file) => chosen.has(file))
}
