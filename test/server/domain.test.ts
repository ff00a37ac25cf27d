/** The DNS record that confirms the domain of an identity provider, asked of a resolver on this machine (RFC 1035). */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { hasDomainRecord, recordOf } from '../../server/sign_in/domain.ts'
import { signInAs } from '../helpers/dashboard.ts'
import { makeQuery } from '../helpers/database.ts'
import { addProvider } from '../helpers/people/people.ts'
import { useService } from '../helpers/service.ts'

/** Answers TXT questions: each name with its texts, or that there is none (NXDOMAIN). */
async function startDns (records: Record<string, string[]>): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let size = question[at] as number; size > 0; size = question[at] as number) {
      labels.push(question.subarray(at + 1, at + 1 + size).toString())
      at += size + 1
    }
    const texts = records[labels.join('.')]
    const answers = (texts ?? []).map((text) => {
      const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length])
      return Buffer.concat([head, Buffer.from(text)])
    })
    const rest = Buffer.from([0x81, texts ? 0x80 : 0x83, 0, 1, 0, answers.length, 0, 0, 0, 0])
    socket.send(Buffer.concat([question.subarray(0, 2), rest, question.subarray(12, at + 5), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => new Promise<void>((done) => { socket.close(done) }))
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}

t.test('PEOPLE-154 a domain belongs to the account that its TXT record names, and to no other', async (t) => {
  const { name, value } = recordOf('example.org', 'acct_1')
  t.same([name, value], ['_oyss.example.org', 'oyss-account=acct_1'])
  const resolver = new Resolver()
  resolver.setServers([await startDns({ [name]: ['something else', value], '_oyss.other.example': ['oyss-account=acct_2'] })])
  t.equal(await hasDomainRecord('example.org', 'acct_1', resolver), true)
  t.equal(await hasDomainRecord('example.org', 'acct_2', resolver), false, 'another account')
  t.equal(await hasDomainRecord('other.example', 'acct_1', resolver), false)
  t.equal(await hasDomainRecord('none.example', 'acct_1', resolver), false, 'no such name')
})

t.test('PEOPLE-154 the button of the page confirms the domain once the record is there, and not before', async (t) => {
  const service = await useService(t, { worker: false })
  const q = makeQuery(await service.database.connect())
  await addProvider(q, service.account.id)
  await q('update tenancy.identity_providers set domain_confirmed_at = null, domain_confirmed_by = null')
  const owner = await signInAs(service, 'owner')
  const { name, value } = recordOf('example.org', service.account.id)
  const records: Record<string, string[]> = {}
  const usual = dns.getServers()
  dns.setServers([await startDns(records)])
  t.teardown(() => dns.setServers(usual))

  t.match(await owner.read('/dashboard/sign-in-rules'), new RegExp(`not confirmed[^]*${value}[^]*Check the record`))
  t.match(await owner.send('/dashboard/sign-in-rules/domain'), { status: 422, text: /The record was not found/ })
  records[name] = [value]
  t.match(await owner.send('/dashboard/sign-in-rules/domain'), { status: 303, location: '/dashboard/sign-in-rules?done=confirmed' })
  t.notMatch(await owner.read('/dashboard/sign-in-rules'), /not confirmed|Check the record/)
})
