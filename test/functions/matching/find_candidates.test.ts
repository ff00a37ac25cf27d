/** What a name is compared with: names that share a key, but for those that a hard rule forbids. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import { compareAll, readMarks, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const pairs: { type: string, left: Said, right: Said }[] = JSON.parse(readFileSync(join(root, 'test/identity/pairs.json'), 'utf8'))
const team = (id: string, name: string, day = 1): Observation =>
  say('team', id, { name, sport: 'soccer' }, { observed_at: `2026-03-0${day}T12:00:00Z` })
async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: true })
  for (const key of ['league', 'club', 'state']) await makeSource(q, key, 'partnerApi')
}
const areOne = async (q: Query, one: [string, string], other: [string, string]): Promise<boolean> =>
  await idOf(q, one[0], 'team', one[1]) === await idOf(q, other[0], 'team', other[1])

/** What the marks are about. */
const MARKED = ['sport', 'colour', 'number', 'tier', 'birth_year', 'gender', 'direction']

database.transaction('IDENTITY-113 marks pass over no pair of teams but those that a hard rule forbids, and most of these', async (t, q) => {
  const teams = pairs.filter(({ type }) => type === 'team')
  const beside = teams.flatMap(({ left }, n) => teams.slice(n, n + 3).map(({ right }) => [left, right] as const))
  const compared = await compareAll(q, 'team', beside)
  const hard = new Set((await q("select kind from likeness.rules where entity_type = 'team' and is_veto")).map(({ kind }) => kind))
  const marks = await readMarks(q, 'team', beside.flat())
  const found = await q(`select matching.may_be_one(p.one, p.other) as may_be, matching.may_be_one(p.other, p.one) as other_way
    from unnest($1::bigint[], $2::bigint[]) with ordinality p (one, other, place) order by p.place`, [
    marks.filter((_, n) => n % 2 === 0), marks.filter((_, n) => n % 2 === 1)
  ])
  t.same(found.filter(({ may_be: mayBe, other_way: otherWay }) => mayBe !== otherWay), [], 'either way')
  const passed = compared.filter((_, n) => !found[n]?.may_be)
  t.same(passed.filter(({ veto }) => !hard.has(veto)).map(({ features }) => features), [], 'nothing that a rule does not forbid')
  const forbidden = compared.filter(({ veto }) => MARKED.includes(String(veto)))
  t.ok(passed.length > 0.9 * forbidden.length, `${passed.length} of ${forbidden.length}`)
})

database.transaction('IDENTITY-113 marks of each kind keep two names apart', async (t, q) => {
  const kinds: Record<string, [Said | string, Said | string]> = {
    birth_year: ['Oakton 2013', 'Oakton 2014'], gender: ['Oakton Boys', 'Oakton Girls'], colour: ['Oakton Red', 'Oakton Blue'],
    sport: [{ name: 'Oakton', sport: 'soccer' }, { name: 'Oakton', sport: 'lacrosse' }], tier: ['Oakton Premier', 'Oakton Elite'],
    number: ['Oakton 1', 'Oakton 2'], direction: ['Oakton North', 'Oakton South']
  }
  t.same(Object.keys(kinds).sort(), MARKED.toSorted())
  for (const [kind, names] of Object.entries(kinds)) {
    t.equal(await q.value('select matching.may_be_one($1, $2)', await readMarks(q, 'team', names)), false, kind)
  }
})

database.transaction('IDENTITY-113 what a name says sets bits of its kind, and other types and silence none', async (t, q) => {
  t.same(await readMarks(q, 'team', ['Oakton', 'Oakton 2013/14 Girls']), ['0', String((1 << 13) + (1 << 14) + (2 << 20))])
  t.same(await readMarks(q, 'venue', ['North Park 2']), ['0'])
})

database.transaction('IDENTITY-113 siblings of its club do not crowd the team out that a name means', async (t, q) => {
  await begin(q)
  const colours = ['Red', 'Blue', 'White', 'Black', 'Navy', 'Orange', 'Maroon', 'Silver', 'Gold']
  const squads = [2011, 2012, 2013].flatMap((year) => colours.map((colour) => `Quillhaven Drumlins ${year}B ${colour}`))
  await push(q, 'league', [...squads, 'Quillhaven Drumlins 2014 Boys Green'].map((name, n) => team(`t${n}`, name)))
  await push(q, 'club', [team('c', 'Quillhaven Drumlins B14 Green')])
  t.ok(await areOne(q, ['league', `t${squads.length}`], ['club', 'c']))
})

