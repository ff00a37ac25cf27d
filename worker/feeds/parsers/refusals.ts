/** Bodies that are no schedule at all, and what they are: described so that the keeper of the feed knows what to do. */
import { clean } from './words.ts'
import type { Source } from './grid.ts'
import { Unreadable, type Extraction } from './types.ts'

const FILES: [RegExp, string, string][] = [
  [/^%PDF/, 'pdf', 'The file is a PDF: export the schedule as CSV, XLSX or iCalendar.'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|BM..\0\0)/s, 'image', 'The file is a picture: export the schedule as CSV, XLSX or iCalendar.'],
  [/^\{\\rtf/, 'rtf', 'The file is a text document: export the schedule as CSV, XLSX or iCalendar.'],
  [/^\x1f\x8b/, 'gzip', 'The file is compressed with gzip: upload what is in it.'],
  [/^(?:Rar!|7z\xbc\xaf)/, 'archive', 'The file is an archive: upload what is in it.'],
  [/^BEGIN:VCALENDAR/i, 'calendar', 'The file is an iCalendar file: register the feed as ics.']
]
const PAGES: [RegExp, string, string][] = [
  [/captcha|are you (?:a )?human|checking your browser|just a moment|verify you are|bot detection/i, 'captcha',
    'asks whether its reader is human'],
  [/\b(?:log|sign)[ -]?in\b|session (?:has )?expired/i, 'login', 'asks to sign in'],
  [/access denied|forbidden|not authori[sz]ed|unauthori[sz]ed|permission/i, 'refused', 'refuses access'],
  [/\b404\b|not found|no longer (?:exists|available)|does(?: not|n.t) exist/i, 'not_found', 'says that there is no such page'],
  [/\b50[0234]\b|maintenance|temporarily unavailable|internal server error|something went wrong/i, 'down', 'says that it is out of order']
]

/** Refuses files of other kinds by their first bytes. */
export function refuseFiles (body: Buffer, kind: string): void {
  const head = body.subarray(0, 64).toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const found = FILES.find(([pattern]) => pattern.test(head))
  if (found) throw new Unreadable(found[1], found[2])
  if (kind !== 'xlsx' && head.startsWith('PK\x03\x04')) {
    throw new Unreadable('archive', 'The file is an archive or a document: register the feed as xlsx if it is a workbook.')
  }
}

const titleOf = (text: string): string => clean(/<title[^<>]*>([^<]{0,200})/i.exec(text.slice(0, 50_000))?.[1] ?? '').slice(0, 80)

/** Beyond this many characters a page has more to say than why it does not answer. */
const SHORT = 3000

/** The words of a page without its marks and programs, in one go over it. */
function shownOf (text: string): string {
  const lower = text.toLowerCase()
  const parts: string[] = []
  let at = 0
  for (const { index, 0: opening, 1: name = '' } of text.matchAll(/<(script|style|noscript)\b/gi)) {
    if (index < at) continue
    parts.push(text.slice(at, index))
    const end = lower.indexOf(`</${name.toLowerCase()}`, index + opening.length)
    at = end < 0 ? text.length : end
  }
  return clean([...parts, text.slice(at)].join(' ').replace(/<[^<>]*>/g, ' '))
}

/** What kind of page it is that has no schedule: code and words. */
export function describePage (text: string): { code: string, words: string } {
  const shown = shownOf(text)
  const title = titleOf(text)
  const reported = `${title} ${shown.length <= SHORT ? shown : ''} ${/type\s*=\s*["']?password/i.test(text) ? 'sign in' : ''}`
  const found = PAGES.find(([pattern]) => pattern.test(reported))
  const name = title === '' ? 'The page' : `The page "${title}"`
  return { code: found?.[1] ?? 'page', words: `${name} ${found?.[2] ?? 'has no schedule in it'}.` }
}

/** Refuses a page or JSON where text of another kind is due. */
export function refusePage (text: string, due: string): void {
  refuseMarkup(text, due)
  const head = text.slice(0, 4096).trimStart()
  if (/^[[{]\s*(?:["{[]|\}|\])/.test(head)) {
    throw new Unreadable('json', `This is JSON, not ${due}: register the feed as json if it is a schedule. ${clean(head).slice(0, 80)}`)
  }
}

/** Refuses a page where text of another kind is due. */
export function refuseMarkup (text: string, due: string): void {
  const head = text.slice(0, 4096).trimStart()
  if (/^<(?:!doctype|html|head|body|\?xml|!--|div|script|meta|table|h1|center|title)\b|^<!/i.test(head)) {
    const { code, words } = describePage(text)
    throw new Unreadable(code, `This is a page, not ${due}. ${words}`)
  }
}

const NOT_POSTED = new RegExp([
  'no (?:games|matches|events|schedules?|fixtures)[\\w ]{0,30}(?:scheduled|found|available|posted|yet|to display|at this time)',
  '(?:schedules?|games|fixtures|matches) (?:has|have|is|are)(?: not|n.t)(?: yet)?(?: been)? (?:posted|published|released|available)',
  '(?:schedules?|games|fixtures|matches) will be (?:posted|published|released|available)',
  'schedule (?:coming soon|not yet|tb[ad])', 'check back (?:later|soon)'
].join('|'), 'i')

/** A file without a schedule: an extraction of nothing where the page says that there is none yet, else refused in words. */
export function refuse (source: Source, headers: string[][]): Omit<Extraction, 'parser' | 'version'> {
  const states = source.says ?? ''
  const isNotPosted = source.kind === 'html' && NOT_POSTED.test(shownOf(states))
  if (source.isEmpty || isNotPosted) {
    const layout = { name: 'generic', kind: source.kind, headers: [], fingerprint: '', mapping: [], unmapped: [], hints: [] }
    const nothing = { rows: 0, entries: [], skips: [], unknown_words: [], warnings: [], persons_columns: [] }
    return { layout, ...nothing, ...(isNotPosted && { not_posted: true }) }
  }
  const named = headers.toSorted((a, b) => b.length - a.length)[0]?.filter((header) => header !== '').slice(0, 8) ?? []
  if (source.kind === 'html' && named.length === 0) {
    const { code, words } = describePage(states)
    throw new Unreadable(code, words)
  }
  const what = source.kind === 'html' ? 'No table of the page is a schedule.' : 'No column of the file looks like dates or teams.'
  const list = named.map((name) => `"${name.slice(0, 40)}"`).join(', ')
  throw new Unreadable('no_schedule', named.length === 0 ? what : `${what} Its columns: ${list}.`)
}
