/** What a robots.txt means for a connector and for a feed that somebody registered (RFC 9309). */
import t from 'tap'
import { parseCidrs, type Cidr } from '../../../platform/addresses.ts'
import { makeFetcher } from '../../../worker/feeds/fetch.ts'
import type { Fetched } from '../../../worker/feeds/fetched.ts'
import { judgeRobots, makeRobots, type Asker } from '../../../worker/feeds/robots.ts'
import { startPublisher } from '../../helpers/feeds/publisher.ts'

const verdict = (body: string, path: string, asker: Asker = 'connector'): boolean =>
  judgeRobots({ access: 'read', body }, new URL(`https://example.org${path}`), asker) === undefined

t.test('FEED-166 rules of RFC 9309: the group that names us, else the one for all; the longest match wins, and of two as long the one that allows', async (t) => {
  const all = 'User-agent: *\n'
  const cases: [string, string, boolean][] = [
    ['', '/a', true], [`${all}Disallow:`, '/a', true], [`${all}Disallow: /`, '/a', false], [`${all}Disallow: /`, '/robots.txt', true],
    [`${all}Disallow: /a`, '/a', false], [`${all}Disallow: /a`, '/ab', false], [`${all}Disallow: /a/`, '/a', true],
    [`${all}Disallow: /a`, '/b/a', true], [`${all}Disallow: /a\nAllow: /a/b`, '/a/b/c', true],
    [`${all}Disallow: /a\nAllow: /a/b`, '/a/c', false], [`${all}Allow: /a\nDisallow: /a`, '/a', true],
    [`${all}Disallow: /a\nAllow: /a`, '/a', true], [`${all}Disallow: /*.csv`, '/x/games.csv', false],
    [`${all}Disallow: /*.csv$`, '/games.csv?x=1', true], [`${all}Disallow: /*.csv$`, '/games.csv', false],
    [`${all}Disallow: /a*b`, '/axxb', false], [`${all}Disallow: /a?b`, '/axb', true], [`${all}Disallow: /x?id=`, '/x?id=7', false],
    [`${all}Disallow: /caf%C3%A9`, '/caf%C3%A9', false], [`${all}Disallow: /café`, '/caf%C3%A9', false],
    [`${all}Disallow: /A`, '/a', true], ['user-AGENT: *\ndisallow: /', '/a', false],
    ['User-agent: * # everybody\nDisallow: / # all', '/a', false], ['User-agent: *\r\nDisallow: /a\r\n', '/a', false],
    ['User-agent: *\rDisallow: /a', '/a', false], ['\uFEFFUser-agent: *\nDisallow: /', '/a', false], ['Disallow: /', '/a', true],
    ['User-agent: other\nDisallow: /', '/a', true], ['User-agent: other\nUser-agent: *\nDisallow: /', '/a', false],
    ['User-agent: oyss\nDisallow: /a\n\nUser-agent: *\nDisallow: /', '/b', true],
    ['User-agent: *\nAllow: /\n\nUser-agent: OYSS\nDisallow: /', '/b', false],
    ['User-agent: oyss\nDisallow: /a\n\nUser-agent: other\nDisallow: /\n\nUser-agent: oyss\nDisallow: /b', '/b', false],
    ['User-agent: oyss/0.1\nDisallow: /', '/b', false], ['<html>User-agent: *</html>', '/a', true]
  ]
  t.ok(cases.length >= 30)
  for (const [body, path, may] of cases) t.equal(verdict(body.replace(/^\uFEFF/, ''), path), may, JSON.stringify([body, path]))
})

t.test('FEED-166 a feed that somebody registered is kept away only by a group that names this service', async (t) => {
  t.ok(verdict('User-agent: *\nDisallow: /', '/team.ics', 'feed'))
  t.notOk(verdict('User-agent: *\nAllow: /\nUser-agent: oyss\nDisallow: /', '/team.ics', 'feed'))
  t.ok(verdict('User-agent: oyss\nDisallow: /private\nUser-agent: *\nDisallow: /', '/team.ics', 'feed'))
  t.ok(verdict('User-agent: oyssbot\nDisallow: /', '/team.ics', 'feed'))
})

