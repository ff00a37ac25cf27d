/** Values of fields in words, for tables of what changed. */

type Named = { id?: string, name?: string }
type Side = { role?: string, team?: Named }
type Score = { role?: string, score?: number, penalties?: number }

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC'
})
const isObject = (value: unknown): value is Record<string, any> => typeof value === 'object' && value !== null && !Array.isArray(value)
const called = ({ name, id }: Named = {}): string => name ?? id ?? '?'

function scoresInWords ({ scores, final, official, outcome }: Record<string, any>): string {
  const numbers = (scores as Score[])
    .map(({ score, penalties }) => `${score}${penalties === undefined ? '' : ` (${penalties} on penalties)`}`)
  return [numbers.join(' : '), final === true ? 'final' : 'so far', official === true && 'official', outcome?.replaceAll('_', ' ')]
    .filter(Boolean).join(', ')
}

/** A sentence with its moments in words. */
export const withMoments = (sentence: string): string =>
  sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => `${moment.format(new Date(at))} UTC`)

/** The value of a field as a version has it, references by name: never JSON where words will do; '' for none. */
export function inWords (value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? withMoments(value) : value
  }
  if (Array.isArray(value)) {
    if (value.every((side) => isObject(side) && 'team' in side)) {
      return (value as Side[]).map(({ role, team }) => role === 'participant' ? called(team) : `${called(team)} (${role})`).join(', ')
    }
    return value.map(inWords).join(', ')
  }
  if (!isObject(value)) return String(value)
  if (Array.isArray(value.scores)) return scoresInWords(value)
  if ('id' in value || ('name' in value && Object.keys(value).length === 1)) return called(value)
  return Object.entries(value).map(([name, one]) => `${name.replaceAll('_', ' ')} ${inWords(one)}`).join(', ')
}
