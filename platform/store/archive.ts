/**
 * The archive: what retention removed from the database, as files of JSON lines, compressed by gzip. A file is named after what is in it,
 * so that the same lines, written twice, are one file. A file counts once it was read back.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { openStore } from './open_store.ts'
import type { S3Settings } from './place.ts'

/** `within`: the realm, as a folder; `first` and `last`: ids or positions of the lines. */
export type Leaving = { what: string, within: string, first: string, last: string, lines: string }
export type Kept = { path: string, sha256: Buffer }
export type Archive = {
  name: string
  keep: (leaving: Leaving) => Promise<Kept>
  /** Paths of files in the order of their first lines. */
  list: (what: string, within: string) => Promise<string[]>
  /** The realms that have files. */
  listRealms: (what: string) => Promise<string[]>
  read: (path: string) => Promise<string[]>
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]
const SUFFIX = '.jsonl.gz'
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
/** So that names sort as positions do. */
const padded = (id: string): string => /^\d+$/.test(id) ? id.padStart(19, '0') : id

export async function openArchive (to: string, s3: S3Settings): Promise<Archive> {
  const store = await openStore(to, s3, { hasScratch: false }) // files are small, and written as a whole
  const read = async (path: string): Promise<string | undefined> => {
    const bytes = await store.readBytes(path)
    return bytes && String(await unzip(bytes))
  }
  const paths = async (within: string): Promise<string[]> => [...(await store.list(SUFFIX, within)).keys()].sort()
  return {
    name: store.name,
    keep: async ({ what, within, first, last, lines }) => {
      const sha256 = hash(lines)
      const path = `${what}/${within}/${padded(first)}-${padded(last)}-${sha256.toString('hex').slice(0, 16)}${SUFFIX}`
      if (await read(path).catch(() => undefined) !== lines) await store.write(path, await zip(lines))
      if (await read(path) !== lines) throw new Error(`${path} in ${store.name} is not what was written`)
      return { path, sha256 }
    },
    list: (what, within) => paths(`${what}/${within}`),
    listRealms: async (what) => [...new Set((await paths(what)).map((path) => path.split('/')[1] as string))],
    read: async (path) => {
      const lines = await read(path)
      if (lines === undefined) throw new Error(`there is no ${path} in ${store.name}`)
      if (!path.endsWith(`-${hash(lines).toString('hex').slice(0, 16)}${SUFFIX}`)) throw new Error(`${path} in ${store.name} was altered`)
      return lines.split('\n').slice(0, -1)
    }
  }
}
