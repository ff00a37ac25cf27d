/** What forms send: read within bounds, and never from another site (DASHBOARD-3, DASHBOARD-4). */
import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { ServiceError } from '../../db/errors.ts'
import { MOST_BYTES } from '../../platform/sizes.ts'
import { readBytes } from '../intake/read_body.ts'

/** Most bytes of a form, and of one that sends a file. */
const [formLimit, fileLimit] = [64 * 1024, MOST_BYTES + 64 * 1024]
const LONGEST_TEXT = 4096
/** Most fields of a form that sends a file; reading each takes time. */
const MOST_PARTS = 100

const refuse = (path: string, message: string): ServiceError =>
  new ServiceError('validation_failed', message, { errors: [{ path, message }] })

/** Whether a text can be kept: PostgreSQL keeps no U+0000, and no browser sends one of its own. */
export const isStorable = (text: string): boolean => !text.includes('\0')

export type Form = {
  /** What was typed, without blanks at its ends; '' where nothing was. */
  text: (name: string) => string
  /** The same, exactly as typed: passwords. */
  exact: (name: string) => string
  /** As text; says that `label` is missing where it is. Errors: validation_failed, with the name of the field. */
  required: (name: string, label: string) => string
  /** Each value of what may be chosen more than once. */
  all: (name: string) => string[]
  has: (name: string) => boolean
  /** A file that was chosen, be it empty: its bytes, name and type; undefined where none was. */
  file: (name: string) => Promise<{ bytes: Buffer, name: string, type: string } | undefined>
  /** Every text field, for a form that is shown again. */
  entries: () => [name: string, value: string][]
}

function makeForm (data: FormData): Form {
  const exact = (name: string): string => {
    const value = data.get(name)
    const typed = typeof value === 'string' ? value : ''
    if (typed.length > LONGEST_TEXT) throw refuse(name, `At most ${LONGEST_TEXT} characters.`)
    return typed
  }
  const text = (name: string): string => exact(name).trim()
  return {
    text,
    exact,
    required: (name, label) => text(name) || (() => { throw refuse(name, `${label} is missing. Fill it in.`) })(),
    all: (name) => data.getAll(name).filter((value) => typeof value === 'string').map((value) => value.trim()),
    has: (name) => data.has(name),
    file: async (name) => {
      const value = data.get(name)
      if (value === null || typeof value === 'string' || value.size === 0 && value.name === '') return undefined
      return { bytes: Buffer.from(await value.arrayBuffer()), name: value.name, type: value.type }
    },
    entries: () => [...data.entries()].flatMap(([name, value]) => typeof value === 'string' ? [[name, value]] : [])
  }
}

export const emptyForm = makeForm(new FormData())

/** Whether there are more parts than a form has. */
function hasManyParts (bytes: Buffer, type: string): boolean {
  const boundary = `--${/boundary="?([^";]+)/i.exec(type)?.[1] ?? ''}`
  let [count, at] = [0, bytes.indexOf(boundary)]
  while (at >= 0 && count <= MOST_PARTS) {
    count++
    at = bytes.indexOf(boundary, at + boundary.length)
  }
  return count > MOST_PARTS
}

/** `takesFile`: whether the form may send a file. Errors: unsupported_media_type, payload_too_large, validation_failed. */
export async function readForm (req: Request, takesFile: boolean): Promise<Form> {
  const type = req.headers['content-type'] ?? ''
  const isFile = takesFile && /^multipart\/form-data\s*;/i.test(type)
  if (!isFile && !/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    throw new ServiceError('unsupported_media_type', 'Send a form: `Content-Type: application/x-www-form-urlencoded`.')
  }
  const bytes = await readBytes(req, isFile ? fileLimit : formLimit, (message) => refuse('', message))
  if (isFile && hasManyParts(bytes, type)) throw refuse('', `A form has at most ${MOST_PARTS} fields.`)
  const body = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
  const data = await body.formData().catch(() => { throw refuse('', 'The form cannot be read. Send it again.') })
  const wrong = [...data.entries()].find(([name, value]) => !isStorable(name + (typeof value === 'string' ? value : value.name)))
  if (wrong !== undefined) throw refuse(wrong[0], 'The form holds the character U+0000, which cannot be kept. Send it without.')
  return makeForm(data)
}

/** Whether one of our own pages asks: browsers say so in Sec-Fetch-Site, and where they do not, in Origin. No other site can say either. */
export function isOfOurPages ({ headers }: Pick<IncomingMessage, 'headers'>, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin'
}

/** Throws unless a form comes from one of our own pages. Errors: forbidden. */
export function refuseOtherSites (req: Pick<IncomingMessage, 'headers'>, baseUrl: string): void {
  if (!isOfOurPages(req, baseUrl)) {
    throw new ServiceError('forbidden', `This form was not sent from a page of ${baseUrl}, so nothing was done. Open the page there.`)
  }
}
