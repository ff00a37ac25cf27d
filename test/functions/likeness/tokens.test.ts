import t from 'tap'
import { readParts, type Parts } from '../../helpers/identity/comparing.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

/** Each name with what of its parts is asserted; null: no part of the kind. */
const NAMES: [string, Record<string, string[] | null>][] = [
  ['Marrowick FC B2016 / 16B / Boys 2016', { own: ['marrowick'], club: ['fc'], birth_year: ['2016'], gender: ['M'], number: null }],
  ['Tolland 2014 / U12 Girls', { own: ['tolland'], birth_year: ['2014'], age_group: ['12'], gender: ['F'] }],
  ['Quillhaven BU11 Gold', { own: ['quillhaven'], age_group: ['11'], gender: ['M'], colour: ['gold'] }],
  ['Quillhaven 10UG - Rovers', { own: ['quillhaven'], squad: ['rovers'], age_group: ['10'], gender: ['F'] }],
  ['Oakton 15/16G Pre-ECNL II', { birth_year: ['2015', '2016'], gender: ['F'], tier: ['pre', 'ecnl'], number: ['2'] }],
  ["Oakton '09 North White", { birth_year: ['2009'], direction: ['n'], colour: ['white'] }],
  ['Oakton 16Black (F25) 9v9 25/26', { birth_year: ['2016'], colour: ['black'], aside: null }],
  ['Oakton 16B Venn 72', { own: ['oakton', 'venn'], number: null }],
  ['Oakton 16B Venn 113', { registration: ['113'], number: null }],
  ['Oakton Chargers 2012 (Pell)', { own: ['oakton'], squad: ['chargers'], aside: ['pell'] }],
  ['Marrowick Tolland SA MTSA Rovers', { own: ['marrowick', 'tolland'], club: ['sa'], squad: ['rovers'] }],
  ['Oakton Twp Kickers 2008', { own: ['oakton'], common: ['township'], squad: ['kickers'] }],
  ['ÖAKTÓN F.C. 2010', { own: ['oakton'], club: ['fc'], birth_year: ['2010'] }],
  ['JR7 Oakton', { own: ['jr7', 'oakton'] }],
  ['Oakton Kings 9 & Under', { own: ['oakton'], squad: ['kings'], age_group: ['9'] }],
  ['Oakton Kings Under-10 Girls', { age_group: ['10'], gender: ['F'] }], ['Oakton Kings Under 10', { age_group: ['10'] }],
  ['Oakton Kings 12 and under', { age_group: ['12'] }]
]

database.transaction('IDENTITY-70 likeness.read_teams reads structure out of a name, by likeness.tokens and likeness.read_figure', async (t, q) => {
  for (const [name, expected] of NAMES) {
    const parts: Parts = await readParts(q, 'team', name)
    for (const [kind, values] of Object.entries(expected)) t.same(parts[kind] ?? null, values, `${name}: ${kind}`)
  }
  t.same(await q.value("select likeness.tokens('A-Team (Blue) ''16')"), ['a', 'team', '(', 'blue', ')', '16'])
  t.same(await q.value("select likeness.tokens('Oakton 9 & Under')"), ['oakton', 'u9'])
  t.equal(await q.value("select cardinality(likeness.tokens(repeat('oak ', 100)))"), 50, 'of a long name only the beginning')
  for (const [token, before, parts] of [
    ['u12b', '', ['age_group:12', 'gender:M']], ['16b', '', ['birth_year:2016', 'gender:M']], ['12', 'u', ['age_group:12']],
    ['f25', '', []], ['9v9', '', []], ['72', '', []], ['113', '', ['registration:113']], ['2', '', ['number:2']]
  ]) t.same(await q.value('select likeness.read_figure($1, $2, null, null, null)', [token, before]), parts, String(token))
  t.equal(await q.value("select likeness.birth_year('09')"), 2009)
  t.equal(await q.value("select likeness.birth_year('25')"), null, 'a season')
})
