/** Where a lake lies: a folder, or a bucket that speaks S3. */

/** Paths are relative to the lake, with slashes. What is put under a path is there as a whole, or is not. */
export type Store = {
  /** Names the place in messages, without secrets. */
  name: string
  /** The bytes of each Parquet file that is there. */
  list: () => Promise<Map<string, number>>
  readText: (path: string) => Promise<string | undefined>
  writeText: (path: string, text: string) => Promise<void>
  /** Where files are written before they are put. */
  scratch: string
  /** Puts a file of the scratch folder, which is gone then. */
  put: (from: string, path: string, sha256: string) => Promise<void>
  remove: (paths: readonly string[]) => Promise<void>
  /** Removes the scratch folder. */
  close: () => Promise<void>
}
