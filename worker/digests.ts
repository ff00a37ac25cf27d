/**
 * Sends the daily mails, where there is a mail server (PEOPLE-160): the database chooses the person and counts a digest as sent before
 * it is, so that nobody gets two, whatever dies.
 */
import type { Logger } from 'pino'
import { call } from '../db/call.ts'
import type { Queryable } from '../db/pool.ts'
import type { Config } from '../platform/config.ts'
import { makeMail, type SendMail } from '../platform/mail.ts'
import { makeSecretBox, type SecretBox } from '../platform/secrets.ts'
import { unsubscribeLink } from '../platform/unsubscribing.ts'

type Waiting = { count: number, feeds: { run_id: string, feed: string }[] }
type Noticed = { game: string, field: string, sentences: string }
type News = {
  name: string,
  modes: { mode: string, files: Waiting | null, games: { count: number, sources: string[] } | null, notices: Noticed[] | null,
    questions: number | null
  }[]
}
type Claim = { user_id: string, email: string | null, accounts: News[] | null, until: string }
type Needs = { db: Queryable, mail: SendMail, secrets: SecretBox, baseUrl: string }

/** Milliseconds between two rounds, and how many people a round looks at. */
const EVERY = 300_000
const MOST = 500
/** Sources that a line names. */
const MOST_NAMES = 5

const games = (count: number): string => `${count} upcoming ${count === 1 ? 'game' : 'games'}`
const files = (count: number): string => count === 1 ? 'A file needs review' : `${count} files need review`
const asked = (count: number): string =>
  count === 1 ? 'A newer report of a game needs your answer' : `${count} newer reports of games need your answer`

function linesOf ({ name, modes }: News, baseUrl: string): string {
  const parts = modes.flatMap(({ mode, files: waiting, games: differing, notices, questions }) => {
    const at = `${baseUrl}/dashboard/${mode}`
    return [
      ...waiting === null ? [] : [
        `${files(waiting.count)} before the games go live:`,
        ...waiting.feeds.map(({ run_id: id, feed }) => `  ${feed}: ${at}/runs/${id}`),
        ...waiting.count > waiting.feeds.length ? [`  and more: ${at}/feeds`] : []
      ],
      ...differing === null ? [] : [
        `Another source reports different details of ${games(differing.count)} (${differing.sources.slice(0, MOST_NAMES).join(', ')}):`,
        `  ${at}/conflicts`
      ],
      ...notices === null ? [] : [
        'Other accounts notified you of errors in games that your sources report:',
        ...notices.map(({ game, field, sentences }) => `  ${sentences} ${at}/data/${game}?field=${field}`)
      ],
      ...questions === null ? [] : [`${asked(questions)}:`, `  ${at}/questions`]
    ]
  })
  return [name, '', ...parts].join('\n')
}

/** The mail of a person; without a word of who plays or who did what. */
export function renderDigest (accounts: News[], link: string, baseUrl: string): { subject: string, text: string } {
  const modes = accounts.flatMap((account) => account.modes)
  const waiting = modes.reduce((sum, { files: own }) => sum + (own?.count ?? 0), 0)
  const questions = modes.reduce((sum, { questions: own }) => sum + (own ?? 0), 0)
  const isDiffering = modes.some(({ games: own }) => own !== null)
  return {
    subject: `OYSS Exchange: ${waiting > 0 ? files(waiting).toLowerCase() : questions > 0 ? asked(questions).toLowerCase()
      : isDiffering ? 'a source disagrees with your games' : 'another account notified you of a game'}`,
    text: `${accounts.map((one) => linesOf(one, baseUrl)).join('\n\n')}

You receive at most one of these e-mails a day. To stop them, open this link, without signing in:
${link}
`
  }
}

/** Looks at people until nobody is due; returns how many got a digest. */
export async function sendDigests ({ db, mail, secrets, baseUrl }: Needs): Promise<number> {
  let sent = 0
  for (let looked = 0; looked < MOST; looked++) {
    const claim = await call(db, 'jobs.claim_digest', {}) as Claim | null
    if (claim === null) break
    if (claim.email === null || claim.accounts === null) continue
    const link = unsubscribeLink(secrets, baseUrl, claim.user_id)
    const isSent = await mail({
      to: claim.email, ...renderDigest(claim.accounts, link, baseUrl),
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } // RFC 8058
    })
    if (!isSent) continue
    sent++
    await call(db, 'jobs.record_digest', { user_id: claim.user_id, until: new Date(claim.until) })
  }
  return sent
}

/** Returns a function that stops it. */
export function startDigests ({ db, config, log }: { db: Queryable, config: Config, log: Logger }): () => void {
  const mail = makeMail(config, log)
  if (mail === undefined) return () => {}
  const needs = { db, mail, secrets: makeSecretBox(config.secretKeys), baseUrl: config.baseUrl }
  let isBusy = false
  const work = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      const sent = await sendDigests(needs)
      if (sent > 0) log.info({ sent }, 'digests sent')
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'digests not sent')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => { void work() }, EVERY)
  return () => clearInterval(timer)
}
