/** Caches learn what is out of date; nothing waits for them, and one that fails is tried a few times. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import { makePurger } from '../../worker/webhooks/purge.ts'
import { testConfig } from '../helpers/config.ts'
import { becomes } from '../helpers/await_condition.ts'
import { useService } from '../helpers/service.ts'

const log = pino({ level: 'silent' })
const VARNISHD = '/usr/sbin/varnishd'

type Purge = { method: string | undefined, url: string | undefined, keys: string[] }

/** A cache that notes what it receives, and answers what `status` says. */
async function startCache (t: { teardown: (end: () => void) => void }, status: (count: number) => number | Promise<number>): Promise<{
  url: string, reported: Purge[], heard: (count: number) => Promise<void>
}> {
  const reported: Purge[] = []
  const waiting: { count: number, done: () => void }[] = []
  const server = createServer(async (req, res) => {
    reported.push({ method: req.method, url: req.url, keys: String(req.headers['surrogate-key']).split(' ') })
    for (const { count, done } of waiting) if (reported.length >= count) done()
    res.writeHead(await status(reported.length)).end('x')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.teardown(() => { server.close(); server.closeAllConnections() })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reported,
    heard: (count) => new Promise((done) => { if (reported.length >= count) done(); else waiting.push({ count, done }) })
  }
}

t.test('CALENDAR-13 teams are purged, each once however often it changed, many in one request; a star in the address takes one each', async (t) => {
  const [many, single] = [await startCache(t, () => 200), await startCache(t, () => 200)]
  const purger = makePurger({ urls: [`${many.url}/`, `${single.url}/v1/teams/*/calendar.ics`], log })
  purger.purge([])
  purger.purge(['tm_0'])
  purger.purge(['tm_1', 'tm_2', 'tm_1'])
  purger.purge(['tm_2', 'tm_3'])
  await Promise.all([many.heard(2), single.heard(4)])
  t.same(many.reported, [{ method: 'PURGE', url: '/', keys: ['tm_0'] }, { method: 'PURGE', url: '/', keys: ['tm_1', 'tm_2', 'tm_3'] }])
  t.same(single.reported.map(({ url }) => url), ['tm_0', 'tm_1', 'tm_2', 'tm_3'].map((id) => `/v1/teams/${id}/calendar.ics`))
  purger.purge(Array.from({ length: 250 }, (_, n) => `tm_many_${n}`))
  await many.heard(5)
  t.same(many.reported.slice(2).map(({ keys }) => keys.length), [100, 100, 50])
  await purger.stop()
})

t.test('a cache that fails is tried again, one that is not there is given up, and the others do not wait', async (t) => {
  const ended: string[] = []
  const [sound, empty] = [await startCache(t, () => 204), await startCache(t, () => 404)]
  const others = Promise.all([sound.heard(1), empty.heard(1)])
  const failing = await startCache(t, async (count) => { await others; return count < 3 ? 503 : 200 })
  const purger = makePurger({
    urls: [failing.url, 'http://127.0.0.1:9/', sound.url, empty.url], log, onPurged: (outcome) => ended.push(outcome)
  })
  purger.purge(['tm_1'])
  await others
  await failing.heard(3)
  t.same(failing.reported.map(({ keys }) => keys), [['tm_1'], ['tm_1'], ['tm_1']])
  await purger.stop()
  t.same(ended.slice(0, 2), ['purged', 'purged'])
})

t.test('a change purges the calendars of its teams from a real Varnish, and of no others', {
  skip: existsSync(VARNISHD) ? false : `there is no ${VARNISHD} (apt-get install varnish)`
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-varnish-'))
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  const cache = `http://127.0.0.1:${port}`
  const service = await useService(t, { config: testConfig({ OYSS_PURGE_URLS: `${cache}/` }) })
  writeFileSync(join(folder, 'oyss.vcl'), vcl(new URL(service.baseUrl).port))
  const child = spawn(
    VARNISHD,
    ['-F', '-f', join(folder, 'oyss.vcl'), '-a', `127.0.0.1:${port}`, '-n', join(folder, 'work'), '-s', 'malloc,16m', '-j', 'none'],
    { stdio: ['ignore', 'pipe', 'pipe'] }
  )
  let said = ''
  let hasEnded = false
  const ended = new Promise<void>((done) => child.once('exit', () => { hasEnded = true; done() }))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => { said += chunk })
  t.teardown(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const answers = (): Promise<boolean> => fetch(`${cache}/healthz`).then(({ status }) => status === 200, () => false)
  if (!await becomes(async () => hasEnded || answers()) || hasEnded) throw new Error(`Varnish does not answer: ${said}`)
  const game = (id: string, home: string, hour: number): object => ({
    type: 'fixture', external_id: id, observed_at: `2026-09-01T${hour}:00:00Z`,
    data: {
      kind: 'game', sport: 'soccer', start: new Date(Date.now() + hour * 3_600_000).toISOString(),
      sides: [{ role: 'home', team: { external_id: home, name: home } }]
    }
  })
  await service.apply('league', [game('g1', 'reds', 10), game('g2', 'blues', 10)])
  const idOf = async (team: string): Promise<string> =>
    (await service.secret.get(`/v1/lookup?source=league&type=team&external_id=${team}`)).body.id
  const [reds, blues] = [await idOf('reds'), await idOf('blues')]
  const get = async (team: string): Promise<{ text: string, hit: boolean }> => {
    const answer = await fetch(`${cache}/v1/teams/${team}/calendar.ics`)
    return { text: await answer.text(), hit: answer.headers.get('x-cache') === 'hit' }
  }
  const before = [await get(reds), await get(blues)]
  t.same([(await get(reds)).hit, (await get(blues)).hit], [true, true])
  await service.apply('league', [game('g1', 'reds', 12)])
  t.ok(await becomes(async () => (await get(reds)).text !== before[0]?.text), 'the new time is served')
  t.match(await get(blues), { hit: true, text: before[1]?.text })
})

/** As docs/operating/README.md has it. */
function vcl (port: string): string {
  return `vcl 4.1;
import std;
backend default { .host = "127.0.0.1"; .port = "${port}"; }
acl purgers { "127.0.0.1"; }
sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) { return (synth(405)); }
    if (std.ban("obj.http.Surrogate-Key ~ (^|\\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\\s|$)")) { return (synth(200)); }
    return (synth(400, std.ban_error()));
  }
}
sub vcl_deliver {
  set resp.http.X-Cache = "miss";
  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; }
  unset resp.http.Surrogate-Key;
}
`
}
