/**
 * Addresses in settings: each function returns the value, or undefined for what cannot be used. The values never appear in a message, as a
 * connection string holds a password.
 */

export const asDatabaseUrl = (text: string): string | undefined => /^postgres(?:ql)?:\/\/\S+$/.test(text) ? text : undefined

/** As browsers write it (small letters, no port that goes without saying), without the slash at its end. */
export function asBaseUrl (text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { href, search, hash } = new URL(text)
  return search === '' && hash === '' ? href.replace(/[?#/]+$/, '') : undefined
}

/** http and https, separated by commas. */
export function asUrls (text: string): string[] | undefined {
  const urls = text.split(',').map((part) => part.trim())
  return urls.every((url) => /^https?:\/\//i.test(url) && URL.canParse(url)) ? urls : undefined
}

/** smtp and smtps. */
export const asSmtpUrl = (text: string): string | undefined =>
  /^smtps?:\/\/[^\s/]+/i.test(text) && URL.canParse(text) ? text : undefined
