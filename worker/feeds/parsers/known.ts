/** Layouts that are known by their headers, since the same word means different things in them. */
import { arbiter } from './arbiter.ts'
import { daysmart } from './daysmart.ts'
import { gotsport } from './gotsport.ts'
import type { Signature } from './roles.ts'
import { sportsengine } from './sportsengine.ts'
import { totalglobalsports } from './totalglobalsports.ts'

export const known: Signature[] = [...gotsport, ...totalglobalsports, ...arbiter, ...sportsengine, ...daysmart]
