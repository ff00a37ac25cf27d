/**
 * JSON that operations answer with, as rows of /manage/graphql: each member of the type of schema manage that describes it is a field. What
 * pages alone show (read_feed and the like) stays JSON.
 */
import { sqlFromArgDigests, type PgCodec } from 'postgraphile/@dataplan/pg'
import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'

/** By the name of the type: the operations that answer with such a document, or a list of them. */
export const documents: Readonly<Record<string, readonly string[]>> = {
  feed: [
    'create_feed', 'map_feed', 'pause_feed', 'resume_feed', 'show_feed', 'list_feeds', 'create_connector', 'add_targets', 'exclude_target',
    'include_target', 'kill_connector', 'revive_connector'
  ],
  run: [
    'accept_run', 'accept_connector_run', 'discard_run', 'discard_connector_run', 'replay_run', 'list_runs', 'run_feed', 'run_connector'
  ],
  webhook: ['list_subscriptions', 'create_subscription', 'rotate_secret'],
  stop: ['list_stops', 'stop_host'],
  delivery_page: ['list_deliveries'],
  review_page: ['list_reviews'],
  missed: ['count_recoverable'],
  recovered: ['recover_deliveries']
}
const names = new Map(Object.entries(documents).flatMap(([name, operations]) => operations.map((one) => [one, name] as const)))

/**
 * Has a function that returns JSON, or a row with JSON in it, asked for rows of the type that describes it; `helpers` are those of
 * PostGraphile.
 */
export async function typeJson ({ pgIntrospection, pgCodecs }: any, service: string, operation: string, options: any): Promise<void> {
  const name = names.get(operation)
  if (name === undefined) return
  const found = await pgIntrospection.getClassByName(service, 'manage', name)
  options.codec = await pgCodecs.getCodecFromClass(service, found._id) as PgCodec
  const [type, call] = [sql.identifier('manage', name), sql.identifier('manage', operation)]
  options.from = options.isUnique
    ? (...given: any[]) => sql`jsonb_populate_record(null::${type}, to_jsonb(${call}(${sqlFromArgDigests(given)})))`
    : (...given: any[]) => sql`(select p.* from ${call}(${sqlFromArgDigests(given)}) d (document),
        lateral jsonb_populate_record(null::${type}, d.document) p)`
}
