/** Names that are found by their vectors where the database has pgvector; and that without it nothing is stored or asked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import { compare, readParts } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, type Observation, type Realm } from '../../helpers/seed.ts'
import { indexNames, vectorTests } from '../../helpers/vectors.ts'

type Said = Record<string, unknown>
const database = await useDatabase(t)
const vectors = await vectorTests(database, t)
const team = (id: string, name: string, said: Said = {}): Observation => say('team', id, { name, sport: 'soccer', ...said })
/** Known, as it is reported, and what comes of it with the index. Of none both sides share a key. */
const STRAY = [
  ['Quillhaven Drumlins 2014 Boys', 'Quillhavendrumlins 2014 Boys', 'one'],
  ['Wellingmore Thistleby 2014B', 'Wellingmroe Htistleby 2014B', 'one'],
  ['Marrowick Tollands 2012 Boys', 'Arrowick Olands B12', 'review'],
  ['Hollinholm Kestrels 2011B', 'Hollinhlomkestrles 2011 Boys', 'review'],
  ['Applethorne Meadowcroft 2012B Red', 'Aplethornemeadowcroft 2012B Blue', 'two'],
  ['Wexbridge Harrowgate U12 Boys', 'Wexbrdigeharowgate U13 Boys', 'two']
] as const

async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: true })
  for (const key of ['league', 'club']) await makeSource(q, key, 'partnerApi')
}
async function reportStray (q: Query, realm = homeOf(q)): Promise<string[]> {
  await push(q, 'league', STRAY.map(([known], n) => team(`t${n}`, known)), realm)
  await push(q, 'club', STRAY.map(([, reported], n) => team(`c${n}`, reported)), realm)
  const outcomes: string[] = []
  for (const n of STRAY.keys()) {
    const pair = [await idOf(q, 'league', 'team', `t${n}`, realm), await idOf(q, 'club', 'team', `c${n}`, realm)].sort()
    const isAsked = await q.value(
      "select count(*) > 0 from identity.decisions where status = 'pending' and array[first_id, second_id] = $1", [pair]
    )
    outcomes.push(pair[0] === pair[1] ? 'one' : isAsked ? 'review' : 'two')
  }
  return outcomes
}
/** The vectors and what is near, of names in the workspace, as one that arrives would have them. */
async function near (q: Query, names: string[], realm = homeOf(q)): Promise<string[][]> {
  return q.as('oyss_resolver', async () => {
    await q('select resolve.open_workspace(1)')
    await q(`insert into pg_temp.new_names (entity_type, external_id, is_unknown, said, name_no)
      select 'team', n.place, true, jsonb_build_object('name', n.name), - n.place
        from unnest($1::text[]) with ordinality n (name, place)`, [names])
    await q('select likeness.open_workspace($1)', [names.length])
    await q('select matching.read_parts()')
    await q('select matching.find_near($1)', [realm.realmId])
    return (await q('select near from pg_temp.new_names order by external_id::integer')).map((row) => row.near)
  })
}
async function sharedKeys (q: Query): Promise<number[]> {
  const counts: number[] = []
  for (const [known, reported] of STRAY) {
    const keys = (await readParts(q, 'team', known)).key ?? []
    counts.push(((await readParts(q, 'team', reported)).key ?? []).filter((key) => keys.includes(key)).length)
  }
  return counts
}

database.transaction('IDENTITY-190 without the extension no vector is stored or asked for, and names that share no key are two', async (t, q) => {
  await begin(q)
  t.equal(await indexNames(q), 'absent')
  t.same(await sharedKeys(q), STRAY.map(() => 0))
  t.same(await reportStray(q), STRAY.map(() => 'two'))
  t.equal(await q.value('select matching.vector_schema($1)', [homeOf(q).realmId]), null)
  t.equal(await q.value('select count(*)::integer from matching.embeddings'), 0)
  t.same(await near(q, [STRAY[0][1]]), [null])
  t.equal(await q.value('select count(*)::integer from pg_temp.new_names where embedding is not null'), 0)
})

