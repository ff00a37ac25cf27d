/**
 * Secrets that the service must be able to read again (signing secrets of webhooks), sealed before the database sees them.
 *
 * A sealed secret: one byte of format, four that identify the key, twelve of nonce, sixteen of tag, then the text under AES-256-GCM. The
 * context, such as the id of the subscription, is authenticated: a sealed secret copied to another row does not open.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SecretBox = { seal: (plain: string, context: string) => Buffer, open: (sealed: Buffer, context: string) => string }

const KEY_BYTES = 32
const FORMAT = 1
const [KEY_AT, NONCE_AT, TAG_AT, TEXT_AT] = [1, 5, 17, 33] as const

/** The first key seals; each opens what it sealed, so a key is replaced by putting a new one before it. */
export function makeSecretBox (keys: readonly Buffer[]): SecretBox {
  const known = keys.map((key) => ({
    key: createSecretKey(key), mark: createHash('sha256').update('oyss secret key').update(key).digest().subarray(0, NONCE_AT - KEY_AT)
  }))
  const [newest] = known
  if (newest === undefined || keys.some((key) => key.length !== KEY_BYTES)) {
    throw new Error(`a secret key has ${KEY_BYTES} bytes, and at least one is needed: set OYSS_SECRET_KEY`)
  }
  return {
    seal: (plain, context) => {
      const nonce = randomBytes(TAG_AT - NONCE_AT)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(FORMAT), newest.mark, nonce, cipher.getAuthTag(), text])
    },
    open: (sealed, context) => {
      if (sealed.length < TEXT_AT || sealed[0] !== FORMAT) throw new Error('this is no sealed secret')
      const sealer = known.find(({ mark }) => mark.equals(sealed.subarray(KEY_AT, NONCE_AT)))
      if (sealer === undefined) throw new Error('the secret was sealed with a key that is not among those of OYSS_SECRET_KEY')
      const decipher = createDecipheriv('aes-256-gcm', sealer.key, sealed.subarray(NONCE_AT, TAG_AT), { authTagLength: TEXT_AT - TAG_AT })
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(TAG_AT, TEXT_AT))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(TEXT_AT)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new Error('the sealed secret is damaged, or belongs to something else', { cause })
      }
    },
  }
}

/** What a subscriber verifies deliveries with (Standard Webhooks; WEBHOOK-8). */
export function makeSigningSecret (): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/**
 * What sessions that store what is pushed, or erase a person, receive (setting oyss.person_keys; functions/intake/person_keys.sql): hex of
 * keys derived from the secret ones, newest first, under which persons who were erased are recognised (PRIVACY-8).
 */
export function derivePersonKeys (keys: readonly Buffer[]): string {
  return keys.map((key) => createHmac('sha256', key).update('oyss person key').digest('hex')).join(',')
}

/** Keys as OYSS_SECRET_KEY writes them: base64 of 32 bytes, several separated by commas, newest first. Undefined when one is malformed. */
export function parseSecretKeys (text: string): Buffer[] | undefined {
  const keys = text.split(',')
    .map((part) => part.trim())
    .map((part) => /^[A-Za-z0-9+/_-]{43}=?$/.test(part) ? Buffer.from(part, 'base64') : undefined)
  return keys.every((key) => key?.length === KEY_BYTES) ? keys as Buffer[] : undefined
}

/**
 * The keys beside the data of the embedded server, `<folder>/secret.key`; made, for its owner alone, the first time. Throws when the file
 * holds something else.
 */
export function keepSecretKeys (folder: string): Buffer[] {
  const path = join(folder, 'secret.key')
  const keys = parseSecretKeys(read(path) ?? makeKeyFile(folder, path))
  if (keys === undefined) throw new Error(`${path} must hold base64 of ${KEY_BYTES} bytes, several separated by commas`)
  return keys
}

function read (path: string): string | undefined {
  try { return readFileSync(path, 'utf8').trim() } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Of several processes that start at once one makes the file, whole from its first moment; the others read it. */
function makeKeyFile (folder: string, path: string): string {
  mkdirSync(folder, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try { linkSync(draft, path) } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
