/**
 * A second, plain implementation of who wins status, the times and the name of one entity, written from the rules and not from the SQL:
 * it looks at all claims at once, and knows no order of arrival.
 *
 * No two words of one source and id are of one moment.
 */
import type { SourceClass } from '../seed.ts'

const CLASSES: SourceClass[] = ['authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd']
/** Sources stand in the order of their keys; `id` is the external id, `at` an RFC 3339 moment; a reference says nothing but a name. */
export type Word = {
  source: number, id: string, at: string, confidence: number, deleted: boolean, isReference: boolean,
  data: Record<string, string | undefined>
}
/** `says` is undefined for what is stated; else what implies it. `date` is the date that implied a tbd. */
export type Claim = {
  field: string, value: string, source: number, at: string, order: (string | number)[], rank: number, withdrawn: boolean,
  says?: 'start' | 'date' | 'silence', date?: string
}
export type Shown = Record<string, Claim | undefined>

const TIMES = ['start', 'end', 'date', 'time_status']

export function compare (a: Claim, b: Claim): number {
  for (const [index, part] of a.order.entries()) {
    const other = b.order[index] as string | number
    if (part !== other) return part < other ? -1 : 1
  }
  return 0
}

/** What one source says under one external id: its latest word on each field, and what it implies where it leaves something out. */
function claimsUnder (words: Word[], classes: SourceClass[]): Claim[] {
  const newestFirst = [...words].sort((a, b) => a.at < b.at ? 1 : -1)
  const described = newestFirst.filter(({ deleted, isReference }) => !deleted && !isReference)
  const deleted = newestFirst.find((word) => word.deleted)
  const withdrawn = deleted !== undefined && !(described[0] && described[0].at >= deleted.at)
  const claim = (field: string, value: string, word: Word, implied: Pick<Claim, 'says' | 'date'> = {}): Claim => {
    const rank = CLASSES.indexOf(classes[word.source] as SourceClass) + 1
    return {
      field, value, source: word.source, at: word.at, rank, withdrawn, ...implied,
      order: [
        withdrawn ? 1 : 0, rank, word.isReference ? 1 : 0, -Date.parse(word.at), -word.confidence, word.source, word.id,
        implied.says ? 1 : 0
      ],
    }
  }
  const named = described.length > 0 ? described : newestFirst.filter(({ isReference }) => isReference)
  const claims: Claim[] = []
  for (const field of ['name', 'status', ...TIMES]) {
    const latest = named.find(({ data }) => data[field] !== undefined && (field !== 'name' || (data[field] as string).trim() !== ''))
    if (latest) claims.push(claim(field, latest.data[field] as string, latest))
  }
  const newest = described[0]
  if (!newest || newest.data.name !== undefined) return claims
  const said = (field: string): boolean => claims.some((one) => one.field === field)
  if (!said('status')) claims.push(claim('status', 'scheduled', newest, { says: 'silence' }))
  const implying = described.find(({ data }) => data.time_status === undefined && (data.start ?? data.date) !== undefined)
  if (implying?.data.start) claims.push(claim('time_status', 'confirmed', implying, { says: 'start' }))
  else if (implying) claims.push(claim('time_status', 'tbd', implying, { says: 'date', date: implying.data.date as string }))
  else if (!said('time_status')) claims.push(claim('time_status', 'tbd', newest, { says: 'silence' }))
  return claims
}

/** The claims of all sources, and who wins each field. */
export function decide (words: Word[], classes: SourceClass[]): Shown {
  const under = Map.groupBy(words, ({ source, id }) => JSON.stringify([source, id]))
  const claims = [...under.values()].flatMap((said) => claimsUnder(said, classes)).sort(compare)
  const on = (field: string): Claim[] => claims.filter((claim) => claim.field === field)
  const counts = (claim: Claim): boolean => {
    if (claim.says === undefined) return true
    const rivals = on(claim.field)
    if (claim.field === 'status') return !rivals.some(({ says, rank }) => says === undefined && rank <= claim.rank)
    if (claim.says === 'silence') return rivals.every(({ says }) => says === 'silence')
    return claim.says === 'date' || !rivals.some(({ source, says, value, withdrawn }) =>
      source === claim.source && says === undefined && value === 'estimated' && withdrawn === claim.withdrawn)
  }
  const shown: Shown = Object.fromEntries(['name', 'status', ...TIMES].map((field) => [field, on(field).find(counts)]))
  settle(shown, on('time_status'))
  return shown
}

/** The joint sanity of the times. */
function settle (shown: Shown, statuses: Claim[]): void {
  const { start, end, date, time_status: status } = shown
  const worse = (claim?: Claim, than?: Claim): boolean => claim !== undefined && than !== undefined && compare(claim, than) > 0
  if (status?.value === 'tbd' && status.says !== 'silence') {
    if (worse(start, status) && !(status.date && canLieOn(start!.value, status.date))) delete shown.start
    if (worse(end, status) && !(status.date && shown.start)) delete shown.end
  }
  if (shown.start && shown.end && shown.end.value <= shown.start.value) delete shown[worse(start, end) ? 'start' : 'end']
  if (shown.start && worse(date, start)) delete shown.date
  if (start && !shown.start && status?.says === 'start') {
    const others = statuses.filter(({ says }) => says !== 'start')
    shown.time_status = others.find(({ says }) => says !== 'silence') ?? others[0]
  }
}

/** Whether a moment can be on a date somewhere on Earth. */
function canLieOn (moment: string, date: string): boolean {
  const hours = (Date.parse(moment) - Date.parse(`${date}T00:00:00Z`)) / 3_600_000
  return hours >= -14 && hours < 36
}
