/** Committed migrations as text: a header that chains their hashes, and a body. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { calculateHash } from 'graphile-migrate/dist/hash.js'
import { DEFAULT_ROLES, nameRoles } from './role_names.ts'

const HEADER = /^(?:--! \w+:.*\n)+/

/** The text of a migration with its body changed and its hash chained after `previous`; and that hash. */
export function chain (text: string, change: (body: string) => string, previous: string | null): { text: string, hash: string } {
  const header = HEADER.exec(text)?.[0] ?? ''
  const message = /^--! Message: .*$/m.exec(header)?.[0]
  const body = change(text.slice(header.length)).trim()
  const hash = calculateHash(body, previous)
  return { hash, text: `${[`--! Previous: ${previous ?? '-'}`, `--! Hash: ${hash}`, ...message ? [message] : []].join('\n')}\n\n${body}\n` }
}

/**
 * Gives `work` a folder of migrations in which the roles are called as in the database: the folder itself, or a copy for the time of the
 * work.
 */
export async function withNamedRoles (folder: string, roles: string, work: (folder: string) => Promise<void>): Promise<void> {
  if (roles === DEFAULT_ROLES) return work(folder)
  const copy = mkdtempSync(join(tmpdir(), 'oyss-migrations-'))
  try {
    const named = (body: string): string => nameRoles(body, roles)
    mkdirSync(join(copy, 'committed'))
    globSync('committed/*.sql', { cwd: folder }).sort().reduce<string | null>((previous, file) => {
      const { text, hash } = chain(readFileSync(join(folder, file), 'utf8'), named, previous)
      writeFileSync(join(copy, 'committed', basename(file)), text)
      return hash
    }, null)
    for (const file of ['current.sql', ...globSync('**/*.sql', { cwd: join(folder, 'fixtures') }).map((file) => join('fixtures', file))]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), named(readFileSync(join(folder, file), 'utf8')))
    }
    await work(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
