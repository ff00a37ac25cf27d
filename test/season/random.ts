/** Random numbers of a seed. Each decision draws from a stream of its own name, so that another rate moves no other decision. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number
  chance: (probability: number) => boolean
  /** A whole number from `least` to `most`. */
  whole: (least: number, most: number) => number
  pick: <T>(items: readonly T[]) => T
  /** Around a median, with a long tail: one in six is more than 2.7 times as long, as delays of people are. */
  delay: (median: number) => number
  shuffle: <T>(items: readonly T[]) => T[]
}

export function randomOf (...name: (string | number)[]): Random {
  let state = 2_166_136_261
  for (const letter of name.join(' ')) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  const next = (): number => {
    state = (state + 0x6D2B79F5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next, whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)]!,
    delay: (median) => median * Math.exp(normal()),
    shuffle: (items) => items.map((item) => ({ item, at: next() })).sort((a, b) => a.at - b.at).map(({ item }) => item),
  }
}
