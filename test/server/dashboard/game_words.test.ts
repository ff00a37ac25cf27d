/** The sentence of what a run changes. */
import { equal } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { gamesWords, undoWords } from '../../../server/dashboard/game_words.ts'
import { settings } from '../../helpers/property.ts'

const { title, parameters } = settings(200, 5000)
const kinds = ['added', 'known', 'comparing', 'moved', 'cancelled', 'reinstated', 'returned', 'changed'] as const
const count = fc.oneof(fc.constant(0), fc.nat(2000))
const figures = fc.record({
  games: fc.record({ ...Object.fromEntries(kinds.map((kind) => [kind, count])), removed: count }) as fc.Arbitrary<Record<string, number>>,
  unchanged: count, older: count, isDone: fc.boolean()
})
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)
const numbersIn = (text: string): number[] => (text.match(/[\d,]*\d/g) ?? []).map((one) => Number(one.replaceAll(',', '')))

t.test(`FEED-412 the figures of the sentence add up to what was read, and what is removed is apart, ${title}`, async () => {
  fc.assert(fc.property(figures, ({ games, unchanged, older, isDone }) => {
    const { removed = 0, ...listed } = games
    const entries = sum(Object.values(listed)) + unchanged + older
    const sentence = gamesWords({ entries, counts: { older }, games }, isDone)
    const [of, gone] = sentence.split(/(?<=\.) (?=[\d,]+ games? that it does not list)/)
    const [all, ...parts] = numbersIn(of as string)
    if (sum(Object.values(games)) === 0) return equal(/^Nothing (?:will change|changed)/.test(sentence), true)
    if (entries > 0) equal(all, entries, sentence)
    if (parts.length > 0) equal(sum(parts), entries, sentence)
    equal(removed > 0 && entries > 0 ? numbersIn(gone as string)[0] : removed, removed, sentence)
  }), parameters)
})

t.test('FEED-412 sentences of runs', async (t) => {
  t.equal(gamesWords({ entries: 24, games: { added: 24 } }, false), '24 new games will be added.')
  t.equal(gamesWords({ entries: 15, games: { added: 3, moved: 5, changed: 7 } }, false),
    '15 games and events: 3 will be added, 5 will move, 7 will change otherwise.')
  t.equal(gamesWords({ entries: 23, counts: { older: 2 }, games: { moved: 3, removed: 1 } }, true),
    '23 games and events: 3 moved, 18 unchanged, 2 changed later by a newer file. 1 game that it does not list was removed.')
  t.equal(gamesWords({ entries: 22, games: { removed: 2 } }, false),
    '22 games and events: 22 unchanged. 2 games that it does not list will be removed.')
  t.equal(gamesWords({ entries: 4, games: {}, decided: [{ source: 'league', rank: 1, games: 1, is_yield: false }] }, true),
    'Nothing changed: 1 game differs, but league decides (rank 1).')
  const decided = [{ source: 'Club', rank: 3, games: 9, is_yield: true, is_part: true }]
  t.equal(gamesWords({ entries: 4000, games: { moved: 1 }, decided }, true),
    '4,000 games and events: 1 moved, 3,999 unchanged. At least 9 games differ, but Club decides (this feed yields to it).', 'FEED-396')
  t.equal(gamesWords({ entries: 12, counts: { missing: 8, left: 4 }, games: {} }, false),
    'Nothing will change. 8 games that it does not list stay: another source reports them.')
  t.equal(gamesWords({ entries: 12, counts: { missing: 4, withdrawn: 3 }, games: { removed: 2 } }, true),
    '12 games and events: 12 unchanged. 2 games that it does not list were removed. ' +
    '1 game that it does not list stays: another source reports it.')
  t.equal(undoWords({ moved: 1, removed: 2 }, 3), '1 game will move, 2 will be removed, 3 unchanged.')
})