t.test('FEED-166, FEED-12 the file is read once a day and host: missing allows everything, unreachable nothing to a connector; its delay is kept', async (t) => {
  const fetcher = makeFetcher({ allow: parseCidrs('127.0.0.0/8') as Cidr[], userAgent: 'test' })
  t.teardown(fetcher.close)
  const clock = { now: Date.parse('2026-09-01T08:00:00Z') }
  const answers: [number, string, boolean][] = [
    [404, '', true], [403, '', true], [410, '', true], [429, '', false], [500, '', false], [503, '', false],
    [200, 'User-agent: *\nDisallow: /games', false], [200, 'User-agent: oyss-exchange\nDisallow: /games\nCrawl-delay: 7', false],
    [200, `${'#'.repeat(99)}\n`.repeat(5_200) + 'User-agent: *\nDisallow: /', true], [200, '\uFEFFUser-agent: *\nDisallow: /', false],
    [200, `User-agent: *\nDisallow: /${'a'.repeat(3_000)}\nDisallow: /games`, false]
  ]
  for (const [status, body, may] of answers) {
    const publisher = await startPublisher(t)
    const robots = makeRobots(fetcher, () => clock.now)
    publisher.serve('/robots.txt', { status, body })
    const url = new URL(publisher.url('/games.csv'))
    let requests = 0
    const codes: string[] = []
    const judged = async (asker: Asker): Promise<boolean> => {
      try {
        const made = await robots.judge(url, asker)
        requests += made
        return true
      } catch (error) {
        codes.push((error as { code: string }).code)
        return false
      }
    }
    const title = `${status} ${body.slice(0, 60)}`
    t.same(await Promise.all([judged('connector'), judged('connector')]), [may, may], title)
    t.equal(await judged('feed'), !body.includes('oyss'), title)
    t.equal(publisher.asked('/robots.txt').length, 1, 'one request')
    if (!may) t.equal(codes[0], status === 200 ? 'robots' : 'robots_unreachable', title)
    else t.equal(requests, 1, 'which counts')
    t.equal(await robots.delay(url, 'feed'), body.includes('Crawl-delay') ? 7_000 : null, title)
    clock.now += 25 * 3_600_000
    publisher.serve('/robots.txt', { status: 200, body: 'User-agent: *\nDisallow: /\nCrawl-delay: 900' })
    t.equal(await judged('connector'), false, 'it is read again')
    t.equal(await robots.delay(url, 'connector'), 60_000, 'no longer than a minute')
  }
})

t.test('FEED-166 files of ten thousand hosts are each asked for once; of files that are large the oldest are forgotten', async (t) => {
  let asked = 0
  const make = (size: number) => makeRobots({
    fetch: async ({ url }) => {
      asked += 1
      return { outcome: 'body', status: 200, body: Buffer.alloc(size, '# Nothing is said here.\n'), requests: 1, finalUrl: url } as Fetched
    }
  })
  const hosts = (count: number): URL[] => Array.from({ length: count }, (_, n) => new URL(`https://h${n}.example/games.ics`))
  const small = make(10)
  for (const round of [1, 2]) {
    for (const host of hosts(10_000)) await small.judge(host, 'feed')
    t.equal(asked, 10_000, `in round ${round}`)
  }
  const large = make(500 * 1024)
  asked = 0
  const urls = hosts(40) as [URL, ...URL[]]
  for (const url of urls) await large.judge(url, 'feed')
  await large.judge(urls[39] as URL, 'feed')
  t.equal(asked, 40, 'the newest is known')
  await large.judge(urls[0], 'feed')
  t.equal(asked, 41, 'the oldest is not')
})
