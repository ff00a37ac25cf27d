/** Texts of an event. */

/** A text without line breaks and control characters, which no value of a calendar may hold (CALENDAR-12). */
export function oneLine (text: string | undefined | null | false): string {
  if (!text) return ''
  return /^[!-~]+(?: [!-~]+)*$/.test(text) ? text : text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** The texts that are not empty. */
export const present = (...texts: (string | undefined | null | false)[]): string[] => texts.map(oneLine).filter((text) => text !== '')
