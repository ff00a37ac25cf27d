/** What sources report of a fixture, in words (PAGE-5, PAGE-6). */
import type { Group, Listing, PageFixture, Source, State } from './body.ts'
import { nameGroup, nameSource } from './sources.ts'
import { knownZone, formatTime } from './when.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const isOff = ({ status }: Pick<PageFixture, 'status'>): boolean => status === 'cancelled' || status === 'postponed'
/** Whether every source that listed it has withdrawn it: nobody can count on a game that is still on by its status. */
export const isUnlisted = ({ said, status, over = false }: Pick<PageFixture, 'said' | 'status' | 'over'>): boolean =>
  said.sources === 0 && !over && !isOff({ status })
/** `3` is shown as `Field 3`. */
export const fieldName = (field: string): string => /^[\dA-Za-z]{1,3}$/.test(field) ? `Field ${field}` : field

/** A moment, with its day unless that is the one of `beside`. */
function momentOf (at: string, zone: string, beside?: string): string {
  if (at.length === 10) return formatTime('day', at)
  const day = formatTime('day', at, zone)
  return beside !== undefined && day === formatTime('day', beside, zone) ? formatTime('time', at, zone)
    : `${day}, ${formatTime('time', at, zone)}`
}

/** Who reports the time that is shown, where others report another; nothing where all agree. */
function agreement (agreed: Group | undefined, others: number, all: readonly Source[]): string | undefined {
  if (others === 0) return undefined
  if (agreed === undefined) return 'No source that lists it now reports this time'
  return `${agreed.sources} ${agreed.sources > 1 ? 'sources report' : 'source reports'} this time (${
    nameGroup(agreed, all.filter(({ name }) => name !== undefined))})`
}

/** A game that sources list at several times or places: each with who lists it; undefined where they do not differ in that. */
function renderListings (listings: readonly Listing[], zone: string): string | undefined {
  const [first] = listings
  const hasPlaces = new Set(listings.map(({ venue }) => venue)).size > 1
  if (!hasPlaces && new Set(listings.map(({ start, day }) => day ?? start)).size < 2) return undefined
  const named: Source[] = []
  const all = listings.flatMap(({ said }) => said.groups.flatMap(({ by }) => by)).filter(({ name }) => name !== undefined)
  return `Sources differ: ${listings.map(({ start, day, venue, said }) => {
    const group = said.groups.find(({ what }) => what === 'agreed')
    const who = group === undefined ? 'no longer' : nameGroup(group, [...named, ...all])
    named.push(...group?.by ?? [])
    const time = start === undefined || day !== undefined ? 'time to be decided' : momentOf(start, zone, first?.start)
    return `${time}${hasPlaces && venue !== undefined ? ` at ${venue}` : ''} (${who})`
  }).join(', ')}`
}

/** What sources state that did not win, in few words. */
const statedBy = ({ what, value = '' }: Group, zone: string, beside?: string): string => what === 'places' ? 'another place'
  : what === 'times' ? momentOf(value, zone, beside) : isOff({ status: value }) ? value : 'it is on'

/** A report that is newer than what won: who, when and what, and who has not confirmed it. Two sentences without the last full stop. */
export function doubt (group: Group, zone: string, beside?: string): string {
  const { by, sources, winner } = group
  const who = nameGroup(group, winner === undefined ? [] : [winner].filter(({ name }) => name !== undefined))
  const reported = sources > by.length ? `${sources} sources reported (${who})` : `${capital(who)} reported`
  const deciding = winner === undefined ? 'another source' : nameSource(winner, by)
  const isAlike = by.some((one) => nameSource(one, winner && [winner]) === deciding)
  const other = isAlike ? 'The source that decides' : capital(deciding)
  const what = `${group.what === 'times' ? 'starts ' : ''}${statedBy(group, zone, beside)}`
  return `${reported} on ${momentOf(group.newer_at ?? '', zone)}: ${what}. ${other} has not confirmed this`
}

/** Every newer report that disagrees with what is shown of a fixture to come. */
export const doubts = ({ said, over, time_zone: timeZone, start, listings }: PageFixture): string[] => over || listings !== undefined ? []
  : said.groups.filter(({ newer_at: newerAt }) => newerAt !== undefined).map((group) => doubt(group, knownZone(timeZone), start))

