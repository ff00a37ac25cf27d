/** The pages for people: complete, sound, reachable, and with nothing from elsewhere. There is no database behind them. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import t from 'tap'
import { schemas } from '../../contract/components.ts'
import { paths } from '../../contract/document.ts'
import { eventWebhooks } from '../../contract/paths/webhooks.ts'
import { registry } from '../../db/errors.ts'
import { makeApp } from '../../server/app.ts'
import { html, markdown, sentence } from '../../server/pages/html.ts'
import { secrets } from '../helpers/config.ts'
import { proofsPath, readRules, themes } from '../house/read_rules.ts'
import { ask } from './http_client.ts'

const absent = { query: async () => { throw new Error('no statement is expected') } }
const noGraph = async (): Promise<never> => { throw new Error('not built') }
const publicUrl = 'https://exchange.example.org'
const server = createServer(makeApp({
  db: { quick: absent, slow: absent, graph: absent, pushes: absent, long: absent as never },
  primary: { quick: absent, slow: absent, graph: absent, pushes: absent, long: absent as never },
  log: pino({ level: 'silent' }), secrets, graph: noGraph,
  config: { baseUrl: publicUrl, webhookAllow: [] }
}))
  .listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
t.teardown(() => server.close())
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const get = (path: string, headers = {}) =>
  ask(baseUrl, 'GET', path, { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', ...headers })

const pagePaths = [
  '/', '/docs', '/docs/specification', ...themes.map((theme) => `/docs/specification/${theme}`), '/changelog',
  ...registry.map(({ slug }) => `/problems/${slug}`)
]
const pages = await Promise.all(pagePaths.map(async (path) => ({ path, ...await get(path) })))
const reference = pages.find(({ path }) => path === '/docs')?.text as string
const unescape = (text: string): string => text.replace(/<[^>]*>/g, '')
  .replaceAll('&lt;', '<')
  .replaceAll('&gt;', '>')
  .replaceAll('&quot;', '"')
  .replaceAll('&#39;', "'")
  .replaceAll('&amp;', '&')
const operations = Object.entries(paths)
  .flatMap(([path, methods]) => Object.entries(methods as Record<string, any>).map(([method, operation]) => ({ path, method, operation })))

t.test('HTTP-12 a page may be kept, has a tag, and answers 304 to who has it', async (t) => {
  for (const { path, status, headers } of [...pages, { path: '/docs/style.css', ...await get('/docs/style.css') }]) {
    t.match(
      { status, headers },
      {
        status: 200,
        headers: {
          'content-type': path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/html; charset=utf-8',
          'cache-control': 'public, max-age=300', etag: /^W\/"/, 'x-content-type-options': 'nosniff'
        }
      },
      path
    )
    t.match(await get(path, { 'if-none-match': headers.etag }), { status: 304, text: '', headers: { etag: headers.etag } }, path)
  }
})

t.test('HTTP-12 a page runs no script and takes nothing from elsewhere, and its policy forbids both', async (t) => {
  for (const { path, headers, text } of pages) {
    t.equal(
      headers['content-security-policy'],
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'", path
    )
    t.notMatch(text, /<script|<style|<iframe|<img|\son\w+=|\sstyle=|javascript:/i, path)
    const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, target]) => target as string)
    t.strictSame(loaded.filter((target) => !/^(?:#|\/(?!\/))/.test(target)), [], `${path} leads nowhere else`)
  }
  t.notMatch((await get('/docs/style.css')).text, /url\(|@import|https?:/)
})

t.test('every page is balanced HTML with a title, a language and a width for phones', async (t) => {
  for (const { path, text } of pages) {
    const open: string[] = []
    for (const [, slash, name] of text.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
      if (['meta', 'link'].includes(name as string)) continue
      if (!slash) open.push(name as string)
      else t.equal(open.pop(), name, `${path} closes ${name}`)
    }
    t.strictSame(open, [], path)
    t.match(
      text,
      /^<!doctype html>\n<html lang="en">[^]*<meta name="viewport" content="width=device-width, initial-scale=1">[^]*<title>[^<]+<\/title>/,
      path
    )
  }
})

t.test('every link leads somewhere, and no anchor is there twice', async (t) => {
  const idsOf = (text: string): string[] => [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id as string)
  for (const { path, text } of pages) {
    const ids = idsOf(text)
    t.equal(new Set(ids).size, ids.length, path)
    for (const target of new Set([...text.matchAll(/href="([^"]+)"/g)].map(([, target]) => target as string))) {
      const [address = '', anchor] = target.split('#')
      if (address === '/dashboard') continue // needs a database, which is not there
      const there = address === '' ? text : (pages.find((page) => page.path === address) ?? await get(address)).text
      if (address !== '' && !pagePaths.includes(address)) t.equal((await get(address)).status, 200, `${path} ${target}`)
      if (anchor !== undefined) t.ok(idsOf(there).includes(anchor), `${path} ${target}`)
    }
  }
})

t.test('the reference describes what an endpoint of the reader is called with: its headers, an example of the body, what its answer means; there is nothing to try', async (t) => {
  for (const { post: operation } of Object.values<any>(eventWebhooks)) {
    const section = new RegExp(`<section class="operation" id="${operation.operationId}">[^]*?</section>`).exec(reference)?.[0] ?? ''
    for (const { name } of operation.parameters) t.ok(section.includes(`<dt><code>${name}</code>`), name)
    for (const status of Object.keys(operation.responses)) t.ok(section.includes(`<dt>${status}</dt>`), status)
    t.match(section, /application\/cloudevents\+json.*#schema-Event[^]*oyss\.fixture\./)
    t.notMatch(section, /class="try"|Takes /)
    t.match(reference, `href="#${operation.operationId}"`, 'and the contents lead there')
  }
})

t.test('the reference lists every operation with its parameters, statuses, problems and a line to try', async (t) => {
  for (const { path, method, operation } of operations) {
    const section = /^[^]*?<\/section>/.exec(reference.slice(reference.indexOf(
      `<section class="operation" id="${operation.operationId}">`
    )))?.[0] ??
      ''
    const text = unescape(section)
    t.ok(text.includes(operation.summary) && text.includes(`${method.toUpperCase()} ${path}`), `${method} ${path}`)
    for (const { name } of operation.parameters) t.ok(section.includes(`<dt><code>${name}</code>`), `${path} ${name}`)
    for (const [status, answer] of Object.entries<any>(operation.responses)) {
      t.ok(section.includes(`<dt>${status}</dt>`), `${path} ${status}`)
      for (const slug of answer['x-problems'] ?? []) t.ok(section.includes(`href="/problems/${slug}"`), `${path} ${slug}`)
    }
    t.ok(
      text.includes(`curl -sS ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${publicUrl}`) &&
        !text.includes(`'${publicUrl}${path}'`.replace(/^[^{]*$/, '\0')),
      `${path}: ids are filled in`
    )
  }
  for (const name of Object.keys(schemas)) t.ok(reference.includes(`id="schema-${name}"`), name)
})

t.test('the rules of a parameter are stated at the parameter', async (t) => {
  const section = unescape(reference.slice(reference.indexOf('id="listFixtures"'), reference.indexOf('id="getFixture"')))
  for (const rule of [
    '1 to 500; 100 when left out', 'at least 1 item; one of scheduled, postponed', 'with a radius of at most 250 km', 'matches ^tm_'
  ]) {
    t.ok(section.includes(rule), rule)
  }
})

t.test('HTTP-12 every rule of the specification has its address, its words and its proof, and the index leads to every theme', async (t) => {
  const index = pages.find(({ path }) => path === '/docs/specification')?.text as string
  for (const theme of themes) t.match(index, `href="/docs/specification/${theme}"`, theme)
  const proofs = JSON.parse(readFileSync(proofsPath, 'utf8'))
  for (const { name, theme } of readRules()) {
    const page = pages.find(({ path }) => path === `/docs/specification/${theme}`)?.text as string
    const section = new RegExp(`<section class="rule" id="${name.toLowerCase()}">[^]*?</section>`).exec(page)?.[0] ?? ''
    t.match(unescape(section).trim(), new RegExp(`^${name}\\s+\\S.{20,}`), name)
    t.ok(unescape(section).includes(`Proof: ${proofs[name].replaceAll('`', '')}`), `${name} lists its proofs`)
  }
  t.match(
    pages.find(({ path }) => path === '/docs/specification/keys')?.text, '<a href="/docs/specification/boxscores#box-3">BOX-3</a>',
    'a rule that is cited is led to'
  )
  t.match(await get('/docs/specification/nothing'), { status: 404 })
})

t.test('the changelog is the file of that name, and the root names the other pages', async (t) => {
  const changelog = unescape(pages.find(({ path }) => path === '/changelog')?.text as string).replaceAll('*', '')
  for (const [, line] of readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8').matchAll(/^(?:- |#+ )(.*)$/gm)) {
    t.ok(changelog.includes((line as string).replaceAll(/[`*]/g, '')), line as string)
  }
  for (const path of ['/docs', '/docs/specification', '/openapi.json', '/changelog']) t.ok(pages[0]?.text.includes(`href="${path}"`), path)
})

t.test('text never becomes markup', async (t) => {
  t.equal(
    html`<p title="${'"\'&'}">${'<b>'}${3}${null}${false}${[html`<i>${'>'}</i>`, 'x']}</p>`.markup,
    '<p title="&quot;&#39;&amp;">&lt;b&gt;3<i>&gt;</i>x</p>'
  )
  t.equal(sentence('a <b> `<key>`').markup, 'a &lt;b&gt; <code>&lt;key&gt;</code>')
  t.equal(markdown('<script>x</script>').markup, '&lt;script&gt;x&lt;/script&gt;')
})

t.test('ERROR-7 an address that does not exist is a page with links for browsers, and a problem document for programs', async (t) => {
  for (const path of ['/nonsense', '/schedule']) {
    const { status, headers, text } = await get(path)
    t.match({ status, type: headers['content-type'] }, { status: 404, type: 'text/html; charset=utf-8' })
    for (const link of ['href="/dashboard"', 'href="/docs"']) t.match(text, link)
    t.match(headers['content-security-policy'], "default-src 'none'; style-src 'self'")
    t.match((await get(path, { accept: '*/*' })).headers['content-type'], 'application/problem+json')
  }
  t.match((await get('/v1/nonsense')).headers['content-type'], 'application/problem+json')
  t.match((await get('/')).text, 'href="/dashboard"')
})
