/** Pushes the steps of the demo season and reads back what became of them. */
import type { HttpClient, Receipt } from '../http_client.ts'
import { findFirstSaturday } from './calendar.ts'
import type { Season, Served } from './changes.ts'
import { venues } from './people_and_places.ts'
import { sources, type Step } from './season.ts'

const LEAGUE = 'harbor-league'
const COMPETITION = 'valley-league'

export type PlayedBatch = { batch_id: string, accepted: number, rejected: number, milliseconds: number }

/** Milliseconds after which to ask whether a step is applied: more often, and the demo would use up the requests of test mode. */
const timeout = 150

/** Pushes one step and waits until it is applied. Throws when anything of it was refused or failed. */
export async function playStep (client: HttpClient, step: Step): Promise<PlayedBatch> {
  const startedAt = performance.now()
  const observations = await step.observations(() => readSeason(client))
  const { status, body } = await client.push(step.source, observations)
  if (status !== 202) throw new Error(`"${step.title}" returned ${status}: ${JSON.stringify(body)}`)
  const { batch_id, accepted, rejected, errors } = body as Receipt
  if (rejected > 0) throw new Error(`"${step.title}": ${rejected} observations were rejected: ${JSON.stringify(errors)}`)
  const batch = await client.waitForBatch(batch_id, 60, timeout)
  if (batch.status !== 'done') throw new Error(`"${step.title}" failed: ${batch.error}`)
  return { batch_id, accepted, rejected, milliseconds: Math.round(performance.now() - startedAt) }
}

/** The first Saturday of the season that is loaded, or of one around today. Running the demo again therefore changes nothing. */
export async function chooseFirstSaturday (client: HttpClient): Promise<string> {
  const id = await lookUp(client, 'competition', COMPETITION)
  if (id === undefined) return findFirstSaturday(new Date())
  const { status, body } = await client.get(`/v1/competitions/${id}`)
  if (status !== 200) throw new Error(`/v1/competitions/${id} returned ${status}: ${JSON.stringify(body)}`)
  return body.start_date
}

/** What is served now of the league and the cup. */
export async function readSeason (client: HttpClient): Promise<Season> {
  const season: Season = { games: new Map(), venues: new Map() }
  for (const { key } of venues) {
    const id = await lookUp(client, 'venue', key)
    if (id) season.venues.set(key, id)
  }
  for (const key of [COMPETITION, 'cannery-cup']) {
    const id = await lookUp(client, 'competition', key)
    if (id) {
      for (const fixture of await readAll(client, `/v1/fixtures?competition=${id}&limit=500`)) {
        season.games.set(fixture.external_ids[LEAGUE] ?? fixture.id, fixture)
      }
    }
  }
  return season
}

/** Ids that were looked up: they stay, and looking them up again would use up the rate limit of test mode. */
const known = new WeakMap<HttpClient, Map<string, string>>()

/** The canonical id of what the league calls `externalId`; undefined while nothing by that name is known. */
async function lookUp (client: HttpClient, type: string, externalId: string): Promise<string | undefined> {
  const ids = known.get(client) ?? new Map<string, string>()
  known.set(client, ids)
  const id = ids.get(externalId) ?? await askFor(client, type, externalId)
  if (id !== undefined) ids.set(externalId, id)
  return id
}

async function askFor (client: HttpClient, type: string, externalId: string): Promise<string | undefined> {
  const { status, body } = await client.get(`/v1/lookup?source=${LEAGUE}&type=${type}&external_id=${externalId}`)
  if (status === 200) return body.id
  if (status === 404) return undefined
  throw new Error(`looking up ${externalId} returned ${status}: ${JSON.stringify(body)}`)
}

async function readAll (client: HttpClient, path: string): Promise<(Served & { external_ids: Record<string, string> })[]> {
  const { status, body } = await client.get(path)
  if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`)
  const rest = body.next_cursor
    ? await readAll(client, `${path.replace(/&cursor=.*/, '')}&cursor=${encodeURIComponent(body.next_cursor)}`)
    : []
  return [...body.data, ...rest]
}

/** What is worth reading in the loaded season: commands to copy and a page to open. */
export function suggestReading (season: Season, baseUrl: string, key: string): string {
  const at = (id: string): string => season.games.get(id)?.id ?? 'fx_...'
  const team = season.games.get('L-01-1')?.sides?.[0]?.team
  const read = (what: string, path: string): string => `  ${what}\n    curl -s '${baseUrl}${path}' -H "$AUTH"`
  return `
${season.games.size} games are loaded, from ${sources.map((source) => `${source.key} (${source.class})`).join(', ')}.

  The page of a team, for a browser:
    ${baseUrl}/t/${team?.id}

  AUTH='Authorization: Bearer ${key}'   # made for the demo; your key works too

${[
    read('A game that moved in time and place; "provenance" shows the source of each field:', `/v1/fixtures/${at('L-04-1')}`),
    read('Its history, version by version:', `/v1/fixtures/${at('L-04-1')}/history`),
    read(
      'A game that two sources describe: every claim on each field, and why it won or lost:', `/v1/fixtures/${at('L-01-1')}/provenance`
    ),
    read('Its results, as parents and the scoring partner reported them:', `/v1/fixtures/${at('L-01-1')}/results`),
    read('A game that was postponed and played later:', `/v1/fixtures/${at('L-05-1')}/history`),
    read('All changes from the beginning; pass next_cursor to read on:', '/v1/changes?limit=20'),
  ].join('\n')}
`
}
