/** Committed migrations as text: a header that chains their hashes, and a body. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { calculateHash } from 'graphile-migrate/dist/hash.js'
import { DEFAULT_ROLES, nameRoles } from './role_names.ts'

export type Committed = { file: string, text: string, hash: string }

const HEADER = /^(?:--! \w+:.*\n)+/

/** The text of a migration with its body changed and its hash chained after `previous`; and that hash. */
export function chain (text: string, change: (body: string) => string, previous: string | null): { text: string, hash: string } {
  const header = HEADER.exec(text)?.[0] ?? ''
  const message = /^--! Message: .*$/m.exec(header)?.[0]
  const body = change(text.slice(header.length)).trim()
  const hash = calculateHash(body, previous)
  return { hash, text: `${[`--! Previous: ${previous ?? '-'}`, `--! Hash: ${hash}`, ...message ? [message] : []].join('\n')}\n\n${body}\n` }
}

/** The committed migrations of a folder in order, with the roles called as in the database. */
export function readCommitted (folder: string, roles: string): Committed[] {
  let previous: string | null = null
  return globSync('committed/*.sql', { cwd: folder }).sort().map((path) => {
    const { text, hash }: { text: string, hash: string } =
      chain(readFileSync(join(folder, path), 'utf8'), (body) => nameRoles(body, roles), previous)
    previous = hash
    return { file: basename(path), text, hash }
  })
}

/**
 * Gives `work` a folder of migrations in which the roles are called as in the database: the folder itself, or a copy for the time of the
 * work.
 */
export async function withNamedRoles (folder: string, roles: string, work: (folder: string) => Promise<void>): Promise<void> {
  if (roles === DEFAULT_ROLES) return work(folder)
  const copy = mkdtempSync(join(tmpdir(), 'oyss-migrations-'))
  try {
    mkdirSync(join(copy, 'committed'))
    for (const { file, text } of readCommitted(folder, roles)) writeFileSync(join(copy, 'committed', file), text)
    writeFileSync(join(copy, 'current.sql'), nameRoles(readFileSync(join(folder, 'current.sql'), 'utf8'), roles))
    await work(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
