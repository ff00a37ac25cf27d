/** Whether an answer is what a vector expects; the rules are in README.md. */

type Members = Record<string, unknown>
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)
const shown = (value: unknown): string => value === undefined ? 'nothing' : JSON.stringify(value)

/** Every difference, as `pointer: what was expected, what came`; none when it matches. */
export function differences (expected: unknown, actual: unknown, at = ''): string[] {
  const differ = (expected: string): string[] => [`${at || '/'}: expected ${expected}, got ${shown(actual)?.slice(0, 300)}`]
  if (isObject(expected)) {
    const [operator] = Object.keys(expected)
    if (operator?.startsWith('$')) return operate(operator, expected[operator], actual, at, differ)
    if (!isObject(actual)) return differ('an object')
    return Object.entries(expected).flatMap(([name, value]) => differences(value, actual[name], `${at}/${name}`))
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return differ(`an array of ${expected.length}`)
    return expected.flatMap((value, index) => differences(value, actual[index], `${at}/${index}`))
  }
  return expected === actual ? [] : differ(shown(expected))
}

function operate (operator: string, value: unknown, actual: unknown, at: string, differ: (expected: string) => string[]): string[] {
  switch (operator) {
    case '$absent': return actual === undefined ? [] : differ('nothing')
    case '$any': return actual !== undefined && actual !== null ? [] : differ('a value')
    case '$match': return typeof actual === 'string' && new RegExp(value as string, 'u').test(actual)
      ? []
      : differ(`a text matching ${value as string}`)
    case '$not': return differences(value, actual, at).length > 0 ? [] : differ(`anything but ${shown(value)}`)
    case '$between': {
      const [least, most] = value as [number, number]
      return typeof actual === 'number' && actual >= least && actual <= most ? [] : differ(`a number from ${least} to ${most}`)
    }
    case '$length': return Array.isArray(actual) && actual.length === value ? [] : differ(`an array of ${value as number}`)
    case '$keys': return isObject(actual) && shown(Object.keys(actual).sort()) === shown([...value as string[]].sort())
      ? []
      : differ(`the members ${shown(value)}`)
    case '$contains': return Array.isArray(actual) &&
      (value as unknown[]).every((one) => actual.some((item) => differences(one, item).length === 0))
      ? []
      : differ(`an array with ${shown(value)}`)
    case '$unordered': {
      const left = Array.isArray(actual) ? [...actual] : []
      const isFound = (one: unknown): boolean => {
        const place = left.findIndex((item) => differences(one, item).length === 0)
        if (place >= 0) left.splice(place, 1)
        return place >= 0
      }
      return Array.isArray(actual) && (value as unknown[]).every(isFound) && left.length === 0 ? [] : differ(`in any order ${shown(value)}`)
    }
    default: throw new Error(`${operator} is no operator of vectors`)
  }
}
