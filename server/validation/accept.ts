/** The header Accept (RFC 9110, section 12.5.1): whether a client can take what it would be given. */
import { ServiceError } from '../../db/errors.ts'

type Range = { type: string, weight: number }

function readRanges (accept: string): Range[] {
  return accept.split(',').map((item) => {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.map((parameter) => /^q=(.*)$/.exec(parameter)?.[1]).find((text) => text !== undefined)
    return { type, weight: weight === undefined ? 1 : Number(weight) }
  })
}

/** Whether the header takes a media type: the most specific range that matches decides. Parameters other than `q` are not looked at. */
export function accepts (accept: string | undefined, mediaType: string): boolean {
  if (accept === undefined || accept.trim() === '' || accept === '*/*') return true
  const ranges = readRanges(accept)
  for (const wanted of [mediaType, mediaType.replace(/\/.*/, '/*'), '*/*']) {
    const range = ranges.find(({ type }) => type === wanted)
    if (range !== undefined) return !(range.weight <= 0)
  }
  return false
}

/** Errors: not_acceptable. */
export function requireAccept (accept: string | undefined, ...mediaTypes: readonly string[]): void {
  if (mediaTypes.some((mediaType) => accepts(accept, mediaType))) return
  throw new ServiceError('not_acceptable', `This address answers ${mediaTypes.join(' or ')}, which the header Accept excludes.`)
}
