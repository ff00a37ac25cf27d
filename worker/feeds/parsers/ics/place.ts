/** LOCATION of a calendar as venue and field. */
import { splitPlace } from '../subjects.ts'
import { clean, isUnknown } from '../words.ts'

const NO_PLACE = /^(?:home|away|neutral|home game|away game|online|zoom|virtual|see (?:notes|description))\.?$/i

/** `isWhole`: the producer names no fields, "Martin Field 1" is a name. Of several lines the first is the name, the rest the address. */
export function readPlace (location: string, { isWhole }: { isWhole: boolean }): { venue?: string, field?: string } {
  const [first = ''] = location.split('\n').map(clean).filter(Boolean)
  const name = first.replace(/^(?:location|venue|where|place)\s*:\s*/i, '').slice(0, 200)
  if (name === '' || isUnknown(name) || NO_PLACE.test(name) || /^[a-z]+:\/\//i.test(name)) return {}
  if (isWhole) return { venue: name }
  const { venue, field } = splitPlace(name)
  return { ...(venue !== undefined && { venue }), ...(field !== undefined && field.length <= 60 ? { field } : {}) }
}
