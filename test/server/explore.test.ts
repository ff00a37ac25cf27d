/** The page Explore without a browser: who is let in, what it may load, and its files (GRAPHQL-50). */
import t from 'tap'
import { makeVisitor, signInAs } from '../helpers/dashboard.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t, { worker: false })
const { baseUrl } = service
const path = '/dashboard/explore'

t.test('GRAPHQL-50 Explore is for people who are signed in; its scripts are those of the service, and what it may do other pages may not', async (t) => {
  t.match(await makeVisitor(service).get(path), { status: 303, location: `/dashboard/sign-in?next=${encodeURIComponent(path)}` })
  const viewer = await signInAs(service, 'viewer')
  const headersOf = async (address: string): Promise<Headers> => {
    const answer = await fetch(baseUrl + address, { headers: { cookie: `oyss=${viewer.token()}` }, redirect: 'manual' })
    await answer.text()
    return answer.headers
  }
  const policies = await Promise.all([path, path].map(async (one) => (await headersOf(one)).get('content-security-policy') ?? ''))
  const [nonce, other] = policies.map((policy) => /script-src 'self' 'nonce-([\w+/=]+)'/.exec(policy)?.[1])
  t.ok(nonce && other && nonce !== other, 'a nonce is of one answer')
  const closed = /^default-src 'none';.*connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/
  for (const policy of policies) t.match(policy, closed)
  t.equal((await headersOf(path)).get('cache-control'), 'no-store')
  t.match((await headersOf('/dashboard/test/keys')).get('content-security-policy'), /script-src 'self';/)
  t.notMatch((await headersOf('/dashboard/test/keys')).get('content-security-policy'), /unsafe|nonce/)
  const text = await viewer.read(path)
  const scripts = text.match(/<script[^>]*>/g) ?? []
  t.ok(scripts.length > 2)
  t.same(scripts.filter((script) => !/ nonce="/.test(script)), [])
  t.notMatch(text, /https?:\/\//, 'nothing of elsewhere')
  t.match(await viewer.read('/dashboard/test'), /<a href="\/dashboard\/explore">Explore<\/a>/)
})

t.test('GRAPHQL-50 the files of the editor are served as they are, and no others (OYN01)', async (t) => {
  // Each is read to its end: a service that stops waits for answers that are still being read.
  const get = async (name: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${baseUrl}${path}/${name}`, { headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const script = await get('ruru.js')
  t.equal(script.status, 200)
  t.match(script.headers.get('content-type'), /^text\/javascript/)
  t.ok(script.text.length > 1_000)
  t.equal((await get('ruru.js', { 'if-none-match': script.headers.get('etag') as string })).status, 304)
  t.match((await get('ruru.css')).headers.get('content-type'), /^text\/css/)
  for (const name of ['nothing.js', 'ruru.js.map', '..%2fpackage.json', '..%2f..%2fdist%2fserver.js', 'ruru']) {
    t.equal((await get(name)).status, 404, name)
  }
})