database.transaction('IDENTITY-190 a name has the vector of what distinguishes it from others; one that means nothing has none (matching.embed_names)', async (t, q) => {
  const isLike = async (type: string, name: string, words: string): Promise<boolean | null> => {
    await readParts(q, type, name)
    await q('select matching.embed_names()')
    return q.value('select embedding = likeness.name_vector($1) from pg_temp.new_names', [words])
  }
  t.equal(await isLike('team', 'Quillhaven Drumlins SC U12 Boys Red', 'quillhaven drumlins'), true)
  t.equal(await isLike('venue', 'Quillhaven Park', 'Quillhaven Park'), true)
  t.equal(await isLike('venue', `Quill${'n'.repeat(500)}`, `Quill${'n'.repeat(195)}`), true)
  for (const name of ['TBD', 'Winner of A', 'U12 Boys', '--']) t.equal(await isLike('team', name, ''), null, name)
})

vectors.transaction('IDENTITY-190 names that share no key are found by their vectors: merged, reviewed or forbidden as any other', async (t, q) => {
  await begin(q)
  t.equal(await indexNames(q), 'made')
  t.same(await reportStray(q), STRAY.map(([, , outcome]) => outcome))
  const [pair] = await q("select score from identity.decisions where decided_by is not null order by score limit 1")
  const { score } = await compare(q, 'team', { name: STRAY[0][0], sport: 'soccer' }, { name: STRAY[0][1], sport: 'soccer' })
  t.equal(pair?.score, score, 'its score is that of the names')
})

vectors.transaction('IDENTITY-190 siblings of another colour or year are not among the nearest', async (t, q) => {
  await begin(q)
  await indexNames(q)
  const siblings = ['Red', 'White', 'Black', 'Navy', 'Orange', 'Maroon', 'Silver', 'Gold'].flatMap((colour) =>
    [2011, 2012, 2014].map((year) => `Quillhaven Drumlins ${year}B ${colour}`))
  await push(q, 'league', [...siblings, 'Quillhaven Drumlins 2013 Boys Green'].map((name, n) => team(`t${n}`, name)))
  const meant = await q.value('select mapping_id from canon.external_ids where external_id = $1', [`t${siblings.length}`])
  t.same(await near(q, ['Quilhavendrumlins 13B Green']), [[meant]])
  await push(q, 'club', [team('c0', 'Quilhavendrumlins 13B Blue'), team('c1', 'Quilhavendrumlins 10B Red')])
  t.same(await q('select kind, status from identity.decisions'), [])
})

vectors.transaction('IDENTITY-190 realms are kept apart, and an embedder of none asks nothing and stores nothing', async (t, q) => {
  await begin(q)
  await indexNames(q)
  const other = await makeRealm(q, 'Other')
  await q.call('manage.set_matching', { account_id: other.accountId, mode: 'test', is_on: true })
  for (const key of ['league', 'club']) await makeSource(q, key, 'partnerApi', other)
  await push(q, 'league', STRAY.map(([known], n) => team(`t${n}`, known)), other)
  t.same(await near(q, [STRAY[0][1]]), [[]])
  t.equal((await near(q, [STRAY[0][1]], other))[0]?.length, 1)
  const none = await makeRealm(q, 'None')
  await q.call('manage.set_matching', { account_id: none.accountId, mode: 'test', is_on: true })
  await q.call('manage.set_embedder', { account_id: none.accountId, mode: 'test', embedder: 'none' })
  for (const key of ['league', 'club']) await makeSource(q, key, 'partnerApi', none)
  t.same(await reportStray(q, none), STRAY.map(() => 'two'))
  t.same(await near(q, [STRAY[0][1]], none), [null])
  t.same(await q('select distinct realm_id from matching.embeddings'), [{ realm_id: other.realmId }])
})

