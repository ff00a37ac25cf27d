/** Remembering what is dear to make and always comes out the same. */

const MOST_KEPT = 2_000

/** `make`, asked once for each text that `keyOf` gives; an error is not remembered. All is forgotten when `most` are kept. */
export function remember<Given extends unknown[], Made> (
  keyOf: (...given: Given) => string, make: (...given: Given) => Made
): (...given: Given) => Made {
  const kept = new Map<string, { made: Made }>()
  return (...given) => {
    const key = keyOf(...given)
    const found = kept.get(key)
    if (found !== undefined) return found.made
    const made = make(...given)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { made })
    return made
  }
}
