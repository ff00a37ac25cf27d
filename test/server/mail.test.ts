/** Mail of invitations: a server of mail on this machine takes it, refuses it, or is not there. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import t from 'tap'
import { asSmtpUrl } from '../../platform/urls.ts'
import { makeMail } from '../../platform/mail.ts'
import { unsubscribeLink } from '../../platform/unsubscribing.ts'
import { renderDigest, sendDigests } from '../../worker/digests.ts'
import { secrets } from '../helpers/config.ts'
import { signInAs } from '../helpers/dashboard.ts'
import { useService } from '../helpers/service.ts'

/** Takes every message, or refuses each recipient (SMTP, RFC 5321). */
async function startPost (refuses = false): Promise<{ url: string, taken: string[], close: () => void }> {
  const taken: string[] = []
  const server = createServer((socket) => {
    let [message, isData] = ['', false]
    socket.on('error', () => {})
    socket.write('220 post\r\n')
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').slice(0, isData ? undefined : -1)) {
        if (isData && line === '.') {
          taken.push(message)
          isData = false
          socket.write('250 taken\r\n')
        } else if (isData) message += `${line}\n`
        else if (/^DATA/i.test(line)) { isData = true; socket.write('354 go on\r\n') }
        else socket.write(refuses && /^RCPT/i.test(line) ? '550 nobody here\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 well\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}?from=office@club.example`, taken, close: () => server.close() }
}

const post = await startPost()
const service = await useService(t, { worker: false, config: { smtpUrl: post.url } })

t.test('PEOPLE-105 an invitation is mailed to whom it is for, with who invites and as what; who made it does not see the link', async (t) => {
  t.teardown(post.close)
  const owner = await signInAs(service, 'owner')
  const { text } = await owner.send('/dashboard/test/people', { email: 'dana@example.org', role: 'viewer' })
  t.match(text, 'It was mailed to <b>dana@example.org</b>')
  t.notMatch(text, '/dashboard/welcome/')
  const [message = ''] = post.taken
  t.match(message, /^From: office@club.example$/m)
  t.match(message, /^To: dana@example.org$/m)
  t.match(message, /^Subject: Kim invited you to join Test account on OYSS Exchange$/m)
  const body = message.slice(message.indexOf('\n\n') + 2).replaceAll(/=\r?\n/g, '')
  t.match(body, /^Open this link to join Test account as a viewer:/)
  t.match(body, /expires on \w{3}, \d+ \w{3} \d{4}, \d\d:\d\d UTC, seven days after Kim invited you at http/)
  const link = /http\S+\/dashboard\/welcome\/[\w-]{43}/.exec(message.replaceAll('=\n', ''))?.[0] as string
  t.match(await (await fetch(link)).text(), 'You are invited')
})

t.test('PEOPLE-105 where the server of mail refuses or is away, the link is shown, and no address is logged', async (t) => {
  const owner = await signInAs(service, 'owner')
  const { text } = await owner.send('/dashboard/test/people', { email: 'eli@example.org', role: 'viewer' })
  t.match(text, 'The mail server did not accept it. Send the link yourself.')
  t.match(text, '/dashboard/welcome/')
  const refusing = await startPost(true)
  t.teardown(refusing.close)
  const lines: string[] = []
  const mail = makeMail({ smtpUrl: refusing.url, baseUrl: 'http://localhost' }, pino({}, { write: (line: string) => { lines.push(line) } }))
  t.equal(await mail?.({ to: 'nobody@example.org', subject: 'a', text: 'b' }), false)
  t.match(lines.join(''), '550')
  t.notMatch(lines.join(''), 'nobody@')
  t.equal(makeMail({ smtpUrl: undefined, baseUrl: 'http://localhost' }, pino({ level: 'silent' })), undefined)
})

t.test('SMTP_URL is an address of smtp or smtps', async (t) => {
  for (const url of ['smtp://mail.example.org', 'smtps://user:pass@mail.example.org:465?from=a@b.example']) t.equal(asSmtpUrl(url), url)
  for (const url of ['mail.example.org', 'http://mail.example.org', 'smtp://', 'smtp:// a']) t.equal(asSmtpUrl(url), undefined, url)
})

t.test('PEOPLE-153 a change of how a person signs in is mailed to that person, with no secret', async (t) => {
  const mailbox = await startPost()
  t.teardown(mailbox.close)
  const own = await useService(t, { worker: false, config: { smtpUrl: mailbox.url } })
  const ana = await signInAs(own, 'owner')
  await ana.send('/dashboard/security/password', { new_password: 'five other plain words here' })
  const [message = ''] = mailbox.taken
  t.match(message, new RegExp(`^To: ${ana.email}$`, 'm'))
  t.match(message, /^Subject: OYSS Exchange: a new password was set$/m)
  t.match(message, /^When: \w{3}, \d+ \w{3} \d{4}, \d\d:\d\d UTC$/m)
  t.notMatch(message, /plain words/)
})

t.test('PEOPLE-160, PEOPLE-161 a digest is mailed once, with the headers of one-click unsubscribing; the link switches it off, the page Security on again', async (t) => {
  const mailbox = await startPost()
  t.teardown(mailbox.close)
  const own = await useService(t, { worker: false, config: { smtpUrl: mailbox.url } })
  const ana = await signInAs(own, 'owner')
  const admin = await own.database.connect()
  const worker = own.database.pool('oyss_resolver')
  const mail = makeMail({ smtpUrl: mailbox.url, baseUrl: own.baseUrl }, pino({ level: 'silent' }))!
  t.equal(await sendDigests({ db: worker, mail, secrets, baseUrl: own.baseUrl }), 0, 'nothing to report')
  const { user_id: userId } = (await admin.query('select user_id from tenancy.users where email = $1', [ana.email])).rows[0]
  const link = unsubscribeLink(secrets, own.baseUrl, userId)
  const held = { db: { query: async ({ text, values }: any) => text.includes('claim_digest')
    ? { rows: [{ claim_digest: held.claims.shift() ?? null }] } : worker.query({ text, values }) } as any,
  claims: [{ user_id: userId, email: ana.email, until: new Date().toISOString(), accounts: [{ name: 'Club', modes: [
    {
      mode: 'live', files: { count: 1, feeds: [{ run_id: 'run_1', feed: 'League' }] }, games: { count: 2, sources: ['elsewhere'] },
      notices: null
    }
  ] }] }] as object[] }
  t.equal(await sendDigests({ db: held.db, mail, secrets, baseUrl: own.baseUrl }), 1)
  const message = mailbox.taken[0]!.replaceAll('=\n', '').replaceAll('=3D', '=')
  t.match(message, new RegExp(`^To: ${ana.email}$`, 'm'))
  t.match(message, /^Subject: OYSS Exchange: a file needs review$/m)
  t.match(message, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const sent = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(message)?.[1] as string
  t.match(message, `League: ${own.baseUrl}/dashboard/live/runs/run_1`)
  t.match(message, 'Another source reports different details of 2 upcoming games (elsewhere):')

  t.match(await ana.read('/dashboard/security'), 'Switch it off')
  t.match(await (await fetch(sent)).text(), '<button>Switch off</button>')
  t.match(await ana.read('/dashboard/security'), 'Switch it off', 'looking at the page switches nothing off')
  const oneClick = await fetch(sent, {
    method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' }
  })
  t.equal(oneClick.status, 200)
  t.match(await ana.read('/dashboard/security'), 'Switch it on')
  t.match(await ana.send('/dashboard/security/mail', { mail: 'on' }), { status: 303, location: '/dashboard/security?done=mail_on' })
  t.match(await ana.read('/dashboard/security?done=mail_on'), 'The daily mail is on.')
  t.equal((await fetch(link.slice(0, -8))).status, 404)
  t.equal((await fetch(`${own.baseUrl}/dashboard/unsubscribe/usr_none`, { method: 'POST', body: '', headers: {
    'content-type': 'application/x-www-form-urlencoded' } })).status, 404)
})

t.test('a digest of disagreements alone says so, and names no more than five sources', (t) => {
  const { subject, text } = renderDigest([{ name: 'Club', modes: [
    { mode: 'test', files: null, games: { count: 1, sources: ['a', 'b', 'c', 'd', 'e', 'f'] }, notices: null, questions: null }
  ] }], 'https://x.example/u', 'https://x.example')
  t.equal(subject, 'OYSS Exchange: a source disagrees with your games')
  t.match(text, 'of 1 upcoming game (a, b, c, d, e):')
  t.end()
})

t.test('PEOPLE-160 a digest of notices alone has one line a game, which leads to the field, and names neither the game nor who sent them', (t) => {
  const { subject, text } = renderDigest([{ name: 'League', modes: [{ mode: 'live', files: null, games: null, questions: null, notices: [
    { game: 'fx_1', field: 'venue.field', sentences: 'The game is listed twice. The place is wrong.' }
  ] }] }], 'https://x.example/u', 'https://x.example')
  t.equal(subject, 'OYSS Exchange: another account notified you of a game')
  t.match(text, '\n  The game is listed twice. The place is wrong. https://x.example/dashboard/live/data/fx_1?field=venue.field\n')
  t.end()
})

t.test('PEOPLE-160 a digest states how many newer reports need an answer, with a link, and names no game', (t) => {
  const modes = (questions: number) => [{ mode: 'live', files: null, games: null, notices: null, questions }]
  const { subject, text } = renderDigest([{ name: 'League', modes: modes(2) }], 'https://x.example/u', 'https://x.example')
  t.equal(subject, 'OYSS Exchange: 2 newer reports of games need your answer')
  t.match(text, '\n2 newer reports of games need your answer:\n  https://x.example/dashboard/live/questions\n')
  t.match(renderDigest([{ name: 'League', modes: modes(1) }], 'x', 'x').subject, 'a newer report of a game needs your answer')
  t.end()
})
