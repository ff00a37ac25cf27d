/** What the service reported of games, and which of what sources reported it joined. */
import type { Client } from '../../db/pool.ts'
import { CHANGE_KINDS, type Change, type ChangeKind } from './alarms.ts'
import { readVenue } from './spellings.ts'
import type { Game, State, Status, World } from './types.ts'

/** A fixture at the end of a season: its title, who reports it, and the games of the season that these mean. */
export type Found = { id: string, title: string, sources: string[], games: Game[] }
export type Ledger = { changes: Change[], fixtures: Found[] }

/** Of every fixture, also of those that were merged into others: their events were sent. */
const HISTORIES = `
  select f.fixture_id, h.document::jsonb as change
    from canon.fixtures f
    cross join lateral read.history_of(f.realm_id, f.fixture_id, null, 1000) h
   order by h.document::jsonb ->> 'changed_at', f.fixture_id, h.version, h.number`
const IDS = `
  select coalesce(m.origin_id, m.entity_id) as origin, x.fixture, canon.title_of(m.realm_id, x.fixture) as title, m.external_id,
         s.source_key
    from canon.external_ids m
    join tenancy.sources s using (realm_id, source_id)
    cross join lateral (select canon.survivor_of(m.realm_id, m.entity_id) as fixture) x
   where m.entity_type = 'fixture' order by 1, 4`

export async function readLedger (admin: Client, { games, leagues }: World): Promise<Ledger> {
  const byId = new Map(games.map((game) => [game.id, game]))
  const ids = (await admin.query(IDS)).rows.flatMap(({ external_id: id, ...row }) => {
    const game = byId.get(id.replace(/@.*/, ''))
    return game === undefined ? [] : [{ ...row as { origin: string, fixture: string, title: string, source_key: string }, game }]
  })
  const gameOf = new Map(ids.map(({ origin, game }) => [origin, game]))
  const isOfLeague = ({ source_key: key, game }: typeof ids[number]): boolean => key.replace(/^feed:csv:/, '') === leagues[game.league]!.key
  const followed = new Set(ids.filter(isOfLeague).flatMap(({ origin, fixture }) => [origin, fixture]))
  return {
    changes: (await admin.query(HISTORIES)).rows.flatMap(({ fixture_id: id, change }) => changeOf(gameOf.get(id), change)
      .map((one) => ({ ...one, isElsewhere: !followed.has(id) }))),
    fixtures: [...Map.groupBy(ids, ({ fixture }) => fixture)].map(([id, found]) => ({
      id, title: found[0]!.title, sources: found.map(({ source_key: key }) => key), games: [...new Set(found.map(({ game }) => game))]
    }))
  }
}

function changeOf (game: Game | undefined, change: Record<string, any>): Change[] {
  const kind = change.kind === 'relocated' && change.venue_change_scope === 'field' ? 'field' : change.kind as ChangeKind
  if (game === undefined || !CHANGE_KINDS.includes(kind)) return []
  const [before, after] = [change.before ?? {}, change.after].map(stateOf) as [Partial<State>, Partial<State>]
  return [{ at: Date.parse(change.changed_at), game, kind, before, after, text: `${change.source ?? 'a merge'}: ${change.reason ?? ''}` }]
}

function stateOf ({ start, status, venue }: Record<string, any>): Partial<State> {
  // A feed may have read the end of a name as a field.
  const place = readVenue(`${venue?.name ?? ''} ${venue?.field ?? ''}`)
  return {
    ...start === undefined ? {} : { start: Date.parse(start) }, status: status as Status,
    ...place === undefined ? {} : { venue: place }, ...venue?.field === undefined ? {} : { field: venue.field }
  }
}
