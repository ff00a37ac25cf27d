/** Every sentence that the evidence of a review may have, as the words, weights and rules in force give it. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
/** What no registrar reads: formulas, letters for the two, and words of this service. */
const UNREADABLE = new RegExp([
  /%|\bin a hundred\b|(?<!^)\b[AB]\b|'s id\b|\bcounts?\b|\d\.\d|distinctive|complex|segment|\ba list\b|embedding|said/, /colour/
].map(({ source }) => source).join('|'))

database.transaction('IDENTITY-238 each sentence of evidence is one plain sentence of at most 22 words', async (t, q) => {
  const stored = await q(`
    select w.feature || ' ' || w.level as name, format(w.sentence, 'red', 'blue') as words from likeness.weights w
     where w.version = likeness.version_in_force() and w.sentence is not null
    union all
    select r.kind, r.sentence from likeness.rules r where r.version = likeness.version_in_force()`)
  const games = await q(`
    select 'fixtures' as name, f.feature ->> 'words' as words
      from unnest(array[1, 2, 3]) g (ground) cross join unnest(array[true, false]) s (is_sure)
      cross join unnest(array[true, false]) l (in_one)
      cross join unnest(array['2026-11-28T15:00:00Z', '2026-11-28T16:00:00Z', null]) o (at)
      cross join lateral jsonb_array_elements(matching.describe_fixtures(g.ground, $1, $1::jsonb || jsonb_build_object('starts_at', o.at),
        s.is_sure, l.in_one)) f (feature)`, [{ day: '2026-11-28', starts_at: '2026-11-28T15:00:00Z', low_goals: 1, high_goals: 2 }])
  t.ok(stored.length > 180 && games.length > 36)
  for (const { name, words } of [...stored, ...games] as { name: string, words: string }[]) {
    const plain = words.replace('red% alike', 'alike')
    t.notMatch(plain, UNREADABLE, `${name}: ${words}`)
    t.match(words, /^[A-Z][^.]*(?:\d\.\d[^.]*)*\.$/, `${name}: one sentence`)
    t.ok(words.split(' ').length <= 22, `${name}: ${words}`)
  }
})

database.transaction('IDENTITY-238 counts in sentences are whole numbers with their noun: matching.count_things', async (t, q) => {
  t.equal(await q.value("select matching.count_things(1, 'game')"), '1 game')
  t.equal(await q.value("select matching.count_things(2, 'game')"), '2 games')
})
