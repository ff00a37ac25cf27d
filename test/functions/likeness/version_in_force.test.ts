import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-70 words of teams have a role in likeness.words, and those of teams are of likeness.word_kinds or marks', async (t, q) => {
  for (const [word, role, value] of [
    ['boys', 'gender', 'M'], ['grey', 'colour', 'grey'], ['ii', 'number', '2'], ['archive', 'tag', null], ['north', 'direction', 'n'],
    ['prega', 'tier', 'pre+ga'], ['twp', 'abbreviation', 'township'], ['soccer', 'club', null], ['united', 'common', null],
    ['valley', 'place', null], ['socal', 'region', null], ['italy', 'country', null], ['wolves', 'squad', null],
    ['unicorns', 'squad', null], ['garcia', 'surname', null], ['oro', 'colour', 'oro']
  ] as const) {
    const found = await q.one(`select role, value from likeness.words
      where version = likeness.version_in_force() and domain = 'team' and word = $1`, [word])
    t.match(found, { role, ...value !== null && { value } }, word)
  }
  t.same(await q(`select distinct role from likeness.words where domain = 'team' and role <> all (likeness.word_kinds())
    and role not in ('gender', 'colour', 'number', 'tag', 'direction', 'tier', 'abbreviation')`), [])
})
