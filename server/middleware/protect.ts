/** The headers of every response. */
/** Adds headers for the response, a flat list of names and values; render/send.ts writes them. */
export const addHeaders = (locals: Record<string, unknown>, headers: readonly string[]): void => {
  (locals.headers as string[]).push(...headers)
}

export const always = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'no-referrer']
const secure = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

/** `baseUrl` determines whether the public address is https; a process that is stopping asks its clients to reconnect. */
export function makeFixedHeaders (baseUrl: string, isReady: () => boolean): () => readonly string[] {
  const lasting = baseUrl.startsWith('https:') ? [...always, ...secure] : always
  const leaving = [...lasting, 'Connection', 'close']
  return () => isReady() ? lasting : leaving
}
