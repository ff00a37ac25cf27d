/** A small season with many changes, for tests. */
import { makeStage } from './stage.ts'
import type { Stage } from './player.ts'

export const makeSmallStage = (seed: number): Stage => makeStage(seed, {
  weekends: 2, teamsInDivision: 4, calendars: 2, appTeams: 0.15, timeMoves: 0.2, venueMoves: 0.2, rainDays: 0.4, noticeHours: 24
})