/** The same in a few words, at the end of the title of an event: ` (a parent: cancelled, not confirmed)`. */
export const shortDoubts = (groups: readonly Group[], zone: string, beside?: string): string =>
  ` (${groups.map((group) => `${nameGroup(group)}: ${statedBy(group, zone, beside)}, not confirmed`).join('; ')})`

/** Of a game that is shown with a team in place of `team`, which may be the same (CALENDAR-27). A sentence without its full stop. */
export const otherName = (sides: readonly { team: { id?: string } }[] = [], team?: string): string | undefined =>
  team === undefined || sides.length < 2 || sides.some((side) => side.team.id === team) ? undefined
    : 'Sources differ about who plays: one of them lists this team'

/** How sure it is when, where and whether a fixture is played: sentences without their full stop. */
export function sureness (fixture: PageFixture): string[] {
  if (fixture.said.sources === 0) return []
  const zone = knownZone(fixture.time_zone)
  const differing = renderListings(fixture.listings ?? [], zone)
  if (differing !== undefined) return [differing]
  const { groups } = fixture.said
  const of = (what: Group['what']): Group[] => groups.filter((group) => group.what === what && group.newer_at === undefined)
  const agreed = isOff(fixture) ? undefined : of('agreed')[0]
  const all = groups.flatMap(({ by }) => by)
  const described = (group: Group, what: string): string =>
    `${group.sources} ${group.sources === 1 ? 'source reports' : 'sources report'} ${what} (${nameGroup(group, [
      ...agreed?.by ?? [], ...all.filter(({ name }) => name !== undefined)
    ])})`
  const times = isOff(fixture) ? [] : of('times')
  return [
    isOff(fixture) ? undefined : agreement(agreed, groups.filter(({ what }) => what === 'times').length, all),
    ...times.map((group) => described(group, `another time: ${momentOf(group.value ?? '', zone, fixture.start)}`)),
    ...isOff(fixture) ? [] : of('places').map((group) => described(group, 'another place')),
    ...of('statuses').map((group) => described(group, isOff({ status: group.value ?? '' }) ? `that it is ${group.value}` : 'that it is on'))
  ].filter((sentence) => sentence !== undefined)
}

/** Where and when it was: what of it is otherwise now. */
function before (was: State, fields: readonly string[], zone: string): string {
  const hasTime = fields.includes('start') || fields.includes('date')
  const at = was.start ?? was.date
  const field = was.venue?.field === undefined ? undefined : fieldName(was.venue.field)
  const place = fields.includes('venue')
    ? [was.venue?.name, field].filter(Boolean).join(', ')
    : fields.includes('venue.field') ? field : undefined
  return [hasTime && at !== undefined && momentOf(at, zone), place && `at ${place}`].filter(Boolean).join(' ')
}

/** How a fixture was moved last, when and by which source, and first that it is off; undefined where it was not moved. */
export function movement ({ moved, status, time_zone: timeZone, start }: PageFixture): string | undefined {
  if (moved === undefined) return undefined
  const zone = knownZone(timeZone)
  const byOf = ({ at, by: source }: { at?: string, by?: Source }): string =>
    `${at === undefined ? '' : ` on ${formatTime('day', at, zone)}`}${source === undefined ? '' : ` by ${nameSource(source)}`}`
  const by = byOf(moved)
  const was = before(moved.was, moved.fields, zone)
  if (moved.fields.includes('status')) {
    if (status === 'cancelled' || status === 'postponed') return `${capital(status)}${by}${was === '' ? '' : `: was ${was}`}`
    return `No longer ${moved.was.status}: changed${by}${was === '' ? '' : `, was ${was}`}`
  }
  const off = isOff({ status }) ? `${capital(status)}${byOf(moved.off ?? {})}. ` : ''
  if (moved.fields.includes('start') && moved.was.start === undefined) return `${off}Time set${by}`
  if (moved.fields.includes('start') && start === undefined) return `${off}Time withdrawn${by}: was ${was}`
  return `${off}Moved${by}${was === '' ? '' : `: was ${was}`}`
}
