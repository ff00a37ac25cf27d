/** Mail of invitations: a server of mail on this machine takes it, refuses it, or is not there. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import t from 'tap'
import { asSmtpUrl } from '../../platform/urls.ts'
import { makeMail } from '../../server/sign_in/mail.ts'
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

t.test('PEOPLE-105, PEOPLE-141 an invitation is mailed to whom it is for, with who invites and as what; who made it does not see the link', async (t) => {
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
  t.match(text, 'The mail server did not take it. Send the link yourself.')
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
