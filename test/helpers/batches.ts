/** The batches of random histories. */
import type { Batch, History, Place } from './histories.ts'

/** The batches of one arrival (0 or 1), in order. What lies between two ends comes in one batch a source. */
export const batchesOf = (history: History, arrival: number): Batch[] => wavesOf(history, arrival, () => 0).flat()

/** The batches of one arrival (0 or 1), in order; those of a wave, several of one source among them, are reported at once. */
export function wavesOf ({ said }: History, arrival: number, laneOf = ({ lane }: Place): number => lane): Batch[][] {
  const waves: Map<string, Batch>[] = [new Map()]
  const placed = said.map((one) => ({ ...one, place: one.places[arrival] as Place })).sort((a, b) => a.place.rank - b.place.rank)
  for (const [n, { source, observation, place }] of placed.entries()) {
    const wave = waves.at(-1) as Map<string, Batch>
    const key = `${source}/${laneOf(place)}`
    const open = wave.get(key)
    if (open) open.observations.push(observation)
    else wave.set(key, { source, observations: [observation] })
    const next = placed[n + 1]?.place.rank ?? 0
    if (place.isLast || place.rank < 0 && next > place.rank) waves.push(new Map())
  }
  return waves.filter(({ size }) => size > 0).map((wave) => [...wave.values()])
}
