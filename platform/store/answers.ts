/** What a bucket answers, which is XML of few elements. */

export type Listing = { objects: { key: string, size: number }[], next: string | undefined }

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The text of the first element of a name. */
function read (xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, named?: string) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : ENTITIES[named as string] ?? entity
  })
}

/** A page of ListObjectsV2; `next` is the token of the page after it. */
export function readListing (xml: string): Listing {
  if (!/<ListBucketResult\b/.test(xml)) throw new Error('the list of the bucket cannot be read: is the endpoint that of an S3 service?')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) =>
    ({ key: read(content, 'Key') as string, size: Number(read(content, 'Size')) }))
  return { objects, next: read(xml, 'IsTruncated') === 'true' ? read(xml, 'NextContinuationToken') : undefined }
}

/** Why a request was refused. */
export const readRefusal = (status: number, xml: string): string =>
  [status, read(xml, 'Code'), read(xml, 'Message')].filter((part) => part !== undefined).join(' ')
