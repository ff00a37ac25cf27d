/** How a place is named where files go, and what opens a bucket. */

export type S3Settings = { region: string } &
  Record<'endpoint' | 'accessKeyId' | 'secretAccessKey' | 'sessionToken', string | undefined>

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/

/** The bucket and prefix that s3:// names; undefined: a folder. */
export function readBucket (to: string): { bucket: string, prefix: string } | undefined {
  const [, bucket, prefix = ''] = BUCKET.exec(to) ?? []
  return bucket === undefined ? undefined : { bucket, prefix: prefix.replace(/\/+$/, '') }
}

/** Whether a text names a place: a folder, or s3:// with a bucket. */
export const isPlace = (to: string): boolean => to !== '' && (!/^[a-z0-9]+:\/\//i.test(to) || BUCKET.test(to))
