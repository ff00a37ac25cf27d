/** Names of time zones, as the runtime knows them, without names of its own which PostgreSQL does not have or reads otherwise. */

const canonical: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'))

/** Parts that begin with a capital: no offset (`+01:00`), no name in small letters. */
const shape = /^(?!SystemV\/)[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/
/** The only names so short in the IANA database; the runtime has others (`IST`, `BST`), which may mean anything. */
const short = /^(?:GB|NZ|CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/

/** Older names, and whether the runtime has them: asking it takes a tenth of a millisecond. */
const asked = new Map<string, boolean>()
const mostAsked = 1000

/** The runtime tells the present name; where that is the same one, the letters count too. */
function ask (name: string): boolean {
  if (!shape.test(name) || (name.length <= 3 && !short.test(name))) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone === name || timeZone.toUpperCase() !== name.toUpperCase()
  } catch { return false }
}

/** Whether `name` is an IANA time zone, an older name of one (`US/Eastern`), or UTC, in the letters of the IANA database. */
export function isTimeZone (name: string): boolean {
  if (canonical.has(name)) return true
  let isKnown = asked.get(name)
  if (isKnown === undefined) {
    if (asked.size >= mostAsked) asked.clear()
    asked.set(name, isKnown = ask(name))
  }
  return isKnown
}