database.transaction('IDENTITY-113 what one name of a team forbids holds for its other names', async (t, q) => {
  await begin(q)
  await push(q, 'league', [team('t1', 'Quillhaven Drumlins 2014B')])
  await push(q, 'club', [team('c1', 'Quillhaven Drumlins 14B Red')])
  const ids = [await idOf(q, 'league', 'team', 't1'), await idOf(q, 'club', 'team', 'c1')]
  if (ids[0] !== ids[1]) {
    await q.call('manage.merge_entities', {
      account_id: homeOf(q).accountId, mode: 'test', first_id: String(ids[0]), second_id: String(ids[1]), made_by: 'a person',
      why: 'one squad'
    })
  }
  t.ok(await areOne(q, ['league', 't1'], ['club', 'c1']))
  await push(q, 'state', [team('s1', 'Quillhaven Drumlins 2014 Boys Blue'), team('s2', 'Quillhaven Drumlins 2014 Boys Red')])
  t.notOk(await areOne(q, ['league', 't1'], ['state', 's1']))
  t.ok(await areOne(q, ['league', 't1'], ['state', 's2']))
})

database.transaction('IDENTITY-113 a name that changes leaves its keys, and a key that more than fifty names have finds none by itself', async (t, q) => {
  await begin(q)
  const having = (word: string): Promise<number> => q.value(
    "select count(*)::integer from matching.name_keys where key = 'team ' || $1", [word])
  const some = (name: string, count: number, from = 0): Observation[] =>
    Array.from({ length: count }, (_, n) => team(`${name}${from + n}`, `${name} ${String.fromCharCode(97 + n % 26).repeat(6)} ${n}`))
  await push(q, 'league', some('Quillhaven', 49))
  t.equal(await having('quillhaven'), 49)
  await push(q, 'league', [team('Quillhaven3', 'Tolland Marshes', 2), team('Quillhaven4', 'Quillhaven Marshes', 2)])
  t.same([await having('quillhaven'), await having('marshe'), await having('tolland')], [48, 2, 1])
  await push(q, 'league', some('Ostermoor', 60))
  /** The names that one of the club would be compared with. */
  const near = async (name: string): Promise<string[]> => {
    await q('savepoint asked')
    const found = await q.as('oyss_resolver', async () => {
      await q('select resolve.open_workspace(0)')
      await q(`insert into pg_temp.new_names (entity_type, external_id, is_unknown, said, name_no)
        values ('team', 'x', true, jsonb_build_object('name', $1::text), -1)`, [name])
      await q('select likeness.open_workspace(1)')
      await q('select matching.read_parts()')
      await q("select matching.find_candidates($1, 'club')", [homeOf(q).realmId])
      return q('select distinct m.external_id from pg_temp.candidates a join canon.external_ids m using (mapping_id) order by 1')
    })
    return found.map(({ external_id: id }) => id)
  }
  t.equal((await near('Quillhaven')).length, 12, 'of those that share a key as many as are compared')
  t.same(await near('Ostermoor'), [])
  const beside = await near('Ostermoor Aaaaaa')
  for (const id of ['Ostermoor0', 'Ostermoor26', 'Ostermoor52']) t.ok(beside.includes(id), 'a rare word beside it')
  t.notOk(beside.includes('Ostermoor1'))
})

database.transaction('IDENTITY-75 what another name of a team forbids is forbidden', async (t, q) => {
  await begin(q)
  await push(q, 'league', [say('team', 'l', { name: 'Quillhaven Drumlins 2012 Boys', sport: 'soccer' })])
  await push(q, 'club', [say('team', 'c', { name: 'Quillhaven Drumlins 2012 Boys', sport: 'soccer', colors: ['red'] })])
  t.equal(await areOne(q, ['league', 'l'], ['club', 'c']), true)
  await push(q, 'state', [say('team', 's', { name: 'Quillhaven Drumlins 2012 Boys', sport: 'soccer', colors: ['blue'] })])
  t.equal(await areOne(q, ['league', 'l'], ['state', 's']), false, 'the name of the club has other colours')
})
