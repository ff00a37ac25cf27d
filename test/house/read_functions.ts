/** The function files as the house rules see them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../db/migrate.ts'

/** `path` is relative to functions/; `schema` and `name` come from it; `kind` from its ending. */
export type FunctionFile = {
  path: string, schema: string, name: string, kind: 'function' | 'trigger' | 'view', text: string, lines: number
}

export const functionFiles: FunctionFile[] = globSync('*/*.sql', { cwd: join(root, 'functions') }).sort().map((path) => {
  const [schema, file] = path.split('/') as [string, string]
  const [name, ending] = file.split('.') as [string, string]
  const text = readFileSync(join(root, 'functions', path), 'utf8')
  return {
    path, schema, name, kind: ending === 'trigger' || ending === 'view' ? ending : 'function', text,
    lines: text.trimEnd().split('\n').length
  }
})

/** The paths that all.sql includes, in order. */
export function readManifest (path = 'all.sql'): string[] {
  const text = readFileSync(join(root, 'functions', path), 'utf8')
  return [...text.matchAll(/^--![ \t]*include[ \t]+(\S+\.sql)[ \t]*$/gm)].map(([, included]) => included as string)
}

/** The text without comments and without what stands between quotes, so that words in sentences are not taken for code. */
export function codeOf (text: string): string {
  return text.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
}
