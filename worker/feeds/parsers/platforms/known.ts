/** The connectors there are: parsers of one publisher's layouts, known by their headers. A new one is a file and a line here. */
import { arbiter } from './arbiter.ts'
import { daysmart } from './daysmart.ts'
import { demosphere } from './demosphere.ts'
import { gotsport } from './gotsport.ts'
import type { Signature } from '../columns.ts'
import { sportsengine } from './sportsengine.ts'
import { totalglobalsports } from './totalglobalsports.ts'
import type { FeedKind } from '../types.ts'

/** `version` rises with every change of what the connector gives (FEED-5). */
export type Connector = { name: string, version: number, kind: FeedKind, layouts: Signature[] }

export const connectors: Connector[] = [
  { name: 'gotsport_event', version: 3, kind: 'html', layouts: gotsport },
  { name: 'gotsport_export', version: 2, kind: 'csv', layouts: gotsport },
  { name: 'totalglobalsports', version: 2, kind: 'csv', layouts: totalglobalsports },
  { name: 'arbiter', version: 2, kind: 'csv', layouts: arbiter },
  { name: 'sportsengine', version: 2, kind: 'csv', layouts: sportsengine },
  { name: 'daysmart', version: 2, kind: 'csv', layouts: daysmart },
  { name: 'demosphere', version: 2, kind: 'json', layouts: demosphere }
]

/** Their layouts, which every parser of tables recognises, since the same word means different things in them. */
export const known: Signature[] = [...new Set(connectors.flatMap(({ layouts }) => layouts))]
