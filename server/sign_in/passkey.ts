/**
 * Ceremonies of passkeys (PEOPLE-71): what a browser is asked, in the form that `PublicKeyCredential.parse*OptionsFromJSON`
 * reads, and whether its answer (`toJSON()`) is right. The authenticator must have verified its person; which credential signs is known to
 * the authenticator, so nobody types an address. Nothing is kept here (server/sign_in/passkey_flows.ts).
 */
import {
  generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse,
  type AuthenticationResponseJSON, type PublicKeyCredentialCreationOptionsJSON, type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON
} from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { ServiceError } from '../../db/errors.ts'

/** `id`: of the credential, `publicKey`: COSE, `counter`: of signatures. */
export type Credential = { id: Buffer, publicKey: Buffer, counter: number, transports: string[] }
export type Owner = { userId: string, email: string, name: string }
/** Each `read*` throws ServiceError `unauthorized`, with what was wrong as its cause. */
export type Passkeys = {
  askNew: (owner: Owner, known: readonly Buffer[], challenge: string) => Promise<PublicKeyCredentialCreationOptionsJSON>
  readNew: (answer: unknown, challenge: string) => Promise<Credential>
  askKnown: (challenge: string) => Promise<PublicKeyCredentialRequestOptionsJSON>
  readId: (answer: unknown) => Buffer
  readKnown: (answer: unknown, challenge: string, known: { userId: string, publicKey: Buffer }) => Promise<number>
}

const SERVICE = 'OYSS Exchange'
/** ES256, EdDSA, RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257]
/** Milliseconds that the browser waits for its person. */
const TIMEOUT = 120_000
const CHALLENGE_BYTES = 32

/** What a passkey signs: random bytes, base64url. */
export const makeChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString('base64url')

/** Whether browsers offer passkeys at an address: by https or on this machine, under a name. */
export function hasPasskeys (baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return (protocol === 'https:' || isLocal) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

/** `baseUrl`: the public address of the service, whose host passkeys are bound to. */
export function makePasskeys (baseUrl: string): Passkeys {
  const { hostname: rpId, origin } = new URL(baseUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true }
  return {
    askNew: ({ userId, email, name }, known, challenge) => generateRegistrationOptions({
      rpName: SERVICE, rpID: rpId, userName: email, userDisplayName: name, userID: new TextEncoder().encode(userId),
      challenge: bytesOf(challenge), timeout: TIMEOUT, attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: known.map((id) => ({ id: id.toString('base64url') })),
    }),
    readNew: async (answer, challenge) => {
      const { verified, registrationInfo } = await judged(verifyRegistrationResponse({
        ...expected, response: answer as RegistrationResponseJSON, expectedChallenge: challenge, supportedAlgorithmIDs: ALGORITHMS,
      }))
      if (!verified) throw refused()
      const { id, publicKey, counter, transports } = registrationInfo.credential
      return { id: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter, transports: readTransports(transports) }
    },
    askKnown: (challenge) => generateAuthenticationOptions({
      rpID: rpId, challenge: bytesOf(challenge), timeout: TIMEOUT, userVerification: 'required',
    }),
    readId: (answer) => {
      const { id } = Object(answer) as { id?: unknown }
      if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,1364}$/.test(id)) throw refused()
      return Buffer.from(id, 'base64url')
    },
    // The counter of signatures is judged by manage.record_passkey_use, which holds the row.
    readKnown: async (answer, challenge, { userId, publicKey }) => {
      const response = answer as AuthenticationResponseJSON
      const { verified, authenticationInfo } = await judged(verifyAuthenticationResponse({
        ...expected, response, expectedChallenge: challenge,
        credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      }))
      const owner = response.response.userHandle
      if (!verified || owner !== undefined && Buffer.from(owner, 'base64url').toString() !== userId) throw refused()
      return authenticationInfo.newCounter
    },
  }
}

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(challenge, 'base64url'))

const refused = (cause?: unknown): ServiceError =>
  new ServiceError('unauthorized', 'This passkey could not be verified. Try again, with a passkey that you added here.', { cause })

const judged = <T>(work: Promise<T>): Promise<T> => work.catch((cause: unknown) => { throw refused(cause) })

/** What the browser said of how the authenticator is reached; hints, kept as they are known. */
const readTransports = (transports: readonly string[] | undefined): string[] =>
  (transports ?? []).filter((transport) => ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'].includes(transport))
