/**
 * The configuration of services that tests start: any free port, a key of its own for secrets, receivers and publishers on this machine
 * allowed.
 */
import { randomBytes } from 'node:crypto'
import { readConfig, type Config } from '../../platform/config.ts'
import { derivePersonKeys, makeSecretBox } from '../../platform/secrets.ts'

export const SECRET_KEY = randomBytes(32).toString('base64')

/** For processes that a test starts. */
export const testEnvironment = {
  OYSS_SECRET_KEY: SECRET_KEY, OYSS_WEBHOOK_ALLOW: '127.0.0.0/8,::1', OYSS_FETCH_ALLOW: '127.0.0.0/8,::1'
} as const

export const testConfig = (environment: Record<string, string> = {}): Config =>
  readConfig({ PORT: '0', ...testEnvironment, ...environment })

export const secrets = makeSecretBox([Buffer.from(SECRET_KEY, 'base64')])

/** For sessions that store what is pushed. */
export const personKeys = derivePersonKeys(testConfig().secretKeys)
