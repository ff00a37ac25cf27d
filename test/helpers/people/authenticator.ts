/**
 * An authenticator made of node:crypto: makes passkeys and signs with them as a browser and its authenticator would, and as they never
 * would.
 *
 *   const authenticator = makeAuthenticator({ origin: 'https://a.example', rpId: 'a.example' })
 *   authenticator.create(options)
 *   authenticator.get(options, { counter: 2 })
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** `flags`: user present 1, user verified 4. `origin`, `rpId`, `challenge`: instead of the right ones. */
export type Forgery = {
  origin?: string, rpId?: string, challenge?: string, flags?: number, counter?: number, userHandle?: string, type?: string
}
type Options = { challenge: string, user?: { id: string } }
export type Authenticator = {
  id: Buffer
  create: (options: object, forgery?: Forgery) => Record<string, unknown>
  get: (options: object, forgery?: Forgery) => Record<string, unknown>
}

const [PRESENT, VERIFIED, WITH_CREDENTIAL] = [1, 4, 0x40] as const
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')
const u16 = (number: number): Buffer => Buffer.from([number >> 8, number & 0xff])

export function makeAuthenticator ({ origin, rpId }: { origin: string, rpId: string }): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let owner: string | undefined
  const clientData = (type: string, { challenge }: Options, forgery: Forgery): Buffer => Buffer.from(JSON.stringify({
    type: forgery.type ?? type, challenge: forgery.challenge ?? challenge, origin: forgery.origin ?? origin, crossOrigin: false
  }))
  const about = (flags: number, forgery: Forgery): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(forgery.counter ?? 0)
    return Buffer.concat([sha256(forgery.rpId ?? rpId), Buffer.from([flags]), counter])
  }
  const answer = (response: object): Record<string, unknown> => ({
    id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform', response
  })
  return {
    id,
    create: (options, forgery = {}) => {
      owner = (options as Options).user?.id
      const data = Buffer.concat([
        about((forgery.flags ?? PRESENT | VERIFIED) | WITH_CREDENTIAL, forgery), Buffer.alloc(16), u16(id.length), id, coseOf(publicKey)
      ])
      return answer({
        clientDataJSON: text(clientData('webauthn.create', options as Options, forgery)), transports: ['internal', 'telepathy'],
        attestationObject: text(cborOf(new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', data]])))
      })
    },
    get: (options, forgery = {}) => {
      const data = about(forgery.flags ?? PRESENT | VERIFIED, forgery)
      const client = clientData('webauthn.get', options as Options, forgery)
      return answer({
        clientDataJSON: text(client), authenticatorData: text(data), userHandle: forgery.userHandle ?? owner,
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey))
      })
    },
  }
}

/** An ES256 key as COSE (RFC 9052) writes it. */
function coseOf (key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const coordinate = (part: string | undefined): Buffer => Buffer.from(part ?? '', 'base64url')
  return cborOf(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, coordinate(x)], [-3, coordinate(y)]]))
}

/** As much of CBOR (RFC 8949) as is needed. */
function cborOf (value: unknown): Buffer {
  const head = (kind: number, size: number): Buffer => Buffer.from(
    size < 24 ? [kind << 5 | size] : size < 256 ? [kind << 5 | 24, size] : [kind << 5 | 25, size >> 8, size & 0xff]
  )
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (value instanceof Buffer) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  const entries = [...value as Map<unknown, unknown>]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cborOf)])
}
