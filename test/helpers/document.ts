/** Whether what a service answers is what its OpenAPI document says: status, headers, content type, body, problem. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Exchange } from '../../cli/http_client.ts'
import { registry } from '../../db/errors.ts'
import { formats } from '../../server/validation/formats.ts'

type Document = { servers: { url: string }[], paths: Record<string, Record<string, any>>, components: { schemas: Record<string, object> } }
type Route = { path: string, pattern: RegExp, methods: Record<string, any> }
export type DocumentChecker = {
  /** Every way in which an answer is not what the document says; none when it is. */
  violationsOf: (exchange: Exchange) => string[]
  /** `GET /v1/fixtures 200` of every answer that was looked at. */
  seen: Set<string>
}

/** Answers may have members that a later version adds; here everything that is not documented is a fault. */
function close (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, close(member)]))
  return 'properties' in members && typeof members.properties === 'object' && !('additionalProperties' in members)
    ? { ...members, additionalProperties: false }
    : members
}

/** Whether the escapes of a path are UTF-8: before that is known no method is looked at. */
function isText (path: string): boolean {
  try { decodeURIComponent(path.split('?')[0] as string) } catch { return false }
  return true
}

/** `document` as the service serves it at /openapi.json. */
export function makeDocumentChecker (document: Document): DocumentChecker {
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats })
  ajv.addSchema({ $id: 'document', components: close(document.components) as object })
  const compiled = new Map<unknown, ValidateFunction>()
  const compile = (schema: object): ValidateFunction => {
    const found = compiled.get(schema) ??
      ajv.compile(JSON.parse(JSON.stringify(close(schema)).replaceAll('"#/components', '"document#/components')))
    compiled.set(schema, found)
    return found
  }
  const problem = { $ref: '#/components/schemas/Problem' }
  const baseUrl = document.servers[0]?.url
  const routes = Object.entries(document.paths).sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, methods]): Route => ({
      path, methods, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    }))
  const seen = new Set<string>()

  function bodyViolations (schema: object, body: unknown): string[] {
    const validate = compile(schema)
    return validate(body)
      ? []
      : (validate.errors ?? [])
        .slice(0, 3)
        .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
  }

  /** A problem is registered, says of itself what its answer says, and is one that this address may meet. */
  function problemViolations (path: string, { status, headers, body }: Exchange['answer'], slugs: readonly string[]): string[] {
    const known = registry.find(({ slug }) => `${baseUrl}/problems/${slug}` === body?.type)
    const must: [boolean, string][] = [
      [known !== undefined && slugs.includes(known.slug), `the problem ${body?.type} is not documented here`],
      [known?.status === status && body.status === status, `status ${body?.status} of the problem`],
      [known?.title === body?.title, `title ${body?.title}`],
      [body?.instance === path.split('?')[0], `instance ${body?.instance}`],
      [body?.request_id === headers.get('request-id'), 'request_id is not the header'],
      [status !== 401 || headers.has('www-authenticate'), 'no WWW-Authenticate'],
      [status !== 405 || headers.has('allow'), 'no Allow'],
      [![429, 503].includes(status) || headers.has('retry-after'), 'no Retry-After']
    ]
    return [...bodyViolations(problem, body), ...must.filter(([holds]) => !holds).map(([, failure]) => failure)]
  }

  function violationsOf ({ method, path, answer }: Exchange): string[] {
    const { status, headers, body } = answer
    const type = headers.get('content-type')?.split(';')[0]
    const route = routes.find(({ pattern }) => pattern.test(path.split('?')[0] as string))
    const operation = route?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()]
    const missing = ['request-id', 'etag'].filter((name) => !headers.has(name)).map((name) => `no header ${name}`)
    if (method === 'HEAD' && (body || operation === undefined)) {
      return [...missing, ...body ? ['a body on HEAD'] : [], ...[400, 404, 405].includes(status) ? [] : [`status ${status}`]]
    }
    if (method === 'OPTIONS' && status === 204) return [...missing, ...body ? ['a body on OPTIONS'] : []]
    if (operation === undefined) {
      // Public pages render problems for who names HTML (PAGE-2), whatever the method.
      const isStated = type === 'text/html' && route?.methods.get?.responses[404]?.content?.['text/html'] !== undefined
      if (isStated) return [...missing, ...[400, 404, 405].includes(status) ? [] : [`status ${status}`]]
      return [
        ...missing,
        ...problemViolations(path, answer, [
          route === undefined ? 'not_found' : 'method_not_allowed', ...isText(path) ? [] : ['invalid_id', 'not_found']
        ])
      ]
    }
    seen.add(`${method} ${route?.path} ${status}`)
    const reported = operation.responses[status]
    if (reported === undefined) return [`status ${status} is not documented: ${JSON.stringify(body).slice(0, 200)}`]
    if (reported.content === undefined) return [...missing, ...body ? ['a body where none is documented'] : []]
    const media = reported.content[type as string]
    if (media === undefined || method === 'HEAD') return [...missing, ...media ? [] : [`content type ${type}`]]
    return [
      ...missing, ...type === 'application/problem+json'
        ? problemViolations(path, answer, reported['x-problems'] ?? [])
        : bodyViolations(media.schema, body)
    ]
  }
  return { violationsOf, seen }
}
