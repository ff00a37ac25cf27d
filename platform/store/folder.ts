/** Files in a folder. */
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Store } from './store.ts'

/** Beside the tables, so that a finished file only changes its name. Nothing in it ends in .parquet. */
const SCRATCH = '_unfinished'
/** Ends the name of a file that is being written. */
const UNFINISHED = '.unfinished'

/** What stands for a file or folder that is not there. */
const absent = <T>(instead: T) => (error: { code?: string }): T => {
  if (error.code === 'ENOENT') return instead
  throw error as Error
}

export async function openFolder (to: string, hasScratch = true): Promise<Store> {
  const root = resolve(to)
  const scratch = join(root, SCRATCH)
  if (hasScratch) {
    await rm(scratch, { recursive: true, force: true }) // of an export that was killed
    await mkdir(scratch, { recursive: true })
  }
  const at = (path: string): string => join(root, ...path.split('/'))
  const move = async (from: string, path: string): Promise<void> => {
    await mkdir(dirname(at(path)), { recursive: true })
    await rename(from, at(path))
    await syncFolder(dirname(at(path)))
  }
  return {
    name: root, scratch,
    list: async (suffix, within = '') => {
      const entries = await readdir(at(within), { recursive: true, withFileTypes: true }).catch(absent([]))
      const paths = entries.filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
        .map((entry) => join(entry.parentPath, entry.name))
      return new Map(await Promise.all(paths.map(async (path): Promise<[string, number]> =>
        [relative(root, path).replaceAll(sep, '/'), (await stat(path)).size])))
    },
    readText: (path) => readFile(at(path), 'utf8').catch(absent(undefined)),
    readBytes: (path) => readFile(at(path)).catch(absent(undefined)),
    write: async (path, content) => {
      // Beside the file: there may be no scratch folder.
      const from = `${at(path)}${UNFINISHED}`
      await mkdir(dirname(from), { recursive: true })
      const file = await open(from, 'w')
      try { await file.writeFile(content); await file.sync() } finally { await file.close() }
      await move(from, path)
    },
    put: move,
    remove: async (paths) => {
      for (const path of paths) {
        await rm(at(path), { force: true })
        await removeEmpty(dirname(at(path)), root)
      }
    },
    close: async () => { if (hasScratch) await rm(scratch, { recursive: true, force: true }) }
  }
}

/** So that a new name outlives the power. */
async function syncFolder (folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try { await opened.sync() } finally { await opened.close() }
}

/** Removes folders that have nothing left in them, up to the root. */
async function removeEmpty (folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = dirname(at)) {
    try { await rmdir(at) } catch (error) {
      if (['ENOTEMPTY', 'EEXIST'].includes((error as { code?: string }).code ?? '')) return
      throw error
    }
  }
}
