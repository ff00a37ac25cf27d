/** The function files as the house rules see them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFunctionFiles } from '../../db/function_files.ts'
import { root } from '../../db/root.ts'

/**
 * `path` is relative to functions/; `schema` and `name` come from it; `kind` from its ending. `functions` are those that it creates: one is
 * named as the file, the others are steps of the same subject.
 */
export type FunctionFile = {
  path: string, schema: string, name: string, kind: 'function' | 'trigger' | 'view', text: string, lines: number
  functions: { name: string, text: string }[]
}
const objectsOf = Map.groupBy(readFunctionFiles(), ({ path }) => path)

export const functionFiles: FunctionFile[] = globSync('*/*.sql', { cwd: join(root, 'functions') }).sort().map((path) => {
  const [schema, file] = path.split('/') as [string, string]
  const [name, ending] = file.split('.') as [string, string]
  const text = readFileSync(join(root, 'functions', path), 'utf8')
  return {
    path, schema, name, kind: ending === 'trigger' || ending === 'view' ? ending : 'function', text,
    lines: text.trimEnd().split('\n').length,
    functions: objectsOf.get(path)!.filter(({ kind }) => kind === 'function')
      .map(({ name, text }) => ({ name: name.slice(schema.length + 1), text }))
  }
})

export { codeOf } from '../../db/function_files.ts'
