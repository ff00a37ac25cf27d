/**
 * PostgreSQL refuses to run as root, so root runs it as another user, who may not pass through closed folders such as a home of mode 0700.
 * He gets no capability for that, with which SQL could read every file of the machine: what he needs is put where he may go.
 */
import {
  chmodSync, cpSync, existsSync, globSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, renameSync, rmSync, statSync,
  symlinkSync
} from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { remark } from '../../platform/output.ts'
import type { Binaries, Launch } from './binaries.ts'

/** Open to all; what is in it belongs to root or to the server's user. */
const REFUGE = '/var/lib/oyss-exchange'

/** The programs, or a copy of their installation that the server's user can read. One copy serves every start. */
export function bringPrograms (binaries: Binaries, plan: Launch): Binaries {
  const folder = dirname(realpathSync(binaries.postgres))
  if (plan.uid === undefined || findClosed(folder) === undefined) return binaries
  const installation = dirname(folder)
  const { ino, mtimeMs } = statSync(binaries.postgres)
  const copy = join(openRefuge(), `postgres-${createHash('sha256').update(`${installation} ${ino} ${mtimeMs}`).digest('hex').slice(0, 16)}`)
  if (!existsSync(copy)) copyOpenly(installation, copy)
  const bin = join(copy, folder.slice(installation.length))
  return { ...binaries, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/**
 * The folder of the data as the server's user reaches it: `<folder>/pg`, or another to which that leads. The folder itself is ours, so
 * others are let pass through it; what is in it keeps its own mode.
 */
export function placeData (folder: string, plan: Launch): string {
  if (plan.uid !== undefined) chmodSync(folder, statSync(folder).mode & 0o777 | 0o001)
  const data = join(folder, 'pg')
  const present = lstatSync(data, { throwIfNoEntry: false })
  const target = present?.isSymbolicLink() ? resolve(folder, readlinkSync(data)) : data
  if (present?.isSymbolicLink() && !existsSync(dirname(target))) throw new Error(`${data} leads to ${target}, which is gone`)
  const closed = plan.uid === undefined ? undefined : findClosed(dirname(target))
  if (closed === undefined) return target
  if (present !== undefined) {
    throw new Error(`PostgreSQL does not run as root, and the user it runs as instead may not pass through ${closed} to ${target}. Let ` +
      `others pass (chmod o+x ${closed}), move the data to an open folder and name it in OYSS_DATA_DIR, or start as the owner of ${closed}`)
  }
  const place = mkdtempSync(join(openRefuge(), 'data-'))
  chmodSync(place, 0o711)
  symlinkSync(join(place, 'pg'), data)
  remark(`PostgreSQL does not run as root, and others may not pass through ${closed}: the data is in ${place}, and ${data} leads there`)
  return join(place, 'pg')
}

/** The first folder on the way, the folder itself included, through which not everybody may pass; undefined where everybody may. */
export function findClosed (folder: string): string | undefined {
  const path = resolve(folder)
  const above = path === '/' ? undefined : findClosed(dirname(path))
  return above ?? ((statSync(path).mode & 0o001) === 0 ? path : undefined)
}

function openRefuge (): string {
  mkdirSync(REFUGE, { recursive: true, mode: 0o755 })
  const closed = findClosed(REFUGE)
  if (closed !== undefined || lstatSync(REFUGE).uid !== 0) {
    throw new Error(`${closed ?? REFUGE} must belong to root and be open to all: PostgreSQL, which does not run as root, is put there`)
  }
  return REFUGE
}

/** Whole from its first moment, as several processes may start at once. */
function copyOpenly (from: string, to: string): void {
  const draft = mkdtempSync(`${to}.`)
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  for (const name of globSync('**', { cwd: draft })) {
    const path = join(draft, name)
    const { mode } = lstatSync(path)
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, mode & 0o100 ? 0o755 : 0o644)
  }
  try { renameSync(draft, to) } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}
