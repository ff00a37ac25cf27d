/** Opens a place where files go. */
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import { readBucket, type S3Settings } from './place.ts'
import type { Store } from './store.ts'

/** `hasScratch`: whether there is a folder for files that are written piece by piece and put then. */
export async function openStore (to: string, s3: S3Settings, { hasScratch = true } = {}): Promise<Store> {
  const named = readBucket(to)
  return named === undefined ? openFolder(to, hasScratch) : openBucket(named.bucket, named.prefix, s3, hasScratch)
}
