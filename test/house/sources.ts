/** The files of this project. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../db/migrate.ts'

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')
export const list = (...patterns: string[]): string[] => patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
/** All TypeScript but tests. */
export const SOURCES = ['{cli,contract,db,platform,server,worker}/**/*.ts', 'client/{,generator/}*.ts']
