/** Every named schema of the document, in one map. Requests are validated with these very objects. */
import { enums } from './enums.ts'
import { ids } from './ids.ts'
import { competition } from './observations/competition.ts'
import { envelopes } from './observations/envelope.ts'
import { fixture } from './observations/fixture.ts'
import { organization } from './observations/organization.ts'
import { reference } from './observations/reference.ts'
import { result } from './observations/result.ts'
import { statLine } from './observations/stat_line.ts'
import { team } from './observations/team.ts'
import { venue } from './observations/venue.ts'
import { entityReads } from './reads/entities.ts'
import { feedReads } from './reads/feeds.ts'
import { fixtureReads } from './reads/fixture.ts'
import { graphqlReads } from './reads/graphql.ts'
import { historyReads } from './reads/history.ts'
import { problemReads } from './reads/problem.ts'
import { subscriptionReads } from './reads/subscriptions.ts'
import { syncReads } from './reads/sync.ts'
import { scalars } from './scalars.ts'
import type { Schema } from './schema.ts'

export const schemas: Record<string, Schema> = {
  ...envelopes,
  ...organization,
  ...competition,
  ...team,
  ...venue,
  ...fixture,
  ...result,
  ...statLine,
  ...reference,
  ...fixtureReads,
  ...entityReads,
  ...historyReads,
  ...syncReads,
  ...graphqlReads,
  ...subscriptionReads,
  ...feedReads,
  ...problemReads,
  ...enums,
  ...scalars,
  ...ids
}
