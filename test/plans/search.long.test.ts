/**
 * What the dearest questions take in a realm whose names were prepared for them: no more buffers however many names there are. Counted,
 * never timed.
 */
import t from 'tap'
import { makeQuery, useFreshDatabase } from '../helpers/database.ts'
import { makeRealm } from '../helpers/seed.ts'
import { makeThousands } from '../helpers/thousands.ts'
import { makeReader, stopAutovacuum, vacuum } from './reading.ts'

const database = await useFreshDatabase(t)
const q = makeQuery(await database.connect())
await stopAutovacuum(q)
const letters = (n: string): string => `chr(97 + (${n}) % 26)`
/** Sixteen words of two letters: 47 characters, each the beginning of fifty words. */
const PAIRS = Array.from({ length: 16 }, (_, n) => `a${String.fromCharCode(97 + n)}`)
const beginning = (pair: string, at: number): string => `'${pair}' || ${letters(`n / ${at + 1}`)} || ${letters(`n / 26 + ${at}`)}`
/** All sixteen but for the last, which every name lacks. */
const ALMOST = PAIRS.slice(0, 15).map(beginning).join(" || ' ' || ")
/** Sixteen words of eight letters, each a slip away from thousands, of which none is called so. */
const SLIPS = Array.from({ length: 16 }, (_, n) => `qua${String.fromCharCode(97 + n)}tier`)
/** 6,000 names looked at, six buffers each, and what the words may have been meant for. */
const MOST = 45_000

/** Buffers of each question among `count` teams of each kind. */
async function readRealm (name: string, count: number): Promise<Record<string, number>> {
  await q('begin')
  const realm = await makeRealm(q, name)
  await makeThousands(q, 'team', count, ALMOST, {}, realm)
  await makeThousands(q, 'team', count, "'Ap ' || n", {}, realm)
  await makeThousands(q, 'team', count, "'Q' || 'uarter' || to_hex(n)", {}, realm)
  await makeThousands(q, 'team', count, "'Alpha ' || n", {}, realm)
  await makeThousands(q, 'team', count, "'Beta ' || n", {}, realm)
  await makeThousands(q, 'team', count, "repeat('Gamma', 1 + n % 8) || ' ' || repeat('Gammas ', 20) || n", {}, realm)
  await q('commit')
  await vacuum(q, ['search.vocabulary', 'search.name_words', 'canon.teams'])
  const readingOf = makeReader(q, realm)
  const buffers: Record<string, number> = {}
  for (const text of [PAIRS.join(' '), SLIPS.join(' '), 'alpha beta', 'ga', 'gamma', 'a b', 'quartierx gammo alpah']) {
    const reading = await readingOf('list_teams', [text, 500, null])
    buffers[text] = reading.buffers
    t.same(reading.scannedTables, [], text)
  }
  return buffers
}

t.test('LIST-21 the dearest question takes no more among twice as many names, and none more than a bounded number of buffers', async (t) => {
  // Two of them: once in many runs one of a kind took less than usual, and nothing had grown.
  const [few, asFew] = [await readRealm('Few', 4_000), await readRealm('As few', 4_000)]
  const many = await readRealm('Many', 8_000)
  for (const [text, buffers] of Object.entries(many)) {
    t.ok(buffers < MOST, `${text}: ${buffers}`)
    // An index of twice as many is at most a level deeper: a quarter more a look-up; and the words to compare with are a thousand at most.
    const usual = Math.max(few[text] as number, asFew[text] as number)
    t.ok(buffers < 1.25 * usual + 1000, `${text}: ${usual} and ${buffers}`)
  }
})
