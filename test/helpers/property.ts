/**
 * How random histories are drawn: OYSS_TEST_SEED repeats a run, OYSS_TEST_HISTORIES sets their number, OYSS_TEST_SHRINK=1 looks for the
 * smallest history that fails (minutes). `fixed` is the seed of runs that name none.
 */
export function settings (
  histories: number, fixed?: number
): { title: string, parameters: { seed: number, numRuns: number, endOnFailure: boolean } } {
  const { OYSS_TEST_SEED, OYSS_TEST_HISTORIES, OYSS_TEST_SHRINK } = process.env
  const seed = Number(OYSS_TEST_SEED ?? fixed ?? Math.floor(Math.random() * 2 ** 31))
  const numRuns = Number(OYSS_TEST_HISTORIES ?? histories)
  return { title: `${numRuns} histories of seed ${seed}`, parameters: { seed, numRuns, endOnFailure: OYSS_TEST_SHRINK !== '1' } }
}
