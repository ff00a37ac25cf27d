/** What describes persons stays in the stored bytes: columns of contacts, coaches and officials are not read, and free text is cleaned. */
import { normalise } from './synonyms.ts'
import { clean } from './words.ts'

const COLUMNS = new RegExp(`\\b(?:${[
  'contacts?', 'coach(?:es)?', 'referees?', 'refs?', 'officials?', 'umpires?', 'phones?', 'e ?mails?', 'mobile', 'cell', 'cellphone',
  'telephone', 'tel', 'fax', 'managers?', 'assignors?', 'assigners?', 'assigned to', 'assignee', 'parents?', 'guardians?', 'players?',
  'scorers?', 'score ?keepers?', 'time ?keepers?', 'crew', 'ar ?[12]', 'ar', 'asst', 'assistants?', 'linesm[ae]n', 'linesperson',
  'coordinators?', 'first ?name', 'last ?name', 'full name', 'surname', 'birth\\w*', 'dob', 'volunteers?',
  '(?:created|updated|modified|entered|reported|submitted) by', 'organi[sz]er', 'attendees?', 'rep', 'representative', 'instructors?',
  'trainers?', 'captains?', 'staff', 'persons?', '4th', 'plate', 'judges?', 'medic', 'marshal', 'supervisor', 'director', 'signature',
  'mvp', 'roster', 'duty', 'snacks?', 'drivers?', 'whatsapp', 'commissioner'
].join('|')})\\b`)

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const PHONE = /(?<![\p{L}\p{N}])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?!\d)/gu
const SENTENCE = new RegExp(`\\b(?:${[
  'coach', 'referee', 'ref', 'umpire', 'official', 'contact', 'manager', 'assignor', 'parent', 'phone', 'call', 'text', 'e-?mail',
  'guardian', 'player', 'captain', 'scorekeeper', 'volunteer', 'snack', 'driver'
].join('|')})\\b`, 'i')

/** Whether a column describes persons, by its name. */
export const isPersonsColumn = (header: string): boolean => COLUMNS.test(normalise(header))

/** Whether values are addresses or numbers of persons, whatever the column is called. */
export function arePersons (values: string[]): boolean {
  const reported = values.filter((value) => value !== '')
  const reached = reported.filter((value) => new RegExp(EMAIL.source, 'u').test(value) || new RegExp(PHONE.source, 'u').test(value))
  return reported.length > 0 && reached.length * 2 >= reported.length
}

/** A short text without addresses, telephone numbers, or the sentences that speak of a person. */
export function withoutPersons (text: string): string {
  const parts = text.split(/(?<=[.;!?])\s+|[\r\n|]+/).map(clean).filter((part) => part !== '' && !SENTENCE.test(part))
  return mask(parts.join(' '))
}

/** Addresses and telephone numbers made unreadable. */
export const mask = (text: string): string => text.replace(EMAIL, '…').replace(PHONE, '…')
