/**
 * What a name is compared with: identity.keys, written by identity.note_keys, with the marks of identity.keyed (identity.mark_of,
 * identity.bits_of), by which identity.may_be_one passes over what a hard rule forbids; and identity.own_text.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, type Observation } from '../../helpers/seed.ts'

type Said = Record<string, unknown>
const database = await useDatabase(t)
const pairs: { type: string, left: string | Said, right: string | Said }[] =
  JSON.parse(readFileSync(join(root, 'test/identity/pairs.json'), 'utf8'))
const saidOf = (side: string | Said): Said => typeof side === 'string' ? { name: side } : side
const team = (id: string, name: string, day = 1): Observation =>
  say('team', id, { name, sport: 'soccer' }, { observed_at: `2026-03-0${day}T12:00:00Z` })
async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: true })
  for (const key of ['league', 'club', 'state']) await makeSource(q, key, 'partnerApi')
}
const areOne = async (q: Query, one: [string, string], other: [string, string]): Promise<boolean> =>
  await idOf(q, one[0], 'team', one[1]) === await idOf(q, other[0], 'team', other[1])

database.transaction('IDENTITY-160 marks pass over no pair of teams but those that a hard rule forbids, and most of these', async (t, q) => {
  const teams = pairs.filter(({ type }) => type === 'team')
  const [left, right] = [teams.map(({ left }) => saidOf(left)), teams.map(({ right }) => saidOf(right))]
  const { passed, wrongly, forbidden } = await q.one(`
    with said as (select f.said as first, s.said as second
                    from jsonb_array_elements($1::jsonb) with ordinality f (said, place)
                    join jsonb_array_elements($2::jsonb) with ordinality s (said, place) on s.place - f.place between 0 and 2),
         read as (select identity.read_team(p.first) as first, identity.read_team(p.second) as second from said p),
         judged as (select identity.team_veto(r.first, r.second) as veto,
                           identity.may_be_one(identity.mark_of('team', r.first), identity.mark_of('team', r.second)) as may_be,
                           identity.may_be_one(identity.mark_of('team', r.second), identity.mark_of('team', r.first)) as other_way
                      from read r)
    select count(*) filter (where not may_be)::integer as passed,
           count(*) filter (where not may_be and veto is null or may_be <> other_way)::integer as wrongly,
           count(*) filter (where veto <> 'placeholder' and veto <> 'age')::integer as forbidden from judged`,
  [JSON.stringify(left), JSON.stringify(right)])
  t.equal(wrongly, 0)
  t.ok(passed > 0.9 * forbidden, `${passed} of ${forbidden}`)
})

database.transaction('IDENTITY-160 what a profile says sets bits of its kind, and other types and silence none', async (t, q) => {
  const mark = (type: string, profile: Said): Promise<string> => q.value('select identity.mark_of($1, $2)', [type, JSON.stringify(profile)])
  const silent = { born: '', gender: '', sport: '', colours: '', tiers: '', numbers: '', directions: '' }
  t.equal(await mark('team', silent), '0')
  t.equal(await mark('venue', { name: 'Park' }), '0')
  t.equal(await mark('team', { ...silent, born: '2013 2014', gender: 'F' }), String((1 << 13) + (1 << 14) + (2 << 20)))
  t.equal(await q.value("select identity.bits_of('a b', 3, 1)"), '8')
  t.equal(await q.value("select identity.bits_of('', 3, 1)"), '0')
})

database.transaction('IDENTITY-160 siblings of its club do not crowd the team out that a name means', async (t, q) => {
  await begin(q)
  const colours = ['Red', 'Blue', 'White', 'Black', 'Navy', 'Orange', 'Maroon', 'Silver', 'Gold']
  const squads = [2011, 2012, 2013].flatMap((year) => colours.map((colour) => `Quillhaven Drumlins ${year}B ${colour}`))
  await push(q, 'league', [...squads, 'Quillhaven Drumlins 2014 Boys Green'].map((name, n) => team(`t${n}`, name)))
  await push(q, 'club', [team('c', 'Quillhaven Drumlins B14 Green')])
  t.ok(await areOne(q, ['league', `t${squads.length}`], ['club', 'c']))
})

database.transaction('IDENTITY-160 what one name of a team forbids holds for its other names', async (t, q) => {
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

database.transaction('IDENTITY-113 a key keeps the 51 names that were entered last, and one that changes its name leaves its keys', async (t, q) => {
  await begin(q)
  const keys = (word: string): Promise<number | null> => q.value(
    "select cardinality(mapping_ids) from identity.keys where key = hashtextextended('team ' || $1, 0)", [word])
  const newest = (word: string): Promise<string> => q.value(`select e.external_id from identity.keys k
    join canon.external_ids e on e.mapping_id = k.mapping_ids[cardinality(k.mapping_ids)]
    where k.key = hashtextextended('team ' || $1, 0)`, [word])
  const some = (from: number, count: number): Observation[] =>
    Array.from({ length: count }, (_, n) => team(`t${from + n}`, `Quillhaven ${String.fromCharCode(97 + n % 26).repeat(6)} ${n}`))
  await push(q, 'league', some(0, 30))
  await push(q, 'league', some(30, 20))
  t.equal(await keys('quillhaven'), 50)
  await push(q, 'league', [team('t3', 'Tolland Marshes', 2), team('t4', 'Quillhaven Marshes', 2)])
  t.equal(await keys('quillhaven'), 49)
  await push(q, 'league', [team('t50', 'Quillhaven Zzz'), team('t51', 'Quillhaven Yyy'), team('t52', 'Quillhaven Xxx')])
  t.same([await keys('quillhaven'), await newest('quillhaven')], [51, 't52'])
  await push(q, 'league', [team('t3', 'Quillhaven Marshes', 3), team('t51', 'Tolland Ferry', 3)])
  t.same([await keys('quillhaven'), await newest('quillhaven')], [51, 't3'])
  await push(q, 'league', [team('t52', 'Tolland Ferry', 3)])
  t.equal(await keys('quillhaven'), 50)
  t.same(await q('select 1 from identity.keys where 0 > any (marks)'), [])
  await push(q, 'league', Array.from({ length: 60 }, (_, n) => team(`u${n}`, `Ostermoor ${n}`)))
  t.equal(await keys('ostermoor'), 51)
})

database.transaction('IDENTITY-161 of pairs that share initials alone those that may be one are spelled a quarter alike', async (t, q) => {
  const teams = pairs.filter(({ type }) => type === 'team')
  const { initials, unlike, lost } = await q.one(`
    with read as (
      select identity.read_team(p.first) as first, identity.read_team(p.second) as second
        from (select f.said as first, s.said as second
                from jsonb_array_elements($1::jsonb) with ordinality f (said, place)
                join jsonb_array_elements($2::jsonb) with ordinality s (said, place) on s.place - f.place between 0 and 2) p
    ), shared as (
      select r.*, (select bool_and(f.mark & s.mark & (1::bigint << 62) <> 0)
                     from identity.keyed('team', r.first) f join identity.keyed('team', r.second) s on s.key = f.key) as is_initials,
             extensions.similarity(identity.own_text('team', r.first), identity.own_text('team', r.second)) as likeness
        from read r
    )
    select count(*)::integer as initials, count(*) filter (where s.likeness < 0.25)::integer as unlike,
           count(*) filter (where s.likeness < 0.25 and c.veto is null and c.score >= identity.threshold('review'))::integer as lost
      from shared s cross join lateral identity.compare_teams(s.first, s.second) c where s.is_initials`,
  [JSON.stringify(teams.map(({ left }) => saidOf(left))), JSON.stringify(teams.map(({ right }) => saidOf(right)))])
  t.ok(initials > 5 && unlike > 0, `${initials}, ${unlike}`)
  t.equal(lost, 0)
  const marks = (name: string): Promise<string[]> => q.value(
    "select array(select k.mark from identity.keyed('team', identity.read_team(jsonb_build_object('name', $1::text))) k)", [name]
  )
  t.ok((await marks('Osterhaven Ulverstead Kings')).some((mark) => BigInt(mark) >= 1n << 62n))
  t.ok((await marks('OUK 2013')).every((mark) => BigInt(mark) < 1n << 62n))
})

database.transaction('IDENTITY-114 what another name of a team forbids is forbidden: identity.vetoes_beside', async (t, q) => {
  await begin(q)
  await push(q, 'league', [say('team', 'l', { name: 'Quillhaven Drumlins 2012 Boys', sport: 'soccer' })])
  await push(q, 'club', [say('team', 'c', { name: 'Quillhaven Drumlins 2012 Boys', sport: 'soccer', colors: ['red'] })])
  t.equal(await areOne(q, ['league', 'l'], ['club', 'c']), true)
  await push(q, 'state', [say('team', 's', { name: 'Quillhaven Drumlins 2012 Boys', sport: 'soccer', colors: ['blue'] })])
  t.equal(await areOne(q, ['league', 'l'], ['state', 's']), false, 'the name of the club has other colours')
  const beside = `select v from identity.vetoes_beside($1, $2, (
    select m.mapping_id from canon.external_ids m where m.realm_id = $1 and m.external_id = 'l'), identity.read_team($3)) v`
  const of = (colour: string): Said => ({ name: 'Quillhaven Drumlins 2012 Boys', sport: 'soccer', colors: [colour] })
  const id = await idOf(q, 'league', 'team', 'l')
  t.same((await q(beside, [homeOf(q).realmId, id, JSON.stringify(of('blue'))])).map(({ v }) => v), ['shirt_colour'])
  t.same(await q(beside, [homeOf(q).realmId, id, JSON.stringify(of('red'))]), [])
})
