/** The lines to try of the reference, pasted as they are: each is answered as the document says. */
import t from 'tap'
import { makeScript } from '../helpers/dashboard.ts'
import { makeDocumentChecker } from '../helpers/document.ts'
import { useService } from '../helpers/service.ts'
import { ask } from '../server/http_client.ts'

const service = await useService(t)
const { account, anonymous, baseUrl, makeSource, secret } = service
const userToken = await makeScript(service)
await makeSource(account.id, 'test', 'my-league', 'authoritativePush')
const { body: document } = await anonymous.get('/openapi.json')
const { violationsOf } = makeDocumentChecker(document)

const plain = (markup: string): string =>
  markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
const lines = [...(await anonymous.get('/docs')).body.matchAll(/<code class="try">([^<]*)<\/code>/g)].map(([, line]) => plain(line))

/** The words of a line as a shell reads them; the only variables are the key and the token. */
const wordsOf = (line: string): string[] => [...line.matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g)]
  .map(([word]) => word.replaceAll(/'([^']*)'|"([^"]*)"|\\(.)/g, (_, literal, double, escaped) =>
    literal ?? double?.replace('$SECRET_KEY', account.secretKey).replace('$USER_TOKEN', userToken) ?? escaped))

async function paste (line: string) {
  const [command, ...words] = wordsOf(line)
  const given: Record<string, string[]> = {}
  const rest: string[] = []
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (/^-(?:[XHd]|-data-binary)$/.test(word)) (given[word] ??= []).push(words.shift() as string)
    else rest.push(word)
  }
  const [, address = ''] = rest
  const headers = Object.fromEntries((given['-H'] ?? []).map((header) => header.split(/: (.*)/s) as [string, string]))
  const [method = 'GET'] = given['-X'] ?? []
  const path = address.replace(document.servers[0].url, '')
  const body = given['-d'] ?? given['--data-binary'] ?? []
  return { command, flags: rest[0], method, path, ...await ask(baseUrl, method, path, headers, body) }
}

t.test('there is one for each operation, and each succeeds, but for ids that nobody has; what the first one pushes the others find', async (t) => {
  t.equal(lines.length, Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods)).length)
  for (const line of lines) {
    const { command, flags, method, path, status, headers, body, text } = await paste(line)
    t.same([command, flags], ['curl', '-sS'])
    t.same(
      violationsOf({
        method, path,
        answer: {
          status, headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])),
          body: body ?? text
        }
      }),
      [], line
    )
    const wanted = /\/[a-z]+_01K5T3M8Q9ZXW4V7N2B6C0D1E/.test(path)
      ? 404
      : path === '/v1/subscriptions' && method === 'POST' ? 201 : method === 'POST' && !path.endsWith('/graphql') ? 202 : 200
    t.equal(status, wanted, `${line}: ${text.slice(0, 300)}`)
    if (path === '/v1/observations') {
      t.same(body.rejected, 0)
      t.equal((await secret.waitForBatch(body.batch_id)).status, 'done')
    }
  }
})
