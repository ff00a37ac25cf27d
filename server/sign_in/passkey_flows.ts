/**
 * The two halves of each ceremony of passkeys: what is asked is kept in the database under the hash of a token, which the browser holds in
 * a short cookie, and taken once (PEOPLE-70).
 */
import { ServiceError } from '../../db/errors.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import type { Operate } from '../dashboard/ask.ts'
import { makeChallenge, type Passkeys } from './passkey.ts'

/** `operate`: operations of the session that asks. `address`: network address of the client; `browser`: what its browser is known by. */
export type Asker = { operate: Operate, passkeys: Passkeys, address: string | null, browser: Buffer | null }
/** `token`: for the cookie. `options`: for the browser, as JSON. */
export type Question = { token: string, options: object }
/** `token`: from the cookie. `answer`: what the browser made of the options. */
export type Answer = { token: string | undefined, answer: unknown }

/** Asks for a passkey, to sign in or to confirm. */
export async function askForPasskey ({ operate, passkeys, address, browser }: Asker): Promise<Question> {
  const [token, challenge] = [makeToken(), makeChallenge()]
  await operate('begin_passkey', { token_hash: hashToken(token), challenge, address, browser_hash: browser })
  return { token, options: await passkeys.askKnown(challenge) }
}

/**
 * Whose passkey signed; its use is noted, so manage.begin_session or manage.confirm_session comes next, with method `passkey`. Throws
 * ServiceError `unauthorized`.
 */
export async function readPasskey ({ operate, passkeys }: Asker, given: Answer): Promise<string> {
  const challenge = await take(operate, 'passkey', given.token)
  const id = passkeys.readId(given.answer)
  const key = await operate('find_passkey', { credential_id: id })
  if (key.user_id === null || key.public_key === null) {
    throw new ServiceError('unauthorized', 'This passkey is not registered. Choose another, or sign in with your password.')
  }
  const counter = await passkeys.readKnown(given.answer, challenge, { userId: key.user_id, publicKey: key.public_key })
  return await operate('record_passkey_use', { credential_id: id, counter }) as string
}

/** Begins to add a passkey for who is signed in. */
export async function askForNewPasskey ({ operate, passkeys }: Asker): Promise<Question> {
  const [token, challenge] = [makeToken(), makeChallenge()]
  const { user_id: userId, email, name, credential_ids: known } = await operate('begin_adding_passkey', {
    token_hash: hashToken(token), challenge
  })
  return { token, options: await passkeys.askNew({ userId: userId ?? '', email: email ?? '', name: name ?? '' }, known ?? [], challenge) }
}

/** Asks an operator who came by a link for the first passkey. */
export async function askForFirstPasskey ({ operate, passkeys, address }: Asker, linkHash: Buffer): Promise<Question> {
  const [token, challenge] = [makeToken(), makeChallenge()]
  const { user_id: userId, email, name, credential_ids: known } = await operate('begin_first_passkey', {
    token_hash: hashToken(token), challenge, link_hash: linkHash, address
  })
  return { token, options: await passkeys.askNew({ userId: userId ?? '', email: email ?? '', name: name ?? '' }, known ?? [], challenge) }
}

/** What an operation takes of the passkey that the browser made. Throws ServiceError `unauthorized`. */
async function readNewPasskey ({ operate, passkeys }: Asker, given: Answer) {
  const challenge = await take(operate, 'add_passkey', given.token)
  const { id, publicKey, counter, transports } = await passkeys.readNew(given.answer, challenge)
  return { credential_id: id, public_key: publicKey, counter, transports }
}

/**
 * Adds the passkey that the browser made, under a name; `renew` makes the token under which the session continues. Throws ServiceError
 * `unauthorized`, and what manage.add_passkey raises.
 */
export async function addPasskey (asker: Asker, given: Answer, name: string, renew: () => Buffer): Promise<void> {
  const made = await readNewPasskey(asker, given)
  await asker.operate('add_passkey', { ...made, name, new_session_hash: renew() })
}

/**
 * The same for an operator who came by a link, and signs in. Throws ServiceError `unauthorized`, and what manage.use_passkey_link
 * raises.
 */
export async function addFirstPasskey (
  asker: Asker, given: Answer,
  { name, linkHash, renew, agent }: { name: string, linkHash: Buffer, renew: () => Buffer, agent: string | null }
): Promise<void> {
  const made = await readNewPasskey(asker, given)
  await asker.operate('use_passkey_link', {
    ...made, name, link_hash: linkHash, new_session_hash: renew(), address: asker.address, agent
  })
}

async function take (operate: Operate, purpose: string, token: string | undefined): Promise<string> {
  const challenge = token === undefined ? null : await operate('consume_challenge', { token_hash: hashToken(token), purpose })
  if (challenge === null) throw new ServiceError('unauthorized', 'This took longer than five minutes, or was used already. Try again.')
  return challenge
}
