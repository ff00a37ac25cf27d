import t from 'tap'
import { readParts } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
const keysOf = async (q: Query, said: object): Promise<string[]> => (await readParts(q, 'team', said as Record<string, unknown>)).key ?? []

database.transaction('IDENTITY-70 what a name does not say is taken from what is said beside it', async (t, q) => {
  const said = {
    name: 'Rovers', organization: { name: 'Marrowick Tolland Soccer Club' }, age_group: 'U09', gender: 'F', season: '2025/26',
    coach: 'Ana Venn'
  }
  t.match(await readParts(q, 'team', said), {
    age_group: ['9'], gender: ['F'], born: ['2016', '2017'], season: ['2025', '2026'], coach: ['ana', 'venn'], form: ['cs'],
    'club: own': ['marrowick', 'tolland'], 'club: club': ['soccer', 'club']
  })
  t.same((await readParts(q, 'team', { name: 'Rovers', coach: 'Coach Smith' })).coach, ['smith'], 'a title is no name')
  t.match(await readParts(q, 'team', { name: 'Rovers G2014', gender: 'M', birth_year: 2013 }), {
    birth_year: ['2014'], gender: ['F']
  }, 'the name counts first')
  const unknown = await readParts(q, 'team', { name: 'Rovers', division: { age_group: 'U10', gender: 'M' } })
  t.match(unknown, { age_group: ['10'], gender: ['M'] })
  t.equal(unknown.born, undefined, 'without a season nobody knows the year of birth')
})

database.transaction('IDENTITY-92 a team without a word of its own is found by the words of its club, be they names of squads', async (t, q) => {
  const keys = (name: string, club: string): Promise<string[]> => keysOf(q, { name, organization: { name: club } })
  const known = await keys('Nova Surge G2016 Academy', 'Nova Surge')
  t.ok((await keys('G2016 Academy', 'Nova Surge')).some((key) => known.includes(key)))
  t.ok((await keys('U10 Girls Academy', 'Nova Surge')).some((key) => known.includes(key)), 'who writes its age')
})

database.transaction('IDENTITY-71 likeness.is_placeholder: names that stand for a team to come, in whatever words', async (t, q) => {
  const isOne = (name: string): Promise<unknown> => q.value('select likeness.is_placeholder($1)', [name])
  for (const name of [
    'Winner of A', 'Winner of Match 12', 'TBD', 'tba', 'Quarter Finals A Winner', 'Semi Finals B Winner', 'Loser SF1', 'Runner-Up Group B',
    'Oakton Soccer Club Boys TBD 2016', 'Group A 1st', '1st Place Pool B', 'Second in Group C', 'Seed #3', 'A1', 'Bye',
    'Wild Card', 'Team 2',
    'Home Team', 'W12', 'Highest Seed', 'To Be Determined', '---', ''
  ]) {
    t.equal(await isOne(name), true, name)
  }
  for (const name of [
    'Oakton Chargers 2012', 'Marrowick Winners SC', 'Group Tolland FC', 'Quarterdeck 2014', 'Homewood United', 'Poolesville 16B'
  ]) {
    t.equal(await isOne(name), false, name)
  }
})
