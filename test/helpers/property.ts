/**
 * How much random tests do: little in `npm test`, more in `npm run test:all` (test/run.ts sets OYSS_TEST_LONG). OYSS_TEST_SEED repeats a
 * run, OYSS_TEST_HISTORIES sets the number of histories, OYSS_TEST_SHRINK=1 looks for the smallest history that fails (minutes).
 * OYSS_TEST_DEFAULT_SEED stands for the random one: .ci/run sets it, so that a commit gets the same answer each time.
 */
const { OYSS_TEST_LONG, OYSS_TEST_SEED, OYSS_TEST_DEFAULT_SEED, OYSS_TEST_HISTORIES, OYSS_TEST_SHRINK } = process.env

/** How often: `short` in `npm test`, `long` in `npm run test:all`. */
export const runs = (short: number, long: number): number => OYSS_TEST_LONG === '1' ? long : short

/** The seed of a run; `fixed` is that of runs that name none. */
export const seedOf = (fixed?: number): number =>
  Number(OYSS_TEST_SEED ?? fixed ?? OYSS_TEST_DEFAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** How random histories are drawn: how many there are (see runs), and from which seed. */
export function settings (
  short: number, long: number, fixed?: number
): { title: string, parameters: { seed: number, numRuns: number, endOnFailure: boolean } } {
  const seed = seedOf(fixed)
  const numRuns = Number(OYSS_TEST_HISTORIES ?? runs(short, long))
  return { title: `${numRuns} histories of seed ${seed}`, parameters: { seed, numRuns, endOnFailure: OYSS_TEST_SHRINK !== '1' } }
}
