/** Opens the place that --to names. */
import type { Config } from '../../platform/config.ts'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import type { Store } from './store.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/

/** Whether a text names a place: a folder, or s3:// with a bucket. */
export const isPlace = (to: string): boolean => to !== '' && (!/^[a-z0-9]+:\/\//i.test(to) || BUCKET.test(to))

export async function openStore (to: string, s3: Config['s3']): Promise<Store> {
  const [, bucket, prefix = ''] = BUCKET.exec(to) ?? []
  return bucket === undefined ? openFolder(to) : openBucket(bucket, prefix.replace(/\/+$/, ''), s3)
}
