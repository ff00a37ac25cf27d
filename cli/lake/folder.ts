/** A lake in a folder. */
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Store } from './store.ts'

/** Beside the tables, so that a finished file only changes its name. Nothing in it ends in .parquet. */
const SCRATCH = '_unfinished'

export async function openFolder (to: string): Promise<Store> {
  const root = resolve(to)
  const scratch = join(root, SCRATCH)
  await rm(scratch, { recursive: true, force: true }) // of an export that was killed
  await mkdir(scratch, { recursive: true })
  const at = (path: string): string => join(root, ...path.split('/'))
  const move = async (from: string, path: string): Promise<void> => {
    await mkdir(dirname(at(path)), { recursive: true })
    await rename(from, at(path))
    await syncFolder(dirname(at(path)))
  }
  return {
    name: root, scratch,
    list: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      const paths = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.parquet'))
        .map((entry) => join(entry.parentPath, entry.name))
      return new Map(await Promise.all(paths.map(async (path): Promise<[string, number]> =>
        [relative(root, path).replaceAll(sep, '/'), (await stat(path)).size])))
    },
    readText: async (path) => {
      try { return await readFile(at(path), 'utf8') } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return undefined
        throw error
      }
    },
    writeText: async (path, text) => {
      const from = join(scratch, 'text')
      const file = await open(from, 'w')
      try { await file.writeFile(text); await file.sync() } finally { await file.close() }
      await move(from, path)
    },
    put: move,
    remove: async (paths) => {
      for (const path of paths) {
        await rm(at(path), { force: true })
        await removeEmpty(dirname(at(path)), root)
      }
    },
    close: () => rm(scratch, { recursive: true, force: true })
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
