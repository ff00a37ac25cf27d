/** Observations of one thing beyond those that a batch keeps (LIMIT-13). */
import type { Finding } from '../validation/explain.ts'

/** Each further observation of a thing is a round of its own when the batch is applied. */
const most = 50

type Stated = { type: string, external_id: string, deleted?: boolean, data: { player?: { external_id: string } } }

/** What a valid observation is about, by the source's own ids; lines of players are distinguished by the player (IDENTITY-12). */
const subjectOf = ({ type, external_id: id, deleted, data }: Stated): string =>
  JSON.stringify([type, id, type === 'stat_line' && deleted !== true ? data.player?.external_id : undefined])

/** The accepted observations, pairs of an index and an observation, that are left out for later ones of the same thing. */
export function findSuperfluous (accepted: readonly [number, unknown][]): ({ index: number } & Finding)[] {
  if (accepted.length <= most) return []
  const counts = new Map<string, number>()
  return accepted.toReversed().flatMap(([index, observation]) => {
    const subject = subjectOf(observation as Stated)
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    return count <= most ? [] : [{
      index, path: '/external_id',
      message: `A batch keeps the last ${most} observations of one type and \`external_id\`, and as many follow this one. ` +
        'Send what came before them in an earlier batch.'
    }]
  }).reverse()
}
