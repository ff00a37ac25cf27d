/** Names of time zones: those of the runtime, without its own names that PostgreSQL lacks or reads differently. */

const canonical: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'))

/** Parts that begin with a capital letter: no offset (`+01:00`), no name in lower case. */
const shape = /^(?!SystemV\/)[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/
/** The only names of at most three letters in the IANA database; the runtime has others (`IST`, `BST`), which are ambiguous. */
const short = /^(?:GB|NZ|CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/

/** Older names, and whether the runtime knows them: asking it takes 35 microseconds. */
const asked = new Map<string, boolean>()
const mostAsked = 1000

/** The runtime returns the current name; where that is the same name, the case must match too. */
function isOlderName (name: string): boolean {
  if (!shape.test(name) || (name.length <= 3 && !short.test(name))) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone === name || timeZone.toUpperCase() !== name.toUpperCase()
  } catch { return false }
}

/** Whether `name` is an IANA time zone, an older name of one (`US/Eastern`), or UTC, in the case of the IANA database. */
export function isTimeZone (name: string): boolean {
  if (canonical.has(name)) return true
  let isKnown = asked.get(name)
  if (isKnown === undefined) {
    if (asked.size >= mostAsked) asked.clear()
    asked.set(name, isKnown = isOlderName(name))
  }
  return isKnown
}
