/** Coming again when the service says so (LIMIT-8, CONFORM-5). */

type Fetch = (request: Request) => Promise<Response>

/**
 * Sends a request that a rate limit refused again, after the time that the refusal names, as long as the waits of one request stay within
 * `seconds`. Stops waiting when the request is aborted.
 */
export const withRetries = (send: Fetch, seconds: number): Fetch => async (request) => {
  for (let left = seconds; ;) {
    const response = await send(request.clone())
    const wait = Number(response.headers.get('Retry-After') ?? NaN)
    if (response.status !== 429 || !(wait <= left)) return response
    await response.body?.cancel()
    await delay(wait, request.signal)
    left -= Math.max(wait, 1)
  }
}

function delay (seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const giveUp = (): void => { clearTimeout(timer); fail(signal.reason as Error) }
    const timer = setTimeout(() => { signal.removeEventListener('abort', giveUp); done() }, seconds * 1000)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}
