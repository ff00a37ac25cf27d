/** Mail of invitations, of changes of how people sign in, and digests, where SMTP_URL is set (PEOPLE-105, PEOPLE-153, PEOPLE-160). */
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** Whether the server of mail took it; the log says why it did not, without the address. */
export type SendMail = (message: { to: string, subject: string, text: string, headers?: Record<string, string> }) => Promise<boolean>

/** Milliseconds that a sender waits at most for each step of the server of mail. */
const timeout = 5_000
const isHere = (host: string): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host)

/** Undefined without SMTP_URL. To servers elsewhere TLS is demanded, at once (smtps) or by STARTTLS. */
export function makeMail ({ smtpUrl, baseUrl }: Pick<Config, 'smtpUrl' | 'baseUrl'>, log: Logger): SendMail | undefined {
  if (smtpUrl === undefined) return undefined
  const { hostname, port, protocol, username, password, searchParams } = new URL(smtpUrl)
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'smtps:' ? 465 : 587), secure: protocol === 'smtps:',
    requireTLS: !isHere(hostname), ignoreTLS: isHere(hostname), connectionTimeout: timeout, greetingTimeout: timeout,
    socketTimeout: timeout, disableFileAccess: true, disableUrlAccess: true,
    ...username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
  })
  const from = searchParams.get('from') ?? `OYSS Exchange <no-reply@${new URL(baseUrl).hostname}>`
  return async (message) => {
    try {
      await transport.sendMail({ from, ...message })
      return true
    } catch (error) {
      const { code, responseCode } = error as { code?: string, responseCode?: number }
      log.warn({ code, response: responseCode }, 'the mail server did not take a message')
      return false
    }
  }
}
