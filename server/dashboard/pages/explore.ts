/** GraphiQL on /manage/graphql, in the session of who is signed in: the one page that is made of script (GRAPHQL-50). */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { ServiceError } from '../../../db/errors.ts'
import { isKnown } from '../../render/page.ts'
import { send, weakTag } from '../../render/send.ts'
import type { Page } from '../ask.ts'

const path = '/dashboard/explore'
const require = createRequire(import.meta.url)
const folder = (): string => join(dirname(require.resolve('ruru/server')), '../static')
const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', ttf: 'font/ttf'
}

/** Scripts are our own files, and those of the page itself by their nonce; the editor writes styles, and checks in a thread. */
const headersWith = (nonce: string): string[] => [
  'Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store', 'Referrer-Policy', 'same-origin',
  'Cross-Origin-Opener-Policy', 'same-origin', 'Content-Security-Policy',
  `default-src 'none'; script-src 'self' 'nonce-${nonce}'; worker-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; ` +
    "img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
]

const bar = '<p style="margin: 0; padding: 0.4rem 1rem; font: 1rem system-ui"><a href="/dashboard">Back to the dashboard</a>: what you ' +
  'may do there, you may ask for here.</p><noscript><p style="padding: 1rem">This page needs script. Any GraphQL client ' +
  'can read the schema.</p></noscript>'
const below = '<style>#ruru-root { height: calc(100vh - 2.2rem) !important }</style>'

async function render (nonce: string): Promise<string> {
  const { ruruHTML } = await import('ruru/server') // nobody needs it before
  return ruruHTML({
    endpoint: '/manage/graphql', staticPath: `${path}/`,
    htmlParts: {
      titleTag: '<title>Explore - OYSS Exchange</title><link rel="icon" href="data:,"><meta name="robots" content="noindex">' +
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
      styleTags: (tags) => `${tags}${below}`, bodyContent: (content) => `${bar}${content}`
    }
  }).replaceAll('<script', `<script nonce="${nonce}"`)
}

export const explore: readonly Page[] = [{
  path: '/explore', nav: { group: 'Receive', name: 'Explore' },
  get: async () => {
    const nonce = randomBytes(16).toString('base64')
    return { text: await render(nonce), headers: headersWith(nonce) }
  }
}]

/** The files of the editor, which are the same for everybody. */
export const exploreFile: RequestHandler = async (req, res) => {
  const name = String(req.params.file)
  const type = /^[\w.]+\.(?:js|css|ttf)$/.test(name) ? types[name.split('.').at(-1) as string] : undefined
  const bytes = type === undefined ? undefined : await readFile(join(folder(), name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (type === undefined || bytes === undefined) throw new ServiceError('not_found', `There is no ${req.path}.`)
  const tag = weakTag(bytes.toString('latin1'))
  const headers = ['ETag', tag, 'Cache-Control', 'public, max-age=86400', 'Vary', 'Accept-Encoding']
  if (isKnown(req.headers['if-none-match'], tag)) send(res, 304, headers, null)
  else send(res, 200, ['Content-Type', type, ...headers], bytes)
}
