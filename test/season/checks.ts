/** When families look: two hours before the first hour that was ever announced for a game on a day. */
import { dayOf, HOUR } from './moments.ts'
import { isOn, truthAt, type Game, type State, type World } from './types.ts'

/** `truth` is what was announced by then; undefined: the game is not on that day. */
export type Check = { at: number, day: string, game: Game, truth: State | undefined }

export const checksOf = ({ games }: World): Check[] => games.flatMap((game) => {
  const days = Map.groupBy(game.history.map(({ state }) => state).filter(isOn), ({ start }) => dayOf(start))
  return [...days].map(([day, states]) => {
    const at = Math.min(...states.map(({ start }) => start)) - 2 * HOUR
    const truth = truthAt(game, at)
    return { at, day, game, truth: isOn(truth) && dayOf(truth.start) === day ? truth : undefined }
  })
}).sort((a, b) => a.at - b.at || Number(a.game.id) - Number(b.game.id))
