/** Moments as people at the field read them: on its clock, in English. */

type Style = 'day' | 'long' | 'dated' | 'short' | 'date' | 'month' | 'time' | 'zone' | 'stamp'
const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  dated: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  zone: { timeZoneName: 'short' },
  stamp: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }
}

/** Making one takes as long as a hundred uses of it; there are as many as zones are asked for. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf (style: Style, timeZone: string): Intl.DateTimeFormat {
  const name = `${style} ${timeZone}`
  let format = formats.get(name)
  if (format === undefined) formats.set(name, format = new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone }))
  return format
}

/** The zone itself where this process knows it, else UTC, as util.local_day does. */
export function knownZone (timeZone: string | null | undefined): string {
  if (timeZone == null) return 'UTC'
  try { formatOf('time', timeZone); return timeZone } catch { return 'UTC' }
}

/** `at`: an RFC 3339 instant, or a date, which is the same day everywhere. Blanks are plain ones. */
export const formatTime = (style: Style, at: string, timeZone = 'UTC'): string =>
  formatOf(style, at.length === 10 ? 'UTC' : timeZone).format(new Date(at)).replace(/\s/g, ' ')

/** Within a month: `Mon 23`. */
export function formatShort (at: string, timeZone: string): string {
  const parts = formatOf('day', at.length === 10 ? 'UTC' : timeZone).formatToParts(new Date(at))
  return ['weekday', 'day'].map((name) => parts.find(({ type }) => type === name)?.value).join(' ')
}

/** The abbreviation of a zone at a moment, such as CDT. */
export const zoneOf = (at: string, timeZone: string): string =>
  formatOf('zone', timeZone).formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** Where a zone's clocks stand, such as `Chicago`. */
export const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) as string).replaceAll('_', ' ')
