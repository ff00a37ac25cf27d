/** Where files go: a folder, or a bucket that speaks S3. */

/** Paths are relative to the place, with slashes. What is put under a path is there as a whole, or is not. */
export type Store = {
  /** Names the place in messages, without secrets. */
  name: string
  /** The bytes of each file that is there, by the end of its name and the folder that it is in. */
  list: (suffix: string, within?: string) => Promise<Map<string, number>>
  readText: (path: string) => Promise<string | undefined>
  readBytes: (path: string) => Promise<Buffer | undefined>
  write: (path: string, content: string | Buffer) => Promise<void>
  /** Where files are written before they are put. */
  scratch: string
  /** Puts a file of the scratch folder, which is gone then. */
  put: (from: string, path: string, sha256: string) => Promise<void>
  remove: (paths: readonly string[]) => Promise<void>
  /** Removes the scratch folder. */
  close: () => Promise<void>
}
