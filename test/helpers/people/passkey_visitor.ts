/**
 * Ceremonies of passkeys over HTTP, without a browser.
 *
 *   const service = await useNamedService(t)
 *   await answerPasskey(visitor, '/dashboard/sign-in/passkey', {}, (options) => authenticator.get(options))
 */
import { createServer, type AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { makeAuthenticator, type Authenticator } from './authenticator.ts'
import type { Visitor } from '../dashboard.ts'
import { useService, type TestService } from '../service.ts'

type Answered = Awaited<ReturnType<Visitor['send']>>

/** A port that nobody listens at. */
export const freePort = (): Promise<number> => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => done(port))
  })
})

/** A service under a name, to which passkeys are bound. */
export async function useNamedService (t: Test): Promise<TestService> {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  return { ...await useService(t, { worker: false, config: { port, baseUrl } }), baseUrl }
}

export const authenticatorOf = ({ baseUrl }: Pick<TestService, 'baseUrl'>): Authenticator =>
  makeAuthenticator({ origin: new URL(baseUrl).origin, rpId: new URL(baseUrl).hostname })

const unescape = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<')
  .replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Sends a form; undefined where its answer asks for no passkey. Otherwise what became of the form that asked for one. */
export async function answerPasskey (
  visitor: Visitor, path: string, fields: Record<string, string>, answer: (options: object) => object
): Promise<{ first: Answered, last: Answered | undefined }> {
  const first = await visitor.send(path, fields)
  const found = /<form method="post" action="([^"]+)" data-passkey="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(first.text)
  if (found === null) return { first, last: undefined }
  const [, action = '', options = '', inner = ''] = found
  const kept = [...inner.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) =>
    [name, unescape(value)])
  const made = JSON.stringify(answer(JSON.parse(unescape(options))))
  return { first, last: await visitor.send(unescape(action), { ...Object.fromEntries(kept), answer: made }) }
}

/** Adds a passkey named Laptop on the page Security; what became of it, undefined where a proof is asked for first. */
export async function addPasskeyOf (visitor: Visitor, authenticator: Authenticator, proof = {}): Promise<Answered | undefined> {
  const given = { name: 'Laptop', ...proof }
  return (await answerPasskey(visitor, '/dashboard/security/passkeys', given, (options) => authenticator.create(options))).last
}

/** The secret that a page shows of an authenticator that is being added; undefined where it shows none. */
export function readTotpSecret (text: string): Buffer | undefined {
  const typed = /<pre><code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '')
  if (typed === undefined) return undefined
  const bits = Array.from(typed, (one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
