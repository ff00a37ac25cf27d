/** Mails what the command line changed of how a person signs in, where SMTP_URL is set (PEOPLE-153). */
import { pino } from 'pino'
import { readConfig } from '../platform/config.ts'
import { reportChange as report, type Change } from '../server/dashboard/changes.ts'
import { makeMail } from '../platform/mail.ts'

export async function reportChange (email: string, change: Change): Promise<void> {
  const config = readConfig(process.env)
  await report({ config, mail: makeMail(config, pino(pino.destination(2))) }, email, change)
}
