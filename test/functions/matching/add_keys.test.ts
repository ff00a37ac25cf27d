import t from 'tap'
import { readParts } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
const keysOf = async (q: Query, said: object): Promise<string[]> => (await readParts(q, 'team', said as Record<string, unknown>)).key ?? []

database.transaction('IDENTITY-70, IDENTITY-113 names that may be one share a key (matching.add_keys), and words that are kept are at most twelve', async (t, q) => {
  for (const [first, second] of [
    ['MTSA Kings 2008', 'Marrowick-Tolland Kings 2008'], ['MTSA Kings 2008', 'Marrowick Tolland SA Rovers 2008'],
    ['Marowick Storm 2015', 'Marrowick Storm 15'], ['Venns 2010', 'Venn 10B'], ['Harbor Hawks 2013 Boys', 'Harbor Hawks BU13']
  ] as const) {
    const known = await keysOf(q, { name: second })
    const sought = await q.value('select array_agg(matching.key_of_other(key)) from unnest($1::text[]) key', [
      await keysOf(q, { name: first })])
    t.ok(sought.some((key: string) => known.includes(key)), `${first}, ${second}`)
  }
  t.same([await q.value("select matching.key_of_other('team s:mtsa 2008')"), await q.value("select matching.key_of_other('team mtsa')")],
    ['team i:mtsa 2008', 'team mtsa'])
  const many = await keysOf(q, {
    name: 'Oak Pell Venn Tolland Marrowick Quillhaven Harrow Ferry Grand Orla Storm Rovers Kings Lions 2014/15'
  })
  t.equal(new Set(many.map((key) => key.replace(/ \d{4}$/, ''))).size, 12)
  t.same(await keysOf(q, { name: 'B2016' }), [], 'nothing to find it by')
  t.same(await keysOf(q, { name: 'Winner of Oakton' }).then((keys) => keys.length > 0), true)
  t.same(await keysOf(q, { name: 'Winner of Group A' }), [], 'a placeholder')
  t.equal((await keysOf(q, { name: 'Venns' }))[0], 'team venn')
  t.same((await readParts(q, 'team', 'Marrowick Tolland SC 2012')).acronym, ['mt', 'mtsc', 'tsc'])
})
