/** Who reports a fixture, in words: an account by its name and what it is, parents and public schedules by their class (PAGE-16). */
import type { Group, Source } from './body.ts'

/** By authority, the highest first. */
const classes: readonly [name: string, words: string][] = [
  ['authoritativePush', 'the league'], ['partnerApi', 'a scheduling partner'], ['hostFeed', 'the club or host'],
  ['ownerCorrection', 'the club'], ['scrape', 'a public schedule'], ['crowd', 'a parent']
]
const formatClass = (name: string): string => classes.find(([known]) => known === name)?.[1] ?? 'another source'
const kinds: Readonly<Record<string, string>> = {
  club: 'club', league: 'league', tournament_host: 'tournament host', governing_body: 'governing body'
}
/** More of one group than these are counted. */
const MOST = 3
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** One source; `among`: two of one account are distinguished by the names of their schedules, else by what they are. */
export function nameSource (source: Source, among: readonly Source[] = []): string {
  const { class: own, name, kind, schedule } = source
  if (name === undefined) return formatClass(own)
  const word = kinds[kind ?? ''] ?? (own === 'partnerApi' ? 'scheduling partner' : undefined)
  const label = word === undefined || name.toLowerCase().includes(word) ? name : `the ${word} ${name}`
  const alike = among.filter((one) => one.name === name)
  if (schedule !== undefined && alike.some((one) => one.schedule !== schedule)) return `schedule “${schedule}” of ${label}`
  return schedule === undefined && alike.some((one) => one.class !== own) ? `${label} as ${formatClass(own)}` : label
}

/** Those of a group, by authority; sources of a class that `beside` has too, and that have no name, are `another`. */
export function nameGroup ({ by }: Pick<Group, 'by'>, beside: readonly Source[] = []): string {
  const place = ({ class: own }: Source): number => classes.findIndex(([name]) => name === own)
  const all = [...by, ...beside]
  const words = [...new Set(by.toSorted((a, b) => place(a) - place(b)).map((one) => {
    const label = nameSource(one, all)
    return one.name === undefined && beside.some((other) => other.name === undefined && other.class === one.class)
      ? label.replace(/^(?:the|an?) /, 'another ') : label
  }))]
  return listed(words.length > MOST ? [...words.slice(0, MOST - 1), `${words.length - MOST + 1} others`] : words)
}
