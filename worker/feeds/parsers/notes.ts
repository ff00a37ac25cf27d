/** What of an event's description is handed on: lines of a known kind, and none that may speak of a person. */
import { mask } from './persons.ts'
import { clean } from './words.ts'

const KEPT = new RegExp([
  'arriv(?:e|al)', 'uniforms?', 'jerseys?', 'kit', 'colou?rs?', 'bring', 'parking', 'surface', 'field', 'gate', 'entrance', 'weather',
  'rescheduled', 'moved', 'postponed', 'cancelled', 'canceled', 'delayed', 'round', 'pool', 'bracket', 'week', 'group', 'flight', 'level',
  'age group', 'division',
  'league', 'tournament', 'competition', 'game (?:type|#|no\\.?|number)', 'match (?:type|#|no\\.?|number)', 'make ?up', 'double ?header',
  'time to follow'
].map((word) => `${word}\\b`).join('|'), 'i')
const PERSONS = [
  'coach(?:es)?', 'managers?', 'refs?', 'referees?', 'officials?', 'umpires?', 'umps?', 'assign(?:or|er)s?', 'contacts?', 'phone', 'mobile',
  'cell', 'e-?mails?', 'call', 'text', 'volunteers?', 'snacks?', 'parents?', 'captains?', 'players?', 'guests?', 'trainers?', 'scorers?',
  'score ?keepers?', 'timers?', 'drivers?', 'hosts?', 'organi[sz]ers?', 'attendees?', 'rsvp', 'mr', 'mrs', 'ms', 'dr'
]
const PERSON = new RegExp(`\\S+@\\S+|(?:\\+?\\d[\\s().-]*){7,}|https?:|\\b(?:${PERSONS.join('|')})\\b`, 'i')

/** The most characters of a line that are read, and of all notes; the most lines. */
const [LONGEST, MOST_LINES] = [500, 50]

/** The lines of a description, blank ones left out. */
export const linesOf = (description: string): string[] =>
  description.split('\n', MOST_LINES).map((line) => clean(line.slice(0, LONGEST))).filter(Boolean)

/** Whether a line may name or reach a person. */
export const speaksOfPersons = (line: string): boolean => PERSON.test(line)

/** The lines of a description that begin with a known word and speak of nobody, at most 500 characters. */
export const notesOf = (lines: string[]): string => withoutPersons(lines.filter((line) => KEPT.exec(line)?.index === 0))

export const withoutPersons = (lines: string[]): string =>
  [...new Set(lines.map((line) => clean(line.slice(0, LONGEST))))].filter((line) => line !== '' && !speaksOfPersons(line)).join('\n')
    .slice(0, LONGEST).trim()

/** What of a text may be shown to the keeper of the file: at most 200 characters, no addresses, no numbers to call. */
export const excerptOf = (text: string): string => mask(clean(text.slice(0, 1000))).slice(0, 200)
