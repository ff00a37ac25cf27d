/** Everyone is found by their name: search.find_names and the index that search.tg_index_names keeps. */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { settings } from '../../helpers/property.ts'
import { gone, makeRealm, makeSource, push, say, type EntityType, type Observation, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(3, 12)
const TYPES = ['team', 'organization', 'venue', 'competition'] as const

/** Words as they are in names, some of which begin alike or differ by a letter; accents, capitals and points as people write them. */
const words = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Eagles', 'Eagle', 'Eaglets', 'Hawks', 'Hawkeyes', 'Falcons', 'U12', 'F.C.', 'Köln', "St. Mary's", 'Łódź', 'Спартак', 'Nórth-West',
      'Riverwood', 'Rivers', '2014', 'Straße', '東京'
    )
  },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Z][a-z]{2,11}$/) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) })
const names = fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ').replaceAll('\0', '').slice(0, 200))
const called = fc.record({ type: fc.constantFrom(...TYPES), id: fc.nat({ max: 5 }), name: names, isGone: fc.boolean() })
const worlds = fc.record({ first: fc.array(called, { minLength: 1, maxLength: 16 }), later: fc.array(called, { maxLength: 8 }) })

const said = ({ type, id, name, isGone }: {
  type: EntityType, id: number, name: string, isGone: boolean
}, day: number): Observation => isGone && day > 1
  ? gone(type, `x${id}`, { observed_at: `2026-09-0${day}T08:00:00Z` })
  : say(
    type, `x${id}`,
    { name, ...type === 'organization' ? { kind: 'club' } : type === 'competition' ? { sport: 'soccer', kind: 'league' } : {} },
    { observed_at: `2026-09-0${day}T08:00:00Z` }
  )
async function makeWorld (q: Query, { first, later }: {
  first: Parameters<typeof said>[0][], later: Parameters<typeof said>[0][]
}): Promise<Realm> {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush', realm)
  for (const [n, day] of [first, later].entries()) if (day.length > 0) await push(q, 'league', day.map((one) => said(one, n + 1)), realm)
  return realm
}

type Word = { type: string, id: string, word: string, capitals: string, all: string[] }
/**
 * Each entity with each word that people would type of its name: letters and digits of its folded name. In capitals as the database knows
 * them, whose Unicode is older than that of Node.
 */
async function wordsOf (q: Query, realm: Realm): Promise<Word[]> {
  return await q(`
    select n.entity_type as type, n.entity_id as id, w.word, upper(w.word collate "und-x-icu") as capitals, n.words as all
      from (select m.entity_type, m.entity_id, array(select distinct word from unnest(string_to_array(util.fold(m.name), ' ')) word
                                                      where word <> '') as words
              from search.names m where m.realm_id = $1) n,
           unnest(n.words) w (word)`, [realm.realmId]) as Word[]
}
const find = async (q: Query, realm: Realm, type: string, text: string): Promise<string[]> => (await q(
  'select f.entity_id as id from search.find_names($1, $2, search.read_question($1, $2, $3), null, null, null) f order by f.number',
  [realm.realmId, type, text]
))
  .map(({ id }) => id)
const letters = (word: string): string[] => [...word]
/** A ligature that has none is several letters in capitals, which are not looked for. */
const sameLength = (word: string, capitals: string): string[] => letters(capitals).length === letters(word).length ? [capitals] : []
const omitted = (word: string, at: number): string => letters(word).toSpliced(at, 1).join('')
const swapped = (word: string, at: number): string =>
  letters(word).toSpliced(at, 2, letters(word)[at + 1] as string, letters(word)[at] as string).join('')

database.transaction(`LIST-13 every one is found by each of its words, by any beginning of three letters or more, and by all of its name; nobody by what is no name's beginning: ${title}`, async (t, q) => {
  let asked = 0
  await fc.assert(fc.asyncProperty(worlds, fc.nat(), async (world, chance) => {
    const realm = await makeWorld(q, world)
    const known = await wordsOf(q, realm)
    for (const { type, id, word, capitals, all } of known) {
      const beginning = letters(word).slice(0, 3 + chance % 5).join('')
      for (const text of [
        word, ...sameLength(word, capitals), ...letters(word).length >= 3 ? [beginning] : [], all.slice(0, 16).toReversed().join(' ')
      ]) {
        const found = await find(q, realm, type, text)
        if (!found.includes(id)) throw new Error(`${type} ${all.join(' ')} is not found by "${text}"`)
        if (new Set(found).size !== found.length) throw new Error(`"${text}" finds one twice`)
        asked++
      }
      // What is found by an exact word of some name has that word, or one that begins with it.
      const strangers = (await find(q, realm, type, word)).filter((other) =>
        !known.some((one) => one.id === other && one.word.startsWith(word)))
      if (strangers.length > 0) throw new Error(`"${word}" finds ${strangers.join(' ')}`)
    }
  }), parameters)
  t.ok(asked > parameters.numRuns, `${asked} questions`)
})

database.transaction(`LIST-13 a word of six letters or more is found with one letter left out or two changed over, unless somebody is called so: ${title}`, async (t, q) => {
  let asked = 0
  await fc.assert(fc.asyncProperty(worlds, fc.nat(), async (world, chance) => {
    const realm = await makeWorld(q, world)
    const known = await wordsOf(q, realm)
    for (const { type, id, word, all } of known.filter(({ word }) => letters(word).length >= 6)) {
      const at = chance % (letters(word).length - 1)
      for (const typed of [omitted(word, at), swapped(word, at)]) {
        if (known.some((one) => one.type === type && one.word === typed)) continue
        for (const text of [typed, [typed, ...all.filter((one) => one !== word).slice(0, 15)].join(' ')]) {
          if (!(await find(q, realm, type, text)).includes(id)) throw new Error(`${type} ${all.join(' ')} is not found by "${text}"`)
          asked++
        }
      }
    }
  }), parameters)
  t.ok(asked > parameters.numRuns, `${asked} questions`)
})

database.transaction(`the index holds the words of the names as they are now, whatever they were before: ${title}`, async (t, q) => {
  await fc.assert(fc.asyncProperty(worlds, async (world) => {
    const realm = await makeWorld(q, world)
    const text = (rows: object[]): string => rows.map((row) => Object.values(row).join(' ')).join('\n')
    const indexed = text(await q('select entity_type, entity_id, word from search.name_words where realm_id = $1 order by 1, 2, 3', [
      realm.realmId
    ]))
    const wanted = text(await q(
      'select n.entity_type collate "C", n.entity_id, w.word collate "C" from search.names n cross join lateral ' +
        'unnest(search.words_of(n.name)) w (word) where n.realm_id = $1 order by 1, 2, 3',
      [realm.realmId]
    ))
    if (indexed !== wanted) throw new Error(`indexed\n${indexed}\nwanted\n${wanted}`)
  }), parameters)
  t.pass()
})

database.transaction('a misspelt word finds what was meant also where somebody once was called so', async (t, q) => {
  const realm = await makeWorld(q, {
    first: [{ type: 'team', id: 0, name: 'Facons', isGone: false }], later: [{ type: 'team', id: 0, name: 'Falcons', isGone: false }]
  })
  t.equal((await find(q, realm, 'team', 'facons')).length, 1)
})
