/** The API key of a request (KEY-1, KEY-2). What it may do is decided by the database. */
import { ServiceError } from '../../db/errors.ts'
import { hashKey, isWellFormedKey } from '../../platform/keys.ts'
import { remember } from '../../platform/remember.ts'

/** `hash` is what the database knows; `isPublishable` and `mode` what the prefix claims. */
export type Key = { hash: Buffer, isPublishable: boolean, mode: 'test' | 'live' }

/** Reads the header Authorization. Errors: unauthorized, without a query, when it holds no key with a right checksum. */
export function readKey (authorization: string | undefined): Key {
  if (authorization === undefined) throw new ServiceError('unauthorized', 'Send the header `Authorization: Bearer <key>`.')
  return parseKey(authorization)
}

/** Hashing a key for every request would cost more than all other parsing. */
const parseKey = remember((authorization: string) => authorization, (authorization): Key => {
  const text = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (text === undefined) throw new ServiceError('unauthorized', 'The header Authorization must be `Bearer`, a space and a key.')
  if (!isWellFormedKey(text)) {
    throw new ServiceError(
      'unauthorized', 'This is not an API key, or it was copied incompletely: a key has a prefix such as sk_test_ and 36 characters.'
    )
  }
  return { hash: hashKey(text), isPublishable: text.startsWith('pk_'), mode: /^.._live_/.test(text) ? 'live' : 'test' }
})