vectors.transaction('IDENTITY-190 a name that changes has its new vector (matching.store_vectors); one that comes to mean nothing has none', async (t, q) => {
  await begin(q)
  await indexNames(q)
  const stored = (): Promise<boolean | null> => q.value(`
    select e.embedding = likeness.name_vector((
             select string_agg(p.value, ' ' order by p.ordinal) from unnest(n.parts) p
              where p.kind in ('own', 'squad') and not p.of_club)) and e.marks = n.marks
      from matching.embeddings e join matching.names n using (realm_id, mapping_id)`)
  const at = (day: number): { observed_at: string } => ({ observed_at: `2026-03-0${day}T12:00:00Z` })
  const report = (name: string, day: number): Promise<unknown> => push(q, 'league', [say('team', 't', { name, sport: 'soccer' }, at(day))])
  await report('Quillhaven Drumlins 2014', 1)
  t.equal(await stored(), true)
  await report('Marrowick Tollands 2013', 2)
  t.equal(await stored(), true)
  t.equal((await near(q, ['Arrowick Olands 2013']))[0]?.length, 1)
  t.same(await near(q, ['Quillhavendrumlins 2014']), [[]])
  await report('TBD', 3)
  t.equal(await q.value('select bool_and(embedding is null) from matching.embeddings'), true)
})

vectors.transaction('IDENTITY-190 what keys find is found all the same: vectors only add', async (t, q) => {
  await begin(q)
  await indexNames(q)
  const all: { type: string, left: string | Said, right: string | Said }[] =
    JSON.parse(readFileSync(join(root, 'test/identity/pairs.json'), 'utf8'))
  const pairs = all.filter(({ type }) => type === 'team').filter((_, n) => n % 5 === 0)
  const saidOf = (side: string | Said): Said => typeof side === 'string' ? { name: side } : side
  await push(q, 'league', pairs.map(({ left }, n) => say('team', `t${n}`, { sport: 'soccer', name: String(saidOf(left).name) })))
  const find = async (): Promise<string[]> => {
    await near(q, pairs.map(({ right }) => String(saidOf(right).name)))
    return q.as('oyss_resolver', async () => {
      await q('update pg_temp.new_names set near = null')
      await q("select matching.find_candidates($1, 'club')", [homeOf(q).realmId])
      const found = await q("select concat_ws(' ', external_id, mapping_id, score, veto) as pair from pg_temp.candidates")
      return found.map(({ pair }) => pair)
    })
  }
  const both = await find()
  await q('drop index matching.embeddings_nearest')
  const keyed = await find()
  t.ok(keyed.length > 50)
  t.same(keyed.filter((found) => !both.includes(found)), [])
  t.ok(both.length > keyed.length, `${both.length} after ${keyed.length}`)
})

vectors.transaction('IDENTITY-190 of many names those near are looked up by the index, few of its rows; of a small realm all are compared', async (t, q) => {
  await begin(q)
  await indexNames(q)
  const small = await makeRealm(q, 'Small')
  const fill = async (realm: Realm, count: number): Promise<void> => {
    await q('set session_replication_role = replica') // vectors without their names
    await q(`insert into matching.embeddings (realm_id, mapping_id, entity_type, marks, embedding)
      select $1, $1 * 100000 + n, 'team', 0, likeness.name_vector(translate(n || ' ' || n * 7919 % 100003, '0123456789', 'aeioulmnrt'))
        from generate_series(1, $2) n`, [realm.realmId, count])
    await q('set session_replication_role = origin')
  }
  await fill(homeOf(q), 3000)
  await fill(small, 1000)
  const ask = async (realm: Realm): Promise<{ found: string[], scans: number, rows: number }> => {
    const count = async (): Promise<{ scans: string, rows: string }> => await q.one(`
      select pg_stat_get_xact_numscans(i.oid) as scans, pg_stat_get_xact_tuples_returned(i.oid) as rows
        from (select 'matching.embeddings_nearest'::regclass::oid) i (oid)`) as { scans: string, rows: string }
    const before = await count()
    const name = await q.value("select translate('1234 ' || 1234 * 7919 % 100003, '0123456789', 'aeioulmnrt')")
    const [found] = await near(q, [`${name}x`], realm)
    const after = await count()
    return { found: found ?? [], scans: Number(after.scans) - Number(before.scans), rows: Number(after.rows) - Number(before.rows) }
  }
  const large = await ask(homeOf(q))
  t.equal(large.found[0], String(homeOf(q).realmId * 100_000 + 1234))
  t.equal(large.scans, 1)
  t.ok(large.rows < 200, `${large.rows} rows`)
  const few = await ask(small)
  t.equal(few.scans, 0)
  t.notOk(few.found.some((id) => large.found.includes(id)))
})
