/** Ids are judged by their prefix and shape before anything is looked up (ID-3). */
import { idPrefixes, ulidBody, type IdKind } from '../../contract/ids.ts'
import { ServiceError } from '../../db/errors.ts'
import { quote } from './explain.ts'

const shapes = Object.fromEntries(
  Object.entries(idPrefixes).map(([kind, prefix]) => [kind, new RegExp(`^${prefix}${ulidBody}$`)])
) as Record<IdKind, RegExp>

const nounOf = (kind: string): string => `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`

/** The id, when it is one of this kind. `label` names its place, such as "`team`". Errors: invalid_id. */
export function readId (text: string, kind: IdKind, label: string): string {
  if (shapes[kind].test(text)) return text
  const other = Object.entries(idPrefixes).find(([name, prefix]) => name !== kind && text.startsWith(prefix))
  const hint = other === undefined
    ? `${idPrefixes[kind]} and 26 characters, as the service gave it`
    : `which starts with ${idPrefixes[kind]}`
  const got = other === undefined ? quote(text) : `${quote(text)}, the id of ${nounOf(other[0])}`
  throw new ServiceError('invalid_id', `${label} must be the id of ${nounOf(kind)}, ${hint}; got ${got}.`)
}
