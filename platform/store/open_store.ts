/** Opens a place where files go. */
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import { readBucket, type S3Settings } from './place.ts'
import type { Store } from './store.ts'

export async function openStore (to: string, s3: S3Settings): Promise<Store> {
  const named = readBucket(to)
  return named === undefined ? openFolder(to) : openBucket(named.bucket, named.prefix, s3)
}
